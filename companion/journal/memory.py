"""The matches of this run of the program, in memory: what waits to be written, and what is on the disk already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from threading import Lock

from msgspec.structs import replace

from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.unsaved import UnsavedEntry, order_of

Record = tuple[MatchRow, list[EventRow], list[NoteRow]]
"""A match, its events, and the decisions about its rulings."""
MATCHES_KEPT = 32
"""So many matches are kept whole: those that were begun or resumed last."""


class MatchMemory:
    """What must survive the loss of the journal's file. Thread-safe: the loop adds, the writer says what is saved."""

    def __init__(self, on_disk: Callable[[int], int]) -> None:
        """`on_disk` gives the number that a match has on the disk."""
        self._on_disk = on_disk
        self._lock = Lock()
        self._entries: list[UnsavedEntry] = []
        self._lost: list[UnsavedEntry] = []
        self._records: dict[int, Record] = {}
        """By number on the disk: the matches that were begun or resumed, as far as they are saved."""

    def add(self, entry: UnsavedEntry) -> None:
        """Adds an entry that is to be written."""
        with self._lock:
            self._entries.append(entry)

    def entries(self) -> tuple[UnsavedEntry, ...]:
        """The entries that are not on the disk, in order.

        Who looks here first and at the disk second finds each entry at least once.
        """
        with self._lock:
            return tuple(self._entries)

    def mark_saved(self, entries: Sequence[UnsavedEntry]) -> None:
        """Notes, from the writer, that these entries are durable."""
        with self._lock:
            for entry in entries:
                entry.mark_saved()
                self._extend(entry)
            self._entries = [entry for entry in self._entries if not entry.saved]

    def give_up(self, entry: UnsavedEntry) -> None:
        """Notes that an entry is of a match whose own row can never be written: readers are not given it any more."""
        with self._lock:
            self._lost.append(entry)
            self._entries = [other for other in self._entries if other is not entry]

    def keep(self, record: Record, waiting: Sequence[UnsavedEntry]) -> None:
        """Keeps a match that is resumed.

        Args:
            record: The match as it is on the disk.
            waiting: Its entries that were not on the disk before `record` was read.
        """
        row, rows, notes = record
        with self._lock:
            if row.id not in self._records:
                self._put(row, rows, notes)
                for entry in waiting:
                    if entry.saved:
                        self._extend(entry)

    def records(self) -> list[Record]:
        """The matches that were begun or resumed, as far as they are saved."""
        with self._lock:
            return [(row, list(rows), list(notes)) for row, rows, notes in self._records.values()]

    def record(self, number: int) -> Record | None:
        """One of these matches, by its number on the disk; None when it is not among them."""
        with self._lock:
            found = self._records.get(number)
            return found and (found[0], list(found[1]), list(found[2]))

    def unsaved(self) -> list[str]:
        """For each match that is not wholly saved a sentence about what is missing."""
        with self._lock:
            entries = [*self._entries, *self._lost]
        events, others = Counter[int](), Counter[int]()
        for entry in entries:
            number = self._on_disk(entry.match)
            events[number] += len(entry.rows)
            others[number] += (entry.setup is not None) + (entry.note is not None) + entry.closes_match
        return [_missing(number, events[number], others[number]) for number in sorted(others, key=order_of)]

    def _extend(self, entry: UnsavedEntry) -> None:
        """Takes a saved entry into the record of its match."""
        number = self._on_disk(entry.match)
        if entry.setup and number not in self._records:
            self._put(replace(entry.setup, id=number), [], [])
        if number not in self._records:
            return
        row, rows, notes = self._records[number]
        for new in entry.rows:
            if not rows or new.seq > rows[-1].seq:
                rows.append(new if new.match == number else replace(new, match=number))
        if entry.note and all((note.seq, note.at) != (entry.note.seq, entry.note.at) for note in notes):
            notes.append(replace(entry.note, match=number))
        over = entry.closes_match or (entry.rows[-1].over if entry.rows else row.over)
        if over is not row.over:
            self._records[number] = (replace(row, over=over), rows, notes)

    def _put(self, row: MatchRow, rows: Sequence[EventRow], notes: Sequence[NoteRow]) -> None:
        self._records[row.id] = (row, list(rows), list(notes))
        for number in list(self._records)[:-MATCHES_KEPT]:
            del self._records[number]


def _missing(number: int, events: int, others: int) -> str:
    """What of a match is not saved, in a sentence."""
    count = "1 event" if events == 1 else f"{events} events"
    what = count if events or not others else "its beginning, its end or a decision"
    name = f"Match {number}" if number > 0 else f"New match {-number}"
    return f"{name}: {what} could not be saved."
