"""The one classification of what can go wrong with the journal: of the surroundings, of the file, or of a row.

| trouble      | such as                                      | what is done                                |
|--------------|----------------------------------------------|---------------------------------------------|
| surroundings | a card that is full, slow, read-only, locked | tried again, in order, for ever             |
| file         | a file that is damaged, or gone              | set aside at once; a new one takes over     |
| row          | a row that can never be written              | set apart and named; all others are written |
"""

from __future__ import annotations

import sqlite3
from enum import Enum

from companion.journal.lock import InUse

PRIMARY_CODE = 0xFF
"""Mask for the primary result code in an extended one (sqlite.org/rescode.html)."""
FILE_CODES = frozenset((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB))
"""Primary result codes of a damaged file."""
HELD_CODES = frozenset(
    (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_FULL)
)
"""Primary result codes of surroundings that the open connection can go on in once they are better."""
LOST_CODES = frozenset(
    (
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_AUTH,
    )
)
"""Primary result codes of surroundings in which the file is opened anew: what was opened on a read-only card stays
read-only, and a card that was away and is back is another."""
MISSING = ("no such table", "no such column", "has no column named")
"""How SQLite names a part of the schema that is not there (SQLITE_ERROR); our statements are right, the file is not."""


class Trouble(Enum):
    """What an error is a trouble of."""

    SURROUNDINGS = "surroundings"
    FILE = "file"
    ROW = "row"


class Damaged(sqlite3.DatabaseError):
    """The file is not an intact journal, or is gone."""


class NewerFile(sqlite3.DatabaseError):
    """The file was written by a newer program; it is left alone."""


class Unwritable(sqlite3.DatabaseError):
    """A step of a transaction that can never be written; `at` is its index among the steps."""

    def __init__(self, at: int, cause: Exception) -> None:
        super().__init__(f"{'' if isinstance(cause, sqlite3.Error) else type(cause).__name__ + ': '}{cause}")
        self.at = at


def trouble_of(error: BaseException) -> Trouble:
    """What an error of the journal is a trouble of.

    >>> trouble_of(OSError("no space left"))
    <Trouble.SURROUNDINGS: 'surroundings'>
    >>> trouble_of(TypeError("cannot be encoded"))
    <Trouble.ROW: 'row'>
    """
    if isinstance(error, Damaged):
        return Trouble.FILE
    if isinstance(error, OSError | MemoryError | InUse | NewerFile):
        return Trouble.SURROUNDINGS
    if not isinstance(error, sqlite3.Error):
        return Trouble.ROW
    code = _primary_code(error)
    if code in FILE_CODES or (code == sqlite3.SQLITE_ERROR and any(words in str(error) for words in MISSING)):
        return Trouble.FILE
    known = isinstance(error, sqlite3.OperationalError) if code is None else code in HELD_CODES | LOST_CODES
    return Trouble.SURROUNDINGS if known else Trouble.ROW


def needs_reopening(error: BaseException) -> bool:
    """Whether the connection that met this error is of no more use."""
    code = _primary_code(error)
    return code not in HELD_CODES and (code is not None or trouble_of(error) is not Trouble.SURROUNDINGS)


def _primary_code(error: BaseException) -> int | None:
    """The primary SQLite result code of an error; None when it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & PRIMARY_CODE if isinstance(code, int) else None
