"""The events in force as they are shown, and how long each took. What is taken back gives its time back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.journal.store import EventRow

Raw = Mapping[str, Any]


class TimedEvent(Struct, frozen=True):
    """An event, and the seconds that went by before it."""

    raw: Raw
    took: float


class EventTimes:
    """Follows the rulings of a match one by one; all times in seconds of one clock."""

    def __init__(self) -> None:
        self._told: list[TimedEvent] = []
        self._undone: list[TimedEvent] = []
        self.since = 0.0
        """When the last event came."""

    @property
    def events(self) -> list[Raw]:
        """The events in force."""
        return [timed.raw for timed in self._told]

    @property
    def took(self) -> list[float]:
        """The seconds before each of them."""
        return [timed.took for timed in self._told]

    def begin(self, now: float) -> None:
        """A match begins."""
        self._told, self._undone, self.since = [], [], now

    def resume(self, started: float, rows: Iterable[EventRow], kept: Sequence[Raw], now: float) -> None:
        """A match goes on: its past by the dates in the journal; the time since its last event counts for nobody.

        `kept` are the events in force. Where the journal's do not lead to them, none of them took any time.
        """
        self.begin(started)
        for row in rows:
            if {"undo": self._told, "redo": self._undone}.get(str(row.raw.get("event")), True):
                self.on_event(row.raw, row.at)
        if self.events != list(kept):
            self._told, self._undone = [TimedEvent(raw, 0.0) for raw in kept], []
        self.since = now

    def on_event(self, raw: Raw, now: float) -> None:
        """An event was accepted."""
        event = raw.get("event")
        if event == "undo":
            self._undone.append(self._told.pop())
        elif event == "redo":
            self._told.append(self._undone.pop())
        else:
            self._undone.clear()
            self._told.append(TimedEvent(raw, max(now - self.since, 0.0)))
        self.since = now

    def exclude(self, seconds: float) -> None:
        """These seconds since the last event count for nobody, such as those of a protest."""
        self.since += seconds

    def waited(self, now: float) -> float:
        """The seconds since the last event."""
        return max(now - self.since, 0.0)
