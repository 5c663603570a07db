"""A match goes on after a restart, and the balls do not lie as they were left: people are asked, hole by hole."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.games.yago_pool.virtual_board import BallColour, VirtualYago
from companion.i18n.notices import notice_text
from companion.live.sensor_pipeline import DeviceNotice
from hardware.devices import HOLE_NUMBERS
from tests.tools.bench import Bench
from tests.tools.clock import FakeClock

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
PLAYED = [
    {"event": "sunk", "hole": 5, "ball": "red"},
    {"event": "shot-over"},
    {"event": "sunk", "hole": 3, "ball": "yellow"},
    {"event": "shot-over"},
]


class Restarted(Bench):
    """The table after a restart, beside a board with these balls; time is the board's."""

    def __init__(self, folder: Path, balls: dict[int, BallColour]) -> None:
        super().__init__(folder, clock=FakeClock(0.0))
        self.asked: list[str] = []
        self.loop.notices.subscribe(self._noticed)
        self.loop.resume()
        self.loop.pipeline.recheck(HOLE_NUMBERS)
        self.board = VirtualYago(Random(1), "colour")
        self.board.lay(balls)

    def _noticed(self, notice: DeviceNotice) -> None:
        assert notice.code == "please-check"
        self.asked.append(notice_text(notice))

    def watch(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.advance(0.05)
            self.put(*self.board.step(self.clock.now))
        self.settle()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with closing(Bench(tmp_path)) as bench:
        bench.start(SETUP)
        bench.play(*PLAYED)
    return tmp_path


def test_a_table_as_it_was_left_is_not_asked_about(folder: Path) -> None:
    again = Restarted(folder, {5: "red", 3: "yellow"})
    again.watch(3)
    assert (again.asked, again.loop.differing) == ([], ())
    again.close()


def test_each_hole_that_differs_is_asked_about_once_and_put_right_on_the_table(folder: Path) -> None:
    again = Restarted(folder, {3: "yellow", 8: "red"})
    again.watch(3)
    assert again.asked == [
        "Hole 5: please check. The ball that was in it is gone.",
        "Hole 8: please check. A ball is in it that nobody saw fall.",
    ]
    assert again.loop.differing == (5, 8)
    again.board.lift(8, again.clock.now)
    again.watch(2)
    again.board.drop(5, "red", again.clock.now)
    again.watch(2)
    assert again.loop.differing == ()
    assert len(again.loop.rows) == len(PLAYED), "nothing was ruled on"
    again.close()


def test_what_the_table_shows_is_accepted_by_telling_it(folder: Path) -> None:
    again = Restarted(folder, {3: "yellow", 8: "red"})
    again.watch(3)
    assert again.loop.submit({"event": "fix", "hole": 5, "ball": None}).ok
    assert again.loop.submit({"event": "fix", "hole": 8, "ball": "red"}).ok
    again.watch(2)
    assert again.loop.differing == ()
    again.close()
