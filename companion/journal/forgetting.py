"""Takes a person's name out of journal files: each is written anew beside, and then replaces the old one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from companion.journal.copies import is_sound, write_records
from companion.journal.memory import Record
from companion.journal.store import Store, create
from companion.rulebook.player_names import folded
from companion.rulebook.pseudonym import names_in, renamed

ENDINGS = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a file; it can hold rows of it, and so names."""


def records_of(path: Path) -> list[Record]:
    """All matches of a journal. Raises JournalError or sqlite3.Error."""
    with closing(Store.read_only(path)) as store:
        return [(row, list(store.events(row.id)), store.notes(row.id)) for row in store.matches()]


def names_of(record: Record) -> Iterator[str]:
    """Every name in a match, those of earlier times included."""
    match, rows, notes = record
    yield from names_in(match.setup)
    for row in rows:
        yield from names_in(row.raw)
    for note in notes:
        yield from names_in(note.body)


def forget_in(path: Path, name: str, to: str) -> int:
    """Replaces a name in a journal file.

    Args:
        path: The journal, or a copy of one; no program has it open.
        name: The name, in any form that looks the same.
        to: The name in its place, which nobody has.

    Returns:
        In how many matches it was.

    Raises:
        JournalError: It is no journal that can be read.
        OSError: The new file cannot be written; the old one is as it was.
        sqlite3.Error: The same.
    """
    records = records_of(path)
    found = [any(folded(one) == folded(name) for one in names_of(record)) for record in records]
    if any(found):
        create(path, lambda store: write_records([_forgotten(record, name, to) for record in records], store))
        for ending in ENDINGS:
            path.with_name(path.name + ending).unlink(missing_ok=True)
    return sum(found)


def _forgotten(record: Record, name: str, to: str) -> Record:
    match, rows, notes = record
    return (
        replace(match, setup=renamed(match.setup, name, to)),
        [replace(row, raw=renamed(row.raw, name, to)) for row in rows],
        [replace(note, body=renamed(note.body, name, to)) for note in notes],
    )


def journal_files(folder: Path) -> list[Path]:
    """The journal of a data folder, its copies, and the journals that were set aside."""
    return sorted(path for path in folder.glob("*.sqlite3") if path.is_file() and not path.is_symlink())


def holds(path: Path, name: str) -> bool:
    """Whether a file that is no journal in order still has a name in it, as text or escaped."""
    needles = {name.encode(), name.encode("unicode_escape"), name.encode("utf-16-le")}
    with path.open("rb") as stream:
        content = stream.read()
    return any(needle in content for needle in needles)


def is_journal(path: Path) -> bool:
    """Whether a file is a journal in order."""
    return os.path.isfile(path) and is_sound(path)
