"""Where files of other programs are looked for: in the data folder, and on what is plugged in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.ui.exports import FOLDER

IMPORTS = "imports"
"""The folder in the data folder into which people put files to be taken in."""
MOUNTS = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt", "/mnt/*")
"""Where sticks and cards are mounted."""
SHOWN = 200
"""The most files that are listed."""


def record_files(data: Path, suffixes: Iterable[str], mounts: Iterable[str] = MOUNTS) -> list[Path]:
    """The files that may be taken in, the newest first.

    Args:
        data: The data folder.
        suffixes: The suffixes of their names, with dots.
        mounts: Patterns of folders that are looked into besides.
    """
    wanted = tuple(suffixes)
    folders = [data / IMPORTS, data / FOLDER]
    folders += [folder for mount in mounts for folder in Path("/").glob(mount.removeprefix("/"))]
    found: dict[Path, float] = {}
    for path in (path for folder in folders for path in _files(folder)):
        with suppress(OSError):
            if path.suffix.lower() in wanted and path.is_file():
                found[path] = path.stat().st_mtime
    return sorted(found, key=lambda path: -found[path])[:SHOWN]


def _files(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.iterdir()
