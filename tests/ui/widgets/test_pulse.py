"""Where eyes are led: to the places at which a piece came or went."""

from typing import Any

import pytest

from companion.board.drawing import Circle, Drawing, Zone

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("window")]
MOST = 4
PLACES = [(10.0 * n, 5.0) for n in range(MOST + 2)]
ZONES = tuple(Zone(x=x, y=y, r=4, name=n) for n, (x, y) in enumerate(PLACES))


def changed(before: Drawing, after: Drawing) -> list[Any]:
    from companion.ui.widgets.pulse import changed as places

    return places(before, after)


def drawing(*filled: int) -> Drawing:
    ground = [Circle(x=x, y=y, r=4, fill="#000000") for x, y in PLACES]
    pieces = [Circle(x=PLACES[n][0], y=PLACES[n][1], r=3, fill="#E4483F") for n in filled]
    return Drawing(w=100, h=10, shapes=(*ground, *pieces), zones=ZONES)


def test_a_piece_that_comes_or_goes_is_pointed_at() -> None:
    assert changed(drawing(1), drawing(1, 3)) == [(30.0, 5.0, 4)]
    assert changed(drawing(1, 3), drawing(3)) == [(10.0, 5.0, 4)]


def test_a_piece_that_moves_is_pointed_at_twice() -> None:
    assert len(changed(drawing(1), drawing(2))) == 2


def test_nothing_new_is_not_pointed_at() -> None:
    assert changed(drawing(1), drawing(1)) == []


def test_another_position_is_not_pointed_at() -> None:
    assert changed(drawing(), drawing(*range(MOST + 1))) == []


def test_the_first_drawing_is_not_pointed_at() -> None:
    assert changed(Drawing(w=1, h=1), drawing(1)) == []
