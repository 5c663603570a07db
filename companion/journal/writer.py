"""The journal's one writer: a thread that makes each event durable, then says so, in the order of the events.

Trouble of the card (full, read-only, locked, no folder) never stops the match: what could not be written waits here
in order and is written when the trouble is over. What no later try can write is set apart and named, and nothing else
waits for it. Whoever reads a match here is given what waits as well: it is the match that people played.
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

from companion.journal.copies import COPY_NAME, copy, longest, readable, write
from companion.journal.lock import Lock
from companion.journal.recovery import is_damage, is_read_only, set_aside
from companion.journal.store import FILE_NAME, EventRow, JournalError, MatchRow, NoteRow, Store
from companion.journal.unsaved import (
    Done,
    Record,
    UnsavedEntry,
    UnsavedRows,
    numbered,
    with_events,
    with_matches,
    with_notes,
)
from companion.journal.write_errors import Unwritable, is_of_the_card

T = TypeVar("T")
RETRY_S = 0.5
"""How often what could not be written is tried again."""


class Journal:
    """The open journal of a data folder. All methods are for one thread, the table's."""

    def __init__(self, folder: Path, *, retry_s: float = RETRY_S) -> None:
        """Opens, or sets a damaged one aside; InUse when another program has the folder."""
        self.folder = folder
        self.path = folder / FILE_NAME
        self.trouble: str | None = None
        """One sentence on why events are not saved at the moment, or None."""
        self.news: str | None = None
        """One sentence on what people ought to know (a damaged file was set aside, a copy failed), or None."""
        self._retry_s = retry_s
        self._folder_fault = _make(folder)
        self._lock = Lock(folder)
        self._store: Store | None = None
        self._found: int | None = None
        """The highest number of a match that was in the file when it was first opened; None until it could be."""
        self._waiting: list[UnsavedEntry] = []
        self._unwritten = UnsavedRows()
        self._apart: list[str] = []
        """What no later try can write, in words; the first says why."""
        self._homeless: set[int] = set()
        """The matches whose set-up is among it: their number on the disk may be another match's."""
        self._copy_due = False
        self._open()
        self._begun = 0
        """How many matches were begun since this journal was opened."""
        self._queue: SimpleQueue[UnsavedEntry | None] = SimpleQueue()
        self._thread = Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        try:
            if self._folder_fault:
                raise sqlite3.OperationalError(self._folder_fault)
            self._store = self._sound_store()
            if self._found is None:
                self._found = max((match.id for match in self._store.matches()), default=0)
            self.trouble = self._set_apart
        except (sqlite3.Error, OSError) as error:
            self.trouble = f"The journal {self.path} cannot be written: {error}."

    def _sound_store(self) -> Store:
        try:
            return Store.open(self.path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            aside = set_aside(self.path)
            store = Store.open(self.path)
            kept = longest([readable(aside), readable(self.folder / COPY_NAME)])
            saved = write(kept, store)
            self.news = (
                f"The journal was damaged ({error}) and has been set aside as {aside.name}; "
                f"{len(kept)} matches with {saved} events could be carried over."
            )
            return store

    def number(self, match: int) -> int:
        """The number on disk: a match begun while the file could not be opened has a negative one until then."""
        return numbered(match, self._found)

    def matches(self) -> list[MatchRow]:
        """Every match as it stands, on the disk or on its way there."""
        entries = self._unwritten.entries()  # first: what is written meanwhile is then found on the disk
        return with_matches(self._read(Store.matches, []), entries, self._found)

    def unfinished(self) -> MatchRow | None:
        """The latest match that is not over."""
        return next((row for row in reversed(self.matches()) if not row.over), None)

    def events(self, match: int, *, waiting: bool = False) -> list[EventRow]:
        """The events of a match that are on the disk; with `waiting` those on their way there as well."""
        number, entries = self._entries_of(match)
        return with_events(self._read(lambda store: list(store.events(number)), []), entries if waiting else (), number)

    def notes(self, match: int, *, waiting: bool = False) -> list[NoteRow]:
        """What was decided about the rulings of a match, in the same way."""
        number, entries = self._entries_of(match)
        return with_notes(self._read(lambda store: store.notes(number), []), entries if waiting else (), number)

    def record(self, match: int) -> Record | None:
        """All that there is of a match, to go on with it; None when there is none.

        JournalError when the part of it that is on the disk cannot be read: without that, nobody may go on with it.
        """
        number, entries = self._entries_of(match)
        begun = any(entry.setup for entry in entries)
        try:
            disk = None if begun else self._from_disk(lambda store: _record(store, number))
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"The journal {self.path} cannot be read: {error}.") from None
        found = with_matches([disk[0]] if disk else [], entries, self._found)
        if not found:
            return None
        rows, notes = disk[1:] if disk else ([], [])
        return found[0], with_events(rows, entries, number), with_notes(notes, entries, number)

    def _entries_of(self, match: int) -> tuple[int, list[UnsavedEntry]]:
        found = self._found
        number = numbered(match, found)
        return number, [entry for entry in self._unwritten.entries() if numbered(entry.match, found) == number]

    def _read(self, what: Callable[[Store], T], otherwise: T) -> T:
        try:
            return self._from_disk(what)
        except JournalError:
            return otherwise
        except (sqlite3.Error, ValueError) as error:
            self.trouble = f"The journal {self.path} cannot be read: {error}."
            return otherwise

    def _from_disk(self, what: Callable[[Store], T]) -> T:
        """Reads beside the writer, on a connection of its own."""
        with closing(Store.read_only(self.path)) as store:
            return what(store)

    def start_match(self, setup: Mapping[str, Any], at: float, done: Done) -> int:
        """Writes the set-up of a new match; gives its number, which is negative while that on disk is not known."""
        self._begun += 1
        number = -self._begun if self._found is None else self._found + self._begun
        self._ask(
            UnsavedEntry(match=number, done=done, setup=MatchRow(id=number, setup=dict(setup), started=at, over=False))
        )
        return number

    def append(self, row: EventRow, done: Done) -> None:
        """Writes an event; `done` is called from the writer's thread."""
        self._ask(UnsavedEntry(match=row.match, done=done, rows=(row,)))

    def append_all(self, rows: Sequence[EventRow], note: NoteRow, done: Done) -> None:
        """Writes events and what they are about as one: all of it becomes durable, or nothing."""
        self._ask(UnsavedEntry(match=note.match, done=done, rows=tuple(rows), note=note))

    def leave(self, match: int, done: Done) -> None:
        """Marks a match as left for good."""
        self._ask(UnsavedEntry(match=match, done=done, left=True))

    def after(self, done: Done) -> None:
        """Calls `done` once everything before it is durable or known not to be: keeps the order of what is told."""
        self._ask(UnsavedEntry(match=0, done=done))

    def _ask(self, entry: UnsavedEntry) -> None:
        if not entry.empty:
            self._unwritten.add(entry)
        self._queue.put(entry)
        self._copy_due |= bool(entry.rows) and entry.rows[-1].over

    def close(self) -> None:
        """Writes what waits, then closes file and lock."""
        self._queue.put(None)
        self._thread.join()
        if self._store:
            self._store.close()
        self._lock.release()

    def _write_on(self) -> None:
        while True:
            try:
                items = [self._queue.get(timeout=self._retry_s if self._waiting else None)]
            except Empty:
                self._flush()
                continue
            with suppress(Empty):
                while True:
                    items.append(self._queue.get_nowait())
            asked = [item for item in items if item is not None]
            self._take(asked)
            self._flush()
            for entry in asked:
                entry.done(entry.saved or (entry.empty and not self._waiting and not self._apart))
            self._copy()
            if len(asked) < len(items):
                return

    def _copy(self) -> None:
        """Keeps a copy once a match is over."""
        if not (self._copy_due and self._store) or self._waiting:
            return
        self._copy_due = False
        try:
            copy(self._store, self.folder / COPY_NAME)
        except (OSError, sqlite3.Error) as error:
            self.news = f"The journal is safe, but its copy {COPY_NAME} could not be made: {error}."

    def _flush(self) -> None:
        if not self._waiting:
            return
        if self._store is None:
            self._folder_fault = _make(self.folder)
            self._open()
        if self._store is None:
            return
        try:
            self._write(self._store)
        except Exception as error:  # a fault of ours, too, must not end the thread that all rulings wait for
            kind = "" if isinstance(error, sqlite3.Error) else f"{type(error).__name__}: "
            self.trouble = f"The journal {self.path} cannot be written: {kind}{error}."
            if is_read_only(error) or not is_of_the_card(error):
                # A connection that was opened on a read-only card stays so, even when the card can be written again.
                self._store.close()
                self._store = None
        else:
            self.trouble = self._set_apart
        self._unwritten.clear_saved()

    def _write(self, store: Store) -> None:
        """Writes all that waits as one transaction, but for what can never be written: that no longer waits."""
        while waiting := self._waiting:
            try:
                store.write([self._step(entry) for entry in waiting])
            except Unwritable as error:
                self._put_apart(waiting[error.at], error)
            else:
                self._waiting = []
                for entry in waiting:
                    entry.mark_saved()

    def _step(self, entry: UnsavedEntry) -> Callable[[Store], None]:
        return lambda store: entry.write(store, self.number(entry.match))

    def _put_apart(self, entry: UnsavedEntry, error: Unwritable) -> None:
        name = f"Match {self.number(entry.match)}, {entry.name}"
        self._apart.append(f"{name} cannot be written: {error}")
        logging.getLogger(__name__).error("%s", self._apart[-1])
        waiting, self._waiting = [other for other in self._waiting if other is not entry], []
        if entry.setup:
            self._homeless.add(self.number(entry.match))
            entry.mark_homeless()
        self._take(waiting)

    def _take(self, asked: Sequence[UnsavedEntry]) -> None:
        """Lines up what was asked for, but for what belongs to a match whose set-up can never be written."""
        for entry in asked:
            if not entry.empty and self.number(entry.match) in self._homeless:
                entry.mark_homeless()
                self._apart.append(entry.name)
            elif not entry.empty:
                self._waiting.append(entry)

    @property
    def _set_apart(self) -> str | None:
        """The trouble that stays when the card has none."""
        if not self._apart:
            return None
        more = len(self._apart) - 1
        which = f"It and {more} more are" if more else "It is"
        return f"{self._apart[0]}. {which} set apart; all else is saved."


def _record(store: Store, number: int) -> Record | None:
    row = store.match(number)
    return row and (row, list(store.events(number)), store.notes(number))


def _make(folder: Path) -> str | None:
    """Makes the data folder for its owner alone; what was wrong, or None."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return f"{folder} cannot be made: {error.strerror}"
    return None
