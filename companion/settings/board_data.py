"""The files in which the owner saves the data of boards, such as their measures."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from companion.board.editor import BoardData, BoardEditor
from hardware.files import read_whole, set_aside, write_atomically

F = TypeVar("F", bound=BoardData)


class BoardDataStore:
    """The owner's board data in a data folder. Each file is read once and cached."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the data folder."""
        self._folder = folder
        self._cache: dict[str, tuple[Any, str | None]] = {}

    def load(self, editor: BoardEditor[F]) -> tuple[F, str | None]:
        """Loads the data of a board.

        Args:
            editor: The editor of the game, which names and parses the file.

        Returns:
            The owner's data, or the shipped data without a usable file; and a sentence about a file that cannot be
            used, or None.
        """
        if editor.file not in self._cache:
            self._cache[editor.file] = self._read(editor)
        return self._cache[editor.file]

    def _read(self, editor: BoardEditor[F]) -> tuple[F, str | None]:
        path = self._folder / editor.file
        try:
            return editor.read(read_whole(path).decode()), None
        except FileNotFoundError:
            return editor.shipped(), None
        except OSError as error:
            return editor.shipped(), f"{path.name}: {error.strerror}."
        except ValueError as error:
            return editor.shipped(), f"{path.name}: {error}"

    def save(self, editor: BoardEditor[F], figures: F) -> str | None:
        """Writes the owner's data atomically; a file that cannot be used is set aside first.

        Args:
            editor: The editor of the game.
            figures: The data.

        Returns:
            A sentence about what prevented it, or None.
        """
        path = self._folder / editor.file
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self.load(editor)[1] is not None and path.is_file():
                set_aside(path, "unused")
            write_atomically(path, editor.write(figures))
        except OSError as error:
            return f"{path.name}: {error.strerror}."
        self._cache.pop(editor.file, None)
        return None
