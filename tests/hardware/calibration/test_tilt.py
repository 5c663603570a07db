"""Tilt: both ends and level, refused while it moves or stands at a slant; gravity stays whole (T4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import cos, pi, radians, sin, sqrt
from random import Random

import pytest

from hardware.calibration.file import Calibration
from hardware.calibration.tilt import TiltProcedure
from hardware.calibration.wizard import Question
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.samples import Accel, Sample
from hardware.signals import Tilted
from tests.hardware.calibration.bench import Person

Angle = Callable[[float], float]


class Plank:
    """A board whose sensor is mounted a little askew: what it feels at an angle (degrees, by time)."""

    def __init__(self, angles: Mapping[str, float | Angle], roll: float = 0.0, shaking: float = 0.0) -> None:
        self.angles = angles
        self.roll = roll
        self.shaking = shaking
        self._chance = Random(3)

    def __call__(self, question: Question, t: float) -> Iterable[Sample]:
        angle = self.angles[question.code]
        yield Accel(t, self.felt(angle(t) if callable(angle) else angle))

    def felt(self, angle: float) -> tuple[float, float, float]:
        a, r = radians(angle), radians(self.roll)
        x, y, z = -sin(a), cos(a) * sin(r), cos(a) * cos(r)
        gauss, noise = self._chance.gauss, 0.004 + self.shaking
        return x + gauss(0, noise), y + gauss(0, noise), z + gauss(0, noise)


ASKEW = {"first-end": -2.5, "second-end": 5.5, "level": 1.5}
"""The sensor is mounted 1.5 degrees askew; the ends are 4 degrees from level."""


def calibrated(plank: Plank) -> tuple[TiltProcedure, list[str]]:
    person = Person(procedure := TiltProcedure(), plank, 0.02)
    return procedure, [trouble.code for trouble in person.answer_all()]


def test_zero_and_both_ends_are_found() -> None:
    procedure, troubles = calibrated(Plank(ASKEW))
    lean = procedure.result()
    assert troubles == [] and lean is not None
    assert (lean.zero_deg, lean.first_end_deg, lean.second_end_deg) == pytest.approx((1.5, 4.0, 4.0), abs=0.1)
    assert lean.noise_deg == pytest.approx(0.23, abs=0.1)  # 0.004 g are 0.23 degrees


def test_after_it_flat_is_nought_and_gravity_is_whole() -> None:
    procedure, _ = calibrated(plank := Plank(ASKEW))
    kept = Calibration().merged("2026-11-30T03:41", lean=procedure.result())
    filters = Filters(kept.applied(FilterSettings()))
    signals = []
    for n in range(200):
        accel = plank.felt(1.5)
        assert sqrt(sum(axis * axis for axis in accel)) == pytest.approx(1, abs=0.03)
        signals += filters.step(Accel(n * 0.02, accel))
    assert filters.tilt.angle_deg == pytest.approx(0, abs=0.2)
    assert [signal.to for signal in signals if isinstance(signal, Tilted)] == [None]


def swinging(t: float) -> float:
    return 2 * sin(2 * pi * t / 1.3)


def sinking(t: float) -> float:
    return 0.4 * (t % 20)


@pytest.mark.parametrize(
    ("plank", "expected"),
    [
        (Plank({**ASKEW, "level": swinging}), ["restless"] * 2),
        (Plank({**ASKEW, "level": sinking}), ["restless"] * 2),
        (Plank(ASKEW, shaking=0.2), ["restless"] * 2),
        (Plank(ASKEW, roll=14), ["slant"] * 2),
        (Plank({**ASKEW, "level": 5.3}), ["not-level"] * 2),
        (Plank({**ASKEW, "level": -1.4}), ["not-level"] * 2),
        (Plank({**ASKEW, "second-end": -2.4}), ["wrong-end"] * 2),
        (Plank({"first-end": 4, "second-end": -4, "level": 0}), ["wrong-end"] * 2),
        (Plank({"first-end": 16, "second-end": 24, "level": 20}), ["slant"] * 2),
        (Plank({"first-end": -40, "second-end": 40, "level": 0}), ["slant"] * 2),
        (Plank({"first-end": 100, "second-end": 100, "level": 100}), ["slant"] * 2),
    ],
    ids=[
        "swinging", "sinking slowly", "shaken", "a slant to the side", "level at an end", "level near an end",
        "the same end twice", "sensor the wrong way round", "a table at a slant", "ends too far", "carried",
    ],
)  # fmt: skip
def test_what_would_spoil_it_is_refused(plank: Plank, expected: list[str]) -> None:
    procedure, codes = calibrated(plank)
    assert codes == expected
    assert procedure.result() is None


def test_a_first_end_that_was_measured_at_the_wrong_end_is_asked_for_again() -> None:
    """The board lies at the second end for the first question; which of the two was wrong, nobody can tell."""
    plank = Plank({**ASKEW, "first-end": 5.5})
    person = Person(procedure := TiltProcedure(), plank, 0.02)
    assert person.answer() == ()
    assert [trouble.code for trouble in person.answer()] == ["wrong-end"]
    plank.angles = ASKEW
    assert person.answer_all() == []
    assert [question.code for question in person.asked] == ["first-end", "second-end", *ASKEW]
    assert procedure.result() is not None


def test_a_knock_only_delays_it() -> None:
    plank = Plank({**ASKEW, "level": lambda t: 1.5 + (20 * sin(60 * t) if int(t) % 30 == 0 else 0)})
    assert calibrated(plank)[1] == []
