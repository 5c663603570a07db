"""The versions of the computer, the system and the packages, for the first line of a trace and for fault reports."""

from __future__ import annotations

import platform
import time
from pathlib import Path

PARTS = (
    "tableside",
    "msgspec",
    "Kivy",
    "pyserial",
    "gpiozero",
    "lgpio",
    "Adafruit-Blinka",
    "adafruit-circuitpython-vl53l0x",
    "adafruit-circuitpython-vl53l1x",
    "adafruit-circuitpython-vl53l4cd",
    "adafruit-circuitpython-tca9548a",
    "adafruit-circuitpython-mcp230xx",
)
MODEL = Path("/proc/device-tree/model")
"""The file that holds the model name of a Raspberry Pi; other computers do not have it."""


def dated_versions(kind: str, at: float) -> dict[str, str]:
    """The versions, with the local date and time of the file that names them first.

    Args:
        kind: What happened then: "recorded", for example.
        at: Seconds since 1970.
    """
    return {kind: time.strftime("%Y-%m-%d %H:%M:%S%z", time.localtime(at)), **versions()}


def versions() -> dict[str, str]:
    """The versions of the system, of Python and of every package of PARTS that is installed, by name.

    On a Raspberry Pi also "model", its model name.
    """
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and not needed to start

    found = {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }
    if MODEL.exists():
        found["model"] = MODEL.read_text(errors="replace").rstrip("\0\n")
    for part in PARTS:
        try:
            found[part] = version(part)
        except PackageNotFoundError:
            continue
    return found
