"""The seconds of play of a match: of each event, and on the players' clocks. Pauses are left out. Pure.

A second of play counts for the player whose clock ran while it went by. Nothing that happens later gives it back.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence

from companion.games.game import ClockKey, RunningClock
from companion.rulebook.history import History
from companion.rulebook.rulebook import GameState, RawEvent


class PlayTime:
    """Counts seconds, except those of pauses. All times are monotonic seconds.

    >>> play = PlayTime(100.0)
    >>> play.pause(120.0)
    >>> play.total_s(500.0)
    20.0
    >>> play.go_on(500.0)
    >>> play.total_s(501.5)
    21.5
    """

    def __init__(self, now: float) -> None:
        self._counted_s = 0.0
        self._since: float | None = now

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self._since is None

    def total_s(self, now: float) -> float:
        """The seconds that were counted until `now`."""
        return self._counted_s + (max(now - self._since, 0.0) if self._since is not None else 0.0)

    def pause(self, now: float) -> None:
        """Stands still from `now` on."""
        self._counted_s, self._since = self.total_s(now), None

    def go_on(self, now: float) -> None:
        """Counts again from `now` on."""
        if self._since is None:
            self._since = now


class MatchTimes:
    """Follows the events of a match. All times are monotonic seconds.

    A sowing of Ann after 20 seconds, then 5 of Bob's; Ann's sowing is taken back, and she thinks for a second more:

    >>> turns = {"Ann": (1, 0), "Bob": (1, 1)}
    >>> times = MatchTimes(lambda turn: turns[turn], 100.0)
    >>> times.publish("Ann", {"event": "sow"}, times.lap(120.0))
    >>> times.publish("Bob", {"event": "undo"}, times.lap(125.0))
    >>> dict(times.used_s), times.since_last_event_s(126.0)
    ({(1, 0): 20.0, (1, 1): 5.0}, 1.0)
    """

    def __init__(self, running_clock: RunningClock, now: float, played_s: float = 0.0) -> None:
        """Makes the times of a match.

        Args:
            running_clock: Which clock runs in a state.
            now: When the session begins.
            played_s: The seconds of play since the last event in an earlier session.
        """
        self._running_clock = running_clock
        self._play = PlayTime(now)
        self._history = History[RawEvent]()
        self._used_s = defaultdict[ClockKey, float](float)
        self._submitted_s = self._published_s = -played_s
        """The play time of the last event that was submitted, and of the last one that was published."""
        self._unpublished = deque[float]()
        """The play times of the submitted events that are not published yet."""
        self._noted_s = 0.0
        """The play time at the last note of the seconds of play."""

    @property
    def events(self) -> list[RawEvent]:
        """The published events in force."""
        return list(self._history.entries)

    @property
    def used_s(self) -> Mapping[ClockKey, float]:
        """The seconds on each clock until the last published event."""
        return self._used_s

    def lap(self, now: float) -> float:
        """The seconds of play between the last submitted event and one that is submitted now."""
        before, self._submitted_s = self._submitted_s, self._play.total_s(now)
        self._unpublished.append(self._submitted_s)
        return self._submitted_s - before

    def publish(self, state: GameState, raw: RawEvent, after_s: float) -> None:
        """Adds an accepted event of this session that is published; the arguments are those of `replay`."""
        self.replay(state, raw, after_s)
        self._published_s = self._unpublished.popleft()

    def replay(self, state: GameState, raw: RawEvent, after_s: float) -> None:
        """Adds an event of an earlier session.

        Args:
            state: The state before it.
            raw: The event.
            after_s: The seconds of play between the event before and it.
        """
        if (clock := self._running_clock(state)) is not None:
            self._used_s[clock] += after_s
        self._history.follow(raw.get("event"), raw)

    def put_in_force(self, events: Sequence[RawEvent]) -> None:
        """Sets the events in force, for a journal whose rows do not lead to them."""
        if self.events != list(events):
            self._history = History[RawEvent](events)

    def since_last_event_s(self, now: float) -> float:
        """The seconds of play since the last published event, up to the next one that waits to be published.

        So the clock that is shown stands still as soon as an event is submitted, however late the ruling is published.
        """
        until = self._unpublished[0] if self._unpublished else self._play.total_s(now)
        return until - self._published_s

    def note(self, now: float) -> float:
        """The seconds of play since the last submitted event, which are being noted in the journal."""
        self._noted_s = self._play.total_s(now)
        return self._noted_s - self._submitted_s

    def unnoted_s(self, now: float) -> float:
        """The seconds of play that would be lost to a session that goes on from the journal now."""
        return self._play.total_s(now) - max(self._submitted_s, self._noted_s)

    def has_clock(self, state: GameState) -> bool:
        """Whether somebody's clock runs in a state."""
        return self._running_clock(state) is not None

    @property
    def paused(self) -> bool:
        """Whether the seconds are not counted at the moment."""
        return self._play.paused

    def pause(self, now: float) -> None:
        """The seconds from `now` on are not counted."""
        self._play.pause(now)

    def go_on(self, now: float) -> None:
        """The seconds from `now` on are counted again."""
        self._play.go_on(now)
