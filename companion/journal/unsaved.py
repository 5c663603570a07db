"""What was asked to be written and is not on the disk yet, and the matches as they stand with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from companion.journal.store import EventRow, MatchRow, NoteRow, Store

Done = Callable[[bool], None]
"""Told once an entry is durable (True), or cannot be for now (False)."""
Record = tuple[MatchRow, list[EventRow], list[NoteRow]]
"""A match, its events and what was decided about its rulings."""


class UnsavedEntry(Struct, eq=False, kw_only=True):
    """What becomes durable as a whole or not at all. With nothing in it, it only waits for those before it."""

    match: int
    done: Done
    setup: MatchRow | None = None
    """A match that begins."""
    rows: Sequence[EventRow] = ()
    note: NoteRow | None = None
    left: bool = False
    """The match is left for good."""
    saved: bool = False
    """It is on the disk."""
    homeless: bool = False
    """The set-up of its match can never be written."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.setup or self.rows or self.note or self.left)

    @property
    def name(self) -> str:
        """How people are told of it."""
        if self.rows:
            last = self.rows[-1]
            return f"event {last.seq} ({last.raw.get('event')})"
        return "the set-up" if self.setup else "a decision" if self.note else "the end"

    def mark_saved(self) -> None:
        """Notes, from the writer, that it is on the disk."""
        self.saved = True

    def mark_homeless(self) -> None:
        """Notes, from the writer, that the set-up of its match can never be written."""
        self.homeless = True

    def write(self, store: Store, number: int) -> None:
        """Writes it under the number that its match has on the disk."""
        if self.setup:
            store.add_match(number, self.setup.setup, self.setup.started)
        for row in self.rows:
            store.add_event(row, number)
        if self.note:
            store.add_note(self.note, number)
        if self.left:
            store.close_match(number)


class UnsavedRows:
    """The entries that are not on the disk, in order. The table's thread adds, the writer's takes out."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: list[UnsavedEntry] = []

    def add(self, entry: UnsavedEntry) -> None:
        """Asked to be written."""
        with self._lock:
            self._entries.append(entry)

    def clear_saved(self) -> None:
        """What is on the disk is found there from now on. What can never come there is kept for as long as the program
        runs, but for a match without a home: its number may be another's.

        Called once it is durable, so whoever looks here first and at the disk then finds each entry at least once.
        """
        with self._lock:
            self._entries = [entry for entry in self._entries if not (entry.saved or entry.homeless)]

    def entries(self) -> tuple[UnsavedEntry, ...]:
        """All of them now."""
        with self._lock:
            return tuple(self._entries)


def numbered(match: int, found: int | None) -> int:
    """The number on disk, where `found` is the highest there: one begun while that is unknown is negative so far."""
    return match if match > 0 or found is None else found - match


def with_matches(disk: Sequence[MatchRow], entries: Sequence[UnsavedEntry], found: int | None) -> list[MatchRow]:
    """The matches on the disk and those that are to come there, as they stand."""
    rows = {row.id: row for row in disk}
    for entry in entries:
        number = numbered(entry.match, found)
        if entry.setup and number not in rows:
            rows[number] = replace(entry.setup, id=number)
        if number in rows and (entry.rows or entry.left):
            rows[number] = replace(rows[number], over=entry.left or entry.rows[-1].over)
    return list(rows.values())


def with_events(disk: Sequence[EventRow], entries: Sequence[UnsavedEntry], number: int) -> list[EventRow]:
    """The events of a match on the disk, and those of these entries (all of that match) that are not there yet."""
    known = {row.seq for row in disk}
    later = [replace(row, match=number) for entry in entries for row in entry.rows if row.seq not in known]
    return sorted([*disk, *later], key=lambda row: row.seq)


def with_notes(disk: Sequence[NoteRow], entries: Sequence[UnsavedEntry], number: int) -> list[NoteRow]:
    """The same for what was decided about its rulings."""
    known = {(note.seq, note.at) for note in disk}
    later = [entry.note for entry in entries if entry.note and (entry.note.seq, entry.note.at) not in known]
    return sorted([*disk, *(replace(note, match=number) for note in later)], key=lambda note: (note.seq, note.at))
