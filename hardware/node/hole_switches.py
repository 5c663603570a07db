"""Switches of holes on the board node's button inputs: the node's driver, and their levels at a steady pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hardware.devices import NODE
from hardware.driver import POLL_S
from hardware.node.driver import NodeDriver
from hardware.samples import HoleSwitch, Sample

LEAST_S = POLL_S / 2
"""The least time between two readings. A poll returns after POLL_S at the latest, so there are 20 a second or more."""
FRESH_S = 1.2
"""Levels count for this long after the last frame: two beats of the node, and some time for a busy computer."""


class SwitchedNodeDriver:
    """The driver of a board node that has hole switches; its device is NODE.

    The node tells edges, and the link keeps the levels right when one is lost. Readings at a steady pace are made here,
    so that these switches are filtered like all others.
    """

    device = NODE

    def __init__(self, node: NodeDriver, switches: Mapping[int, int], clock: Callable[[], float]) -> None:
        """Opens nothing; `open` does.

        Args:
            node: the driver of the node.
            switches: the node's button (1 to 8) by hole number.
            clock: returns monotonic seconds.
        """
        self._node = node
        self._switches = dict(sorted(switches.items()))
        self._clock = clock
        self._read_at = float("-inf")

    @property
    def levels_known_until(self) -> float:
        """Until when all changes of the buttons are known (monotonic seconds)."""
        return self._node.levels_known_until

    def interrupt(self) -> None:
        """Makes `open` end soon; called from another thread."""
        self._node.interrupt()

    def open(self) -> None:
        """Opens the node. Raises DriverError."""
        self._node.open()

    def poll(self) -> Sequence[Sample]:
        """Returns the node's samples, and LEAST_S after the last ones the level of each switch. Raises DriverError."""
        return [*self._node.poll(), *self._readings(self._clock())]

    def _readings(self, now: float) -> list[HoleSwitch]:
        levels = self._node.levels(now - FRESH_S)
        if levels is None or now - self._read_at < LEAST_S:
            return []
        self._read_at = now
        return [HoleSwitch(now, hole, levels >> number - 1 & 1) for hole, number in self._switches.items()]

    def close(self) -> None:
        """Closes the node; may be called more than once."""
        self._node.close()
