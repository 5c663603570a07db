"""What a driver must be: the port between a piece of hardware and the table, in the units of the samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hardware.devices import DeviceName
from hardware.samples import Sample

POLL_S = 0.05
"""A driver's `poll` returns within about this time, with or without samples."""


class DriverError(Exception):
    """The hardware cannot be used; the text is one sentence that names it, and what to do about it."""


class Driver(Protocol):
    """A device that is opened, polled and closed by one thread, its supervisor's. It starts no score and no game."""

    @property
    def device(self) -> DeviceName:
        """The device whose health this driver's is: HOLES, TILT, BUTTONS or NODE."""
        ...

    def open(self) -> None:
        """Claims the hardware and makes it ready, from whatever state it is in. Raises DriverError."""
        ...

    def poll(self) -> Sequence[Sample]:
        """What was read since the last time, in order of `t` (monotonic seconds); blocks for POLL_S at most.

        A part of the device that fails (one hole of nine) is told by a Health sample; anything raised means that the
        whole device is gone, and the supervisor closes it and opens it again after a while.
        """
        ...

    def close(self) -> None:
        """Lets the hardware go; may be called in any state, more than once."""
        ...
