"""What can still be read of a damaged journal: of each match all that hangs together, wherever the damage is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, field

from companion.journal.first_page import with_new_first_page
from companion.journal.memory import Record
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import Store

T = TypeVar("T")
COLUMNS_OF_ABOUT = ("journal", "epoch")


class Salvage(Struct, kw_only=True):
    """What was read of a file."""

    records: dict[int, Record] = field(default_factory=dict)
    """By match number. Each has its events up to the first one that is missing; those that are there and cannot be
    read are among them."""
    about: dict[str, str] = field(default_factory=dict)
    """The names of the journal and of its epoch."""
    complete: bool = True
    """Whether every table could be read to its end, and no event is missing or another than was written."""
    altered: set[int] = field(default_factory=set)
    """The matches in which the hash of a row is not the one that the next row holds."""


def salvage(path: Path) -> Salvage:
    """Reads what can still be read from a journal, damaged or not.

    Args:
        path: The journal file; it is opened for reading only. One that is shorter than it says is read as far as
            it goes.
    """
    found = Salvage(complete=False)
    with suppress(sqlite3.Error):
        found = _read(connect_to_read(path))
    if not found.records and not found.complete:
        with suppress(OSError, sqlite3.Error, AttributeError):  # some SQLite has no journals in memory
            if db := with_new_first_page(path):
                found = _trusted(_read(db))
    return found


def _read(db: sqlite3.Connection) -> Salvage:
    """What can be read on a connection, which is closed."""
    found = Salvage()
    with closing(Store(db)) as store:
        with suppress(sqlite3.Error):
            db.execute("PRAGMA writable_schema=ON")  # else SQLite reads nothing at all of a file that was cut
        for match in _matches(store, found):
            rows = _unbroken(store, match.id, found)
            found.records[match.id] = (match, rows, _notes(store, match.id, rows[-1].seq if rows else 0, found))
        for key in COLUMNS_OF_ABOUT:
            with suppress(sqlite3.Error):
                if value := store.about(key):
                    found.about[key] = value
    return found


def _trusted(found: Salvage) -> Salvage:
    """What was read with a first page that may not be the right one: only matches whose hashes agree."""
    records = {number: record for number, record in found.records.items() if number not in found.altered}
    return Salvage(records=records, about=found.about, complete=False)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Opens a journal that nobody else has open, without leaving a file beside it. Raises sqlite3.Error."""
    has_log = path.with_name(path.name + "-wal").exists()
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{'' if has_log else '&immutable=1'}", uri=True)


def readable_records(path: Path) -> dict[int, Record]:
    """The records that can still be read from a journal, by match number; see `salvage`."""
    return salvage(path).records


def _matches(store: Store, found: Salvage) -> list[MatchRow]:
    """The matches before the first place that cannot be read, and those behind the last one."""
    forward = list(_readable(lambda: store.each_match(unreadable=True), found))
    if found.complete:
        return forward
    backward = list(_readable(lambda: store.each_match(unreadable=True, backwards=True), found))
    last = forward[-1].id if forward else 0
    return [*forward, *(row for row in reversed(backward) if row.id > last)]


def _readable(rows: Callable[[], Iterable[T]], found: Salvage) -> Iterator[T]:
    """The rows up to the first one that cannot be read; the file is kept for those who can read more of it."""
    try:
        yield from rows()
    except (sqlite3.Error, ValueError):
        found.complete = False


def _unbroken(store: Store, match: int, found: Salvage) -> list[EventRow]:
    """The events of a match up to the first one that is missing or cannot be read.

    A number that was never used is no event that is missing: the row after it holds the hash of the one before.
    """
    rows: list[EventRow] = []
    end: bytes | None = None
    with suppress(sqlite3.Error):
        end = store.hash_of(match, 0)
    links = _readable(lambda: store.links(match), found)
    for row, (_seq, prev, its_hash) in zip(
        _readable(lambda: store.events(match, unreadable=True), found), links, strict=False
    ):
        follows = prev is not None and prev == end
        if not follows and row.seq != (rows[-1].seq + 1 if rows else 1):
            found.complete = False
            break
        if not follows and prev is not None:
            found.altered.add(match)
            found.complete = False
        rows.append(row)
        end = its_hash if prev is not None else None
    return rows


def _notes(store: Store, match: int, last_seq: int, found: Salvage) -> list[NoteRow]:
    """The notes of a match that refer to one of its events up to `last_seq`."""
    try:
        notes = store.notes(match, unreadable=True)
    except (sqlite3.Error, ValueError):
        found.complete = False
        return []  # the match can be restored without its notes
    return [note for note in notes if note.seq <= last_seq]
