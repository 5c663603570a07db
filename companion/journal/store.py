"""The journal file: SQLite in WAL mode with synchronous=FULL. Append-only; events that were undone stay in it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct

from companion.journal.chain import HASHED, ORDER, match_hash, row_hash
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.schema import (
    CHAIN_VERSION,
    NOTES_VERSION,
    SCHEMA_VERSION,
    check,
    check_version,
    event_columns,
    migrate,
    note_columns,
    upgrade,
    version,
)
from companion.journal.text import read_object
from companion.journal.trouble import Damaged, Trouble, Unwritable, trouble_of
from companion.rulebook.origin import Origin, Repeated, origin
from hardware.files import PRIVATE, AtomicFile, sync_file

FILE_NAME = "journal.sqlite3"
"""The name of the journal in the data folder."""
BUSY_MS = 250
"""How long SQLite waits for another program's lock (milliseconds) before a write fails."""
LOG_ENDINGS = ("-wal", "-shm")
"""What SQLite adds to the name of a file for its log and the index of that."""
COPIED_PAGES, COPY_PAUSE_S = 64, 0.005
"""A copy is made in pieces of so many pages, with so many seconds between them."""


COLUMNS = {
    "match": ("id", "setup", "started", "meta"),
    "event": ("match", "seq", "raw", "at", "source", "repeats", "after_s", "meta", "prev"),
    "note": ("match", "seq", "at", "kind", "body", "meta", "prev"),
}
"""The columns that are written of each table."""
TEXTS = ("setup", "raw", "body")
"""Columns whose text is given as bytes where it is none that can be read."""
PLACES = {
    table: [(column, "CAST(? AS TEXT)" if column in TEXTS else "?") for column in columns]
    for table, columns in COLUMNS.items()
}
INSERTS = {
    table: f"INSERT INTO {table} ({', '.join(COLUMNS[table])}) VALUES ({', '.join(place for _, place in places)})"
    for table, places in PLACES.items()
}
SAME = {
    table: f"SELECT 1 FROM {table} WHERE {' AND '.join(f'{column} IS {place}' for column, place in places)}"
    for table, places in PLACES.items()
}
"""Finds an identical row."""


class JournalError(Exception):
    """The journal cannot be read or written; the message is one sentence."""


class LastRow(Struct, frozen=True):
    """The row that was added last to a match: its number (0 for the match's own row) and its hash."""

    match: int
    seq: int
    hash: bytes


