"""The board as data: which loungers there are, what they cost and how long the Luigis' tracks are."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import msgspec
from msgspec import Struct

from companion.rulebook.validation import validation_message

FILE_NAME = "board.toml"


class BoardError(ValueError):
    """A board that cannot be played on; the text is one sentence that says where and what."""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of loungers."""

    price: int
    """Points that a towel there costs."""
    columns: tuple[int, ...]
    """The columns in which the row has a lounger, counted from 1."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as a set-up gives it."""

    rows: tuple[Row, ...]
    row_path: int
    """Spaces on the track of every row."""
    column_path: int
    """Spaces on the track of every column."""

    @property
    def columns(self) -> list[int]:
        """The columns that have a lounger, ascending."""
        return sorted({column for row in self.rows for column in row.columns})

    @property
    def lines(self) -> int:
        """How many rows and columns there are."""
        return len(self.rows) + len(self.columns)


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board as the owner keeps it in a file."""

    rows: tuple[Row, ...]
    row_path: int
    column_path: int
    reconstruction: bool = False
    """Whether nobody has compared it with a real board yet; the screen says so."""

    @property
    def board(self) -> Board:
        """What a set-up takes of it."""
        return Board(self.rows, self.row_path, self.column_path)


def fault(board: Board) -> str | None:
    """What is wrong with a board in one sentence, or None when it can be played on."""
    if not board.rows:
        return "the board has no rows."
    for number, row in enumerate(board.rows, 1):
        if problem := _row_fault(row):
            return f"row {number}: {problem}"
    for name, spaces in (("row_path", board.row_path), ("column_path", board.column_path)):
        if spaces < 1:
            return f"{name}: a track has at least 1 space, not {spaces}."
    return None


def _row_fault(row: Row) -> str | None:
    if row.price < 0:
        return f"the price must be 0 or more, not {row.price}."
    if not row.columns:
        return "it has no columns; name at least one, or leave the row out."
    if low := [column for column in row.columns if column < 1]:
        return f"columns are counted from 1, so there is no column {low[0]}."
    if len(set(row.columns)) < len(row.columns):
        return "a column is named twice."
    return None


def read_board(text: str) -> BoardFile:
    """The board of a TOML text; BoardError when it is none."""
    try:
        board_file = msgspec.convert(tomllib.loads(text), BoardFile)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"this is not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise BoardError(_message(error)) from None
    if problem := fault(board_file.board):
        raise BoardError(problem)
    return board_file


def _message(error: Exception) -> str:
    """The decoder's message with the place first, rows counted as people do."""
    return (
        re.sub(r"^rows\[(\d+)\]\.?", lambda found: f"row {int(found[1]) + 1} ", validation_message(error)).replace(
            " : ", ": ", 1
        )
        + "."
    )


def write_board(board_file: BoardFile) -> str:
    """The TOML text of a board, such as the owner's own after an edit; `read_board` gives the same board."""
    lines = [
        f"reconstruction = {'true' if board_file.reconstruction else 'false'}",
        f"row_path = {board_file.row_path}",
        f"column_path = {board_file.column_path}",
    ]
    for row in board_file.rows:
        lines += ["", "[[rows]]", f"price = {row.price}", f"columns = [{', '.join(map(str, row.columns))}]"]
    return "\n".join(lines) + "\n"


def shipped() -> BoardFile:
    """The board that comes with the program."""
    return read_board(files("companion.games.pool_position").joinpath(FILE_NAME).read_text("utf-8"))
