"""Converts times of the board's clock to the host's, so that a sample carries the time of its reading. No I/O.

The smallest recent difference between the host's and the board's time is taken as the offset (zero delay). This tracks
a board clock that is wrong by up to 1 %, and readings that waited in a buffer keep their spacing.
"""

from __future__ import annotations

MS_RANGE = 2**32
WINDOW_S = 1.0
"""The length of the window in which the smallest difference is taken; the previous window counts too."""
BACKWARDS_MS = 1000
"""A board clock that goes back by more than this (ms) means that the board has restarted."""
AHEAD_S = 60.0
"""A board clock that gets this far ahead of the host's (seconds) has restarted too: its counter seemed to go round."""


class BoardClock:
    """The clock of one run of a board; a restart needs a new one."""

    def __init__(self) -> None:
        self._board_s = 0.0
        self._last_ms: int | None = None
        self._before = self._least = float("inf")
        """The smallest difference of host and board time in the previous window and in this one (seconds)."""
        self._since = 0.0

    def update(self, ms: int, t: float) -> bool:
        """Processes the time of a frame.

        Args:
            ms: the board's time in the frame (ms, 32 bits).
            t: when the frame was received (monotonic seconds).

        Returns:
            False if the board has restarted.
        """
        elapsed_ms = self._since_last(ms)
        least = min(self._before, self._least)
        if elapsed_ms < -BACKWARDS_MS or t - self._board_s - elapsed_ms / 1000 < least - AHEAD_S < float("inf"):
            return False
        if elapsed_ms >= 0:
            self._board_s += elapsed_ms / 1000
            self._last_ms = ms
        if t - self._since >= WINDOW_S:
            self._before, self._least, self._since = self._least, float("inf"), t
        self._least = min(self._least, t - self._board_s)
        return True

    def is_newest(self, ms: int) -> bool:
        """Whether no later time of the board than `ms` (ms) has been processed."""
        return self._since_last(ms) >= 0

    def host_time(self, ms: int) -> float:
        """Returns the host's time (monotonic seconds) of a time of the board (ms), which may be in the past."""
        return self._board_s + self._since_last(ms) / 1000 + min(self._before, self._least)

    def _since_last(self, ms: int) -> int:
        """Returns the time since the last frame (ms; negative if before it), across an overflow of the counter."""
        if self._last_ms is None:
            return 0
        elapsed = (ms - self._last_ms) % MS_RANGE
        return elapsed - MS_RANGE if elapsed >= MS_RANGE // 2 else elapsed
