"""The journal of a data folder: a writer thread makes each event durable and reports it, in the order of the events.

No trouble (see `trouble`) ever stops the match: what cannot be written waits in memory. Readers are given the waiting
entries too, so that they see the match as it was played.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, TypeVar

from companion.journal.copier import Copier
from companion.journal.copies import COPY_NAME
from companion.journal.journal_file import JournalFile
from companion.journal.memory import MatchMemory, Record
from companion.journal.numbers import MatchNumbers
from companion.journal.reader import JournalReader
from companion.journal.rows import EventRow, MatchRow, NoteRow
from companion.journal.store import FILE_NAME, JournalError, Store
from companion.journal.trouble import Trouble, trouble_of
from companion.journal.unsaved import Done, UnsavedEntry, with_events, with_matches, with_notes
from companion.journal.write_thread import WriteThread

T = TypeVar("T")
RETRY_S = 0.5
"""Seconds between two attempts to write."""
CLOSE_S = 5.0
"""So many seconds a card may take to answer when the journal is closed."""


class Journal:
    """The open journal of a data folder. All methods are called by one thread, that of the match loop."""

    def __init__(
        self,
        folder: Path,
        *,
        retry_s: float = RETRY_S,
        close_s: float = CLOSE_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Opens the journal and starts the writer thread. A damaged file is set aside and its matches are carried over.

        Args:
            folder: The data folder; it is created if needed.
            retry_s: Seconds between two attempts to write.
            close_s: Seconds that `close` waits for a card that does not answer.
            clock: Monotonic seconds, by which it is known whether the card answers.

        Raises:
            InUse: Another program uses the folder.
        """
        self.folder = folder
        self._close_s = close_s
        self._numbers = MatchNumbers()
        self._memory = MatchMemory(self._numbers.on_disk)
        self._renaming = Lock()
        """Held while files are renamed, so that nobody opens one then."""
        self._reader = JournalReader(folder / FILE_NAME, self._renaming)
        self._failed_read: tuple[str | None, int] = (None, 0)
        """Why the last reading failed, and how often the writer had succeeded by then."""
        self._last_matches: list[MatchRow] = []
        """The matches on disk when they were read last."""
        self._sentences: SimpleQueue[str] = SimpleQueue()
        self.file = JournalFile(
            folder,
            self._memory,
            self._numbers,
            renaming=self._renaming,
            replaced=self._reader.reopen,
            tell=self._sentences.put,
        )
        copier = Copier(folder, self._renaming, clock=clock, failed=self._copy_failed)
        self.writer = WriteThread(
            self.file, memory=self._memory, numbers=self._numbers, copier=copier, retry_s=retry_s, clock=clock
        )
        self.path = self.file.path
        self.news = "\n".join(self.look()) or None
        """What was found at the start, for the players (a damaged file was set aside), or None."""

    @property
    def trouble(self) -> str | None:
        """Why events cannot be saved at the moment, in one sentence; None when they can."""
        if silent_s := self.writer.silent_s:
            return f"The journal {self.path} cannot be written: the card has not answered for {silent_s:.0f} s."
        return self.writer.trouble or self._trouble_of_reading

    @property
    def _trouble_of_reading(self) -> str | None:
        """Why the last reading failed; None once the card has worked again, for a reader or for the writer."""
        sentence, successes = self._failed_read
        return sentence if successes == self.writer.successes else None

    def look(self) -> Sequence[str]:
        """Answers what waits for a card that is silent. To be called again and again, as time passes.

        Returns:
            New messages for the players.
        """
        self.writer.answer_waiting()
        if self._sentences.empty():
            return ()
        found: list[str] = []
        with suppress(Empty):
            while True:
                found.append(self._sentences.get_nowait())
        return found

    def number(self, match: int) -> int:
        """The number of a match on disk; one started before the file could be opened is negative until then."""
        return self._numbers.on_disk(match)

    # --- reading

    def matches(self) -> list[MatchRow]:
        """All matches in the order of their numbers, those that wait to be written included."""
        entries = self._memory.entries()  # first: what is written meanwhile is then found on the disk
        self._last_matches = self._read(Store.matches, self._matches_in_memory)
        return with_matches(self._last_matches, entries, self.number)

    def unfinished(self) -> MatchRow | None:
        """The latest match that is not over, or None."""
        return next((row for row in reversed(self.matches()) if not row.over), None)

    def events(self, match: int, *, waiting: bool = False) -> list[EventRow]:
        """The events of a match on disk; with `waiting` also those that wait to be written."""
        number, entries = self._entries_of(match)
        rows = self._read(lambda store: list(store.events(number)), lambda: self._in_memory(number)[1])
        return with_events(rows, entries if waiting else (), number)

    def notes(self, match: int, *, waiting: bool = False) -> list[NoteRow]:
        """The decisions about a match on disk; with `waiting` also those that wait to be written."""
        number, entries = self._entries_of(match)
        notes = self._read(lambda store: store.notes(number), lambda: self._in_memory(number)[2])
        return with_notes(notes, entries if waiting else (), number)

    def record(self, match: int) -> Record | None:
        """The complete record of a match, for resuming it; None when there is none.

        Raises:
            JournalError: The part of it that is on disk cannot be read.
        """
        number, entries = self._entries_of(match)
        begun = any(entry.setup for entry in entries)
        generation = self._reader.generation
        disk = None if begun else self._record_on_disk(number)
        if disk:
            self._memory.keep(disk, entries)
            if generation != self._reader.generation:
                self._write_again(disk)
        found = with_matches([disk[0]] if disk else [], entries, self.number)
        if not found:
            return None
        rows, notes = disk[1:] if disk else ([], [])
        return found[0], with_events(rows, entries, number), with_notes(notes, entries, number)

    def _write_again(self, record: Record) -> None:
        """Has a match written whole: it was read from a file that was replaced meanwhile, perhaps without it."""
        row, rows, notes = record
        first = UnsavedEntry(match=row.id, done=_ignore, setup=row, rows=rows, closes_match=row.over)
        for entry in (first, *(UnsavedEntry(match=row.id, done=_ignore, note=note) for note in notes)):
            self.writer.submit(entry)

    def _record_on_disk(self, number: int) -> Record | None:
        """What is saved of a match: as the disk has it, or from memory where the card is silent or the file damaged."""
        known = self._memory.record(number)
        if self.writer.silent_s:
            if known is None:
                raise JournalError(f"The journal {self.path} cannot be read: the card does not answer.")
            return known
        try:
            return self._reader.read(lambda store: _record(store, number))
        except JournalError:
            return known
        except (sqlite3.Error, ValueError) as error:
            self._suspect(error)
            if known is None or trouble_of(error) is not Trouble.FILE:
                raise JournalError(f"The journal {self.path} cannot be read: {error}.") from None
            return known

    def _entries_of(self, match: int) -> tuple[int, list[UnsavedEntry]]:
        number = self.number(match)
        return number, [entry for entry in self._memory.entries() if self.number(entry.match) == number]

    def _read(self, query: Callable[[Store], T], in_memory: Callable[[], T]) -> T:
        """The answer of the disk to a query; where it cannot be read, what is in memory."""
        if self.writer.silent_s:
            return in_memory()
        try:
            found = self._reader.read(query)
        except JournalError:
            return in_memory()
        except (sqlite3.Error, ValueError) as error:
            self._failed_read = (f"The journal {self.path} cannot be read: {error}.", self.writer.successes)
            self._suspect(error)
            return in_memory()
        self._failed_read = (None, 0)
        return found

    def _suspect(self, error: Exception) -> None:
        if trouble_of(error) is Trouble.FILE:
            self.writer.inspect()

    def _matches_in_memory(self) -> list[MatchRow]:
        """The matches as they were found last, brought up to date by those of this run."""
        rows = {row.id: row for row in self._last_matches}
        rows.update((row.id, row) for row, _, _ in self._memory.records())
        return [rows[number] for number in sorted(rows)]

    def _in_memory(self, number: int) -> Record:
        empty = MatchRow(id=number, setup={}, started=0.0, over=False), [], []
        return self._memory.record(number) or empty

    # --- writing

    def _copy_failed(self, error: Exception) -> None:
        """Called by the copier's thread."""
        if trouble_of(error) is Trouble.FILE:
            self.writer.inspect()
        else:
            self._sentences.put(f"The journal is safe, but its copy {COPY_NAME} could not be made: {error}.")

    def start_match(self, setup: Mapping[str, Any], at: float, done: Done) -> int:
        """Queues a new match for writing.

        Args:
            setup: The raw set-up.
            at: The start, wall time in seconds.
            done: Called, from any thread, once it is durable or could not be written.

        Returns:
            The number of the match, which is negative until the file could be opened.
        """
        return self.add_match(setup, at, (), done)

    def add_match(self, setup: Mapping[str, Any], at: float, rows: Sequence[EventRow], done: Done) -> int:
        """Queues a match with all its events, to be written in one transaction; as `start_match`."""
        number = self._numbers.new()
        row = MatchRow(id=number, setup=dict(setup), started=at, over=False)
        self.writer.submit(UnsavedEntry(match=number, done=done, setup=row, rows=tuple(rows)))
        return number

    def append(self, row: EventRow, done: Done) -> None:
        """Queues an event for writing; `done` is called from any thread."""
        self.writer.submit(UnsavedEntry(match=row.match, done=done, rows=(row,)))

    def append_all(self, rows: Sequence[EventRow], note: NoteRow, done: Done) -> None:
        """Queues a decision and its events, to be written in one transaction; `done` is called from any thread."""
        self.writer.submit(UnsavedEntry(match=note.match, done=done, rows=tuple(rows), note=note))

    def leave(self, match: int, done: Done) -> None:
        """Queues the closing of a match, which is not offered for resuming any more."""
        self.writer.submit(UnsavedEntry(match=match, done=done, closes_match=True))

    def after(self, done: Done) -> None:
        """Calls `done`, from any thread, once all earlier entries are durable or could not be written."""
        self.writer.submit(UnsavedEntry(match=0, done=done))

    def close(self) -> Sequence[str]:
        """Writes the waiting entries, closes the file and releases the lock.

        A card that does not answer is given up after some seconds.

        Returns:
            For each match that is not wholly saved a sentence about what is missing, and the reason at the end.
        """
        self._reader.close()
        self.writer.close(self._close_s)
        missing = self._memory.unsaved()
        return [*missing, *([self.trouble] if missing and self.trouble else [])]


def _ignore(_saved: bool) -> None:
    """Takes an answer that nobody waits for."""


def _record(store: Store, number: int) -> Record | None:
    row = store.match(number)
    return row and (row, list(store.events(number)), store.notes(number))
