"""The board in its file: the shipped one, the owner's own, and what is said about a broken one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.pool_position.board_data import (
    Board,
    BoardError,
    BoardFile,
    Row,
    fault,
    read_board,
    shipped,
    write_board,
)
from companion.games.pool_position.layout import layout_of
from tests.games.pool_position.boards import NAMES

GOOD = "row_path = 3\ncolumn_path = 4\n[[rows]]\nprice = 4\ncolumns = [1, 2]\n[[rows]]\nprice = 1\ncolumns = [2]\n"


def test_the_shipped_board_is_a_reconstruction_within_what_is_known() -> None:
    kept = shipped()
    assert kept.reconstruction
    assert len(kept.rows) == 7
    assert kept.board.columns == [1, 2, 3, 4, 5, 6]
    assert kept.board.lines == 13  # as many as there are Luigis in the box
    prices = [row.price for row in kept.rows]
    assert (prices[0], prices[-1]) == (15, 1)
    assert prices == sorted(set(prices), reverse=True)
    assert len({len(row.columns) for row in kept.rows}) > 1
    assert len(NAMES) * 15 >= len(layout_of(kept.board).positions)


def test_a_board_is_read() -> None:
    assert read_board(GOOD) == BoardFile(rows=(Row(4, (1, 2)), Row(1, (2,))), row_path=3, column_path=4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rows = [", "this is not TOML"),
        ("row_path = 3\ncolumn_path = 3\n", "object missing required field `rows`."),
        ("rows = []\nrow_path = 3\ncolumn_path = 3\n", "the board has no rows."),
        (GOOD.replace("price = 1", "price = -1"), "row 2: the price must be 0 or more, not -1."),
        (GOOD.replace("price = 1", 'price = "dear"'), "row 2 price: expected `int`, got `str`."),
        (GOOD.replace("[2]", "[]"), "row 2: it has no columns; name at least one, or leave the row out."),
        (GOOD.replace("[2]", "[2, 2]"), "row 2: a column is named twice."),
        (GOOD.replace("[2]", "[0]"), "row 2: columns are counted from 1, so there is no column 0."),
        (GOOD.replace("row_path = 3", "row_path = 0"), "row_path: a track has at least 1 space, not 0."),
        (GOOD.replace("column_path = 4", "column_path = 0"), "column_path: a track has at least 1 space, not 0."),
        (GOOD.replace("price = 1", "cost = 1"), "row 2: object"),
    ],
)
def test_a_broken_board_is_told_by_its_place(text: str, sentence: str) -> None:
    with pytest.raises(BoardError) as error:
        read_board(text)
    assert str(error.value).startswith(sentence)


ROWS = st.lists(
    st.builds(Row, st.integers(0, 99), st.lists(st.integers(1, 20), min_size=1, unique=True).map(tuple)), min_size=1
)


SPACES = st.integers(1, 9)


@given(st.builds(BoardFile, rows=ROWS.map(tuple), row_path=SPACES, column_path=SPACES, reconstruction=st.booleans()))
def test_what_is_written_is_read_again(kept: BoardFile) -> None:
    assert fault(kept.board) is None
    assert read_board(write_board(kept)) == kept


@given(ROWS.map(tuple))
def test_lines_and_loungers_fit_together(rows: tuple[Row, ...]) -> None:
    layout = layout_of(Board(rows, 2, 3))
    assert len(layout.lines) == Board(rows, 2, 3).lines
    for lounger, (row, column) in enumerate(layout.positions):
        assert [layout.lines[line] for line in layout.crossing_lines[lounger]] == [("row", row), ("column", column)]
        assert all(lounger in layout.members[line] for line in layout.crossing_lines[lounger])
    assert sum(map(len, layout.members)) == 2 * len(layout.positions)
