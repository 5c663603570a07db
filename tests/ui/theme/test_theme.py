"""Colours that can be told apart, and the scale of the screens."""

import pytest

from companion.settings.model import Settings
from companion.ui.theme.theme import BIG, BODY, DAY, NAME, NIGHT, RULING, SCORE, SMALL, TITLE, look, rgba

GROUNDS = {
    "text": ("ground", "panel", "raised", "button", "points"),
    "muted": ("ground", "panel", "raised"),
    "accent": ("panel", "raised", "points"),
    "on-accent": ("accent",),
    "on-foul": ("foul", "foul-button", "warning", "panel"),
    "first": ("panel",),
    "second": ("panel",),
}
"""Every ink, and what it is written on."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2, relative luminance)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba(colour)[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=["night", "day"])
@pytest.mark.parametrize(("ink", "ground"), [(ink, g) for ink, grounds in GROUNDS.items() for g in grounds])
def test_every_text_can_be_read(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[ink], theme[ground]) >= 4.5


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # WCAG's best known near miss


def test_no_type_is_smaller_than_14() -> None:
    """As the words on boards; the score is what is read from farthest away."""
    assert (SMALL, SCORE) == (14, 92)
    assert SMALL < BODY < NAME < TITLE < RULING < BIG < SCORE


def test_both_themes_have_the_same_roles() -> None:
    assert NIGHT.keys() == DAY.keys()


@pytest.mark.parametrize(
    ("size", "scale", "portrait"),
    [((800, 480), 1, False), ((1920, 1080), 2.25, False), ((480, 800), 1, True), ((1024, 600), 1.25, False)],
)
def test_a_larger_screen_shows_the_same_larger(size: tuple[int, int], scale: float, portrait: bool) -> None:
    now = look(*size, Settings())
    assert (now.scale, now.portrait) == (scale, portrait)
