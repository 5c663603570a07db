"""Copies of the journal: after each match beside it, on request on another disk, and back again."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.journal.store import EventRow, NoteRow, Store, check
from companion.journal.unsaved import Record
from hardware.files import PRIVATE, AtomicFile

COPY_NAME = "journal.copy.sqlite3"
"""The copy that is kept beside the journal; it is as old as the last finished match."""


def copy(store: Store, path: Path) -> None:
    """Writes a whole copy of the journal, in place of an older one only once it is complete. OSError, sqlite3.Error."""
    with AtomicFile(path, mode=PRIVATE) as draft:
        store.backup(draft)


def is_sound(path: Path) -> bool:
    """Whether a file is a whole journal that can be read here."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            check(db)
    except sqlite3.Error:
        return False
    return True


def readable(path: Path) -> dict[int, Record]:
    """The matches that can still be read from a journal, damaged or not, each up to the first event that is lost."""
    found: dict[int, Record] = {}
    try:
        store = Store(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    except sqlite3.Error:
        return found
    with closing(store):
        try:
            for match in store.matches():
                rows = _unbroken(store, match.id)
                found[match.id] = (match, rows, _notes(store, match.id, len(rows)))
        except (sqlite3.Error, ValueError):
            pass  # what lies behind the damage is lost; the file is kept for those who can read more of it
    return found


def _unbroken(store: Store, match: int) -> list[EventRow]:
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
    """Those about events that can still be read."""
    try:
        return [note for note in store.notes(match) if note.seq <= events]
    except (sqlite3.Error, ValueError):
        return []  # the match itself goes before what was said about it


def longest(sources: Sequence[dict[int, Record]]) -> list[Record]:
    """Every match that one of the sources knows, from the source that knows the most of it."""
    numbers = sorted({number for source in sources for number in source})
    return [max((s[n] for s in sources if n in s), key=lambda record: len(record[1])) for n in numbers]


def write(records: Sequence[Record], into: Store) -> int:
    """Writes whole matches into a new journal; gives how many events they have."""
    for match, rows, notes in records:
        steps = [lambda store, m=match: store.add_match(m.id, m.setup, m.started)]
        steps += [lambda store, r=row: store.add_event(r) for row in rows]
        steps += [lambda store, n=note: store.add_note(n) for note in notes]
        if match.over:
            steps.append(lambda store, m=match: store.close_match(m.id))
        into.write(steps)
    return sum(len(rows) for _, rows, _notes in records)
