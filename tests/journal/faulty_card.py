"""A card that can be full, read-only, locked, silent, away or damaged, put in below the journal's `Store`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partialmethod
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest

from companion.journal.rows import EventRow
from companion.journal.store import FILE_NAME, Store

WAIT_S = 10.0
"""A writer that does nothing for so long has failed."""
SqliteError = tuple[type[sqlite3.Error], int, str]
"""Class, result code and text of an error."""
REFUSALS: dict[str, SqliteError] = {
    "full": (sqlite3.OperationalError, sqlite3.SQLITE_FULL, "database or disk is full"),
    "locked": (sqlite3.OperationalError, sqlite3.SQLITE_BUSY, "database is locked"),
    "read-only": (sqlite3.OperationalError, sqlite3.SQLITE_READONLY, "attempt to write a readonly database"),
    "failing": (sqlite3.OperationalError, sqlite3.SQLITE_IOERR, "disk I/O error"),
    "failing late": (sqlite3.OperationalError, sqlite3.SQLITE_IOERR, "disk I/O error"),
    "away": (sqlite3.OperationalError, sqlite3.SQLITE_CANTOPEN, "unable to open database file"),
}
"""How SQLite says each trouble of the surroundings. "failing late" says so after all was written."""
DAMAGE = (sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT, "database disk image is malformed")
ROW = (sqlite3.IntegrityError, sqlite3.SQLITE_CONSTRAINT, "constraint failed")


def sqlite_error(kind: type[sqlite3.Error], code: int, text: str) -> sqlite3.Error:
    """An error as the sqlite3 module raises it."""
    error = kind(text)
    error.sqlite_errorcode = code
    return error


class FaultyCard:
    """What the card does with each write. While it is `silent`, a write waits until it is let go on."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        """One of `REFUSALS`, "silent", or None for a good card."""
        self.writing = Flag()
        """Set while a write waits for the silent card."""
        self.refused: set[tuple[int, int]] = set()
        """The rows that can never be written: match and number."""
        self._go_on = Flag()
        self._go_on.set()
        self._pulled_out = False
        self._bad: set[Store] = set()
        self._stuck: set[Store] = set()
        self._write, self._open, self._add_event = Store.write, Store.open, Store.add_event

    def begin(self, trouble: str) -> None:
        """The trouble begins."""
        self.trouble = trouble
        if trouble == "silent":
            self._go_on.clear()

    def end(self, *, pulled_out: bool = False) -> None:
        """The card is good again; a connection that was refused as read-only stays so.

        With `pulled_out` a write that waits has failed.
        """
        self.trouble = None
        self._pulled_out = pulled_out
        self.writing.clear()
        self._go_on.set()

    def damage(self, store: Store | None) -> None:
        """The file that this store has open is found to be damaged by its next write."""
        if store:
            self._bad.add(store)

    def write(self, store: Store, steps: Any) -> None:
        """What takes the place of `Store.write`."""
        if self.trouble == "silent":
            self.writing.set()
            assert self._go_on.wait(10 * WAIT_S), "nobody lets the card go on"
            if self._pulled_out:
                raise sqlite_error(*REFUSALS["failing"])
        if self.trouble == "read-only":
            self._stuck.add(store)
        if store in self._bad:
            self._fail_within(store, DAMAGE)
        if store in self._stuck:
            self._fail_within(store, REFUSALS["read-only"])
        if self.trouble and self.trouble != "failing late":
            self._fail_within(store, REFUSALS[self.trouble])
        self._write(store, steps)
        if self.trouble:
            raise sqlite_error(*REFUSALS[self.trouble])

    def _fail_within(self, store: Store, error: SqliteError) -> None:
        """The first statement of the transaction fails."""

        def step(_store: Store) -> None:
            raise sqlite_error(*error)

        self._write(store, [step])

    def open(self, path: Path) -> Store:
        """What takes the place of `Store.open`."""
        if self.trouble in ("away", "silent"):
            raise sqlite_error(*REFUSALS["away"])
        return self._open(path)

    def add_event(self, store: Store, row: EventRow, match: int | None = None) -> None:
        """What takes the place of `Store.add_event`."""
        if (match or row.match, row.seq) in self.refused:
            raise sqlite_error(*ROW)
        self._add_event(store, row, match)


@contextmanager
def faulty_card() -> Iterator[FaultyCard]:
    """The card that all journals are on; it is let go on at the end."""
    card = FaultyCard()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", partialmethod(_write, card))
        patch.setattr(Store, "open", card.open)
        patch.setattr(Store, "add_event", partialmethod(_add_event, card))
        yield card
        card.end()


def _write(store: Store, card: FaultyCard, steps: Any) -> None:
    card.write(store, steps)


def _add_event(store: Store, card: FaultyCard, row: EventRow, match: int | None = None) -> None:
    card.add_event(store, row, match)


def destroy(folder: Path) -> None:
    """Overwrites the journal and its log; what was in them is gone. The index of the log is in use, and left alone."""
    for name in (FILE_NAME, FILE_NAME + "-wal"):
        path = folder / name
        if path.exists():
            path.write_bytes(b"\xa5" * path.stat().st_size)
