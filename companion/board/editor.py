"""The figures of a board that its owner may correct: how they are shown and changed, and the file that keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from companion.board.drawing import Drawing
from hardware.files import write_atomically


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


class BoardDataStore:
    """The figures of the owner's boards in a data folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[Any, str | None]] = {}

    def load(self, editor: BoardEditor[F]) -> tuple[F, str | None]:
        """The owner's figures, else those shipped; and one sentence about an owner's file that cannot be used."""
        if editor.file not in self._known:
            self._known[editor.file] = self._read(editor)
        return self._known[editor.file]

    def _read(self, editor: BoardEditor[F]) -> tuple[F, str | None]:
        path = self._folder / editor.file
        try:
            return editor.read(path.read_text(encoding="utf-8")), None
        except FileNotFoundError:
            return editor.shipped(), None
        except OSError as error:
            return editor.shipped(), f"{path.name}: {error.strerror}."
        except ValueError as error:
            return editor.shipped(), f"{path.name}: {error}"

    def save(self, editor: BoardEditor[F], figures: F) -> str | None:
        """Writes the owner's figures, whole or not at all; one sentence about what was in the way, or None."""
        path = self._folder / editor.file
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, editor.write(figures))
        except OSError as error:
            return f"{path.name}: {error.strerror}."
        self._known.pop(editor.file, None)
        return None


def unconfirmed(editor: BoardEditor[F], owned: F, board: Mapping[str, Any]) -> bool:
    """Whether a match is played on figures that nobody has compared with the real board."""
    if board == board_option(owned):
        return owned.reconstruction
    shipped = editor.shipped()
    return shipped.reconstruction and board == board_option(shipped)
