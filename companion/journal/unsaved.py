"""Entries of the journal that are not on disk yet, and functions that merge them with what is on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import Store

Done = Callable[[bool], None]
"""Called once an entry is durable (True) or could not be written for now (False)."""


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

    apart: bool = False
    """Set by the writer when the entry can never be written; others of the match may be on the disk after it."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.setup or self.rows or self.note or self.closes_match)

    @property
    def ends_match(self) -> bool:
        """Whether the match is over after it."""
        return bool(self.rows) and (self.rows[-1].over or self.closes_match)

    @property
    def name(self) -> str:
        """How the entry is called in messages."""
        if self.rows and not self.setup:
            last = self.rows[-1]
            return f"event {last.seq} ({last.raw.get('event')})"
        return "the set-up" if self.setup else "a decision" if self.note else "the end"

    def mark_saved(self) -> None:
        """Marks the entry as written to disk; called by the writer's thread."""
        self.saved = True

    def mark_apart(self) -> None:
        """Notes, from the writer, that it can never be written."""
        self.apart = True

    def write(self, store: Store, number: int) -> None:
        """Writes the entry; `number` is that of its match on disk. Raises sqlite3.Error."""
        if self.setup:
            store.add_match(number, self.setup.setup, self.setup.started, meta=self.setup.meta)
        for row in self.rows:
            store.add_event(row, number)
        if self.note:
            store.add_note(self.note, number)
        if self.closes_match:
            store.close_match(number)


def with_matches(
    disk: Sequence[MatchRow], entries: Sequence[UnsavedEntry], on_disk: Callable[[int], int]
) -> list[MatchRow]:
    """The matches on disk, updated with the entries that are not written yet, in the order of their numbers.

    `on_disk` gives the number that a match has on the disk.
    """
    rows = {row.id: row for row in disk}
    for entry in entries:
        number = on_disk(entry.match)
        if entry.setup and number not in rows:
            rows[number] = replace(entry.setup, id=number)
        if number in rows and (entry.rows or entry.closes_match) and not entry.apart:
            rows[number] = replace(rows[number], over=entry.closes_match or entry.rows[-1].over)
    return sorted(rows.values(), key=lambda row: order_of(row.id))


def order_of(number: int) -> tuple[bool, int]:
    """Sorts the numbers of matches; those that are not known on the disk yet are the latest."""
    return number < 0, abs(number)


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
