"""The figures of a Yali board on the screen: what may be changed, and how the board then looks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.drawing import Drawing, Shape
from companion.board.editor import BoardEditor, Place, Stepper
from companion.games.yali.board.drawing import Plank, ball
from companion.games.yali.board_data import MAX_ROWS, BoardData, as_toml, read_board, shipped
from companion.games.yali.geometry import COLUMN_COUNTS, Board, lane_name, square_name
from companion.games.yali.state import SIDE_BALLS
from companion.i18n.translation import _, gettext_noop


def draw(data: BoardData, _place: Place) -> Drawing:
    """The board as it is set up by the base rules, level."""
    plank, board = Plank(data.board), data.board
    shapes: list[Shape] = plank.empty_board()
    for seat in (0, 1):
        squares = [square_name(square) for square in board.start_squares(seat)]
        lane = [lane_name((seat, number)) for number in sorted(board.side_start_numbers(SIDE_BALLS["base"]))]
        for square in (*squares, *lane):
            shapes += ball(*plank.position(square), plank.ball_radius(square), seat)
    return plank.drawing(shapes)


def steppers(data: BoardData, _place: Place) -> tuple[Stepper[BoardData], ...]:
    """The three figures that the rulebook's pictures would tell."""
    at = COLUMN_COUNTS.index(data.columns)
    fewer = COLUMN_COUNTS[at - 1] if at else None
    more = COLUMN_COUNTS[at + 1] if at + 1 < len(COLUMN_COUNTS) else None
    return (
        Stepper(text=_("Columns"), value=str(data.columns), less=_columns(data, fewer), more=_columns(data, more)),
        Stepper(text=_("Rows, both camps included"), value=str(data.rows), less=_rows(data, -1), more=_rows(data, 1)),
        Stepper(text=_("Squares of a side lane"), value=str(data.side), less=_side(data, -1), more=_side(data, 1)),
    )


def _columns(data: BoardData, columns: int | None) -> BoardData | None:
    """Other columns; where the camps would then meet, rows are added."""
    if columns is None:
        return None
    least = 2 * Board(columns, data.rows, data.side).camp_rows + 1
    return replace(data, columns=columns, rows=max(data.rows, least))


def _rows(data: BoardData, more: int) -> BoardData | None:
    return _possible(replace(data, rows=data.rows + more))


def _side(data: BoardData, more: int) -> BoardData | None:
    return _possible(replace(data, side=data.side + more))


def _possible(data: BoardData) -> BoardData | None:
    return None if data.board.fault or max(data.rows, data.side) > MAX_ROWS else data


def touched(data: BoardData, place: Place, _zone: int | str) -> tuple[BoardData, Place]:
    """The preview of Yali is only to be looked at."""
    return data, place


def hint(_data: BoardData) -> str:
    """What to do here."""
    return _("Count on your board and put the figures right.")


BOARD_EDITOR = BoardEditor(
    file="yali-board.toml",
    shipped=shipped,
    read=read_board,
    write=as_toml,
    draw=draw,
    steppers=steppers,
    touched=touched,
    hint=hint,
    without=(gettext_noop("Every move"), gettext_noop("Tilt only")),
)
