"""The editor for the data of a board: how it is shown and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.board.drawing import Drawing


class BoardData(Protocol):
    """The data of one board, such as its measures."""

    @property
    def reconstruction(self) -> bool:
        """Whether the data is a reconstruction, which was not compared with the real board yet."""
        ...

    @property
    def board(self) -> Any:
        """The data as the option `board` of a set-up."""
        ...


F = TypeVar("F", bound=BoardData)
Place = int | str | None
"""The part of the board that is chosen in the preview, or None."""


class Stepper(Struct, Generic[F], frozen=True, kw_only=True):
    """A value with a minus and a plus button, and the data after a touch on each; None where it is at its limit."""

    text: str
    value: str
    less: F | None
    more: F | None


class BoardEditor(Struct, Generic[F], frozen=True, kw_only=True):
    """How the data of one game's board is saved, shown and changed."""

    file: str
    """The name of the file in the data folder."""
    shipped: Callable[[], F]
    read: Callable[[str], F]
    """Parses the data. Raises ValueError with one clear sentence."""
    write: Callable[[F], str]
    draw: Callable[[F, Place], Drawing]
    steppers: Callable[[F, Place], tuple[Stepper[F], ...]]
    touched: Callable[[F, Place, int | str], tuple[F, Place]]
    """The data and the chosen part after a touch on a zone of the preview."""
    hint: Callable[[F], str]
    """A sentence on what can be done in the preview."""
    without: tuple[str, str] | None = None
    """For games that can be played without a board: the texts for with and without it."""


def board_option(figures: BoardData) -> Mapping[str, Any]:
    """The data as the option `board` of a raw set-up, in plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(figures.board))


def unconfirmed(editor: BoardEditor[F], owned: F, board: Mapping[str, Any]) -> bool:
    """Whether the data `board` of a match was not compared with the real board.

    Args:
        editor: The editor of the game.
        owned: The saved data.
        board: The option `board` of the match.
    """
    if board == board_option(owned):
        return owned.reconstruction
    shipped = editor.shipped()
    return shipped.reconstruction and board == board_option(shipped)
