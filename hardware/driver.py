"""The port between a piece of hardware and the table: what a driver must be, in the units of the samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hardware.devices import DeviceName
from hardware.samples import Sample

POLL_S = 0.05
"""A driver's `poll` returns within about this time, with or without samples."""


class DriverError(Exception):
    """The hardware cannot be used; the text is one sentence that names it and says what to do about it."""


class Driver(Protocol):
    """A device that is opened, polled and closed by one thread. A driver knows nothing of games or scores."""

    @property
    def device(self) -> DeviceName:
        """The device whose health is this driver's: HOLES, TILT, BUTTONS or NODE."""
        ...

    def open(self) -> None:
        """Claims the hardware and makes it ready, from whatever state it is in.

        Raises:
            DriverError: the hardware is not there, or is in use.
        """
        ...

    def poll(self) -> Sequence[Sample]:
        """Reads the hardware; blocks for POLL_S at most.

        Returns:
            What was read since the last call, in order of `t` (monotonic seconds). A part of the device that fails
            alone (one hole of nine) is reported by a Health sample.

        Raises:
            DriverError: the whole device is gone. Any other exception means the same: the supervisor closes the
                driver and opens a new one after a while.
        """
        ...

    def close(self) -> None:
        """Releases the hardware; may be called in any state, more than once."""
        ...
