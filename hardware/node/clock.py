"""Converts the board's clock to the host's: when a reading was taken, not when its bytes happened to be read. Pure.

The least delay seen lately between the board's saying and the host's hearing is taken as none. That follows a board
whose clock is up to a percent off, and a burst of readings that waited in a buffer keeps its spacing.
"""

from __future__ import annotations

MS_RANGE = 2**32
WINDOW_S = 1.0
"""For so long a least delay is looked for; the one before counts as well, so that a pause forgets nothing."""
BACKWARDS_MS = 1000
"""A board's clock that goes back by more than this has started anew."""


class BoardClock:
    """One run of a board, from its start until its next."""

    def __init__(self) -> None:
        self._board_s = 0.0
        self._last_ms: int | None = None
        self._before = self._least = float("inf")
        """The least of host's less board's time, in the window before and in this one (seconds)."""
        self._since = 0.0

    def update(self, ms: int, t: float) -> bool:
        """Takes in the clock of a frame heard at `t` (monotonic seconds); false when the board has started anew."""
        elapsed_ms = self._since_last(ms)
        if elapsed_ms < -BACKWARDS_MS:
            return False
        if elapsed_ms >= 0:
            self._board_s += elapsed_ms / 1000
            self._last_ms = ms
        if t - self._since >= WINDOW_S:
            self._before, self._least, self._since = self._least, float("inf"), t
        self._least = min(self._least, t - self._board_s)
        return True

    def host_time(self, ms: int) -> float:
        """The host's time (monotonic seconds) of a time on the board, which may lie a while back."""
        return self._board_s + self._since_last(ms) / 1000 + min(self._before, self._least)

    def _since_last(self, ms: int) -> int:
        """How far a time lies after the last one (ms, less than 0 for before), over the end of the counter too."""
        if self._last_ms is None:
            return 0
        elapsed = (ms - self._last_ms) % MS_RANGE
        return elapsed - MS_RANGE if elapsed >= MS_RANGE // 2 else elapsed
