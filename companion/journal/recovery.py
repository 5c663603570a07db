"""Recovery from a damaged journal: telling damage from other errors, and moving the file away unchanged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.store import Damaged
from companion.journal.write_errors import primary_code

DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""SQLite result codes of a damaged file."""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error means that the file is damaged, not its path, permissions, version or another program."""
    return isinstance(error, Damaged) or getattr(error, "sqlite_errorcode", None) in DAMAGE_CODES


def is_read_only(error: Exception) -> bool:
    """Whether an error means that the file system, the file or the connection is read-only."""
    return primary_code(error) == sqlite3.SQLITE_READONLY


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Renames a journal and its WAL files to a free name in the same folder.

    Args:
        path: The journal.
        why: A word that becomes a part of the new name.

    Returns:
        The new path of the journal.

    Raises:
        OSError: The files cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.{why}-{number}{path.suffix}")).exists():
        number += 1
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    return aside
