"""The journal's file: SQLite in WAL mode with synchronous=FULL. Append-only; what was taken back stays in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.journal.write_errors import Unwritable, is_of_the_card
from companion.rulebook.rulebook import RawEvent
from hardware.files import PRIVATE, AtomicFile

SCHEMA_VERSION = 2
FILE_NAME = "journal.sqlite3"
BUSY_MS = 250
"""How long a write waits for another program's lock before the event is shown as not saved yet."""

SCHEMA = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY, setup TEXT NOT NULL, started REAL NOT NULL, over INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, raw TEXT NOT NULL,
    at REAL NOT NULL, source TEXT NOT NULL, PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
"""
NOTES = """
CREATE TABLE note (
    match INTEGER NOT NULL REFERENCES match (id), seq INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (match, seq, at)
) STRICT, WITHOUT ROWID;
"""
"""What version 2 added: what people decided about the rulings themselves.

The columns of the key come first: where they do not, SQLite 3.40 (Debian 12) finds a sound table damaged.
"""


class JournalError(Exception):
    """The journal cannot be read or written; the text is one clear sentence."""


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match in the journal; `started` is wall time in seconds, for people only: order is by id."""

    id: int
    setup: dict[str, Any]
    started: float
    over: bool


class EventRow(Struct, frozen=True, gc=False, kw_only=True):
    """An event to be written or as written; `at` is wall time in seconds, for people only: order is by seq."""

    match: int
    seq: int
    raw: RawEvent
    at: float
    source: str
    over: bool = False
    """Whether the match is over after it."""


class NoteRow(Struct, frozen=True, kw_only=True):
    """What people decided about a ruling: a correction or a protest, and how it ended.

    `seq` is the event after which it was decided, `at` wall time in seconds.
    """

    match: int
    seq: int
    kind: str
    body: Mapping[str, Any]
    at: float


