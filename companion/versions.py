"""What a table runs on, by name and version, as it stands in the first line of a trace."""

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
    "adafruit-circuitpython-tca9548a",
    "adafruit-circuitpython-mcp230xx",
)
MODEL = Path("/proc/device-tree/model")
"""Where a Pi says which one it is; other computers have no such file."""


def versions() -> dict[str, str]:
    """The computer, its system, Python, and the version of every part that is installed; and the date, for people."""
    from importlib.metadata import PackageNotFoundError, version  # a fifth of a short start, and seldom asked for

    found = {
        "recorded": time.strftime("%Y-%m-%d %H:%M:%S%z"),
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
