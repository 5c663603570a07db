"""The pieces of a virtual board lie as the match has them, and its sensors report only what hands have moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.analysis.corrections import Change, plan
from companion.board.view import ViewState
from companion.games.yago_pool.board.virtual_board_view import VirtualHolesView
from companion.games.yago_pool.virtual_board import Fault, SensorKind, VirtualYago
from companion.live.decision import Decision
from companion.live.publication import SubmittedEvent
from companion.live.virtual_board_run import follow
from companion.rulebook.origin import SENSED, Entered
from companion.rulebook.rulebook import Announcement, RawEvent
from hardware.signals import BallColour
from tests.tools.bench import Bench

OVER, UNDO, REDO = {"event": "shot-over"}, {"event": "undo"}, {"event": "redo"}
TICK_S = 0.05
KINDS: tuple[SensorKind, ...] = ("distance", "colour")


def sunk(hole: int, ball: str = "red") -> RawEvent:
    return {"event": "sunk", "hole": hole, "ball": ball}


class Table:
    """A match of Yago Pool on its virtual board, whose samples the loop takes as time goes by."""

    def __init__(self, folder: Path, kind: SensorKind = "colour", seed: int = 1) -> None:
        self.bench = Bench(folder)
        self.board = VirtualYago(Random(seed), kind, t=self.now)
        self.sensed: list[RawEvent] = []
        """What the sensors submitted."""
        self.loop = self.bench.loop
        self.loop.rulings.subscribe(lambda publication: follow(self.loop, self.board, publication, self.now))
        self.loop.submitted_events.subscribe(self._note)
        self.bench.start({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]})
        self.wait(1.0)

    def _note(self, submitted: SubmittedEvent) -> None:
        if submitted.origin == SENSED:
            self.sensed.append(submitted.raw)

    @property
    def now(self) -> float:
        return self.bench.clock.now

    def wait(self, seconds: float = 2.0) -> None:
        """Time goes by, and what is ruled on is published."""
        until = self.now + seconds
        while self.now < until:
            self.bench.clock.now = min(self.now + TICK_S, until)
            self.bench.put(*self.board.step(self.now))
            self.bench.settle()

    def drop(self, hole: int, ball: BallColour = "red", wait_s: float = 2.0) -> None:
        self.board.drop(hole, ball, self.now)
        self.wait(wait_s)

    def enter(self, *raws: RawEvent) -> None:
        """People enter events; what follows from them by itself has time to happen."""
        for raw in raws:
            self.bench.play(raw)
            self.wait()

    @property
    def in_match(self) -> Mapping[int, str]:
        """The balls in the holes as the match has them."""
        referee = self.loop.referee
        assert referee is not None
        holes: Mapping[str, Any] = referee.rulebook.public(referee.state)["holes"]
        return {int(hole): ball for hole, ball in holes.items()}

    def same(self) -> Mapping[int, str]:
        """The balls on the board, which are those of the match."""
        assert self.board.pieces == self.in_match
        assert self.loop.differing == ()
        return self.board.pieces


@pytest.fixture(params=KINDS)
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(tmp_path, request.param)
    yield table
    table.bench.close()


def test_what_is_taken_back_and_brought_back_lies_on_the_board(table: Table) -> None:
    for hole in (1, 5, 9):
        table.drop(hole)
        if table.board.kind == "distance":
            table.enter({"event": "identify", "hole": hole, "ball": "red"})
        table.enter(OVER)
    three = {1: "red", 5: "red", 9: "red"}
    assert table.same() == three
    table.enter({"event": "next-game"})
    assert table.same() == {}
    seen = len(table.sensed)
    table.enter(UNDO)
    assert table.same() == three
    table.enter(UNDO, UNDO)
    if table.board.kind == "distance":
        assert table.board.pieces == three
        table.enter(UNDO)
    assert table.same() == {1: "red", 5: "red"}
    table.enter(REDO)
    assert table.board.pieces == three
    assert len(table.sensed) == seen


def test_what_people_enter_lies_on_the_board(table: Table) -> None:
    table.enter(sunk(1), sunk(3, "unknown"))
    assert table.board.pieces.keys() == {1, 3}
    table.enter({"event": "identify", "hole": 3, "ball": "yellow"})
    assert table.same() == {1: "red", 3: "yellow"}
    table.enter({"event": "lifted", "hole": 1})
    assert table.board.pieces == {3: "yellow"}
    assert table.sensed == []
    table.board.lift(3, table.now)
    table.wait()
    assert table.sensed == [{"event": "lifted", "hole": 3}]


def test_after_a_correction_the_board_is_as_the_match(tmp_path: Path) -> None:
    """The ball in hole 5 was in hole 7: the sensor of hole 3 still has its own to report."""
    table = Table(tmp_path)
    table.drop(5)
    table.enter(OVER)
    table.drop(3, wait_s=0.1)
    assert table.loop.referee is not None
    planned = plan(table.loop.referee, Change(0, (sunk(7),)))
    table.loop.decide(
        Decision(
            kind="correction",
            events=[one.raw for one in planned.events],
            origins=[Entered("correction")] * len(planned.events),
            announcement=Announcement(code="corrected", rule="yago-pool#table", args={"what": {}, "instead": []}),
            body={},
        )
    )
    table.wait()
    assert table.same() == {7: "red", 3: "red"}
    assert [one["hole"] for one in table.sensed] == [5, 3]
    table.bench.close()


@pytest.mark.parametrize("entered", [UNDO, {"event": "foul", "kind": "moved-ball"}, sunk(1, "yellow")])
def test_a_ball_that_fell_just_before_is_reported_once(table: Table, entered: RawEvent) -> None:
    """It falls into hole 7, and 0.1 s later, before its sensor is sure of it, people enter something."""
    table.drop(5)
    table.drop(7, wait_s=0.1)
    before = len(table.sensed)
    table.enter(entered)
    (reported,) = table.sensed[before:]
    assert (reported["event"], reported["hole"]) == ("sunk", 7)
    assert table.board.pieces.keys() == table.in_match.keys()
    assert (5 in table.in_match) is (entered != UNDO)


def test_a_ball_that_is_taken_while_an_event_waits_stays_out(table: Table) -> None:
    table.drop(5)
    table.board.lift(5, table.now)
    table.enter({"event": "foul", "kind": "moved-ball"})
    assert table.sensed[-1] == {"event": "lifted", "hole": 5}
    assert table.board.pieces == {}


def test_a_ball_that_falls_right_after_is_reported(table: Table) -> None:
    """The filters wait for no reading of the hole that was emptied: its next reading is of another ball."""
    table.drop(5)
    table.bench.play(UNDO)
    table.drop(5, "yellow")
    assert [one["event"] for one in table.sensed] == ["sunk", "sunk"]
    assert table.board.pieces == {5: "yellow"}


@pytest.mark.parametrize("fault", list(Fault))
def test_a_hole_whose_sensor_fails_reports_nothing_of_what_people_enter(table: Table, fault: Fault) -> None:
    table.board.break_(5, fault, table.now)
    table.wait()
    before = list(table.sensed)
    table.enter(sunk(5))
    assert table.board.pieces == {5: "red"}
    table.enter(UNDO)
    assert table.board.pieces == {}
    assert table.sensed == before


def test_a_ball_that_no_sensor_saw_stays_where_it_lies(table: Table) -> None:
    table.board.break_(5, Fault.HANGS, table.now)
    table.drop(5)
    table.enter(sunk(1), UNDO, REDO)
    assert table.board.pieces == {1: "red", 5: "red"}


def test_rulings_that_are_late_are_followed_in_their_order(table: Table) -> None:
    """The card is slow: a sensed and an entered event are ruled on before either is published."""
    table.loop.submit(sunk(1))
    table.loop.submit(UNDO)
    table.loop.submit(sunk(2, "yellow"))
    table.bench.settle()
    table.wait()
    assert table.same() == {2: "yellow"}


def test_a_ball_in_the_hand_that_is_laid_by_taking_back_falls_nowhere(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.enter(*(sunk(hole) for hole in range(1, 6)))
    hand, view = VirtualHolesView(lambda action: action(table.board, table.now)), cast(ViewState, None)
    hand.grabbed(view, 5, 0, 0)
    table.wait()
    table.enter(UNDO)
    hand.released(view, 7, 0, 0)
    assert table.same() == dict.fromkeys(range(1, 6), "red")
    table.bench.close()


Step = tuple[str, int, float]
WORDS = ("red", "yellow", "lift", "sunk", "lifted", "over", "undo", "undo", "redo", "next", "restored")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(WORDS),
        st.integers(1, 9),
        st.sampled_from([0.0, 0.05, 0.2, 0.4, 1.5]),
    ),
    max_size=30,
)


def play(table: Table, word: str, hole: int) -> int:
    """Does one thing; gives how many times a hand moved a ball."""
    board, now = table.board, table.now
    entered: Mapping[str, RawEvent] = {
        "sunk": sunk(hole),
        "lifted": {"event": "lifted", "hole": hole},
        "over": OVER,
        "undo": UNDO,
        "redo": REDO,
        "next": {"event": "next-game"},
        "restored": {"event": "restored"},
    }
    moves: Mapping[str, Callable[[], object]] = {
        "red": lambda: board.drop(hole, "red", now),
        "yellow": lambda: board.drop(hole, "yellow", now),
        "lift": lambda: board.lift(hole, now),
    }
    if word in entered:
        table.loop.submit(entered[word])
        table.bench.settle()
        return 0
    try:
        moves[word]()
    except ValueError:
        return 0
    return 1


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30, deadline=None)
@given(steps=STEPS, seed=st.integers(0, 1000))
def test_sensors_report_no_more_than_hands_have_moved(kind: SensorKind, steps: list[Step], seed: int) -> None:
    """And once everything has come to rest, taking something back leaves the board as the match."""
    with TemporaryDirectory() as folder:
        table = Table(Path(folder), kind, seed)
        moved = 0
        for word, hole, wait_s in steps:
            moved += play(table, word, hole)
            table.wait(wait_s)
            assert len(table.sensed) <= moved
        table.wait()
        reported = len(table.sensed)
        assert reported <= moved
        if table.loop.submit(UNDO).ok:
            table.wait()
            assert table.board.pieces.keys() == table.in_match.keys()
        assert len(table.sensed) == reported
        table.bench.close()
