"""The journal's one writer: a thread that makes each event durable, then says so, in the order of the events.

Trouble (disk full, read-only, locked, no folder) never stops the match: what could not be written waits here in
order and is written when the trouble is over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from companion.journal.copies import COPY_NAME, copy, longest, readable, write
from companion.journal.damage import is_damage, is_read_only, set_aside
from companion.journal.lock import Lock
from companion.journal.store import FILE_NAME, EventRow, JournalError, MatchRow, NoteRow, Store

T = TypeVar("T")
RETRY_S = 0.5
"""How often what could not be written is tried again."""

Step = Callable[[Store], None]
Done = Callable[[bool], None]
"""Told once the step is durable (True), or cannot be for now (False)."""


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
        self._waiting: list[Step] = []
        self._copy_due = False
        self._open()
        self._begun = 0
        """How many matches were begun since this journal was opened."""
        self._queue: SimpleQueue[tuple[Step | None, Done] | None] = SimpleQueue()
        self._thread = Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def _open(self) -> None:
        try:
            if self._folder_fault:
                raise sqlite3.OperationalError(self._folder_fault)
            self._store = self._sound_store()
            if self._found is None:
                self._found = max((match.id for match in self._store.matches()), default=0)
            self.trouble = None
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

    def _number(self, match: int) -> int:
        """The number on disk: a match begun while the file could not be opened has a negative one until then."""
        return match if match > 0 or self._found is None else self._found - match

    def matches(self) -> list[MatchRow]:
        """Every match on disk."""
        return self._read(Store.matches, [])

    def unfinished(self) -> MatchRow | None:
        """The latest match on disk that is not over."""
        return self._read(Store.unfinished, None)

    def events(self, match: int) -> list[EventRow]:
        """The events of a match on disk."""
        return self._read(lambda store: list(store.events(self._number(match))), [])

    def notes(self, match: int) -> list[NoteRow]:
        """What was decided about the rulings of a match."""
        return self._read(lambda store: store.notes(self._number(match)), [])

    def _read(self, what: Callable[[Store], T], otherwise: T) -> T:
        """Reads beside the writer, on a connection of its own."""
        try:
            store = Store.read_only(self.path)
        except JournalError:
            return otherwise
        try:
            return what(store)
        except (sqlite3.Error, ValueError) as error:
            self.trouble = f"The journal {self.path} cannot be read: {error}."
            return otherwise
        finally:
            store.close()

    def start_match(self, setup: Mapping[str, Any], at: float, done: Done) -> int:
        """Writes the set-up of a new match; gives its number, which is negative while that on disk is not known."""
        self._begun += 1
        number = -self._begun if self._found is None else self._found + self._begun
        self._queue.put((lambda store: store.add_match(self._number(number), setup, at), done))
        return number

    def append(self, row: EventRow, done: Done) -> None:
        """Writes an event; `done` is called from the writer's thread."""
        self._queue.put((lambda store: store.add_event(row, self._number(row.match)), done))
        self._copy_due |= row.over

    def append_all(self, rows: Sequence[EventRow], note: NoteRow, done: Done) -> None:
        """Writes events and what they are about as one: all of it becomes durable, or nothing."""

        def step(store: Store) -> None:
            for row in rows:
                store.add_event(row, self._number(row.match))
            store.add_note(note, self._number(note.match))

        self._queue.put((step, done))
        self._copy_due |= bool(rows) and rows[-1].over

    def leave(self, match: int, done: Done) -> None:
        """Marks a match as left for good."""
        self._queue.put((lambda store: store.close_match(self._number(match)), done))

    def after(self, done: Done) -> None:
        """Calls `done` once everything before it is durable or known not to be: keeps the order of what is told."""
        self._queue.put((None, done))

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
            self._waiting.extend(step for step, _ in asked if step is not None)
            self._flush()
            for _, done in asked:
                done(not self._waiting)
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
            self._store.write(self._waiting)
        except sqlite3.Error as error:
            self.trouble = f"The journal {self.path} cannot be written: {error}."
            if is_read_only(error):
                # A connection that was opened on a read-only card stays so, even when the card can be written again.
                self._store.close()
                self._store = None
        except Exception as error:  # a fault of ours must not end the thread that all rulings wait for
            self.trouble = f"The journal {self.path} cannot be written: {type(error).__name__}: {error}."
        else:
            self._waiting.clear()
            self.trouble = None


def _make(folder: Path) -> str | None:
    """Makes the data folder for its owner alone; what was wrong, or None."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return f"{folder} cannot be made: {error.strerror}"
    return None
