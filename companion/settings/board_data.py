"""The files that keep the figures of the owner's boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from companion.board.editor import BoardData, BoardEditor
from hardware.files import write_atomically

F = TypeVar("F", bound=BoardData)


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
