"""The lamps and the buzzer."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.live.device_health import DeviceHealth
from companion.live.indicators import FOUL, REFUSED, WON, Indicators
from companion.live.publication import Publication
from companion.live.sensor_pipeline import SensorPipeline
from companion.live.session import Session, match_times
from hardware.devices import Hole
from hardware.samples import Distance, Health, Sample
from tests.tools.bench import Bench
from tests.tools.referees import referee_of

PATIENCE_S = 10.0
SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"], "options": {"target": 1}}


class Signs:
    """Lamps as they stand, and what the buzzer sounded."""

    def __init__(self) -> None:
        self.lit: dict[str, bool] = {}
        self.sounded: list[tuple[int, float]] = []

    def light(self, name: str, *, on: bool) -> None:
        self.lit[name] = on

    def buzz(self, times: int, on_s: float) -> None:
        self.sounded.append((times, on_s))


class Shown:
    def __init__(self) -> None:
        self.signs = Signs()
        self.pipeline = SensorPipeline()
        self.health = DeviceHealth(lambda: self.pipeline.filters)
        self.lamps = Indicators(self.signs, lambda: self.health.trouble)
        self.referee = referee_of(SETUP)
        self.session = Session(1, self.referee, 0.0, times=match_times(self.referee, 0.0))
        self.lamps.on_session(self.session)

    def rule(self, **event: Any) -> dict[str, bool]:
        self.lamps.on_ruling(Publication(session=self.session, verdict=self.referee.rule(event), saved=True))
        return {name: lit for name, lit in self.signs.lit.items() if name != "trouble"}

    def put(self, *samples: Sample) -> None:
        for sample in samples:
            for notice in self.pipeline.feed(sample, None):
                self.lamps.on_trouble(notice)


def test_the_lamp_of_the_player_in_turn_is_lit() -> None:
    shown = Shown()
    assert shown.signs.lit == {"first": True, "second": False, "trouble": False}
    assert shown.rule(event="shot-over") == {"first": False, "second": True}
    assert shown.rule(event="rename", player="Bob", to="Bernd") == {"first": False, "second": True}
    assert shown.signs.sounded == []


def test_a_foul_sounds_long_a_refusal_short_and_a_win_three_times() -> None:
    shown = Shown()
    shown.rule(event="sunk", hole=77, ball="red")
    shown.rule(event="foul", kind="moved-ball")
    shown.rule(event="shot-over")
    assert shown.signs.sounded == [REFUSED, FOUL]
    for hole in (4, 5, 6):
        shown.rule(event="sunk", hole=hole, ball="red")
    assert shown.rule(event="shot-over") == {"first": False, "second": False}
    assert shown.signs.sounded[2:] == [WON]


def flicker(hole: int, t: float) -> list[Sample]:
    """A loose wire: filled and empty by turns, every 0.05 s for a second; empty at last."""
    return [Distance(t + n / 20, hole, 30 if n % 2 else 150) for n in range(21)]


def test_the_lamp_of_trouble_is_lit_while_anything_is_lost() -> None:
    shown = Shown()
    shown.put(Health(0.0, Hole(5), "lost"), *flicker(6, 0.0), Health(2.0, Hole(5), "ok"))
    assert shown.signs.lit["trouble"]
    shown.put(*(Distance(13.0 + n / 20, 6, 150) for n in range(7)))
    assert not shown.signs.lit["trouble"]


def test_the_lamp_of_trouble_is_dark_again_when_the_match_is_saved_again(tmp_path: Path) -> None:
    """Another program holds the journal for a while; nothing else happens meanwhile."""
    bench, signs = Bench(tmp_path, retry_s=0.01), Signs()
    lamps = Indicators(signs, lambda: bench.loop.trouble is not None)
    bench.loop.trouble_changed.subscribe(lamps.on_trouble)
    bench.start(SETUP)
    other = sqlite3.connect(bench.loop.journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    bench.play({"event": "shot-over"})
    until(bench, lambda: signs.lit.get("trouble", False))
    other.execute("COMMIT")
    other.close()
    until(bench, lambda: not signs.lit["trouble"])
    bench.close()


def until(bench: Bench, done: Callable[[], bool]) -> None:
    """Steps the loop until something is so."""
    patience = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < patience
        bench.loop.step(wait_s=0.01)
