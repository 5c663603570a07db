"""Copies of the journal file: making them, checking them, and merging the matches of several files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.journal.memory import Record
from companion.journal.numbers import MatchNumbers
from companion.journal.salvage import salvage
from companion.journal.schema import NOTES_VERSION, check, version
from companion.journal.store import Store
from companion.journal.trouble import Damaged
from hardware.files import PRIVATE, output_file, set_aside

COPY_NAME = "journal.copy.sqlite3"
"""File name of the automatic copy in the data folder; it is replaced after each finished match."""
KEPT = "kept"
"""The word in the name of an older copy that has more than the journal."""


def copy(store: Store, path: Path, *, force: bool = True) -> Path | None:
    """Writes a complete copy of the journal; a file at `path` is replaced only by a copy that is whole and sound.

    An older copy there that has anything which the journal has not is kept under another name.

    Args:
        store: The open journal.
        path: Where the copy is written.
        force: Whether an older file at `path` is replaced.

    Returns:
        The new path of the older copy, if it was kept.

    Raises:
        Damaged: The journal is damaged, and so would be its copy.
        OSError: The file cannot be written.
        sqlite3.Error: The journal cannot be read or copied.
    """
    with output_file(path, force=force, mode=PRIVATE) as draft:
        store.backup(draft)
        if not is_sound(draft):
            raise Damaged("the journal is not intact")
        return set_aside(path, KEPT) if _has_more(path, draft) else None


def _has_more(old: Path, new: Path) -> bool:
    """Whether an older copy, damaged or not, has a match that is not in the new one, or more of a match.

    Raises:
        sqlite3.Error: The new one cannot be read.
    """
    if not old.exists():
        return False
    there = _extents(new)
    try:
        here = _extents(old)
    except sqlite3.Error:
        records = salvage(old).records.values()
        here = {_identity(record): _extent(record) for record in records if not record[0].unreadable}
    return any(
        events > there.get(match, NOTHING)[0] or notes > there.get(match, NOTHING)[1]
        for match, (events, notes) in here.items()
    )


NOTHING = (-1, -1)
"""How much a journal has of a match that is not in it."""


def _extents(path: Path) -> dict[Identity, tuple[int, int]]:
    """How many events and notes a journal has of each match. Raises sqlite3.Error where it cannot be read."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
        notes = "(SELECT count(*) FROM note WHERE match = id)" if version(db) >= NOTES_VERSION else "0"
        events = "(SELECT count(*) FROM event WHERE match = id)"
        rows = db.execute(f"SELECT id, started, CAST(setup AS BLOB), {events}, {notes} FROM match")
        return {(number, started, setup): (events, notes) for number, started, setup, events, notes in rows}


def is_sound(path: Path) -> bool:
    """Whether a file is an intact journal of a schema version that this program can read."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            check(db)
    except sqlite3.Error:
        return False
    return True


def merged_records(sources: Sequence[Iterable[Record]], numbers: MatchNumbers) -> list[Record]:
    """Merges several sources; each match is taken from the source that has the most of it.

    Two records are of one match when number, set-up and start are the same, or number and start where a set-up cannot
    be read. The number alone says nothing: after a journal was restored, another match may have it. Such a match gets
    a new number, and both are kept.

    Args:
        sources: The records of each source. Those of an earlier one keep their numbers, and of two that have the same
            of a match the earlier one is taken.
        numbers: Gives the new numbers.

    Returns:
        The matches in the order of their numbers.
    """
    merged: dict[Identity, Record] = {}
    without_setup: list[Record] = []
    for record in (record for source in sources for record in source):
        if record[0].unreadable:
            without_setup.append(record)
            continue
        known = merged.setdefault(_identity(record), record)
        if _extent(record) > _extent(known):
            merged[_identity(record)] = record
    for record in without_setup:
        _merge_without_setup(record, merged)
    numbers.found(max((match.id for match, _, _ in merged.values()), default=0))
    return sorted(_numbered_apart(merged.values(), numbers), key=lambda record: record[0].id)


Identity = tuple[int, float, bytes]
"""What tells a match from all others: number, start and set-up."""


def _identity(record: Record) -> Identity:
    match = record[0]
    return match.id, match.started, match.unreadable or msgspec.json.encode(match.setup)


def _merge_without_setup(record: Record, merged: dict[Identity, Record]) -> None:
    """Adds a match whose set-up cannot be read to its other record, or, where there is none, as it is."""
    match, rows, notes = record
    for identity, known in merged.items():
        if (known[0].id, known[0].started) == (match.id, match.started):
            if _extent(record) > _extent(known):
                merged[identity] = (known[0], rows, notes)
            return
    merged[_identity(record)] = record


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
        steps = [lambda store, m=match: store.add_match(m.id, m.setup, m.started, meta=m.meta, unreadable=m.unreadable)]
        steps += [lambda store, r=row: store.add_event(r) for row in rows]
        steps += [lambda store, n=note: store.add_note(n) for note in notes]
        if match.over:
            steps.append(lambda store, m=match: store.close_match(m.id))
        into.write(steps)
    return sum(len(rows) for _, rows, _notes in records)
