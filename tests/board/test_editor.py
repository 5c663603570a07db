"""The figures of a board as the option of a set-up, and whether they have been confirmed."""

from msgspec.structs import replace

from companion.board.editor import board_option, unconfirmed
from companion.games.pool_position.board.editor import BOARD_EDITOR as POOL
from companion.games.yali.board.editor import BOARD_EDITOR as YALI
from companion.games.yali.board_data import BoardData

OWN = BoardData(columns=2, rows=10, side=6)


def test_the_option_is_what_a_set_up_takes() -> None:
    assert board_option(OWN) == {"columns": 2, "rows": 10, "side": 6}
    pool = board_option(POOL.shipped())
    assert set(pool) == {"rows", "row_path", "column_path"}
    assert pool["rows"][0] == {"price": 15, "columns": [1, 2, 3, 4]}


def test_a_match_is_marked_while_its_figures_are_a_reconstruction() -> None:
    shipped = YALI.shipped()
    assert unconfirmed(YALI, shipped, board_option(shipped))
    assert not unconfirmed(YALI, replace(shipped, reconstruction=False), board_option(shipped))
    assert unconfirmed(YALI, OWN, board_option(shipped))
    assert not unconfirmed(YALI, shipped, board_option(OWN))
