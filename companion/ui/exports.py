"""A match as a file that other programs read, in the folder `exports` of the data folder."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = "exports"


def write(data: Path, name: str, content: str | bytes) -> Path:
    """Writes the file whole or not at all, in place of an older one of the match; OSError when it cannot be."""
    folder = data / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    new = path.with_suffix(path.suffix + ".new")
    try:
        new.write_bytes(content.encode() if isinstance(content, str) else content)
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)
    return path
