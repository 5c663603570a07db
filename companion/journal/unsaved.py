"""Entries of the journal that are not on disk yet, and functions that merge them with what is on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from companion.journal.store import EventRow, MatchRow, NoteRow, Store

Done = Callable[[bool], None]
"""Called once an entry is durable (True) or could not be written for now (False)."""
Record = tuple[MatchRow, list[EventRow], list[NoteRow]]
"""A match, its events, and the decisions about its rulings."""


class UnsavedEntry(Struct, eq=False, kw_only=True):
    """Rows of one match that are written in one transaction. An empty entry only waits for the entries before it."""

    match: int
    done: Done
    setup: MatchRow | None = None
    """The row of a new match."""
    rows: Sequence[EventRow] = ()
    note: NoteRow | None = None
    closes_match: bool = False
    """Whether the match is closed for good."""
    saved: bool = False
    """Set by the writer once the entry is on disk."""
    unwritable_match: bool = False
    """Set by the writer when the match row that this entry belongs to can never be written."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.setup or self.rows or self.note or self.closes_match)

    @property
    def name(self) -> str:
        """The name of the entry in messages."""
        if self.rows:
            last = self.rows[-1]
            return f"event {last.seq} ({last.raw.get('event')})"
        return "the set-up" if self.setup else "a decision" if self.note else "the end"

    def mark_saved(self) -> None:
        """Marks the entry as written to disk; called by the writer's thread."""
        self.saved = True

    def mark_match_unwritable(self) -> None:
        """Marks the entry as one of a match whose own row can never be written."""
        self.unwritable_match = True

    def write(self, store: Store, number: int) -> None:
        """Writes the entry; `number` is that of its match on disk. Raises sqlite3.Error."""
        if self.setup:
            store.add_match(number, self.setup.setup, self.setup.started)
        for row in self.rows:
            store.add_event(row, number)
        if self.note:
            store.add_note(self.note, number)
        if self.closes_match:
            store.close_match(number)


class UnsavedRows:
    """The entries that are not on disk, in order. Thread-safe: the loop's thread adds, the writer's thread removes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: list[UnsavedEntry] = []

    def add(self, entry: UnsavedEntry) -> None:
        """Adds an entry that is to be written."""
        with self._lock:
            self._entries.append(entry)

    def clear_saved(self) -> None:
        """Removes the entries that are on disk, and those whose match can never be written.

        Other entries that can never be written stay until the program ends. Called after the transaction is durable,
        so a reader that looks here first and at the disk second finds each entry at least once.
        """
        with self._lock:
            self._entries = [entry for entry in self._entries if not (entry.saved or entry.unwritable_match)]

    def entries(self) -> tuple[UnsavedEntry, ...]:
        """A snapshot of all entries."""
        with self._lock:
            return tuple(self._entries)


def number_on_disk(match: int, found: int | None) -> int:
    """The number of a match on disk.

    Args:
        match: Its number, which is negative (-1, -2, ...) for a match begun before the journal could be opened.
        found: The highest number on disk when the journal was opened; None while that is unknown.

    >>> number_on_disk(7, 20), number_on_disk(-1, 20), number_on_disk(-1, None)
    (7, 21, -1)
    """
    return match if match > 0 or found is None else found - match


def with_matches(disk: Sequence[MatchRow], entries: Sequence[UnsavedEntry], found: int | None) -> list[MatchRow]:
    """The matches on disk, updated with the entries that are not written yet; `found` as for `number_on_disk`."""
    rows = {row.id: row for row in disk}
    for entry in entries:
        number = number_on_disk(entry.match, found)
        if entry.setup and number not in rows:
            rows[number] = replace(entry.setup, id=number)
        if number in rows and (entry.rows or entry.closes_match):
            rows[number] = replace(rows[number], over=entry.closes_match or entry.rows[-1].over)
    return list(rows.values())


def with_events(disk: Sequence[EventRow], entries: Sequence[UnsavedEntry], number: int) -> list[EventRow]:
    """The events of match `number`: those on disk, and those of `entries` (all of that match) not written yet."""
    known = {row.seq for row in disk}
    later = [replace(row, match=number) for entry in entries for row in entry.rows if row.seq not in known]
    return sorted([*disk, *later], key=lambda row: row.seq)


def with_notes(disk: Sequence[NoteRow], entries: Sequence[UnsavedEntry], number: int) -> list[NoteRow]:
    """The decisions of match `number`: those on disk, and those of `entries` (all of that match) not written yet."""
    known = {(note.seq, note.at) for note in disk}
    later = [entry.note for entry in entries if entry.note and (entry.note.seq, entry.note.at) not in known]
    return sorted([*disk, *(replace(note, match=number) for note in later)], key=lambda note: (note.seq, note.at))
