"""Which samples count: skipped holes, pauses, and the fresh look after hands were in the holes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.live.device_health import DeviceHealth
from companion.live.sample_gate import SamplePause
from hardware.devices import Hole
from hardware.samples import Distance, Edge, Health, Sample
from tests.tools.bench import Bench

EMPTY_MM, FILLED_MM = 150, 30
PERIOD_S = 0.03
SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


class Tabled(Bench):
    """A match of Yago Pool whose sensors are spoken for by the test, in its own time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.health = DeviceHealth(lambda: self.loop.pipeline.filters)
        self.overheard: list[Sample] = []
        self.loop.sample_gate.all_samples.subscribe(self.overheard.append)
        self.start(SETUP)
        self.read()

    def read(self, *filled: int, seconds: float = 0.5, mute: tuple[int, ...] = ()) -> None:
        """Nine sensors read for a while, but for those that are mute."""
        for _ in range(round(seconds / PERIOD_S)):
            self.clock.advance(PERIOD_S)
            for hole in range(1, 10):
                if hole not in mute:
                    self.put(Distance(self.clock.now, hole, FILLED_MM if hole in filled else EMPTY_MM))

    def skip(self, hole: int) -> None:
        works = f"hole {hole}" not in self.loop.pipeline.filters.lost
        self.loop.sample_gate.skip_hole(hole, self.clock.now, self.loop.put, works=works)
        self.loop.step()

    def heed(self, hole: int) -> None:
        self.loop.sample_gate.use_hole(hole, self.clock.now, self.loop.put)
        self.loop.step()

    @property
    def codes(self) -> list[tuple[str, str]]:
        return [(notice.phrase, notice.device) for notice in self.notices]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Tabled]:
    tabled = Tabled(tmp_path)
    yield tabled
    tabled.close()


def holes(events: list[Mapping[str, Any]]) -> list[int]:
    return [event["hole"] for event in events if event["event"] == "sunk"]


def test_a_skipped_hole_is_told_by_touch_and_all_others_are_seen(at: Tabled) -> None:
    at.skip(7)
    assert at.health.by_touch() == {7}
    at.read(7, 4)
    assert holes(at.raws()) == [4]
    assert any(isinstance(sample, Distance) and sample.hole == 7 for sample in at.overheard[-9:])


def test_a_hole_that_is_listened_to_again_is_compared_with_the_match_and_judges_nothing(at: Tabled) -> None:
    at.skip(7)
    at.read(7)
    at.heed(7)
    at.read(7)
    assert at.health.by_touch() == frozenset()
    assert at.raws() == []
    assert ("filled-unseen", "hole 7") in at.codes
    at.read()
    at.read(7)
    assert holes(at.raws()) == [7]


def test_what_a_skipped_sensor_says_of_itself_counts_when_it_is_listened_to_again(at: Tabled) -> None:
    at.skip(7)
    at.put(Health(at.clock.now, Hole(7), "lost"))
    at.heed(7)
    assert at.health.state(Hole(7)) == "lost"
    at.put(Health(at.clock.now, Hole(7), "ok"))
    assert at.health.state(Hole(7)) == "ok"


def test_a_dead_hole_that_is_skipped_and_mended_is_back(at: Tabled) -> None:
    at.put(Health(at.clock.now, Hole(7), "lost"))
    at.skip(7)
    at.put(Health(at.clock.now, Hole(7), "ok"))
    assert at.health.state(Hole(7)) == "lost", "it is still told by touch"
    at.heed(7)
    assert at.health.state(Hole(7)) == "ok"


def paused(at: Tabled, heard: list[Sample]) -> list[bool]:
    """Pauses as long as the list holds something."""
    lasting = [True]
    at.loop.sample_gate.pause(SamplePause(lambda: bool(lasting), heard.append, at.loop.reset_pipeline))
    return lasting


def test_nothing_counts_in_a_pause_and_somebody_else_hears_it(at: Tabled) -> None:
    heard: list[Sample] = []
    lasting = paused(at, heard)
    at.read(1, 2, 3)
    at.put(Edge(at.clock.now, "shot-over", 1), Edge(at.clock.now + 0.1, "shot-over", 0))
    at.read(1, 2, 3)
    assert at.raws() == []
    assert len(heard) == 2 * 9 * round(0.5 / PERIOD_S) + 2
    lasting.clear()
    at.read()
    assert at.raws() == [] and at.codes == []


def test_what_lies_otherwise_after_a_pause_is_asked_about_and_not_judged(at: Tabled) -> None:
    at.read(5)
    lasting = paused(at, [])
    at.read(3, 5)
    lasting.clear()
    at.read(3, 5)
    assert holes(at.raws()) == [5]
    assert at.codes == [("filled-unseen", "hole 3")]
    at.read(3, 5, 8)
    assert holes(at.raws()) == [5, 8]


def test_a_device_that_is_lost_in_a_pause_is_known_afterwards(at: Tabled) -> None:
    lasting = paused(at, [])
    at.put(Health(at.clock.now, Hole(2), "lost"))
    lasting.clear()
    at.read(mute=(2,))
    assert at.health.by_touch() == {2}
    assert at.loop.pipeline.filters.lost == {"hole 2"}
    at.put(Health(at.clock.now, Hole(2), "ok"))
    at.read()
    at.read(2)
    assert holes(at.raws()) == [2]


def test_a_muted_hole_is_listened_to_after_a_pause(at: Tabled) -> None:
    for n in range(40):
        at.read(*((6,) if n % 2 else ()), seconds=PERIOD_S)
    assert at.health.state(Hole(6)) == "muted"
    before = len(at.raws())
    lasting = paused(at, [])
    at.read()
    lasting.clear()
    at.read()
    assert at.health.state(Hole(6)) == "ok"
    at.read(6)
    assert holes(at.raws()[before:]) == [6]


def test_a_pause_ends_when_the_next_begins(at: Tabled) -> None:
    ended: list[str] = []
    at.loop.sample_gate.pause(SamplePause(lambda: True, lambda _sample: None, lambda: ended.append("first")))
    at.loop.sample_gate.pause(SamplePause(lambda: True, lambda _sample: None, lambda: ended.append("second")))
    at.read()
    assert ended == ["first"]
