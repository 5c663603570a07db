"""The numbers of matches: their order in the journal, and nothing more (see `copies.same_match`)."""

from __future__ import annotations

from threading import Lock


class MatchNumbers:
    """Gives each new match its number. Thread-safe.

    A match that begins before the journal could be opened gets a negative number (-1, -2, ...), since the highest on
    the disk is not known yet; once it is, `on_disk` tells which number it has there.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: int | None = None
        self._last = 0

    def new(self) -> int:
        """The number of a match that begins now."""
        with self._lock:
            self._last += 1
            return -self._last if self._found is None else self._last

    def found(self, highest: int) -> None:
        """Takes in the highest number on the disk, at each opening of the file."""
        with self._lock:
            if self._found is None:
                self._found = highest
                self._last += highest
            self._last = max(self._last, highest)

    def on_disk(self, match: int) -> int:
        """The number of a match on the disk; negative while that is not known."""
        return match if match > 0 or self._found is None else self._found - match
