"""The figures of a Pool Position board on the screen: rows, prices, which loungers there are, and the tracks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.drawing import Drawing, Shape, Zone
from companion.board.editor import BoardEditor, Place, Stepper
from companion.games.pool_position.board.drawing import EDGE, FREE, LABEL_W, OPEN, OPEN_RIM, TOUCH_R, Deck
from companion.games.pool_position.board_data import BoardFile, Row, fault, read_board, shipped, write_board
from companion.i18n.translation import _

MOST_ROWS, MOST_COLUMNS, MOST_SPACES, DEAREST = 10, 9, 6, 99
"""Beyond these a board cannot be shown legibly."""


def draw(data: BoardFile, place: Place) -> Drawing:
    """The empty board; where a row has no lounger its place is only outlined. The chosen row is bright."""
    deck = Deck(data.board)
    shapes: list[Shape] = deck.empty_deck()
    zones: list[Zone] = []
    for number, row in enumerate(data.rows, 1):
        for column in range(1, deck.columns + 1):
            if column in row.columns:
                shapes += deck.draw_lounger(number, column, OPEN if number == place else FREE)
            else:
                shapes.append(deck.draw_frame(number, column, FREE, 1.5))
            x, y = deck.lounger_middle(number, column)
            zones.append(Zone(x=x, y=y, r=TOUCH_R, name=f"{number},{column}"))
        if number == place:
            shapes += [deck.draw_frame(number, column, OPEN_RIM, 2) for column in row.columns]
        zones.append(Zone(x=EDGE + LABEL_W / 2, y=deck.lounger_middle(number, 1)[1], r=TOUCH_R, name=number))
    return Drawing(w=deck.drawing([]).w, h=deck.drawing([]).h, shapes=tuple(shapes), zones=tuple(zones))


def steppers(data: BoardFile, place: Place) -> tuple[Stepper[BoardFile], ...]:
    """The figures of the whole board, and the price of the chosen row."""
    row = place if isinstance(place, int) and place <= len(data.rows) else 1
    columns = max(data.board.columns)
    price = data.rows[row - 1].price
    return (
        Stepper(
            text=_("Price of row {n}", n=row), value=str(price), less=_price(data, row, -1), more=_price(data, row, 1)
        ),
        Stepper(text=_("Rows"), value=str(len(data.rows)), less=_fewer_rows(data), more=_more_rows(data)),
        Stepper(text=_("Columns"), value=str(columns), less=_fewer_columns(data), more=_more_columns(data)),
        Stepper(text=_("Row track"), value=str(data.row_path), less=_spaces(data, -1, 0), more=_spaces(data, 1, 0)),
        Stepper(
            text=_("Column track"), value=str(data.column_path), less=_spaces(data, 0, -1), more=_spaces(data, 0, 1)
        ),
    )


def _possible(data: BoardFile) -> BoardFile | None:
    small = len(data.rows) <= MOST_ROWS and max((*data.board.columns, 0)) <= MOST_COLUMNS
    legible = small and max(data.row_path, data.column_path) <= MOST_SPACES
    return data if legible and fault(data.board) is None else None


def _row(data: BoardFile, number: int, row: Row) -> BoardFile:
    return replace(data, rows=(*data.rows[: number - 1], row, *data.rows[number:]))


def _price(data: BoardFile, number: int, more: int) -> BoardFile | None:
    row = data.rows[number - 1]
    return _possible(_row(data, number, replace(row, price=row.price + more))) if row.price + more <= DEAREST else None


def _fewer_rows(data: BoardFile) -> BoardFile | None:
    return _possible(replace(data, rows=data.rows[:-1]))


def _more_rows(data: BoardFile) -> BoardFile | None:
    """One more row, farthest from the pool, like the one before it."""
    return _possible(replace(data, rows=(*data.rows, data.rows[-1])))


def _fewer_columns(data: BoardFile) -> BoardFile | None:
    last = max(data.board.columns)
    rows = tuple(replace(row, columns=tuple(c for c in row.columns if c != last)) for row in data.rows)
    return _possible(replace(data, rows=rows))


def _more_columns(data: BoardFile) -> BoardFile | None:
    """One more column, in every row that reaches the last one."""
    last = max(data.board.columns)
    rows = tuple(replace(row, columns=(*row.columns, last + 1)) if last in row.columns else row for row in data.rows)
    return _possible(replace(data, rows=rows))


def _spaces(data: BoardFile, row: int, column: int) -> BoardFile | None:
    return _possible(replace(data, row_path=data.row_path + row, column_path=data.column_path + column))


def touched(data: BoardFile, place: Place, zone: int | str) -> tuple[BoardFile, Place]:
    """A touch on a price chooses the row; on a lounger of the chosen row it adds it or takes it away."""
    if isinstance(zone, int):
        return data, zone
    number, column = (int(part) for part in zone.split(","))
    if number != place:
        return data, number
    row = data.rows[number - 1]
    columns = set(row.columns) ^ {column}
    changed = _possible(_row(data, number, replace(row, columns=tuple(sorted(columns)))))
    return changed or data, number


def hint(_data: BoardFile) -> str:
    """What to do here."""
    return _("Touch a row to choose it; in the chosen row touch a lounger to add it or take it away.")


BOARD_EDITOR = BoardEditor(
    file="pool-position-board.toml",
    shipped=shipped,
    read=read_board,
    write=write_board,
    draw=draw,
    steppers=steppers,
    touched=touched,
    hint=hint,
)
