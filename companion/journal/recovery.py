"""A journal that cannot be used is set aside, never overwritten."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.store import Damaged
from companion.journal.write_errors import primary_code

BAD_FILE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is bad, and not its place, its rights, its version or another program."""
    return isinstance(error, Damaged) or getattr(error, "sqlite_errorcode", None) in BAD_FILE


def is_read_only(error: Exception) -> bool:
    """Whether the card, the file or this connection to it refuses to be written."""
    return primary_code(error) == sqlite3.SQLITE_READONLY


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Moves a journal and what belongs to it to a free name beside it; gives that name."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside
