"""The seconds of play: each counts for the player whose clock ran while it went by, whatever happens later."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.games.game import ClockKey
from companion.games.toguz_korgool.state import running_clock
from companion.live.match_times import MatchTimes, PlayTime
from companion.rulebook.rulebook import GameState, RawEvent
from tests.tools.referees import referee_of

SETUP = {"game": "toguz-korgool", "players": ["Ann", "Bob"], "options": {"clock_minutes": 5}}
UNDO: RawEvent = {"event": "undo"}
REDO: RawEvent = {"event": "redo"}
ANN, BOB = (1, 0), (1, 1)


def sow(hole: int) -> RawEvent:
    return {"event": "sow", "hole": hole}


class Timed:
    """A match of Ann and Bob by a clock of five minutes, of which the test says what happens when."""

    def __init__(self) -> None:
        self.referee = referee_of(SETUP)
        self.now = 100.0
        self.times = MatchTimes(running_clock, self.now)
        self.rows: list[tuple[GameState, RawEvent, float]] = []
        self.waiting: deque[tuple[GameState, RawEvent, float]] = deque()
        self.shown_state = self.referee.state

    def tell(self, raw: RawEvent) -> bool:
        """Submits an event, if it is possible now; gives whether it was."""
        before = self.referee.state
        if not self.referee.rule(raw).ok:
            return False
        row = before, raw, self.times.lap(self.now)
        self.rows.append(row)
        self.waiting.append(row)
        return True

    def publish(self, count: int = 100) -> None:
        """Publishes so many of the events that wait, or all."""
        for _ in range(min(count, len(self.waiting))):
            self.times.publish(*self.waiting.popleft())
        self.shown_state = self.waiting[0][0] if self.waiting else self.referee.state

    def go_on_from_the_journal(self, played_s: float) -> None:
        """Another session goes on from the rows, `played_s` noted seconds after the last of them."""
        self.times = MatchTimes(running_clock, self.now, played_s)
        for row in self.rows:
            self.times.replay(*row)
        self.waiting.clear()
        self.shown_state = self.referee.state

    def play(self, *steps: float | RawEvent) -> Timed:
        """Lets seconds go by (numbers) and publishes events; gives itself."""
        for step in steps:
            if isinstance(step, float | int):
                self.now += step
            else:
                assert self.tell(step), step
                self.publish()
        return self

    @property
    def used_s(self) -> dict[ClockKey, float]:
        """The seconds on each clock as a panel shows them."""
        used = dict(self.times.used_s)
        if (clock := running_clock(self.shown_state)) is not None:  # type: ignore[arg-type]
            used[clock] = used.get(clock, 0.0) + self.times.since_last_event_s(self.now)
        return used


def test_seconds_count_for_who_was_to_sow() -> None:
    assert Timed().play(20, sow(7), 5, sow(2), 3).used_s == {ANN: 23, BOB: 5}


def test_what_was_taken_back_has_taken_its_time_all_the_same() -> None:
    """Bob thinks 290 seconds; Ann's sowing is taken back and brought again, which gave him five minutes."""
    timed = Timed().play(1, sow(7), 290, UNDO, 4, REDO, 2)
    assert timed.used_s == {ANN: 1 + 4, BOB: 290 + 2}
    assert timed.times.events == [sow(7)]


def test_a_rename_and_its_undo_change_nobodys_time() -> None:
    rename = {"event": "rename", "player": "Bob", "to": "Bea"}
    assert Timed().play(1, sow(7), 30, rename, 4, UNDO, 2).used_s == {ANN: 1, BOB: 36}


def test_a_game_has_clocks_of_its_own_and_none_runs_between_games() -> None:
    """Bob begins the second game; it is taken back to the first, in which Ann is to sow."""
    steps = (1, {"event": "resign", "player": "Bob"}, 500, {"event": "next-game"}, 7)
    timed = Timed().play(*steps)
    assert timed.used_s == {ANN: 1, (2, 1): 7}
    assert timed.play(UNDO, 60, UNDO, 2).used_s == {ANN: 3, (2, 1): 7}


def test_a_pause_counts_for_nobody() -> None:
    timed = Timed().play(5)
    timed.times.pause(timed.now)
    timed.play(100)
    timed.times.pause(timed.now)
    timed.play(100)
    assert timed.times.paused
    timed.times.go_on(timed.now)
    timed.play(3)
    timed.times.go_on(timed.now)
    assert timed.play(1, sow(7)).used_s == {ANN: 9, BOB: 0}
    assert timed.rows[0][2] == 9


