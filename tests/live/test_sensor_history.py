"""The evidence of a ruling: the last seconds of the sensors that it is about, and no more memory than that."""

from __future__ import annotations

from typing import Any

import pytest

from companion.live.loop import Publication
from companion.live.sensor_history import HISTORY_S, MAX_POINTS, MAX_SAMPLES, SensorHistory, curves
from companion.rulebook.referee import Verdict
from hardware.devices import TILT, Hole
from hardware.samples import Accel, Distance, Edge, Sample
from tests.tools.clock import FakeClock


def ruled(raw: dict[str, Any]) -> Publication:
    verdict = Verdict(n=1, raw=raw, state=None)  # type: ignore[arg-type]  # neither state nor session matters here
    return Publication(session=None, verdict=verdict, saved=True)  # type: ignore[arg-type]


def fall(evidence: SensorHistory, clock: FakeClock, hole: int) -> dict[str, Any]:
    """Three seconds of an empty hole, then one of a ball in it; and the event that comes of it."""
    for n in range(120):
        clock.now += 1 / 30
        evidence.on_sample(Distance(clock.now, hole, 150 if n < 90 else 30))
        evidence.on_sample(Distance(clock.now, 1, 151))
    return {"event": "sunk", "hole": hole, "ball": "red"}


def test_a_hole_is_shown_as_it_was_when_its_ball_fell() -> None:
    clock = FakeClock()
    evidence = SensorHistory(clock)
    raw = fall(evidence, clock, 7)
    evidence.on_ruling(ruled(raw))
    for n in range(600):  # twenty quiet seconds until the shot is over
        evidence.on_sample(Distance(clock.now + n / 30, 7, 30))
    clock.now += 20
    evidence.on_ruling(ruled({"event": "shot-over"}))
    (curve,) = evidence.of_ruling([raw, {"event": "shot-over"}], 7)
    assert curve.device == "hole 7"
    assert (curve.levels[0], curve.levels[-1]) == (0.75, 0.15), "150 and 30 of 200 mm"
    assert curve.seconds == 4.0 - round(1 / 30, 2)


def test_without_a_hole_only_what_moved_is_shown() -> None:
    clock = FakeClock()
    evidence = SensorHistory(clock)
    raw = fall(evidence, clock, 7)
    evidence.on_ruling(ruled(raw))
    assert [curve.device for curve in evidence.of_ruling([raw])] == ["hole 7"]
    assert evidence.of_ruling([{"event": "sunk", "hole": 2, "ball": "red"}]) == []


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