class Store:
    """One open journal file, used by one thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    @classmethod
    def open(cls, path: Path) -> Store:
        """The journal at a path, made if there is none; sqlite3.Error when it is damaged or cannot be written.

        One of an older version is brought up to date; as it was it stays beside it.
        """
        if not path.exists():
            _create(path)
        db = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
        try:
            check(db)
            migrate(db, path)
            db.execute("PRAGMA synchronous=FULL")
        except BaseException:
            db.close()
            raise
        return cls(db)

    @classmethod
    def read_only(cls, path: Path) -> Store:
        """The journal at a path for reading beside a running table; JournalError when there is none to read."""
        if not path.exists():
            raise JournalError(f"There is no journal in {path.parent}.")
        try:
            db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_MS / 1000)
            check(db)
        except sqlite3.Error as error:
            raise JournalError(f"The journal {path} cannot be read: {error}.") from None
        return cls(db)

    def add_match(self, number: int, setup: Mapping[str, Any], started: float) -> None:
        """Writes the set-up of a new match."""
        self._insert("match", {"id": number, "setup": _json(setup), "started": started})

    def add_event(self, row: EventRow, match: int | None = None) -> None:
        """Writes one event behind those of its match, or of the one with another number."""
        match = match or row.match
        values = {"match": match, "seq": row.seq, "raw": _json(row.raw), "at": row.at, "source": row.source}
        self._insert("event", values)
        self._db.execute("UPDATE match SET over = ? WHERE id = ? AND over <> ?", (row.over, match, row.over))

    def add_note(self, row: NoteRow, match: int | None = None) -> None:
        """Writes what was decided about a ruling of its match, or of the one with another number."""
        values = {"match": match or row.match, "seq": row.seq, "at": row.at, "kind": row.kind, "body": _json(row.body)}
        self._insert("note", values)

    def _insert(self, table: str, values: Mapping[str, Any]) -> None:
        """Writes a row. The very same one is there already where an earlier try had arrived that seemed to fail."""
        columns, places = ", ".join(values), ", ".join("?" * len(values))
        row = tuple(values.values())
        try:
            self._db.execute(f"INSERT INTO {table} ({columns}) VALUES ({places})", row)
        except sqlite3.IntegrityError:
            same = " AND ".join(f"{column} = ?" for column in values)
            if self._db.execute(f"SELECT 1 FROM {table} WHERE {same}", row).fetchone() is None:
                raise

    def close_match(self, number: int) -> None:
        """Marks a match as left for good: it is no longer offered for resuming."""
        self._db.execute("UPDATE match SET over = 1 WHERE id = ?", (number,))

    def matches(self) -> list[MatchRow]:
        """Every match, the first one first."""
        rows = self._db.execute("SELECT id, setup, started, over FROM match ORDER BY id")
        return [
            MatchRow(id=number, setup=msgspec.json.decode(setup), started=at, over=bool(over))
            for number, setup, at, over in rows
        ]

    def match(self, number: int) -> MatchRow | None:
        """One match by its number, or None."""
        return next((row for row in self.matches() if row.id == number), None)

    def unfinished(self) -> MatchRow | None:
        """The latest match that is not over, or None."""
        return next((row for row in reversed(self.matches()) if not row.over), None)

    def events(self, match: int) -> Iterator[EventRow]:
        """The events of a match in the order in which they were accepted, undo and redo included."""
        rows = self._db.execute("SELECT seq, raw, at, source FROM event WHERE match = ? ORDER BY seq", (match,))
        decode = msgspec.json.Decoder(dict[str, Any]).decode
        for seq, raw, at, source in rows:
            yield EventRow(match=match, seq=seq, raw=decode(raw), at=at, source=source)

    def notes(self, match: int) -> list[NoteRow]:
        """What was decided about the rulings of a match, in that order; a journal of version 1 has no such notes."""
        if version(self._db) < SCHEMA_VERSION:
            return []
        rows = self._db.execute("SELECT seq, kind, body, at FROM note WHERE match = ? ORDER BY seq, at", (match,))
        return [
            NoteRow(match=match, seq=seq, kind=kind, body=msgspec.json.decode(body), at=at)
            for seq, kind, body, at in rows
        ]

    def write(self, steps: Sequence[Any]) -> None:
        """Runs the steps (callables on this store) as one durable transaction, or none of them.

        Raises Unwritable for a step that no later try can write, else what is wrong with the card.
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
            if is_of_the_card(error):
                raise
            raise Unwritable(at, error) from error

    def backup(self, path: Path) -> None:
        """Copies the whole journal to another file while the table goes on."""
        with closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    def close(self) -> None:
        """Closes the file."""
        self._db.close()


class Damaged(sqlite3.DatabaseError):
    """The file is no sound journal."""


def check(db: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError unless this is a sound journal of a version that is known here."""
    written = version(db)
    if written > SCHEMA_VERSION:
        raise sqlite3.DatabaseError(f"it was written by a newer program (version {written})")
    if written < 1:
        raise Damaged("it holds no matches")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged(str(verdict))


def version(db: sqlite3.Connection) -> int:
    """The version of the schema that a file was written with."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return number


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Brings a journal of version 1 up to date, once a copy of it lies beside it under its version."""
    if version(db) == SCHEMA_VERSION:
        return
    kept = path.with_name(f"{path.stem}.version-1{path.suffix}")
    if not kept.exists():
        with AtomicFile(kept, mode=PRIVATE) as draft, closing(sqlite3.connect(draft)) as copy:
            db.backup(copy)
    db.executescript(f"BEGIN IMMEDIATE; {NOTES} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")


def _create(path: Path) -> None:
    """Makes an empty journal under another name first, so that a power cut leaves a whole one or none."""
    with AtomicFile(path, mode=PRIVATE) as draft, closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {NOTES} PRAGMA user_version={SCHEMA_VERSION}; COMMIT;")


def _json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value).decode()
