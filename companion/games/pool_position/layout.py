"""A board prepared for ruling: loungers and lines by index, and which of them cross."""

from __future__ import annotations

from msgspec import Struct

from companion.games.pool_position.board_data import Board


class Layout(Struct, frozen=True, kw_only=True):
    """The loungers of a board, indexed row by row, and its lines, the rows before the columns."""

    positions: tuple[tuple[int, int], ...]
    """By lounger, its row and column."""
    lounger_names: tuple[str, ...]
    """By lounger, what it is called in the public status: "3,2"."""
    line_names: tuple[str, ...]
    """By line, what it is called in the public status: "row 3"."""
    prices: tuple[int, ...]
    """By lounger, what it costs."""
    lounger_at: dict[tuple[int, int], int]
    """The lounger at a row and column."""
    lines: tuple[tuple[str, int], ...]
    """By line, its kind ("row" or "column") and its number on the board."""
    members: tuple[tuple[int, ...], ...]
    """By line, its loungers."""
    crossing_lines: tuple[tuple[int, int], ...]
    """By lounger, the line of its row and that of its column."""
    track_lengths: tuple[int, ...]
    """By line, the spaces on its track."""
    parallel_lines: tuple[tuple[int, ...], ...]
    """By line, the other lines of the same kind."""


def layout_of(board: Board) -> Layout:
    """The layout of a checked board."""
    positions = tuple((at, column) for at, row in enumerate(board.rows, 1) for column in sorted(row.columns))
    rows, columns = len(board.rows), board.columns
    lines = (*(("row", number) for number in range(1, rows + 1)), *(("column", number) for number in columns))
    crossing = tuple((row - 1, rows + columns.index(column)) for row, column in positions)
    return Layout(
        positions=positions,
        lounger_names=tuple(f"{row},{column}" for row, column in positions),
        line_names=tuple(f"{kind} {number}" for kind, number in lines),
        prices=tuple(board.rows[row - 1].price for row, _ in positions),
        lounger_at={spot: number for number, spot in enumerate(positions)},
        lines=lines,
        members=tuple(
            tuple(number for number, cross in enumerate(crossing) if line in cross) for line in range(len(lines))
        ),
        crossing_lines=crossing,
        track_lengths=(board.row_path,) * rows + (board.column_path,) * len(columns),
        parallel_lines=tuple(
            tuple(other for other, (kind, _) in enumerate(lines) if kind == lines[line][0] and other != line)
            for line in range(len(lines))
        ),
    )
