"""Copies of the journal file: making them, checking them, and restoring the matches that they hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.journal.memory import Record
from companion.journal.numbers import MatchNumbers
from companion.journal.rows import EventRow, NoteRow
from companion.journal.schema import check
from companion.journal.store import Store
from companion.journal.trouble import Damaged
from hardware.files import PRIVATE, output_file

T = TypeVar("T")
COPY_NAME = "journal.copy.sqlite3"
"""File name of the automatic copy in the data folder; it is replaced after each finished match."""


def copy(store: Store, path: Path, *, force: bool = True) -> None:
    """Writes a complete copy of the journal; an older file at `path` is replaced only by one that is whole and sound.

    Args:
        store: The open journal.
        path: Where the copy is written.
        force: Whether an older file at `path` is replaced.

    Raises:
        Damaged: The journal is damaged, and so would be its copy.
        OSError: The file cannot be written.
        sqlite3.Error: The journal cannot be read or copied.
    """
    with output_file(path, force=force, mode=PRIVATE) as draft:
        store.backup(draft)
        if not is_sound(draft):
            raise Damaged("the journal is not intact")


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
        for match in list(_readable(store.each_match())):
            rows = _unbroken(store, match.id)
            found[match.id] = (match, rows, _notes(store, match.id, len(rows)))
    return found


def _readable(rows: Iterable[T]) -> Iterator[T]:
    """The rows up to the first one that cannot be read; the file is kept for those who can read more of it."""
    with suppress(sqlite3.Error, ValueError):
        yield from rows


def _unbroken(store: Store, match: int) -> list[EventRow]:
    """The events of a match up to the first one that is missing or cannot be read."""
    rows = enumerate(_readable(store.events(match)), 1)
    return [row for _, row in takewhile(lambda place: place[1].seq == place[0], rows)]


def _notes(store: Store, match: int, events: int) -> list[NoteRow]:
    """The notes of a match that refer to one of its first `events` events."""
    try:
        return [note for note in store.notes(match) if note.seq <= events]
    except (sqlite3.Error, ValueError):
        return []  # the match can be restored without its notes


def merged_records(sources: Sequence[Iterable[Record]], numbers: MatchNumbers) -> list[Record]:
    """Merges several sources; each match is taken from the source that has the most of it.

    Two records are of one match when number, set-up and start are the same. The number alone says nothing: after a
    journal was restored, another match may have it. Such a match gets a new number, and both are kept.

    Args:
        sources: The records of each source. Those of an earlier one keep their numbers.
        numbers: Gives the new numbers.

    Returns:
        The matches in the order of their numbers.
    """
    merged: list[Record] = []
    for record in (record for source in sources for record in source):
        at = next((at for at, other in enumerate(merged) if _identity(other) == _identity(record)), None)
        if at is None:
            merged.append(record)
        elif _extent(record) > _extent(merged[at]):
            merged[at] = record
    numbers.found(max((match.id for match, _, _ in merged), default=0))
    return sorted(_numbered_apart(merged, numbers), key=lambda record: record[0].id)


def _identity(record: Record) -> tuple[int, dict[str, Any], float]:
    """What tells a match from all others."""
    match = record[0]
    return match.id, match.setup, match.started


def _extent(record: Record) -> tuple[int, int]:
    """How much of a match a record has."""
    _, rows, notes = record
    return len(rows), len(notes)


def _numbered_apart(records: Iterable[Record], numbers: MatchNumbers) -> list[Record]:
    """The records; a number that an earlier record has is replaced by a new one."""
    given = dict[int, Record]()
    for record in records:
        number = record[0].id if record[0].id not in given else numbers.new()
        given[number] = numbered(record, number)
    return list(given.values())


def numbered(record: Record, number: int) -> Record:
    """A record under another number."""
    match, rows, notes = record
    if match.id == number:
        return record
    return (
        replace(match, id=number),
        [replace(row, match=number) for row in rows],
        [replace(note, match=number) for note in notes],
    )


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
