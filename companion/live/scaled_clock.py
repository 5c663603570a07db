"""The clock of a virtual board, whose speed can be changed during a match."""

from __future__ import annotations

import time
from collections.abc import Callable


class ScaledClock:
    """Monotonic seconds that pass `speed` times as fast as those of `clock`, without jumps."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._changed_at = clock()
        """When the speed was changed last, in seconds of `clock`."""
        self._offset = self._changed_at
        """The scaled time at that moment."""
        self.speed = 1.0

    def __call__(self) -> float:
        """The time now, in seconds."""
        return self._offset + (self._clock() - self._changed_at) * self.speed

    def set_speed(self, speed: float) -> None:
        """Changes the speed from now on; the time now stays the same."""
        self._offset, self._changed_at = self(), self._clock()
        self.speed = speed
