"""A match while its hardware fails: what is not seen is told by touch, the rest stays automatic, nothing ends."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.live.device_health import DeviceHealth
from hardware.devices import HOLE_NUMBERS, HOLES, Hole
from hardware.samples import Distance, Edge, Health, Sample
from hardware.supervisor import CHECK_EVERY_S, FIRST_BACKOFF_S
from tests.hardware.scripted_drivers import Stage
from tests.tools.bench import Bench

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
EMPTY, FULL = 150, 30
SWEEP_S = 0.05


class Match:
    """A live table whose nine hole sensors are one driver under supervision; time is the test's own."""

    def __init__(self, folder: Path, stuck: int | None = None) -> None:
        self.folder = folder
        self.stage = Stage(HOLES)
        self.mm = {hole: FULL if hole == stuck else EMPTY for hole in HOLE_NUMBERS}
        self.passed = 0
        self.sit_down()
        self.table.start(SETUP)
        self.stage.look()
        self.sweep(0.5)

    def sit_down(self) -> None:
        """The program starts: a table, and those who listen to it."""
        self.bench = Bench(self.folder, clock=self.stage.clock)
        self.table = self.bench.loop
        self.health = DeviceHealth(lambda: self.table.pipeline.filters)

    def pump(self) -> None:
        """Hands on what the supervisor put, and runs the loop until it is ruled on."""
        self.bench.put(*self.stage.put[self.passed :])
        self.passed = len(self.stage.put)
        self.bench.settle()

    def sweep(self, seconds: float) -> None:
        """All sensors measure for so long."""
        for n in range(round(seconds / SWEEP_S)):
            self.stage.clock.advance(SWEEP_S)
            self.stage.play([Distance(self.stage.clock.now, hole, mm) for hole, mm in self.mm.items()])
            if n % 5 == 4:
                self.stage.supervisor.check(self.stage.clock.now)
            self.pump()

    def fill(self, hole: int, seconds: float = 1.0) -> None:
        self.mm[hole] = FULL
        self.sweep(seconds)

    def touch(self, **event: Any) -> bool:
        verdict = self.table.submit(event)
        self.pump()
        return verdict.ok

    def events(self) -> list[str]:
        raws = [ruling.verdict.raw for ruling in self.bench.rulings if "event" in ruling.verdict.raw]
        return [" ".join(str(raw[key]) for key in ("event", "hole") if key in raw) for raw in raws]

    def codes(self) -> list[tuple[str, str]]:
        return [(notice.code, notice.device) for notice in self.bench.notices]


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    match = Match(tmp_path)
    yield match
    match.table.close()


def test_a_runaway_hole_is_muted_and_named_and_the_others_go_on(match: Match) -> None:
    """Hole 6 flickers at 20 Hz for 30 s (B1); meanwhile balls fall into holes 5 and, told by touch, 6."""
    for n in range(600):
        match.mm[6] = FULL if n % 2 else EMPTY
        if n == 300:
            match.mm[5] = FULL
        match.sweep(SWEEP_S)
    assert match.events().count("sunk 6") <= 1
    assert match.events()[-1] == "sunk 5"
    assert match.codes() == [("hole-muted", "hole 6")]
    assert match.health.by_touch() == {6}
    match.mm[6] = EMPTY
    assert match.touch(event="sunk", hole=6, ball="yellow")
    match.mm[6] = FULL
    match.sweep(11.0)
    assert match.codes() == [("hole-muted", "hole 6"), ("hole-unmuted", "hole 6")]
    assert match.health.by_touch() == frozenset()
    assert match.events()[-1] == "sunk 6"


def test_a_hole_that_is_stuck_at_the_start_is_played_by_hand(tmp_path: Path) -> None:
    """B4: no new game may be blocked by one bad sensor."""
    match = Match(tmp_path, stuck=2)
    match.sweep(2.0)
    assert match.events() == []
    assert match.touch(event="sunk", hole=2, ball="red")
    match.fill(5)
    assert match.touch(event="identify", hole=5, ball="yellow")
    assert match.touch(event="shot-over")
    assert match.events() == ["sunk 2", "sunk 5", "identify 5", "shot-over"]
    match.table.close()


