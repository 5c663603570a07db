"""The figures of a Pool Position board on the screen: every touch leads to a board that can be played on."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.drawing import Box
from companion.board.editor import Place
from companion.games.pool_position.board.drawing import OPEN, OPEN_RIM
from companion.games.pool_position.board.editor import BOARD_EDITOR
from companion.games.pool_position.board_data import BoardFile, Row

SMALL = BoardFile(rows=(Row(4, (1, 2)), Row(2, (1, 2, 3))), row_path=3, column_path=2)


def values(data: BoardFile, place: Place = None) -> list[str]:
    return [dial.value for dial in BOARD_EDITOR.steppers(data, place)]


def test_the_figures_are_those_of_the_board_and_of_the_chosen_row() -> None:
    assert values(SMALL) == ["4", "2", "3", "3", "2"]
    assert values(SMALL, 2)[0] == "2"


def test_a_touch_chooses_the_row_and_then_its_loungers() -> None:
    assert BOARD_EDITOR.touched(SMALL, None, "2,3") == (SMALL, 2)
    without, place = BOARD_EDITOR.touched(SMALL, 2, "2,3")
    assert without.rows[1].columns == (1, 2) and place == 2
    again, _ = BOARD_EDITOR.touched(without, 2, "2,3")
    assert again == SMALL
    assert BOARD_EDITOR.touched(SMALL, None, 1) == (SMALL, 1)


def test_the_last_lounger_of_a_row_stays() -> None:
    one = BoardFile(rows=(Row(1, (2,)), Row(1, (1, 2))), row_path=1, column_path=1)
    assert BOARD_EDITOR.touched(one, 1, "1,2") == (one, 1)


def test_no_figure_leaves_its_range() -> None:
    least = BoardFile(rows=(Row(0, (1,)),), row_path=1, column_path=1)
    assert [dial.less is None for dial in BOARD_EDITOR.steppers(least, 1)] == [True] * 5


@pytest.mark.parametrize(("price", "dearer"), [(98, 99), (99, None)])
def test_a_lounger_costs_99_at_most(price: int, dearer: int | None) -> None:
    more = BOARD_EDITOR.steppers(BoardFile(rows=(Row(price, (1,)),), row_path=1, column_path=1), 1)[0].more
    assert (more.rows[0].price if more else None) == dearer


@pytest.mark.parametrize(("place", "bright"), [(None, 0), (1, 2), (2, 3)])
def test_the_loungers_of_the_chosen_row_are_bright(place: Place, bright: int) -> None:
    shapes = BOARD_EDITOR.draw(SMALL, place).shapes
    fills = Counter(shape.fill for shape in shapes if isinstance(shape, Box))
    rims = [shape for shape in shapes if getattr(shape, "line", "") == OPEN_RIM]
    assert (fills[OPEN], len(rims)) == (bright, bright)


def test_a_new_column_reaches_the_rows_that_reached_the_last() -> None:
    wider = BOARD_EDITOR.steppers(SMALL, None)[2].more
    assert wider is not None
    assert [row.columns for row in wider.rows] == [(1, 2), (1, 2, 3, 4)]


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers(1, 9), st.integers(1, 9)), max_size=40))
def test_every_way_of_touches_ends_in_a_board_that_can_be_kept(touches: list[tuple[int, bool, int, int]]) -> None:
    data, place = BOARD_EDITOR.shipped(), None
    for at, more, row, column in touches:
        dial = BOARD_EDITOR.steppers(data, place)[at]
        data = (dial.more if more else dial.less) or data
        zone = f"{row},{column}"
        if zone in [zone.name for zone in BOARD_EDITOR.draw(data, place).zones]:
            data, place = BOARD_EDITOR.touched(data, place, zone)
    assert BOARD_EDITOR.read(BOARD_EDITOR.write(data)) == data
