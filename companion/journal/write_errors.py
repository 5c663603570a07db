"""Whether a write failed for the card's sake, so that it is tried again, or for the row's, so that it never can be."""

from __future__ import annotations

import sqlite3

PRIMARY_CODE = 0xFF
"""What of an extended result code is the code itself (sqlite.org/rescode.html)."""
OF_THE_CARD = frozenset(
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
"""A disk that is full, read-only, locked or failing, and a file that is damaged: what has nothing to do with a row."""


class Unwritable(sqlite3.DatabaseError):
    """A step of a transaction that no later try can write; `at` is its place among the steps."""

    def __init__(self, at: int, cause: Exception) -> None:
        super().__init__(f"{'' if isinstance(cause, sqlite3.Error) else type(cause).__name__ + ': '}{cause}")
        self.at = at


def primary_code(error: BaseException) -> int | None:
    """SQLite's result code; None where SQLite gave none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & PRIMARY_CODE if isinstance(code, int) else None


def is_of_the_card(error: BaseException) -> bool:
    """Whether the same write may succeed later."""
    if isinstance(error, sqlite3.Error):
        code = primary_code(error)
        return isinstance(error, sqlite3.OperationalError) if code is None else code in OF_THE_CARD
    return isinstance(error, OSError | MemoryError)
