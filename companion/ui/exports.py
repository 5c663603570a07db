"""A match as a file that other programs read, in the folder `exports` of the data folder."""

from __future__ import annotations

from pathlib import Path

from hardware.files import write_atomically

FOLDER = "exports"


def write(data: Path, name: str, content: str | bytes) -> Path:
    """Writes the file atomically, in place of an older one of the match. Raises OSError."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    write_atomically(path, content)
    return path
