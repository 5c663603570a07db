"""The evidence of a ruling: the last seconds of the sensors that it is about, and no more memory than that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.journal.rows import in_force
from companion.live.decision import Decision
from companion.live.sensor_history import (
    HISTORY_S,
    MAX_POINTS,
    MAX_SAMPLES,
    MAX_SNAPSHOTS,
    Curve,
    SensorHistory,
    curves,
)
from companion.live.session import Session
from companion.rulebook.origin import SENSED, Entered, Origin, Repeated
from companion.rulebook.rulebook import Announcement, RawEvent
from hardware.devices import TILT, Hole
from hardware.samples import Accel, Distance, Edge, Sample
from tests.tools.bench import Bench
from tests.tools.clock import FakeClock

SUNK_7 = {"event": "sunk", "hole": 7, "ball": "red"}
SUNK_8 = {"event": "sunk", "hole": 8, "ball": "red"}
SHOT_OVER = {"event": "shot-over"}
FLAT = 0.75
"""150 of 200 mm."""


class Table(Bench):
    """A match of Yago Pool, and what is kept of its sensors."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.history = SensorHistory(self.clock)
        self.loop.rulings.subscribe(self.history.on_ruling)
        self.start({"game": "yago-pool", "players": ["Ann", "Bob"]})

    @property
    def session(self) -> Session:
        assert self.loop.session is not None
        return self.loop.session

    def fall(self, hole: int, raw: RawEvent, mm: int = 30) -> None:
        """Three seconds of an empty hole, then one of a ball in it; and the event that comes of it."""
        self.quiet(8.0)
        for n in range(120):
            self.clock.now += 1 / 30
            self.history.on_sample(Distance(self.clock.now, hole, 150 if n < 90 else mm))
            self.history.on_sample(Distance(self.clock.now, 1, 151))
        assert self.loop.submit(raw, SENSED).ok
        self.settle()

    def quiet(self, seconds: float) -> None:
        """Nothing is measured for so long."""
        self.clock.now += seconds

    def correct(self, events: Sequence[RawEvent], origins: Sequence[Origin]) -> None:
        """A correction, as its page makes it."""
        said = Announcement(code="corrected", rule="yago-pool#table")
        self.loop.decide(
            Decision(kind="correction", events=events, origins=origins, announcement=said, body={"rows": len(events)})
        )
        self.settle()

    def curves(self, hole: int | None = None) -> list[Curve]:
        """The curves that explain the events in force."""
        return self.history.of_ruling(self.session, in_force(self.session.rows), hole)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.close()


def test_a_hole_is_shown_as_it_was_when_its_ball_fell(table: Table) -> None:
    table.fall(7, SUNK_7)
    for n in range(600):  # twenty quiet seconds until the shot is over
        table.history.on_sample(Distance(table.clock.now + n / 30, 7, 30))
    table.quiet(20)
    table.play(SHOT_OVER)
    (curve,) = table.curves(7)
    assert curve.device == "hole 7"
    assert (curve.levels[0], curve.levels[-1]) == (FLAT, 0.15), "150 and 30 of 200 mm"
    assert curve.seconds == 4.0 - round(1 / 30, 2)


def test_without_a_hole_only_what_moved_is_shown(table: Table) -> None:
    assert table.curves() == []
    table.fall(7, SUNK_7)
    assert [curve.device for curve in table.curves()] == ["hole 7"]


def test_the_same_event_once_more_has_its_own_readings(table: Table) -> None:
    """The first one was undone; people entered the second, when nothing had been measured for long."""
    table.fall(7, SUNK_7)
    table.play({"event": "undo"})
    table.quiet(60)
    table.play(SUNK_7)
    assert table.curves(7) == []
    table.play({"event": "undo"})
    table.fall(7, SUNK_7, mm=10)
    (curve,) = table.curves(7)
    assert curve.levels[-1] == 0.05, "10 of 200 mm"


def test_what_was_undone_and_redone_keeps_its_readings(table: Table) -> None:
    table.fall(7, SUNK_7)
    before = table.curves(7)
    table.quiet(60)
    table.play({"event": "undo"}, {"event": "redo"})
    assert table.curves(7) == before != []


def test_a_correction_is_about_what_was_seen_then(table: Table) -> None:
    """A ball in 7 is undone; one falls in 8 that was really the 7: the readings of that second shot count."""
    table.fall(7, SUNK_7, mm=10)
    table.play({"event": "undo"})
    table.quiet(60)
    table.fall(8, SUNK_8)
    seen = table.history.of_ruling(table.session, in_force(table.session.rows))
    table.quiet(60)
    table.correct([{"event": "undo"}, SUNK_7], [Entered("correction")] * 2)
    assert table.raws() == [SUNK_7]
    assert [curve.device for curve in seen] == ["hole 8"]
    assert table.curves() == seen


def test_what_a_correction_repeats_leads_to_its_own_readings(table: Table) -> None:
    """Only the foul before it was wrong; the ball that fell is the one that was seen."""
    table.play({"event": "foul", "kind": "moved-ball"})
    table.fall(7, SUNK_7)
    before = table.curves(7)
    table.quiet(60)
    undo: RawEvent = {"event": "undo"}
    table.correct([undo, undo, SUNK_7], [Entered("correction"), Entered("correction"), Repeated(of=2, by="correction")])
    assert table.raws() == [SUNK_7]
    assert table.curves(7) == before != []
    table.quiet(60)
    table.correct([undo, SUNK_7], [Entered("correction"), Repeated(of=5, by="correction")])
    assert table.curves(7) == before


def test_only_so_many_are_kept(table: Table) -> None:
    table.fall(7, SUNK_7)
    for _ in range(MAX_SNAPSHOTS):
        table.play({"event": "foul", "kind": "moved-ball"})
    assert table.curves(7) == []


def test_only_the_last_seconds_are_kept() -> None:
    clock = FakeClock()
    evidence = SensorHistory(clock)
    for n in range(5 * MAX_SAMPLES):
        clock.now = 100 + n / 500
        evidence.on_sample(Distance(clock.now, 1, 150))
    recent = evidence.recent()
    assert len(recent) <= MAX_SAMPLES
    assert recent[0].t >= clock.now - HISTORY_S
    clock.now += HISTORY_S + 1
    assert evidence.recent() == []


def test_a_curve_is_thinned_evenly_and_ends_with_the_last_reading() -> None:
    samples: list[Sample] = [Distance(n / 100, 3, 150 - n // 10) for n in range(800)]
    curve = curves([*samples, Edge(8.0, "next", 1)], 8.0)[Hole(3)]
    assert len(curve.levels) <= MAX_POINTS
    assert curve.levels[-1] == round((150 - 799 // 10) / 200, 3)


def test_a_lean_is_a_curve_too() -> None:
    samples = [Accel(n / 50, (n / 1000, 0.0, 1.0)) for n in range(100)]
    curve = curves(samples, 2.0)[TILT]
    assert curve.levels[0] == pytest.approx(0.5, abs=0.01)
    assert curve.levels == tuple(sorted(curve.levels))
