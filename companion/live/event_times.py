"""The events in force with the seconds that each took. What is undone gives its time back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.journal.store import EventRow
from companion.rulebook.history import History
from companion.rulebook.rulebook import RawEvent


class TimedEvent(Struct, frozen=True):
    """An event, and the seconds that went by before it."""

    raw: RawEvent
    duration_s: float


class EventTimes:
    """Follows the rulings of a match one by one; all times in seconds of one clock."""

    def __init__(self) -> None:
        self._history = History[TimedEvent]()
        self.last_event_t = 0.0
        """When the last event came."""

    @property
    def events(self) -> list[RawEvent]:
        """The events in force."""
        return [timed.raw for timed in self._history.entries]

    @property
    def durations_s(self) -> list[float]:
        """The seconds before each of them."""
        return [timed.duration_s for timed in self._history.entries]

    def start(self, now: float) -> None:
        """A match begins."""
        self._history, self.last_event_t = History[TimedEvent](), now

    def resume(self, started: float, rows: Iterable[EventRow], in_force: Sequence[RawEvent], now: float) -> None:
        """A match goes on; the time since its last event counts for nobody.

        Args:
            started: when it began, wall time in seconds.
            rows: its journalled events with their wall times, undo and redo included.
            in_force: the events in force. Where the rows do not lead to them, none of them took any time.
            now: the time of the clock that `on_event` is given from now on, in seconds.
        """
        self.start(started)
        for row in rows:
            kind = row.raw.get("event")
            if (kind != "undo" or self._history.can_undo) and (kind != "redo" or self._history.can_redo):
                self.on_event(row.raw, row.at)
        if self.events != list(in_force):
            self._history = History[TimedEvent](TimedEvent(raw, 0.0) for raw in in_force)
        self.last_event_t = now

    def on_event(self, raw: RawEvent, now: float) -> None:
        """An event was accepted."""
        event = raw.get("event")
        if event == "undo":
            self._history.undo()
        elif event == "redo":
            self._history.redo()
        else:
            self._history.push(TimedEvent(raw, max(now - self.last_event_t, 0.0)))
        self.last_event_t = now

    def skip_break(self, now: float) -> None:
        """The match goes on after a break: the time since its last event counts for nobody."""
        self.last_event_t = now

    def exclude(self, seconds: float) -> None:
        """These seconds since the last event count for nobody, such as those of a protest."""
        self.last_event_t += seconds

    def since_last_event_s(self, now: float) -> float:
        """The seconds since the last event."""
        return max(now - self.last_event_t, 0.0)
