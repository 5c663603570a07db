"""Colour holes: what is accepted can be told apart, and what cannot is refused with its hole."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.calibration.colour_classes import BALLS, SHIPPED, ColourClasses, Content
from hardware.calibration.colours import ColourProcedure, troubles
from hardware.calibration.wizard import Measured, Question
from hardware.devices import Hole
from hardware.samples import Colour, Sample
from tests.hardware.calibration.bench import Person, by_device

HOLES = range(1, 10)
Counts = tuple[int, int, int]


class Light:
    """Nine holes with lamps and paint of their own: what each shows for each content."""

    def __init__(self, noise: float = 4.0) -> None:
        self.noise = noise
        self.strength = dict.fromkeys(HOLES, 1.0)
        self.own: dict[tuple[int, str], Counts] = {}
        self._chance = Random(5)

    def __call__(self, question: Question, t: float) -> Iterable[Sample]:
        for hole in HOLES:
            asked = f"hole {hole}" in question.devices
            counts = self.counts(hole, question.ball if asked and question.ball else "empty")
            yield Colour(t=t, hole=hole, rgb=counts, dark=12)

    def counts(self, hole: int, content: str) -> Counts:
        means: Counts = self.own.get((hole, content)) or getattr(SHIPPED, content)
        red, green, blue = (
            min(1023, max(0, round(self._chance.gauss(self.strength[hole] * mean, self.noise)))) for mean in means
        )
        return red, green, blue


def test_empty_then_each_colour_through_all_holes_with_the_balls_that_there_are() -> None:
    procedure = ColourProcedure(HOLES)
    plan = procedure.plan()
    assert [(question.ball, len(question.devices)) for question in plan] == [
        (None, 9),
        *[("red", 5), ("red", 4)],
        *[("yellow", 5), ("yellow", 4)],
        *[("blue", 1)] * 9,
    ]


def test_a_good_board_is_calibrated_to_what_it_shows() -> None:
    light = Light()
    light.strength[3] = 0.6
    person = Person(procedure := ColourProcedure(HOLES), light)
    assert person.answer_all() == []
    result = procedure.result()
    assert sorted(result) == list(HOLES)
    assert result[1].red == pytest.approx(SHIPPED.red, abs=4)
    assert result[3].yellow == pytest.approx([0.6 * count for count in SHIPPED.yellow], abs=4)
    assert result[1].noise == pytest.approx(4, abs=2)
    assert person.t < 100 + 14 * 2, "two seconds a question"


def test_a_hole_in_which_two_balls_look_alike_is_refused_by_name() -> None:
    """A lamp whose green is broken: yellow is red there."""
    light = Light()
    light.own[6, "yellow"] = (425, 105, 70)
    person = Person(procedure := ColourProcedure(HOLES), light)
    troubles = person.answer_all()
    assert [(trouble.device, trouble.code, trouble.args) for trouble in troubles] == [
        ("hole 6", "alike", {"a": "red", "b": "yellow"})
    ] * 2
    assert person.wizard.skipped == {"hole 6"}
    assert sorted(procedure.result()) == [1, 2, 3, 4, 5, 7, 8, 9]
    assert not any("hole 6" in question.devices and question.ball == "blue" for question in person.asked)


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ({"red": (60, 30, 28)}, "unseen"),
        ({"empty": (300, 60, 40)}, "shines"),
        ({"empty": (150, 70, 60), "red": (212, 60, 61)}, "shines"),
    ],
    ids=["a lamp too weak", "a ball left in at the start", "red paint"],
)
def test_a_hole_that_cannot_tell_a_ball_from_nothing_is_refused(own: dict[str, Counts], code: str) -> None:
    light = Light()
    light.own = {(4, content): counts for content, counts in own.items()}
    troubles = Person(ColourProcedure(HOLES), light).answer_all()
    assert by_device(troubles) == {"hole 4": code}


def test_a_noisy_hole_is_refused_for_what_its_noise_could_confuse() -> None:
    light = Light()
    steady = Person(ColourProcedure([2]), light)
    assert steady.answer_all() == []
    light.noise = 15
    noisy = Person(procedure := ColourProcedure([2]), light)
    assert by_device(noisy.answer_all()) == {"hole 2": "alike"}
    assert procedure.result() == {}


def test_a_mended_hole_goes_through_at_the_second_try() -> None:
    light = Light()
    light.own[6, "yellow"] = (425, 105, 70)
    person = Person(procedure := ColourProcedure(HOLES), light)
    while not person.answer():
        pass
    assert person.wizard.question == Question("ball", (Hole(6),), "yellow")
    del light.own[6, "yellow"]
    assert person.answer_all() == []
    assert sorted(procedure.result()) == list(HOLES)


COUNTS = st.tuples(*[st.integers(0, 1000)] * 3)


@settings(max_examples=300)
@given(COUNTS, COUNTS, COUNTS, COUNTS, st.floats(2, 30), st.integers(0, 999))
def test_what_is_accepted_is_told_apart(
    empty: Counts, red: Counts, yellow: Counts, blue: Counts, noise: float, seed: int
) -> None:
    """Any four contents whatsoever: if no ball is refused, no reading is taken for another ball or for none."""
    means: dict[Content, Counts] = {"empty": empty, "red": red, "yellow": yellow, "blue": blue}
    seen: dict[Content, Measured] = {}
    for content, counts in means.items():
        seen[content] = Measured(counts, noise)
        if troubles(Hole(1), seen, content):
            return
    classes = ColourClasses(empty=empty, red=red, yellow=yellow, blue=blue, noise=noise)
    chance = Random(seed)
    for content, counts in means.items():
        for _ in range(30):
            red_, green_, blue_ = (chance.gauss(count, noise) for count in counts)
            assert classes.content((red_, green_, blue_)) == content


def test_the_shipped_classes_would_be_accepted() -> None:
    seen: dict[Content, Measured] = {
        "empty": Measured(SHIPPED.empty, SHIPPED.noise),
        "red": Measured(SHIPPED.red, SHIPPED.noise),
        "yellow": Measured(SHIPPED.yellow, SHIPPED.noise),
        "blue": Measured(SHIPPED.blue, SHIPPED.noise),
    }
    assert [trouble for ball in BALLS for trouble in troubles(Hole(1), seen, ball)] == []
