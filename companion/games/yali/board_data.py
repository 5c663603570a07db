"""The figures of the owner's Yali board as a small file: read, checked and written; a reconstruction is shipped."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from msgspec import Struct

from companion.games.yali.geometry import Board
from companion.rulebook.validation import validation_message

MAX_ROWS = 26
"""Beyond this a board cannot be drawn legibly; no Yali board comes near it."""


class BoardDataError(ValueError):
    """The file cannot be used; the text is one clear sentence."""


class BoardData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures as written, and whether they are a reconstruction or were counted on the real board."""

    columns: int
    rows: int
    side: int
    reconstruction: bool = False

    @property
    def board(self) -> Board:
        """The figures as the option `board` of a set-up."""
        return Board(self.columns, self.rows, self.side)


def read_board(text: str) -> BoardData:
    """The figures in a TOML text; BoardDataError when it is no TOML, or no board."""
    try:
        data = msgspec.toml.decode(text, type=BoardData)
    except msgspec.ValidationError as error:
        raise BoardDataError(f"board data: {validation_message(error)}.") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise BoardDataError(f"board data: this is not TOML: {error}.") from None
    if fault := data.board.fault or _too_large(data):
        raise BoardDataError(f"board data: {fault.removeprefix('board.')}")
    return data


def _too_large(data: BoardData) -> str | None:
    for word, figure in (("rows", data.rows), ("side", data.side)):
        if figure > MAX_ROWS:
            return f"{word}: at most {MAX_ROWS} can be drawn, got {figure}."
    return None


def as_toml(data: BoardData) -> str:
    """The text of a file with these figures; `read_board` gives them back."""
    return (
        f"columns = {data.columns}\nrows = {data.rows}\nside = {data.side}\n"
        f"reconstruction = {str(data.reconstruction).lower()}\n"
    )


def shipped() -> BoardData:
    """The reconstruction that comes with the product."""
    return read_board((files("companion.games.yali") / "board.toml").read_text(encoding="utf-8"))