class Store:
    """An open journal file. Not thread-safe: one thread uses it.

    A row that cannot be read is skipped, left where it is, and named in `faults`.
    """

    def __init__(self, connection: sqlite3.Connection, file: tuple[int, int] | None = None) -> None:
        """Wraps a connection; `file` is the device and inode of its file, if `check_in_place` is to be used."""
        self._db = connection
        self._file = file
        self.faults: dict[str, None] = {}
        """A sentence for each row that could not be read so far."""
        self.last_row: LastRow | None = None
        """The match or event that was added last."""
        self._ends: dict[tuple[str, int], tuple[int, bytes]] = {}
        """By table and match, the number and the hash of the last row."""

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
            _checkpoint(db)
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

    def add_match(
        self,
        number: int,
        setup: Mapping[str, Any],
        started: float,
        *,
        meta: Mapping[str, Any] | None = None,
        unreadable: bytes | None = None,
    ) -> None:
        """Inserts a match.

        Args:
            number: Its number.
            setup: Its raw set-up.
            started: Its start, wall time in seconds.
            meta: What else is known of it.
            unreadable: The text of its set-up where that cannot be read.
        """
        text, started = unreadable or _json(setup), float(started)
        self._insert("match", (number, text, started, meta and _json(meta)))
        self._ends.pop(("event", number), None)
        self.last_row = LastRow(number, 0, row_hash(None, (text, started)))

    def add_event(self, row: EventRow, match: int | None = None) -> None:
        """Inserts an event, and updates whether its match is over. `match` replaces the match number of the row."""
        match = match or row.match
        came_from = row.origin
        values = (
            row.seq,
            row.unreadable or _json(row.raw),
            float(row.at),
            came_from.source,
            came_from.of if isinstance(came_from, Repeated) else None,
            float(row.after_s),
            row.meta and _json(row.meta),
        )
        prev = self._hash_before("event", match, row.seq)
        self._insert("event", (match, *values, prev))
        end = row_hash(prev, values)
        self._ends["event", match] = row.seq, end
        self.last_row = LastRow(match, row.seq, end)
        self._db.execute("UPDATE match SET over = ? WHERE id = ? AND over <> ?", (row.over, match, row.over))

    def add_note(self, row: NoteRow, match: int | None = None) -> None:
        """Inserts a decision. `match` replaces the match number of the row."""
        match = match or row.match
        at, text = float(row.at), row.unreadable or _json(row.body)
        prev = self._hash_before("note", match, row.seq, at)
        self._insert("note", (match, row.seq, at, row.kind, text, row.meta and _json(row.meta), prev))

    def _hash_before(self, table: str, match: int, *key: float) -> bytes:
        """The hash of the row before the one with this key (number, and time of a note). Raises sqlite3.Error."""
        known = self._ends.get((table, match))
        if known and known[0] < key[0]:
            return known[1]
        places = ", ".join("?" * len(key))
        row = self._db.execute(
            f"SELECT prev, {HASHED[table]} FROM {table} WHERE match = ? AND ({ORDER[table]}) < ({places}) "
            f"ORDER BY {ORDER[table].replace(',', ' DESC,')} DESC LIMIT 1",
            (match, *key),
        ).fetchone()
        return row_hash(row[0], row[1:]) if row else match_hash(self._db, match)

    def hash_of(self, match: int, seq: int) -> bytes | None:
        """The hash of an event, or of the match's own row where `seq` is 0; None when there is no such row."""
        if seq == 0:
            return match_hash(self._db, match) or None
        row = self._db.execute(
            f"SELECT prev, {HASHED['event']} FROM event WHERE match = ? AND seq = ?", (match, seq)
        ).fetchone()
        return row and row_hash(row[0], row[1:])

    def _insert(self, table: str, values: Sequence[Any]) -> None:
        """Inserts a row. An identical row is accepted: an earlier attempt may have arrived though it reported an error.

        Args:
            table: The table.
            values: The values of its columns, in the order of `COLUMNS`.

        Raises:
            sqlite3.Error: The row cannot be written, or another row has its key.
        """
        try:
            self._db.execute(INSERTS[table], values)
        except sqlite3.IntegrityError:
            if self._db.execute(SAME[table], values).fetchone() is None:
                raise

    def close_match(self, number: int) -> None:
        """Marks a match as over, so that it is no longer offered for resuming."""
        self._db.execute("UPDATE match SET over = 1 WHERE id = ?", (number,))

    def matches(self) -> list[MatchRow]:
        """All matches that can be read, in the order of their numbers."""
        return list(self.each_match())

    def each_match(self, *, unreadable: bool = False, backwards: bool = False) -> Iterator[MatchRow]:
        """The matches one by one, in the order of their numbers: those before a damaged place can be read.

        Args:
            unreadable: Whether those come too whose set-up cannot be read.
            backwards: Whether the last one comes first.
        """
        meta = "CAST(meta AS BLOB)" if version(self._db) >= CHAIN_VERSION else "NULL"
        order = "DESC" if backwards else "ASC"
        query = f"SELECT id, CAST(setup AS BLOB), started, over, {meta} FROM match ORDER BY id {order}"
        for number, text, at, over, meta in self._db.execute(query):
            if not (type(text) is bytes and type(at) is float):
                raise Damaged(f"match {number} is not whole")
            setup, wrong = self._read(text, f"Match {number}", "its set-up")
            if unreadable or wrong is None:
                yield MatchRow(
                    id=number, setup=setup, started=at, over=bool(over), meta=self._meta(meta), unreadable=wrong
                )

    def highest_number(self) -> int:
        """The highest number of a match; 0 when there is none."""
        (number,) = self._db.execute("SELECT max(id) FROM match").fetchone()
        return number or 0

    def highest_seq(self, match: int) -> int:
        """The highest number of an event of a match, those that cannot be read included; 0 when there is none."""
        (number,) = self._db.execute("SELECT max(seq) FROM event WHERE match = ?", (match,)).fetchone()
        return number or 0

    def match(self, number: int) -> MatchRow | None:
        """The match of this number; None when there is none that can be read."""
        return next((row for row in self.matches() if row.id == number), None)

    def unfinished(self) -> MatchRow | None:
        """The match that is not over and was played last, or None."""
        rows = [row for row in self.matches() if not row.over]
        return max(rows, key=lambda row: (max(row.started, self.played_until(row.id)), row.id), default=None)

    def played_until(self, match: int) -> float:
        """When something was entered in a match last (wall time in seconds); 0 when nothing was."""
        times = [
            self._db.execute(f"SELECT at FROM {table} WHERE match = ? ORDER BY seq DESC LIMIT 1", (match,)).fetchone()
            for table in ("event", "note")[: 1 + (version(self._db) >= NOTES_VERSION)]
        ]
        found = [time[0] for time in times if time]
        if not all(type(at) is float for at in found):
            raise Damaged(f"the end of match {match} is not whole")
        return max(found, default=0.0)

    def events(self, match: int, *, unreadable: bool = False) -> Iterator[EventRow]:
        """The events of a match in the order in which they were accepted, undo and redo included.

        `unreadable` says whether those come too that cannot be read.
        """
        origins: dict[bytes, Origin] = {}
        for seq, text, at, source, repeats, after_s, meta in self._event_columns(match):
            if repeats is not None:
                came_from = origin(source.decode(errors="replace"), repeats)
            elif (came_from := origins.get(source)) is None:
                came_from = origins[source] = origin(source.decode(errors="replace"))
            try:
                raw, wrong = read_object(text), None
            except ValueError:
                raw, wrong = self._read(text, f"Event {seq} of match {match}")
                if not unreadable:
                    continue
            yield EventRow(
                match=match,
                seq=seq,
                raw=raw,
                at=at,
                origin=came_from,
                after_s=after_s,
                meta=None if meta is None else self._meta(meta),
                unreadable=wrong,
            )

    def links(self, match: int) -> Iterator[tuple[int, bytes | None, bytes]]:
        """For each event of a match its number, the hash of the row before that it holds (None for none), and its own.

        Raises:
            sqlite3.Error: They cannot be read any further.
        """
        for prev, *columns in self._event_columns(
            match, f"{'prev' if version(self._db) >= CHAIN_VERSION else 'NULL'}, "
        ):
            yield columns[0], prev, row_hash(prev, columns)

    def _event_columns(self, match: int, before: str = "") -> Iterator[tuple[Any, ...]]:
        """The columns of the events of a match, behind those that are named in `before`."""
        columns = event_columns(version(self._db))
        shift = before.count(",")
        text, at, source, after_s = (place + shift for place in (1, 2, 3, 5))
        for row in self._db.execute(f"SELECT {before}{columns} FROM event WHERE match = ? ORDER BY seq", (match,)):
            if not (type(row[text]) is type(row[source]) is bytes and type(row[at]) is type(row[after_s]) is float):
                raise Damaged(f"event {row[shift]} of match {match} is not whole")  # a part of its page is gone
            yield row

    def notes(self, match: int, *, unreadable: bool = False) -> list[NoteRow]:
        """The decisions about the rulings of a match, in order; a journal of schema version 1 has none.

        `unreadable` says whether those come too that cannot be read.
        """
        written = version(self._db)
        if written < NOTES_VERSION:
            return []
        columns = note_columns(written)
        rows = self._db.execute(f"SELECT {columns} FROM note WHERE match = ? ORDER BY seq, at", (match,))
        found: list[NoteRow] = []
        for seq, at, kind, text, meta in rows:
            if not (type(text) is type(kind) is bytes and type(at) is float and type(seq) is int):
                raise Damaged(f"a decision about match {match} is not whole")
            body, wrong = self._read(text, f"A decision after event {seq} of match {match}")
            if unreadable or wrong is None:
                name = kind.decode(errors="replace")
                found.append(
                    NoteRow(match=match, seq=seq, kind=name, body=body, at=at, meta=self._meta(meta), unreadable=wrong)
                )
        return found

    def _read(self, text: bytes, name: str, part: str = "it") -> tuple[dict[str, Any], bytes | None]:
        """The object that a text holds; or an empty one with the text, which is then named."""
        try:
            return read_object(text), None
        except ValueError as error:
            why = str(error).replace("it", part, 1)
            self.faults.setdefault(f"{name} cannot be read ({why}): it is left out here, and kept in the journal.")
            return {}, text or b"?"

    @staticmethod
    def _meta(text: bytes | None) -> dict[str, Any] | None:
        with suppress(ValueError):
            return text and read_object(text)  # type: ignore[return-value]
        return None

    # --- what the journal is

    def about(self, key: str) -> str | None:
        """What the journal says of itself.

        Args:
            key: "journal" for the name of the journal, a UUID that it keeps for ever; "epoch" for a UUID that is new
                after the journal was restored or has lost rows; or a key that `set_about` was given.

        Returns:
            The value; None when there is none.
        """
        if version(self._db) < CHAIN_VERSION:
            return None
        row = self._db.execute("SELECT value FROM about WHERE key = ?", (key,)).fetchone()
        return row and row[0]

    def set_about(self, key: str, value: str | None) -> None:
        """Sets what the journal says of itself; None takes it away. Raises sqlite3.Error."""
        if value is None:
            self._db.execute("DELETE FROM about WHERE key = ?", (key,))
        else:
            self._db.execute("INSERT OR REPLACE INTO about (key, value) VALUES (?, ?)", (key, value))

    def begin_epoch(self) -> None:
        """Notes that rows are missing which others may have seen. Raises sqlite3.Error."""
        self.set_about("epoch", str(uuid4()))

    def checkpoint(self) -> None:
        """Takes what is in the log into the file itself, so that a copy of the file alone has it.

        Where that is not possible now it is done later: nothing is lost without it.
        """
        _checkpoint(self._db)

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
            self._ends.clear()
            self.last_row = None
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
    with AtomicFile(path, mode=PRIVATE) as draft:
        write_draft(draft, fill)


def write_draft(draft: Path, fill: Callable[[Store], object]) -> None:
    """Writes a journal that takes its name later, from what a file holds already. Arguments and errors as `create`."""
    for ending in LOG_ENDINGS:  # of a draft that was given up: SQLite would take it for that of this file
        draft.with_name(draft.name + ending).unlink(missing_ok=True)
    with closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=MEMORY")  # a draft is whole or thrown away: it needs no journal of its own
        db.execute("PRAGMA synchronous=OFF")  # whoever gives it its name puts it on the disk
        if (written := version(db)) < SCHEMA_VERSION:
            upgrade(db, written)
        fill(Store(db))
        db.execute("PRAGMA journal_mode=WAL")  # last: until then there is one file, that of the draft


def _checkpoint(db: sqlite3.Connection) -> None:
    with suppress(sqlite3.Error):
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _file_at(path: Path) -> tuple[int, int]:
    """The device and inode of a file. Raises OSError."""
    status = path.stat()
    return status.st_dev, status.st_ino


def _json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
