"""Colours of holes: the shipped classes, their margins, and what must not matter."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.calibration.colour_classes import SHIPPED, ColourClasses, colourfulness, hue

EMPTY, RED, YELLOW, BLUE = (22, 20, 18), (412, 80, 61), (430, 330, 85), (58, 96, 360)
"""What the reference board counts (firmware/PROTOCOL.md shows the red ball's counts as they are sent)."""


def test_the_shipped_classes_are_those_of_the_reference_board() -> None:
    assert ColourClasses(empty=EMPTY, red=RED, yellow=YELLOW, blue=BLUE) == SHIPPED


@pytest.mark.parametrize(
    ("counts", "content"),
    [
        (EMPTY, "empty"),
        (RED, "red"),
        (YELLOW, "yellow"),
        (BLUE, "blue"),
        ((0, 0, 0), "empty"),
        ((500, 500, 500), "empty"),
        ((420, 205, 73), "unclear"),
        ((80, 400, 60), "unclear"),
    ],
    ids=["empty", "red", "yellow", "blue", "dark", "glare", "between red and yellow", "green"],
)
def test_shipped_classes(counts: tuple[int, int, int], content: str) -> None:
    assert SHIPPED.content(counts) == content


@pytest.mark.parametrize("ball", ["red", "yellow", "blue"])
@given(light=st.integers(0, 400), share=st.floats(0.5, 1.5))
def test_room_light_and_a_paler_lamp_do_not_matter(ball: str, light: int, share: float) -> None:
    red, green, blue = getattr(SHIPPED, ball)
    assert SHIPPED.content((red * share + light, green * share + light, blue * share + light)) == ball


@given(light=st.integers(0, 1000))
def test_room_light_is_no_ball(light: int) -> None:
    assert SHIPPED.content((22 + light, 20 + light, 18 + light)) == "empty"


def test_hues_by_hand() -> None:
    assert [hue(counts) for counts in ((9, 0, 0), (9, 9, 0), (0, 9, 0), (0, 9, 9), (0, 0, 9), (9, 0, 9))] == [
        0,
        60,
        120,
        180,
        240,
        300,
    ]
    assert (hue((5, 5, 5)), colourfulness((5, 9, 7))) == (0, 4)


def test_the_colour_circle_closes() -> None:
    """A red ball may have a touch of blue: 350 degrees are as near to red's 3 as 16 are."""
    assert SHIPPED.ball((412, 61, 120)) == "red"


def test_a_noisy_hole_wants_more_colour_before_it_shows_a_ball() -> None:
    noisy = ColourClasses(empty=EMPTY, red=RED, yellow=YELLOW, blue=BLUE, noise=40)
    assert SHIPPED.content((150, 20, 15)) == "red"
    assert noisy.content((150, 20, 15)) == "empty"


@pytest.mark.parametrize("wrong", [-1, 1024, "7", None])
def test_counts_out_of_range_are_refused(wrong: object) -> None:
    fields = {"empty": [20, 20, 20], "red": [wrong, 80, 61], "yellow": list(YELLOW), "blue": list(BLUE)}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(fields, ColourClasses)
