"""The driver port: the interface that every hardware driver implements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from hardware.devices import DeviceName
from hardware.samples import Sample

POLL_S = 0.05
"""The longest time that `Driver.poll` may block (seconds), with or without samples."""


class DriverError(Exception):
    """The hardware cannot be used. The message is one sentence: which hardware, and how to repair it."""


class Driver(Protocol):
    """A device that one thread opens, polls and closes.

    All times are monotonic seconds; the other units are those of the samples (hardware/samples.py).
    """

    @property
    def device(self) -> DeviceName:
        """The device that is reported as lost when this driver fails: HOLES, TILT, BUTTONS, NODE or another."""
        ...

    def open(self) -> None:
        """Claims the hardware and initializes it, whatever state it was left in.

        Raises:
            DriverError: the hardware is missing, or another program uses it.
        """
        ...

    def poll(self) -> Sequence[Sample]:
        """Reads the hardware; blocks for at most POLL_S.

        Returns:
            The samples since the last call, in order of `t` (monotonic seconds). A part of the device that fails alone
            (one hole of nine) is reported as a Health sample.

        Raises:
            DriverError: the whole device failed. Any other exception has the same effect: the supervisor closes the
                driver and opens a new one after a waiting time.
        """
        ...

    def close(self) -> None:
        """Releases the hardware. May be called in any state, more than once; exceptions are ignored."""
        ...


@runtime_checkable
class Interruptible(Protocol):
    """A driver whose `open` may take longer than a second, and can be ended before."""

    def interrupt(self) -> None:
        """Makes `open` and `poll` end soon, with a DriverError; called from another thread."""
        ...


@runtime_checkable
class LevelsKnown(Protocol):
    """A driver that may learn of a switch later than at its next poll, because its line loses and repeats edges.

    Without this, all changes of the switches before the end of a poll are taken to be in its samples.
    """

    @property
    def levels_known_until(self) -> float:
        """Until when all changes of the switches are known (monotonic seconds)."""
        ...
