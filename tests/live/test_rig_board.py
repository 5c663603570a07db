"""A board that was changed while nobody looked: people are asked, and nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import hardware.rig
from companion.live.rig_board import RigBoard
from companion.live.rig_loading import load_rig
from companion.service.board_service import rig_parts
from hardware.rig.sections import Rig
from hardware.samples import Distance
from tests.tools.bench import Bench

EXAMPLES = Path(hardware.rig.__file__).parent / "examples"
YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
PLAYED = ({"event": "sunk", "hole": 5, "ball": "red"}, {"event": "shot-over"})


class Evening(Bench):
    """A match with the board of a rig, and what was asked at it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.board = RigBoard(self.loop, Rig(), report=lambda _: None)

    @property
    def asked(self) -> list[tuple[str, str]]:
        return [(notice.device, notice.phrase) for notice in self.notices]

    def measure(self, seconds: float, *filled: int) -> None:
        """All nine holes are read for a while; these hold a ball."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.clock.advance(0.05)
            self.put(*(Distance(self.clock.now, hole, 30 if hole in filled else 150) for hole in range(1, 10)))

    def close(self) -> None:
        self.board.close()
        super().close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def test_a_board_as_it_was_left_is_not_spoken_of(evening: Evening) -> None:
    evening.start(YAGO)
    evening.play(*PLAYED)
    evening.loop.resume()
    evening.measure(2.0, 5)
    assert evening.asked == []


def test_a_ball_that_was_put_in_or_taken_out_meanwhile_is_asked_for_once(evening: Evening) -> None:
    evening.start(YAGO)
    evening.play(*PLAYED)
    evening.loop.resume()
    evening.measure(5.0, 7)
    assert evening.asked == [("hole 5", "emptied-unseen"), ("hole 7", "filled-unseen")]
    assert evening.loop.referee is not None and evening.loop.referee.n == 2


def test_a_ball_left_from_the_match_before_is_asked_for(evening: Evening) -> None:
    evening.start(YAGO)
    evening.play()
    evening.measure(2.0)
    evening.measure(2.0, 5)
    assert evening.asked == []
    evening.start(YAGO)
    evening.play()
    evening.measure(2.0, 5)
    assert evening.asked == [("hole 5", "filled-unseen")]


@pytest.mark.parametrize(
    ("example", "parts"),
    [
        ("touch-only", {}),
        ("pi-vl53l0x", {"distances": tuple(range(1, 10))}),
        ("pi-node", {"colours": tuple(range(1, 10))}),
        ("yali-node", {"tilt": ()}),
    ],
)
def test_what_a_rig_senses_can_be_calibrated(example: str, parts: dict[str, tuple[int, ...]]) -> None:
    assert rig_parts(load_rig(EXAMPLES / f"{example}.toml")) == parts
