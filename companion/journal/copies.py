"""Copies of the journal file: making them, checking them, and restoring the matches that they hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.journal.store import EventRow, NoteRow, Store, check
from companion.journal.unsaved import Record
from hardware.files import PRIVATE, AtomicFile

COPY_NAME = "journal.copy.sqlite3"
"""File name of the automatic copy in the data folder; it is replaced after each finished match."""


def copy(store: Store, path: Path) -> None:
    """Writes a complete copy of the journal; an older file at `path` is replaced only once the copy is complete.

    Args:
        store: The open journal.
        path: Where the copy is written.

    Raises:
        OSError: The file cannot be written.
        sqlite3.Error: The journal cannot be read or copied.
    """
    with AtomicFile(path, mode=PRIVATE) as draft:
        store.backup(draft)


def is_sound(path: Path) -> bool:
    """Whether a file is an intact journal of a schema version that this program can read."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            check(db)
    except sqlite3.Error:
        return False
    return True


def readable_records(path: Path) -> dict[int, Record]:
    """Reads what can still be read from a journal, damaged or not.

    Args:
        path: The journal file; it is opened for reading only.

    Returns:
        The records by match number. Each has its events up to the first one that cannot be read.
    """
    found: dict[int, Record] = {}
    try:
        store = Store(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    except sqlite3.Error:
        return found
    with closing(store):
        try:
            for match in store.matches():
                rows = _readable_events(store, match.id)
                found[match.id] = (match, rows, _notes(store, match.id, len(rows)))
        except (sqlite3.Error, ValueError):
            pass  # the matches after the damage are lost; the damaged file is kept, for tools that can read more of it
    return found


def _readable_events(store: Store, match: int) -> list[EventRow]:
    """The events of a match up to the first one that is missing or cannot be read."""
    rows: list[EventRow] = []
    try:
        for row in store.events(match):
            if row.seq != len(rows) + 1:
                break
            rows.append(row)
    except (sqlite3.Error, ValueError):
        pass  # as above: the rows before the damage are the record
    return rows


def _notes(store: Store, match: int, events: int) -> list[NoteRow]:
    """The notes of a match that refer to one of its first `events` events."""
    try:
        return [note for note in store.notes(match) if note.seq <= events]
    except (sqlite3.Error, ValueError):
        return []  # the match can be restored without its notes


def merged_records(sources: Sequence[dict[int, Record]]) -> list[Record]:
    """Merges several sources: each match is taken from the source that has the most events of it."""
    numbers = sorted({number for source in sources for number in source})
    return [max((s[n] for s in sources if n in s), key=lambda record: len(record[1])) for n in numbers]


def write_records(records: Sequence[Record], into: Store) -> int:
    """Writes complete matches into a new journal, each in a transaction of its own.

    Args:
        records: The matches with their events and notes.
        into: The journal that they are written to.

    Returns:
        How many events were written.

    Raises:
        sqlite3.Error: A match cannot be written.
    """
    for match, rows, notes in records:
        steps = [lambda store, m=match: store.add_match(m.id, m.setup, m.started)]
        steps += [lambda store, r=row: store.add_event(r) for row in rows]
        steps += [lambda store, n=note: store.add_note(n) for note in notes]
        if match.over:
            steps.append(lambda store, m=match: store.close_match(m.id))
        into.write(steps)
    return sum(len(rows) for _, rows, _notes in records)
