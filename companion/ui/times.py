"""How long the people took: the seconds before each event in force. What is taken back gives its time back."""

from __future__ import annotations

from collections.abc import Iterable

from companion.journal.store import EventRow


class Times:
    """Follows the events of a match; all times in seconds of one clock."""

    def __init__(self) -> None:
        self.took: list[float] = []
        """The seconds before each event in force."""
        self._undone: list[float] = []
        self.since = 0.0
        """When the last event came."""

    def begin(self, now: float) -> None:
        """A match begins."""
        self.took, self._undone, self.since = [], [], now

    def resume(self, started: float, rows: Iterable[EventRow], now: float) -> None:
        """A match goes on: its past by the dates in the journal; the time since its last event counts for nobody."""
        self.begin(started)
        for row in rows:
            self.ruled(str(row.raw.get("event")), row.at)
        self.since = now

    def ruled(self, event: str, now: float) -> None:
        """An event was accepted."""
        if event == "undo":
            self._undone.append(self.took.pop())
        elif event == "redo":
            self.took.append(self._undone.pop())
        else:
            self._undone.clear()
            self.took.append(max(now - self.since, 0.0))
        self.since = now

    def waited(self, now: float) -> float:
        """The seconds since the last event."""
        return max(now - self.since, 0.0)