def test_a_ruling_that_is_not_shown_yet_stops_the_clock_that_is_shown() -> None:
    """A card that answers late takes time from nobody who has told his sowing, and none is given back then."""
    timed = Timed().play(20)
    assert timed.tell(sow(7))
    timed.play(5)
    assert timed.used_s == {ANN: 20}
    assert timed.tell(sow(2))
    timed.play(2)
    timed.publish(1)
    assert timed.used_s == {ANN: 20, BOB: 5}
    timed.publish()
    assert timed.used_s == {ANN: 22, BOB: 5}


def test_seconds_that_were_noted_are_not_given_back_by_another_session() -> None:
    timed = Timed().play(1, sow(7), 40)
    played = timed.times.note(timed.now)
    timed.now += 3600
    timed.go_on_from_the_journal(played)
    assert timed.used_s == {ANN: 1, BOB: 40}
    assert timed.play(2, UNDO).used_s == {ANN: 1, BOB: 42}
    assert timed.rows[-1][2] == 42


def test_what_a_power_cut_would_give_back() -> None:
    timed = Timed().play(1, sow(7), 9)
    assert timed.times.unnoted_s(timed.now) == 9
    assert timed.times.note(timed.now) == 9
    assert timed.play(4).times.unnoted_s(timed.now) == 4
    assert timed.times.note(timed.now) == 13
    assert timed.play(2, UNDO, 1).times.unnoted_s(timed.now) == 1


def test_a_journal_whose_rows_do_not_lead_to_the_events_in_force() -> None:
    times = Timed().play(sow(7), sow(2), UNDO).times
    times.put_in_force([sow(7)])
    times.replay(referee_of(SETUP).state, REDO, 0.0)
    assert times.events == [sow(7), sow(2)], "what was in force already can still be redone"
    times.put_in_force([sow(1)])
    times.replay(referee_of(SETUP).state, REDO, 0.0)
    assert times.events == [sow(1)]


def test_time_never_runs_backwards() -> None:
    play = PlayTime(10.0)
    assert play.total_s(9.0) == 0


class AnyOrder(RuleBasedStateMachine):
    """A match in which all that people can do happens in any order, published at once, late or in another session."""

    def __init__(self) -> None:
        super().__init__()
        self.timed = Timed()
        self.paused = False
        self.went_by: defaultdict[Any, float] = defaultdict(float)
        """The seconds that went by while each clock ran, counted one by one."""
        self.least: dict[ClockKey, float] = {}

    @rule(hole=st.integers(1, 9))
    def sows(self, hole: int) -> None:
        self.timed.tell(sow(hole))

    @rule(kind=st.sampled_from(["undo", "undo", "redo", "next-game", "draw-agreed"]))
    def tells(self, kind: str) -> None:
        self.timed.tell({"event": kind})

    @rule(to=st.sampled_from(["Ann", "Bob", "Cem"]), seat=st.integers(0, 1))
    def renames(self, to: str, seat: int) -> None:
        self.timed.tell({"event": "rename", "player": self.timed.referee.state.names[seat], "to": to})

    @rule(count=st.integers(1, 4))
    def is_published(self, count: int) -> None:
        self.timed.publish(count)

    @rule(seconds=st.sampled_from([0.25, 1.0, 9.5, 10.0, 100.0]))
    def time_goes_by(self, seconds: float) -> None:
        self.timed.now += seconds
        if not self.paused:
            self.went_by[running_clock(self.timed.referee.state)] += seconds  # type: ignore[arg-type]

    @rule()
    def pauses(self) -> None:
        self.timed.times.pause(self.timed.now)
        self.paused = True

    @rule()
    def goes_on(self) -> None:
        self.timed.times.go_on(self.timed.now)
        self.paused = False

    @rule()
    def another_session(self) -> None:
        self.timed.go_on_from_the_journal(self.timed.times.note(self.timed.now))
        self.paused = False

    @invariant()
    def nothing_is_given_back(self) -> None:
        for clock, used in self.timed.used_s.items():
            assert used >= self.least.get(clock, 0.0) - 1e-6
            self.least[clock] = used

    @precondition(lambda self: not self.timed.waiting)
    @invariant()
    def each_second_counts_for_whose_clock_ran(self) -> None:
        shown = self.timed.used_s
        for clock in shown.keys() | self.went_by.keys() - {None}:
            assert shown.get(clock, 0.0) == pytest.approx(self.went_by[clock], abs=1e-6)

    @precondition(lambda self: not self.timed.waiting)
    @invariant()
    def the_same_events_are_in_force(self) -> None:
        assert self.timed.times.events == [entry.raw for entry in self.timed.referee.entries]


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=150, stateful_step_count=40)
