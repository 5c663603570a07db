"""The durations of the events in force. Undoing an event removes its duration too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.journal.store import EventRow
from companion.rulebook.history import History
from companion.rulebook.rulebook import RawEvent


class TimedEvent(Struct, frozen=True):
    """An event, and the seconds between the event before and it."""

    raw: RawEvent
    duration_s: float


class EventTimes:
    """Follows the rulings of a match one by one; all times in seconds of one clock."""

    def __init__(self) -> None:
        self._history = History[TimedEvent]()
        self.last_event_t = 0.0
        """The time of the last event, in seconds of the clock."""

    @property
    def events(self) -> list[RawEvent]:
        """The events in force."""
        return [timed.raw for timed in self._history.entries]

    @property
    def durations_s(self) -> list[float]:
        """The seconds before each of these events."""
        return [timed.duration_s for timed in self._history.entries]

    def start(self, now: float) -> None:
        """Starts a match at `now`."""
        self._history, self.last_event_t = History[TimedEvent](), now

    def resume(self, started: float, rows: Iterable[EventRow], in_force: Sequence[RawEvent], now: float) -> None:
        """Resumes a match; the time since its last event is not counted.

        Args:
            started: When the match began, wall time in seconds.
            rows: Its journalled events with their wall times, undo and redo included.
            in_force: Its events in force. When the rows do not lead to them, all their durations are 0.
            now: The time now on the clock that is used from here on, in seconds.
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
        """Records an event that was accepted at `now`, undo and redo included."""
        event = raw.get("event")
        if event == "undo":
            self._history.undo()
        elif event == "redo":
            self._history.redo()
        else:
            self._history.push(TimedEvent(raw, max(now - self.last_event_t, 0.0)))
        self.last_event_t = now

    def skip_break(self, now: float) -> None:
        """Continues after a break: the time since the last event is not counted."""
        self.last_event_t = now

    def exclude(self, seconds: float) -> None:
        """Subtracts seconds, such as those of a protest, from the time since the last event."""
        self.last_event_t += seconds

    def since_last_event_s(self, now: float) -> float:
        """The seconds since the last event."""
        return max(now - self.last_event_t, 0.0)
