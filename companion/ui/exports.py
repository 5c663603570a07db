"""A match as a file that other programs read, in the folder `exports` of the data folder."""

from __future__ import annotations

from pathlib import Path

from hardware.files import free_path, write_atomically

FOLDER = "exports"


def write(data: Path, name: str, content: str | bytes, *, replaces: Path | None = None) -> Path:
    """Writes a file atomically; no other file is replaced.

    Args:
        data: The data folder.
        name: The name of the file; where one of this name lies, a number is added.
        content: What it holds.
        replaces: The file that it takes the place of, an earlier one of the same match.

    Returns:
        Where it lies.

    Raises:
        OSError: It cannot be written.
    """
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = replaces or free_path(folder / name)
    write_atomically(path, content)
    return path
