"""The figures of a Yali board on the screen: every touch leads to a board that can be played on."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.yali.board.editor import BOARD_EDITOR
from companion.games.yali.board_data import BoardData


def test_the_shipped_board_has_three_figures() -> None:
    assert [dial.value for dial in BOARD_EDITOR.steppers(BOARD_EDITOR.shipped(), None)] == ["4", "8", "8"]


def test_fewer_columns_make_the_board_longer_where_the_camps_would_meet() -> None:
    """Eight balls in one column fill eight rows: two camps and a row between them are 17."""
    two = BOARD_EDITOR.steppers(BOARD_EDITOR.shipped(), None)[0].less
    assert two is not None and (two.columns, two.rows) == (2, 9)
    one = BOARD_EDITOR.steppers(two, None)[0].less
    assert one is not None and (one.columns, one.rows) == (1, 17)
    assert BOARD_EDITOR.steppers(one, None)[0].less is None


def test_no_figure_leaves_its_range() -> None:
    """Two columns are two camps of four rows and one between; a lane has at least five squares."""
    least = BoardData(columns=2, rows=9, side=5)
    assert [dial.less is None for dial in BOARD_EDITOR.steppers(least, None)] == [False, True, True]


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=40))
def test_every_way_of_touches_ends_in_a_board_that_can_be_kept(touches: list[tuple[int, bool]]) -> None:
    data = BOARD_EDITOR.shipped()
    for at, more in touches:
        dial = BOARD_EDITOR.steppers(data, None)[at]
        data = (dial.more if more else dial.less) or data
    assert BOARD_EDITOR.read(BOARD_EDITOR.write(data)) == data
    assert len(BOARD_EDITOR.draw(data, None).zones) == data.columns * data.rows + 2 * data.side
