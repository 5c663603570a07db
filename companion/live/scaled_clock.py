"""The clock of a virtual board, whose speed can be changed during a match."""

from __future__ import annotations

import time
from collections.abc import Callable


class ScaledClock:
    """Monotonic seconds that pass `speed` times as fast as those of `clock`, without jumps."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._then = self._since
        self.speed = 1.0

    def __call__(self) -> float:
        """The time now."""
        return self._then + (self._clock() - self._since) * self.speed

    def set_speed(self, speed: float) -> None:
        """Changes the speed from now on."""
        self._then, self._since = self(), self._clock()
        self.speed = speed
