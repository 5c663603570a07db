"""Lists the serial ports that may have a board node: by USB id, or by the pattern in the rig."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from glob import glob
from typing import Any

from msgspec import Struct
from serial.tools import list_ports

from hardware.node.settings import NodeSettings


class SerialPortInfo(Struct, frozen=True):
    """A serial port and the USB id of its device."""

    path: str
    usb: str = ""
    """vendor:product, four hexadecimal digits each; empty if unknown."""


Scan = Callable[[], Iterable[Any]]


def usb_ports(scan: Scan = list_ports.comports) -> list[SerialPortInfo]:
    """Returns all serial ports on USB; none if the scan fails because a device is just being plugged in."""
    try:
        return [
            SerialPortInfo(port.device, f"{port.vid:04x}:{port.pid:04x}") for port in scan() if port.vid is not None
        ]
    except Exception:  # sysfs files can vanish while they are read: TypeError, OSError and others have been seen
        return []


def candidate_ports(settings: NodeSettings, scan: Scan = list_ports.comports) -> Sequence[SerialPortInfo]:
    """Returns the ports to try, in order of their names; ports that match the pattern by several links only once."""
    if settings.port is None:
        found = [place for place in usb_ports(scan) if place.usb in settings.usb]
    else:
        found = [
            SerialPortInfo(path) for path in {os.path.realpath(path): path for path in glob(settings.port)}.values()
        ]
    return sorted(found, key=lambda place: place.path)