def test_a_cable_that_is_out_for_half_a_minute_scores_nothing_and_ends_nothing(match: Match) -> None:
    """B10: pulled out in the middle of a shot, a ball falls meanwhile, and the next one after it counts."""
    match.fill(4)
    match.stage.prepare = lambda actor: setattr(actor, "fails_to_open", OSError("no such device"))
    match.stage.play(OSError("unplugged"))
    match.stage.look(30.0)
    match.pump()
    assert match.codes() == [("sensor-lost", "holes")]
    assert match.health.by_touch() == set(HOLE_NUMBERS)
    match.mm[7] = FULL
    assert match.touch(event="identify", hole=4, ball="red")
    match.stage.prepare = lambda actor: None
    match.stage.look(5.0)
    match.sweep(1.0)
    assert match.codes()[1] == ("sensor-back", "holes")
    assert match.codes()[2:] == [("please-check", "hole 7")]
    match.fill(5)
    assert match.events() == ["sunk 4", "identify 4", "sunk 5"]


def test_after_a_resume_the_sensors_are_listened_to_again(match: Match) -> None:
    """B10: the program is restarted while the cable is out."""
    match.fill(4)
    match.stage.play(OSError("unplugged"))
    match.stage.look(CHECK_EVERY_S)
    match.pump()
    match.table.close()
    match.sit_down()
    assert match.table.resume().referee.n == 1
    match.stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    match.sweep(1.0)
    match.fill(5)
    assert match.events() == ["sunk 5"]
    assert match.table.referee is not None
    assert match.table.referee.rulebook.public(match.table.referee.state)["holes"] == {"4": "unknown", "5": "unknown"}


def test_a_resumed_match_is_compared_with_the_real_board(match: Match) -> None:
    """While the program was off somebody took the ball out of hole 4 and put one into hole 6."""
    match.fill(4)
    match.stage.play(OSError("switched off"))
    match.table.close()
    match.mm.update({4: EMPTY, 6: FULL})
    match.sit_down()
    match.table.pipeline.recheck(HOLE_NUMBERS)
    match.table.resume()
    match.stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    match.sweep(1.0)
    asked = [(notice.device, notice.phrase) for notice in match.bench.notices if notice.code == "please-check"]
    assert asked == [("hole 4", "emptied-unseen"), ("hole 6", "filled-unseen")]
    assert match.events() == []


def test_a_hole_that_shows_after_an_outage_what_it_showed_before_is_compared_with_the_match(match: Match) -> None:
    """Meanwhile its ball was taken out, as people told, and another fell in, which nobody told."""
    match.fill(4)
    match.stage.play(OSError("unplugged"))
    match.stage.look(CHECK_EVERY_S)
    match.pump()
    assert match.touch(event="fix", hole=4, ball=None)
    match.stage.look(FIRST_BACKOFF_S + 2 * CHECK_EVERY_S)
    match.sweep(1.0)
    assert match.codes() == [("sensor-lost", "holes"), ("sensor-back", "holes"), ("please-check", "hole 4")]


def test_a_single_hole_that_is_lost_is_told_by_touch(match: Match) -> None:
    match.stage.play([Health(match.stage.clock.now, Hole(5), "lost")])
    match.pump()
    assert match.health.by_touch() == {5}
    match.mm.pop(5)
    match.fill(4)
    assert match.touch(event="sunk", hole=5, ball="red")
    assert match.events() == ["sunk 4", "sunk 5"]


def test_a_sample_that_nobody_understands_costs_itself_alone(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    """G7: a hole that no board has, three times; what comes before and after it counts."""
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            strange: list[Sample] = [
                Distance(match.stage.clock.now, 12, FULL),
                Edge(match.stage.clock.now, "shot-over", 0),
            ]
            match.stage.play(strange)
            match.pump()
        match.fill(5)
    assert match.events() == ["sunk 5"]
    assert match.codes() == [("please-check", "hole 12")]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "hole=12" in caplog.text
