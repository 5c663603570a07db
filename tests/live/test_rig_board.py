"""A board that was changed while nobody looked: people are asked, and nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.rig_board import RigBoard
from companion.live.sensor_pipeline import DeviceNotice
from hardware.rig.sections import Rig
from hardware.samples import Distance

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
PLAYED = ({"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"})


class Evening:
    """A table in simulated time, and what was asked at it."""

    def __init__(self, folder: Path) -> None:
        self.t = 100.0
        self.asked: list[tuple[str, str]] = []
        self.table = MatchLoop(Journal(folder), clock=lambda: self.t)
        self.table.notices.subscribe(self._noticed)
        self.board = RigBoard(self.table, Rig(), report=lambda _: None)

    def _noticed(self, notice: DeviceNotice) -> None:
        self.asked.append((notice.device, notice.phrase))

    def play(self, *events: dict[str, Any]) -> None:
        self.table.start(YAGO)
        for event in events:
            self.table.submit(event)
        while self.table.waiting:
            self.table.step(wait_s=0.05)

    def measure(self, seconds: float, *filled: int) -> None:
        """All nine holes are read for a while; these hold a ball."""
        until = self.t + seconds
        while self.t < until:
            self.t += 0.05
            for hole in range(1, 10):
                self.table.put(Distance(self.t, hole, 30 if hole in filled else 150))
            self.table.step()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.board.close()
    evening.table.close()


def test_a_board_as_it_was_left_is_not_spoken_of(evening: Evening) -> None:
    evening.play(*PLAYED)
    evening.table.resume()
    evening.measure(2.0, 5)
    assert evening.asked == []


def test_a_ball_that_was_put_in_or_taken_out_meanwhile_is_asked_for_once(evening: Evening) -> None:
    evening.play(*PLAYED)
    evening.table.resume()
    evening.measure(5.0, 7)
    assert evening.asked == [("hole 5", "emptied-unseen"), ("hole 7", "filled-unseen")]
    assert evening.table.referee is not None and evening.table.referee.n == 2


def test_a_ball_left_from_the_match_before_is_asked_for(evening: Evening) -> None:
    evening.play()
    evening.measure(2.0)
    evening.measure(2.0, 5)
    assert evening.asked == []
    evening.play()
    evening.measure(2.0, 5)
    assert evening.asked == [("hole 5", "filled-unseen")]
