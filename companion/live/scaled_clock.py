"""The clock of a simulated table, which can be made to run faster while a match is on."""

from __future__ import annotations

import time
from collections.abc import Callable


class ScaledClock:
    """Monotonic seconds that go by `speed` times as fast as real ones; they never jump."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._then = self._since
        self.speed = 1.0

    def __call__(self) -> float:
        """The time now."""
        return self._then + (self._clock() - self._since) * self.speed

    def set_speed(self, speed: float) -> None:
        """Runs at another speed from now on."""
        self._then, self._since = self(), self._clock()
        self.speed = speed
