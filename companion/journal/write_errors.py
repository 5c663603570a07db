"""Write errors: those of the disk, after which a later attempt may succeed, and those of a row, which are permanent."""

from __future__ import annotations

import sqlite3

PRIMARY_CODE = 0xFF
"""Mask for the primary result code in an extended one (sqlite.org/rescode.html)."""
DISK_ERRORS = frozenset(
    (
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_NOTADB,
    )
)
"""Primary result codes of a disk that is full, read-only, locked or failing, and of a damaged file."""


class Unwritable(sqlite3.DatabaseError):
    """A step of a transaction that can never be written; `at` is its index among the steps."""

    def __init__(self, at: int, cause: Exception) -> None:
        super().__init__(f"{'' if isinstance(cause, sqlite3.Error) else type(cause).__name__ + ': '}{cause}")
        self.at = at


def primary_code(error: BaseException) -> int | None:
    """The primary SQLite result code of an error; None when it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & PRIMARY_CODE if isinstance(code, int) else None


def is_disk_error(error: BaseException) -> bool:
    """Whether an error is one of the disk, so that the same write may succeed later."""
    if isinstance(error, sqlite3.Error):
        code = primary_code(error)
        return isinstance(error, sqlite3.OperationalError) if code is None else code in DISK_ERRORS
    return isinstance(error, OSError | MemoryError)
