"""The figures of a board that its owner may correct: how they are shown and changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.board.drawing import Drawing


class BoardData(Protocol):
    """The figures of one board."""

    @property
    def reconstruction(self) -> bool:
        """Whether nobody has compared them with the real board yet."""
        ...

    @property
    def board(self) -> Any:
        """What the option `board` of a set-up takes of them."""
        ...


F = TypeVar("F", bound=BoardData)
Place = int | str | None
"""What of the board is chosen in the preview."""


class Stepper(Struct, Generic[F], frozen=True, kw_only=True):
    """A figure with its two neighbours: the figures after one less and after one more, None where there is no such."""

    text: str
    value: str
    less: F | None
    more: F | None


class BoardEditor(Struct, Generic[F], frozen=True, kw_only=True):
    """How the figures of one game's board are kept, shown and changed."""

    file: str
    """What the owner's file is called in the data folder."""
    shipped: Callable[[], F]
    read: Callable[[str], F]
    """The figures in a text; ValueError with one clear sentence when they cannot be."""
    write: Callable[[F], str]
    draw: Callable[[F, Place], Drawing]
    steppers: Callable[[F, Place], tuple[Stepper[F], ...]]
    touched: Callable[[F, Place, int | str], tuple[F, Place]]
    """The figures and the choice after a touch on the preview."""
    hint: Callable[[F], str]
    """What can be done on the preview, in a sentence."""
    without: tuple[str, str] | None = None
    """For games that can be played without: what playing with the board and without it is called."""


def board_option(figures: BoardData) -> Mapping[str, Any]:
    """The figures as the option `board` of a raw set-up, as the journal gives it back too."""
    return msgspec.json.decode(msgspec.json.encode(figures.board))


def unconfirmed(editor: BoardEditor[F], owned: F, board: Mapping[str, Any]) -> bool:
    """Whether a match is played on figures that nobody has compared with the real board."""
    if board == board_option(owned):
        return owned.reconstruction
    shipped = editor.shipped()
    return shipped.reconstruction and board == board_option(shipped)
