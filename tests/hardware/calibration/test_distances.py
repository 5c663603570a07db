"""Time-of-flight holes under a cover: every hole by its own baseline, a gap too small refused by number (V8)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.calibration.distances import Baseline, DistanceProcedure
from hardware.calibration.file import Calibration
from hardware.calibration.wizard import Question, Window
from hardware.devices import Hole
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings
from hardware.samples import Colour, Distance, Sample
from hardware.signals import Emptied, Filled
from tests.hardware.calibration.bench import Person, by_device

HOLES = range(1, 10)
EMPTY_MM, FILLED_MM, NOISE_MM = 150, 60, 3.0
OFFSETS_MM = dict(zip(HOLES, (-35, -28, -21, -14, -7, 0, 7, 14, 20), strict=True))


class Glass:
    """Holes under glass: each reads too near or too far by its own offset."""

    def __init__(self) -> None:
        self.gap_mm = dict.fromkeys(HOLES, EMPTY_MM - FILLED_MM)
        self.silent: set[int] = set()
        self._chance = Random(8)

    def __call__(self, question: Question, t: float) -> Iterable[Sample]:
        for hole in set(HOLES) - self.silent:
            yield self.reading(t, hole, question.code == "ball")

    def reading(self, t: float, hole: int, filled: bool) -> Distance:
        true = EMPTY_MM + OFFSETS_MM[hole] - (self.gap_mm[hole] if filled else 0)
        return Distance(t, hole, round(self._chance.gauss(true, NOISE_MM)))


@pytest.mark.parametrize(("mm", "counts"), [(0, False), (1, True), (2000, True), (2001, False), (8190, False)])
def test_only_a_distance_that_can_be_is_measured(mm: int, counts: bool) -> None:
    procedure = DistanceProcedure(HOLES)
    assert procedure.reads(Distance(1.0, 4, mm)) == ((Hole(4), (float(mm),)) if counts else None)
    assert procedure.reads(Colour(t=1.0, hole=4, rgb=(mm, mm, mm), dark=12)) is None


def test_all_holes_work_after_calibration_whatever_their_offset() -> None:
    glass = Glass()
    person = Person(procedure := DistanceProcedure(HOLES), glass)
    assert person.answer_all() == []
    calibration = Calibration().merged("2026-11-30T03:41", distances=procedure.result())
    filters = Filters(calibration.applied(FilterSettings()))
    signals = []
    for n in range(300):
        for hole in HOLES:
            signals += filters.step(glass.reading(n * 0.033, hole, 20 * hole <= n < 220))
    kinds = {hole: [type(signal) for signal in signals if getattr(signal, "hole", None) == hole] for hole in HOLES}
    assert all(kinds[hole] == [Filled, Emptied] for hole in HOLES)


@pytest.mark.parametrize(("odd", "refused"), [(1, False), (3, False), (4, True), (12, True)])
@pytest.mark.parametrize("mm", [149, 1200])
def test_up_to_three_outliers_of_thirty_are_left_out(odd: int, refused: bool, mm: int) -> None:
    window, chance = Window(DistanceProcedure(HOLES)), Random(4)
    at_rest = [round(chance.gauss(60, 2)) for _ in range(30 - odd)]
    for n in range(30):
        window.add((float(mm if n * odd // 30 < (n + 1) * odd // 30 else at_rest.pop()),))
    rest = window.rest()
    assert (rest is None) is refused
    if rest is not None:
        assert rest.mean[0] == pytest.approx(60, abs=1.5)
        assert rest.noise < 3


def test_a_gap_of_4_mm_is_refused_with_its_hole() -> None:
    glass = Glass()
    glass.gap_mm[7] = 4
    person = Person(procedure := DistanceProcedure(HOLES), glass)
    troubles = person.answer_all()
    assert by_device(troubles) == {"hole 7": "gap"}
    assert troubles[0].args["gap"] == pytest.approx(4, abs=2)
    assert sorted(procedure.result()) == [1, 2, 3, 4, 5, 6, 8, 9]


def test_a_sensor_that_sees_nothing_is_refused_with_that_reason() -> None:
    glass = Glass()
    glass.silent = {2}
    blind = lambda question, t: [*glass(question, t), Distance(t, 2, 8190)]  # noqa: E731
    assert by_device(Person(DistanceProcedure(HOLES), blind).answer()) == {"hole 2": "void"}


@pytest.mark.parametrize(("empty", "refused"), [(900, {}), (1100, {"hole 2": "too-far"})])
def test_an_empty_hole_that_is_too_deep_for_a_limit_is_refused(empty: int, refused: dict[str, str]) -> None:
    """The limit lies half way, and a rig file allows 500 mm."""

    def sensors(question: Question, t: float) -> list[Distance]:
        return [Distance(t, 2, empty if question.code == "empty" else 60)]

    person = Person(DistanceProcedure([2]), sensors)
    person.answer()
    assert by_device(person.answer()) == refused


def test_the_margin_is_what_is_left_beside_the_hysteresis() -> None:
    line = Baseline(empty_mm=150, filled_mm=30, noise_mm=3)
    limits = line.limits()
    assert (limits.hysteresis_mm, limits.threshold_mm) == (12, 84)
    assert line.margin_mm == limits.threshold_mm - 30 == 150 - 12 - limits.threshold_mm == 54


def test_a_sensor_that_says_nothing_is_refused_with_its_hole() -> None:
    glass = Glass()
    glass.silent = {2}
    person = Person(procedure := DistanceProcedure(HOLES), glass)
    assert by_device(person.answer()) == {"hole 2": "silent"}
    assert person.t == pytest.approx(110, abs=0.1)
    assert person.wizard.question == Question("empty", (Hole(2),))
    person.wizard.skip()
    assert person.answer_all() == []
    assert sorted(procedure.result()) == [1, 3, 4, 5, 6, 7, 8, 9]


def test_fewer_balls_than_holes_are_laid_in_turns() -> None:
    assert [len(question.devices) for question in DistanceProcedure(HOLES, balls=4).plan()] == [9, 4, 4, 1]


@given(st.floats(1, 6), st.floats(20, 300), st.floats(0, 300), st.randoms(use_true_random=False))
def test_limits_keep_their_distance_from_both_contents(noise: float, filled: float, gap: float, chance: Random) -> None:
    line = Baseline(empty_mm=filled + gap, filled_mm=filled, noise_mm=noise)
    if line.gap_mm < line.needed_mm:
        return
    limits = line.limits()
    assert limits.threshold_mm - filled >= 3 * noise - 0.2
    assert line.empty_mm - limits.threshold_mm - limits.hysteresis_mm >= 3 * noise - 0.2
    assert limits.hysteresis_mm >= 4 * noise - 0.1
