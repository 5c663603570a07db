"""Remembers the ports that were greeted and have no board node: they are left alone until they are plugged in again.

Opening a serial port restarts many devices. What is not ours is greeted once, so that no printer is reset every few
seconds while the node is unplugged.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a table without a node needs no serial library
    from hardware.node.ports import SerialPortInfo

AGAIN_S = 60.0
"""A board node that cannot be used (another id, another protocol) is greeted again after this long: it may have been
given other firmware. Each greeting may restart it, and each restart wears its memory."""

Plugging = tuple[str, str, str]
"""One plugging-in of a device: its path, its USB id, and the file that the system made for it."""


def device_file(path: str) -> str:
    """Returns what tells the file of a port from one of the same name that is made later; "" if there is none."""
    try:
        about = os.stat(path)
    except OSError:
        return ""
    return f"{about.st_ino}:{about.st_rdev}"


class Strangers:
    """The memory of all drivers of one board node."""

    def __init__(self, file_of: Callable[[str], str] = device_file) -> None:
        """Starts with nothing known.

        Args:
            file_of: returns what identifies the file of a port.
        """
        self._file_of = file_of
        self._until: dict[Plugging, float] = {}
        """Until when a port is left alone (monotonic seconds)."""
        self._ours: set[Plugging] = set()
        """The ports that have had the board: they are never strangers."""

    def to_greet(self, found: Sequence[SerialPortInfo], t: float) -> list[SerialPortInfo]:
        """Returns the ports that may be opened at `t` (monotonic seconds); what is no longer there is forgotten."""
        present = {self._plugging(info) for info in found}
        self._until = {plugging: until for plugging, until in self._until.items() if plugging in present}
        self._ours &= present
        return [info for info in found if t >= self._until.get(self._plugging(info), t)]

    def leave_alone(self, info: SerialPortInfo, until: float = float("inf")) -> None:
        """Notes that a port has no board node, or none that can be used before `until` (monotonic seconds)."""
        plugging = self._plugging(info)
        if plugging not in self._ours:
            self._until[plugging] = until

    def is_ours(self, info: SerialPortInfo) -> None:
        """Notes that a port has the board."""
        self._ours.add(self._plugging(info))

    def _plugging(self, info: SerialPortInfo) -> Plugging:
        return info.path, info.usb, self._file_of(info.path)
