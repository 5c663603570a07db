"""Which serial ports may lead to a board node: by USB id, or by the pattern that the rig gives."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from glob import glob
from typing import Any

from msgspec import Struct
from serial.tools import list_ports

from hardware.node.settings import NodeSettings


class SerialPortInfo(Struct, frozen=True):
    """A port, and what USB says about the device behind it."""

    path: str
    usb: str = ""
    """vendor:product, four hexadecimal digits each; empty where nobody asked."""


Scan = Callable[[], Iterable[Any]]


def usb_ports(scan: Scan = list_ports.comports) -> list[SerialPortInfo]:
    """Every serial port on USB. A device that is just being plugged in can break the scan: then there is none yet."""
    try:
        return [
            SerialPortInfo(port.device, f"{port.vid:04x}:{port.pid:04x}") for port in scan() if port.vid is not None
        ]
    except Exception:  # sysfs files go missing while they are read: TypeError, OSError and worse have been seen
        return []


def candidate_ports(settings: NodeSettings, scan: Scan = list_ports.comports) -> Sequence[SerialPortInfo]:
    """The ports to be tried, in the order of their names; those of a pattern each once, whatever they are called."""
    if settings.port is None:
        found = [place for place in usb_ports(scan) if place.usb in settings.usb]
    else:
        found = [
            SerialPortInfo(path) for path in {os.path.realpath(path): path for path in glob(settings.port)}.values()
        ]
    return sorted(found, key=lambda place: place.path)
