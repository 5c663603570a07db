"""Which places a zone of a drawing holds: distances by hand, 3, 4 and 5 making a right angle."""

import pytest

from companion.board.drawing import Zone


@pytest.mark.parametrize(
    ("x", "y", "held"),
    [
        (10, 20, True),
        (15, 20, True),
        (13, 24, True),
        (7, 16, True),
        (15.1, 20, False),
        (13.1, 24, False),
        (6, 16, False),
    ],
)
def test_a_disc_holds_what_is_no_farther_than_its_radius(x: float, y: float, held: bool) -> None:
    assert Zone(x=10, y=20, r=5, name=1).holds(x, y) is held


@pytest.mark.parametrize(
    ("x", "y", "held"),
    [(10, 20, True), (12, 23, True), (8, 17, True), (12.1, 20, False), (7.9, 20, False), (10, 23.1, False)],
)
def test_a_rectangle_holds_half_its_sides_on_every_side(x: float, y: float, held: bool) -> None:
    assert Zone(x=10, y=20, r=5, name=1, w=4, h=6).holds(x, y) is held
