"""The board prepared for ruling: loungers and lines by number, and which of them cross."""

from __future__ import annotations

from msgspec import Struct

from companion.games.pool_position.board_data import Board


class Layout(Struct, frozen=True):
    """Loungers are numbered row by row; lines too, all rows before the columns."""

    spots: tuple[tuple[int, int], ...]
    """Row and column of each lounger."""
    prices: tuple[int, ...]
    """What each lounger costs."""
    numbers: dict[tuple[int, int], int]
    """The lounger at a row and column."""
    lines: tuple[tuple[str, int], ...]
    """Each line's kind ("row" or "column") and its number on the board."""
    members: tuple[tuple[int, ...], ...]
    """The loungers of each line."""
    crossing: tuple[tuple[int, int], ...]
    """The row line and the column line of each lounger."""
    paths: tuple[int, ...]
    """Spaces on each line's track."""
    kin: tuple[tuple[int, ...], ...]
    """The other lines of the same kind."""


def layout_of(board: Board) -> Layout:
    """The layout of a checked board."""
    spots = tuple((at, column) for at, row in enumerate(board.rows, 1) for column in sorted(row.columns))
    rows, columns = len(board.rows), board.columns
    lines = (*(("row", number) for number in range(1, rows + 1)), *(("column", number) for number in columns))
    crossing = tuple((row - 1, rows + columns.index(column)) for row, column in spots)
    return Layout(
        spots=spots,
        prices=tuple(board.rows[row - 1].price for row, _ in spots),
        numbers={spot: number for number, spot in enumerate(spots)},
        lines=lines,
        members=tuple(
            tuple(number for number, cross in enumerate(crossing) if line in cross) for line in range(len(lines))
        ),
        crossing=crossing,
        paths=(board.row_path,) * rows + (board.column_path,) * len(columns),
        kin=tuple(
            tuple(other for other, (kind, _) in enumerate(lines) if kind == lines[line][0] and other != line)
            for line in range(len(lines))
        ),
    )
