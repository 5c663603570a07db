"""The journal file: SQLite in WAL mode with synchronous=FULL. Append-only; events that were undone stay in it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.schema import (
    EVENT_COLUMNS,
    NOTES_VERSION,
    OLD_EVENT_COLUMNS,
    ORIGINS_VERSION,
    check,
    check_version,
    migrate,
    upgrade,
    version,
)
from companion.journal.trouble import Damaged, Trouble, Unwritable, trouble_of
from companion.rulebook.origin import Repeated, origin
from hardware.files import PRIVATE, AtomicFile, sync_file

FILE_NAME = "journal.sqlite3"
"""The name of the journal in the data folder."""
BUSY_MS = 250
"""How long SQLite waits for another program's lock (milliseconds) before a write fails."""
COPIED_PAGES, COPY_PAUSE_S = 64, 0.005
"""A copy is made in pieces of so many pages, with so many seconds between them."""


class JournalError(Exception):
    """The journal cannot be read or written; the message is one sentence."""


class Store:
    """An open journal file. Not thread-safe: one thread uses it."""

    def __init__(self, connection: sqlite3.Connection, file: tuple[int, int] | None = None) -> None:
        """Wraps a connection; `file` is the device and inode of its file, if `check_in_place` is to be used."""
        self._db = connection
        self._file = file

    @classmethod
    def open(cls, path: Path) -> Store:
        """Opens a journal for reading and writing; creates it if there is none.

        A journal of an older schema version is migrated, after a copy of it was saved in the same folder.

        Args:
            path: The journal file.

        Raises:
            sqlite3.Error: The file is damaged, of a newer version, or cannot be written.
            OSError: The file cannot be created or copied.
        """
        if not path.exists():
            create(path)
        db = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
        try:
            check(db)
            migrate(db, path)
            db.execute("PRAGMA synchronous=FULL")
            file = _file_at(path)
        except BaseException:
            db.close()
            raise
        return cls(db, file)

    @classmethod
    def read_only(cls, path: Path) -> Store:
        """Opens a journal for reading only, which is possible while another program writes to it.

        Args:
            path: The journal file.

        Raises:
            JournalError: There is no journal, or it cannot be read.
        """
        try:
            store = cls.unchecked(path)
            check(store._db)
        except sqlite3.Error as error:
            raise JournalError(f"The journal {path} cannot be read: {error}.") from None
        return store

    @classmethod
    def unchecked(cls, path: Path) -> Store:
        """Opens a journal for reading only, without looking through the whole file for damage.

        Any thread may use it, but one at a time.

        Raises:
            JournalError: There is no journal.
            sqlite3.Error: It cannot be opened, or a newer program has written it.
        """
        if not path.exists():
            raise JournalError(f"There is no journal in {path.parent}.")
        uri = f"{path.absolute().as_uri()}?mode=ro"
        db = sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, check_same_thread=False)
        try:
            check_version(db)
        except BaseException:
            db.close()
            raise
        return cls(db)

    def add_match(self, number: int, setup: Mapping[str, Any], started: float) -> None:
        """Inserts a match: its number, its raw set-up, and its start (wall time in seconds)."""
        self._insert("match", {"id": number, "setup": _json(setup), "started": started})

    def add_event(self, row: EventRow, match: int | None = None) -> None:
        """Inserts an event, and updates whether its match is over. `match` replaces the match number of the row."""
        match = match or row.match
        values = {
            "match": match,
            "seq": row.seq,
            "raw": _json(row.raw),
            "at": row.at,
            "source": row.origin.source,
            "repeats": row.origin.of if isinstance(row.origin, Repeated) else None,
            "after_s": row.after_s,
        }
        self._insert("event", values)
        self._db.execute("UPDATE match SET over = ? WHERE id = ? AND over <> ?", (row.over, match, row.over))

    def add_note(self, row: NoteRow, match: int | None = None) -> None:
        """Inserts a decision. `match` replaces the match number of the row."""
        values = {"match": match or row.match, "seq": row.seq, "at": row.at, "kind": row.kind, "body": _json(row.body)}
        self._insert("note", values)

    def _insert(self, table: str, values: Mapping[str, Any]) -> None:
        """Inserts a row. An identical row is accepted: an earlier attempt may have arrived though it reported an error.

        Raises:
            sqlite3.Error: The row cannot be written, or another row has its key.
        """
        insert, find = _statements(table, *values)
        row = tuple(values.values())
        try:
            self._db.execute(insert, row)
        except sqlite3.IntegrityError:
            if self._db.execute(find, row).fetchone() is None:
                raise

    def close_match(self, number: int) -> None:
        """Marks a match as over, so that it is no longer offered for resuming."""
        self._db.execute("UPDATE match SET over = 1 WHERE id = ?", (number,))

    def matches(self) -> list[MatchRow]:
        """All matches in the order of their numbers."""
        return list(self.each_match())

    def each_match(self) -> Iterator[MatchRow]:
        """The matches one by one, in the order of their numbers: those before a damaged place can be read."""
        rows = self._db.execute("SELECT id, setup, started, over FROM match ORDER BY id")
        for number, setup, at, over in rows:
            yield MatchRow(id=number, setup=msgspec.json.decode(setup), started=at, over=bool(over))

    def highest_number(self) -> int:
        """The highest number of a match; 0 when there is none."""
        (number,) = self._db.execute("SELECT max(id) FROM match").fetchone()
        return number or 0

    def match(self, number: int) -> MatchRow | None:
        """The match of this number; None when there is none."""
        return next((row for row in self.matches() if row.id == number), None)

    def unfinished(self) -> MatchRow | None:
        """The latest match that is not over, or None."""
        return next((row for row in reversed(self.matches()) if not row.over), None)

    def events(self, match: int) -> Iterator[EventRow]:
        """The events of a match in the order in which they were accepted, undo and redo included."""
        columns = EVENT_COLUMNS if version(self._db) >= ORIGINS_VERSION else OLD_EVENT_COLUMNS
        rows = self._db.execute(f"SELECT {columns} FROM event WHERE match = ? ORDER BY seq", (match,))
        decode = msgspec.json.Decoder(dict[str, Any]).decode
        for seq, raw, at, source, repeats, after_s in rows:
            yield EventRow(
                match=match, seq=seq, raw=decode(raw), at=at, origin=origin(source, repeats), after_s=after_s
            )

    def notes(self, match: int) -> list[NoteRow]:
        """The decisions about the rulings of a match, in order; a journal of schema version 1 has none."""
        if version(self._db) < NOTES_VERSION:
            return []
        rows = self._db.execute("SELECT seq, kind, body, at FROM note WHERE match = ? ORDER BY seq, at", (match,))
        return [
            NoteRow(match=match, seq=seq, kind=kind, body=msgspec.json.decode(body), at=at)
            for seq, kind, body, at in rows
        ]

    def write(self, steps: Sequence[Any]) -> None:
        """Runs all steps in one durable transaction, or none of them.

        Args:
            steps: Callables that are given this store.

        Raises:
            Unwritable: A step can never be written, however often it is tried.
            sqlite3.Error: The disk or the file cannot be written now; a later attempt may succeed.
        """
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for at, step in enumerate(steps):
                self._run(at, step)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _run(self, at: int, step: Any) -> None:
        try:
            step(self)
        except Exception as error:
            if trouble_of(error) is not Trouble.ROW:
                raise
            raise Unwritable(at, error) from error

    def backup(self, path: Path) -> None:
        """Copies the journal, as it is now, to another file. Raises sqlite3.Error.

        Others can write to it meanwhile. It goes to the disk piece by piece, and the disk is theirs in between.
        """

        def pause(_status: int, remaining: int, _total: int) -> None:
            if remaining:
                sync_file(path)
                time.sleep(COPY_PAUSE_S)

        self._db.execute("BEGIN")  # one snapshot for all pieces, whatever is written meanwhile
        try:
            version(self._db)
            with closing(sqlite3.connect(path)) as copy:
                self._db.backup(copy, pages=COPIED_PAGES, progress=pause)
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def check_in_place(self, path: Path) -> None:
        """Checks that the open file is still the one at `path`: what is written to another is lost. Raises Damaged."""
        try:
            there = _file_at(path) == self._file
        except FileNotFoundError:
            there = False
        if not there:
            raise Damaged("its file was taken away")

    def check(self) -> None:
        """Looks through the whole file for damage. Raises as the function `check`."""
        check(self._db)

    def close(self) -> None:
        """Closes the file."""
        self._db.close()


def create(path: Path, fill: Callable[[Store], object] = lambda _store: None) -> None:
    """Creates a journal; it is renamed into place once complete, so that a power cut leaves no partial file.

    Args:
        path: The new file; another one there is replaced.
        fill: Writes what it holds from the start.

    Raises:
        sqlite3.Error: It cannot be written.
        OSError: It cannot be created or renamed.
    """
    with AtomicFile(path, mode=PRIVATE) as draft, closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=MEMORY")  # a draft is whole or thrown away: it needs no journal of its own
        db.execute("PRAGMA synchronous=OFF")  # whoever gives it its name puts it on the disk
        upgrade(db, 0)
        fill(Store(db))
        db.execute("PRAGMA journal_mode=WAL")  # last: until then there is one file, that of the draft


@cache
def _statements(table: str, *columns: str) -> tuple[str, str]:
    """The statements that insert a row into a table, and that find an identical one."""
    places, same = ", ".join("?" * len(columns)), " AND ".join(f"{column} IS ?" for column in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", f"SELECT 1 FROM {table} WHERE {same}"


def _file_at(path: Path) -> tuple[int, int]:
    """The device and inode of a file. Raises OSError."""
    status = path.stat()
    return status.st_dev, status.st_ino


def _json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
