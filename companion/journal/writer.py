"""The journal of a data folder: a writer thread makes each event durable and reports it, in the order of the events.

An error of the disk (full, read-only, locked, no folder) never stops the match: the entries wait in order and are
written when the disk works again. An entry that can never be written is set apart and logged, and no other entry waits
for it. Readers are given the waiting entries too, so that they see the match as it was played.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from companion.journal.copies import COPY_NAME, copy, merged_records, readable_records, write_records
from companion.journal.lock import Lock
from companion.journal.recovery import is_damage, is_read_only, set_aside
from companion.journal.store import FILE_NAME, EventRow, JournalError, MatchRow, NoteRow, Store
from companion.journal.unsaved import (
    Done,
    Record,
    UnsavedEntry,
    UnsavedRows,
    number_on_disk,
    with_events,
    with_matches,
    with_notes,
)
from companion.journal.write_errors import Unwritable, is_disk_error

T = TypeVar("T")
RETRY_S = 0.5
"""Seconds between two attempts to write."""


class Journal:
    """The open journal of a data folder. All methods are called by one thread, that of the match loop."""

    def __init__(self, folder: Path, *, retry_s: float = RETRY_S) -> None:
        """Opens the journal and starts the writer thread. A damaged file is set aside and its matches are carried over.

        Args:
            folder: The data folder; it is created if needed.
            retry_s: Seconds between two attempts to write.

        Raises:
            InUse: Another program uses the folder.
        """
        self.folder = folder
        self.path = folder / FILE_NAME
        self.trouble: str | None = None
        """Why events cannot be saved at the moment, in one sentence; None when they can."""
        self.news: str | None = None
        """A message for the players in one sentence (a damaged file was set aside, a copy failed), or None."""
        self._retry_s = retry_s
        self._folder_fault = _create_folder(folder)
        self._lock = Lock(folder)
        self._store: Store | None = None
        self._highest_number: int | None = None
        """The highest match number on disk when the file was first opened; None until then."""
        self._waiting: list[UnsavedEntry] = []
        self._unwritten = UnsavedRows()
        self._unwritable_entries: list[str] = []
        """The names of the entries that can never be written; the first one includes the error."""
        self._unwritable_matches: set[int] = set()
        """The numbers of the matches whose own row is among these; on disk, the number may be another match's."""
        self._copy_due = False
        self._open()
        self._started_count = 0
        """How many matches were started since this journal was opened."""
        self._queue: SimpleQueue[UnsavedEntry | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        """Opens the file, or sets `trouble` when that fails."""
        try:
            if self._folder_fault:
                raise sqlite3.OperationalError(self._folder_fault)
            self._store = self._open_store()
            if self._highest_number is None:
                self._highest_number = max((match.id for match in self._store.matches()), default=0)
            self.trouble = self._set_apart
        except (sqlite3.Error, OSError) as error:
            self.trouble = f"The journal {self.path} cannot be written: {error}."

    def _open_store(self) -> Store:
        """Opens the file; a damaged one is set aside, and its matches are written into a new one.

        Raises:
            sqlite3.Error: The file cannot be opened, for another reason than damage.
            OSError: A file cannot be created or renamed.
        """
        try:
            return Store.open(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            damaged_path = set_aside(self.path)
            store = Store.open(self.path)
            records = merged_records([readable_records(damaged_path), readable_records(self.folder / COPY_NAME)])
            saved = write_records(records, store)
            self.news = (
                f"The journal was damaged ({error}) and has been set aside as {damaged_path.name}; "
                f"{len(records)} matches with {saved} events could be carried over."
            )
            return store

    def number(self, match: int) -> int:
        """The number of a match on disk; one started before the file could be opened is negative until then."""
        return number_on_disk(match, self._highest_number)

    def matches(self) -> list[MatchRow]:
        """All matches, those that wait to be written included."""
        entries = self._unwritten.entries()  # read before the disk: an entry written meanwhile is then found there
        return with_matches(self._read(Store.matches, []), entries, self._highest_number)

    def unfinished(self) -> MatchRow | None:
        """The latest match that is not over, or None."""
        return next((row for row in reversed(self.matches()) if not row.over), None)

    def events(self, match: int, *, waiting: bool = False) -> list[EventRow]:
        """The events of a match on disk; with `waiting` also those that wait to be written."""
        number, entries = self._entries_of(match)
        return with_events(self._read(lambda store: list(store.events(number)), []), entries if waiting else (), number)

    def notes(self, match: int, *, waiting: bool = False) -> list[NoteRow]:
        """The decisions about a match on disk; with `waiting` also those that wait to be written."""
        number, entries = self._entries_of(match)
        return with_notes(self._read(lambda store: store.notes(number), []), entries if waiting else (), number)

    def record(self, match: int) -> Record | None:
        """The complete record of a match, for resuming it; None when there is none.

        Raises:
            JournalError: The part of it that is on disk cannot be read.
        """
        number, entries = self._entries_of(match)
        begun = any(entry.setup for entry in entries)
        try:
            disk = None if begun else self._from_disk(lambda store: _record(store, number))
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"The journal {self.path} cannot be read: {error}.") from None
        found = with_matches([disk[0]] if disk else [], entries, self._highest_number)
        if not found:
            return None
        rows, notes = disk[1:] if disk else ([], [])
        return found[0], with_events(rows, entries, number), with_notes(notes, entries, number)

    def _entries_of(self, match: int) -> tuple[int, list[UnsavedEntry]]:
        found = self._highest_number
        number = number_on_disk(match, found)
        return number, [entry for entry in self._unwritten.entries() if number_on_disk(entry.match, found) == number]

    def _read(self, query: Callable[[Store], T], default: T) -> T:
        try:
            return self._from_disk(query)
        except JournalError:
            return default
        except (sqlite3.Error, ValueError) as error:
            self.trouble = f"The journal {self.path} cannot be read: {error}."
            return default

    def _from_disk(self, query: Callable[[Store], T]) -> T:
        """Reads on a separate connection, while the writer thread may write."""
        with closing(Store.read_only(self.path)) as store:
            return query(store)

    def start_match(self, setup: Mapping[str, Any], at: float, done: Done) -> int:
        """Queues a new match for writing.

        Args:
            setup: The raw set-up.
            at: The start, wall time in seconds.
            done: Called from the writer's thread once it is durable or could not be written.

        Returns:
            The number of the match, which is negative until the file could be opened.
        """
        self._started_count += 1
        number = -self._started_count if self._highest_number is None else self._highest_number + self._started_count
        self._submit(
            UnsavedEntry(match=number, done=done, setup=MatchRow(id=number, setup=dict(setup), started=at, over=False))
        )
        return number

    def append(self, row: EventRow, done: Done) -> None:
        """Queues an event for writing; `done` is called from the writer's thread."""
        self._submit(UnsavedEntry(match=row.match, done=done, rows=(row,)))

    def append_all(self, rows: Sequence[EventRow], note: NoteRow, done: Done) -> None:
        """Queues a decision and its events, to be written in one transaction; the writer's thread calls `done`."""
        self._submit(UnsavedEntry(match=note.match, done=done, rows=tuple(rows), note=note))

    def leave(self, match: int, done: Done) -> None:
        """Queues the closing of a match, which is not offered for resuming any more; the writer's thread calls `done`.

        Args:
            match: The number of the match.
            done: Called with whether the closing is durable.
        """
        self._submit(UnsavedEntry(match=match, done=done, closes_match=True))

    def after(self, done: Done) -> None:
        """Calls `done`, from the writer's thread, once all earlier entries are durable or could not be written."""
        self._submit(UnsavedEntry(match=0, done=done))

    def _submit(self, entry: UnsavedEntry) -> None:
        if not entry.empty:
            self._unwritten.add(entry)
        self._queue.put(entry)
        self._copy_due |= bool(entry.rows) and entry.rows[-1].over

    def close(self) -> None:
        """Writes the waiting entries, ends the thread, closes the file and releases the lock."""
        self._queue.put(None)
        self._thread.join()
        if self._store:
            self._store.close()
        self._lock.release()

    def _run(self) -> None:
        """The writer thread: writes all queued entries at once and reports each, until None is queued."""
        while True:
            try:
                items = [self._queue.get(timeout=self._retry_s if self._waiting else None)]
            except Empty:
                self._flush()
                continue
            with suppress(Empty):
                while True:
                    items.append(self._queue.get_nowait())
            entries = [item for item in items if item is not None]
            self._enqueue(entries)
            self._flush()
            for entry in entries:
                entry.done(entry.saved or (entry.empty and not self._waiting and not self._unwritable_entries))
            self._copy()
            if len(entries) < len(items):
                return

    def _copy(self) -> None:
        """Copies the journal after a match is over."""
        if not (self._copy_due and self._store) or self._waiting:
            return
        self._copy_due = False
        try:
            copy(self._store, self.folder / COPY_NAME)
        except (OSError, sqlite3.Error) as error:
            self.news = f"The journal is safe, but its copy {COPY_NAME} could not be made: {error}."

    def _flush(self) -> None:
        """Tries to write the waiting entries, and updates `trouble`; the file is opened first if it is not open."""
        if not self._waiting:
            return
        if self._store is None:
            self._folder_fault = _create_folder(self.folder)
            self._open()
        if self._store is None:
            return
        try:
            self._write(self._store)
        except Exception as error:  # no error may end the thread that all rulings wait for
            kind = "" if isinstance(error, sqlite3.Error) else f"{type(error).__name__}: "
            self.trouble = f"The journal {self.path} cannot be written: {kind}{error}."
            if is_read_only(error) or not is_disk_error(error):
                # A connection that was opened on a read-only card stays so, even when the card can be written again.
                self._store.close()
                self._store = None
        else:
            self.trouble = self._set_apart
        self._unwritten.clear_saved()

    def _write(self, store: Store) -> None:
        """Writes all waiting entries in one transaction; an entry that can never be written is set apart first."""
        while waiting := self._waiting:
            try:
                store.write([self._step(entry) for entry in waiting])
            except Unwritable as error:
                self._set_entry_apart(waiting[error.at], error)
            else:
                self._waiting = []
                for entry in waiting:
                    entry.mark_saved()

    def _step(self, entry: UnsavedEntry) -> Callable[[Store], None]:
        return lambda store: entry.write(store, self.number(entry.match))

    def _set_entry_apart(self, entry: UnsavedEntry, error: Unwritable) -> None:
        """Removes an entry that can never be written from the waiting ones, and logs it.

        When it is the row of a match, the other entries of the match are removed too.
        """
        name = f"Match {self.number(entry.match)}, {entry.name}"
        self._unwritable_entries.append(f"{name} cannot be written: {error}")
        logging.getLogger(__name__).error("%s", self._unwritable_entries[-1])
        waiting, self._waiting = [other for other in self._waiting if other is not entry], []
        if entry.setup:
            self._unwritable_matches.add(self.number(entry.match))
            entry.mark_match_unwritable()
        self._enqueue(waiting)

    def _enqueue(self, entries: Sequence[UnsavedEntry]) -> None:
        """Adds entries to the waiting ones, except those of a match whose own row can never be written."""
        for entry in entries:
            if not entry.empty and self.number(entry.match) in self._unwritable_matches:
                entry.mark_match_unwritable()
                self._unwritable_entries.append(entry.name)
            elif not entry.empty:
                self._waiting.append(entry)

    @property
    def _set_apart(self) -> str | None:
        """A sentence about the entries that can never be written, or None."""
        if not self._unwritable_entries:
            return None
        more = len(self._unwritable_entries) - 1
        which = f"It and {more} more are" if more else "It is"
        return f"{self._unwritable_entries[0]}. {which} set apart; all else is saved."


def _record(store: Store, number: int) -> Record | None:
    row = store.match(number)
    return row and (row, list(store.events(number)), store.notes(number))


def _create_folder(folder: Path) -> str | None:
    """Creates the data folder, readable by its owner only; returns what went wrong, or None."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return f"{folder} cannot be made: {error.strerror}"
    return None
