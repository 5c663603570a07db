"""Where backups of the journal were put: a list in the data folder, to say which of them still hold a name."""

from __future__ import annotations

import json
from pathlib import Path

from hardware.files import PRIVATE, read_whole, write_atomically

FILE_NAME = "backups.json"
AT_MOST = 100
"""How many backups are remembered, the latest last."""


def known_backups(folder: Path) -> list[Path]:
    """The paths of the backups that were made of the journal in a data folder."""
    try:
        paths = json.loads(read_whole(folder / FILE_NAME))
    except (OSError, ValueError):
        return []
    return [Path(path) for path in paths if isinstance(path, str)] if isinstance(paths, list) else []


def remember_backup(folder: Path, path: Path) -> None:
    """Adds a backup to the list. Raises OSError."""
    others = [str(known) for known in known_backups(folder) if known != path.absolute()]
    text = json.dumps([*others, str(path.absolute())][-AT_MOST:], ensure_ascii=False, indent=1) + "\n"
    write_atomically(folder / FILE_NAME, text, mode=PRIVATE)
