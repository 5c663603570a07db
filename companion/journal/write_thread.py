"""The writer's thread: writes entries in order, and deals with each of the three troubles (see `trouble`)."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread

from companion.journal.answers import Answers
from companion.journal.copier import Copier
from companion.journal.journal_file import JournalFile
from companion.journal.memory import MatchMemory
from companion.journal.numbers import MatchNumbers
from companion.journal.set_apart import SetApart
from companion.journal.store import Store
from companion.journal.trouble import Unwritable
from companion.journal.unsaved import UnsavedEntry

PATIENCE_S = 2.0
"""So many seconds a write may take; after that the entries that wait are answered as not saved (yet)."""
TRIES = 3
"""So often in a row writing is tried when the file turns out to be damaged; then it waits as in other trouble."""


class WriteThread:
    """Writes the entries to the file. They wait in order until that has succeeded, however often it is tried."""

    def __init__(
        self,
        file: JournalFile,
        *,
        memory: MatchMemory,
        numbers: MatchNumbers,
        copier: Copier,
        retry_s: float,
        clock: Callable[[], float],
    ) -> None:
        """Opens the file and starts the thread.

        Args:
            file: The file; it is used by this thread from now on.
            memory: Keeps the entries that wait, and the matches as far as they are saved.
            numbers: Says which number a match has on the disk.
            copier: Copies the file after each match.
            retry_s: Seconds between two attempts to write.
            clock: Monotonic seconds.
        """
        self.trouble: str | None = None
        """Why entries could not be written at the last attempt, in one sentence; None when they were."""
        self.successes = 0
        """How many attempts have succeeded."""
        self._file = file
        self._memory = memory
        self._numbers = numbers
        self._copier = copier
        self._retry_s = retry_s
        self._clock = clock
        self._answers = Answers()
        self._set_apart = SetApart(memory, numbers)
        self._waiting: list[UnsavedEntry] = []
        self._began: float | None = None
        """When the present attempt to write began (monotonic seconds); None between attempts."""
        self._abandoned = False
        self._queue: SimpleQueue[UnsavedEntry | None] = SimpleQueue()
        self._attempt(lambda _store: None)
        self._file.tell()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    # --- called by other threads

    def submit(self, entry: UnsavedEntry) -> None:
        """Queues an entry."""
        if not entry.empty:
            self._memory.add(entry)
        self._answers.expect(entry, self._queue.put)

    def inspect(self) -> None:
        """Has the file looked through: a reader found that it may be damaged."""
        self._file.suspect()
        self.submit(UnsavedEntry(match=0, done=lambda _saved: None))

    @property
    def silent_s(self) -> float:
        """For how many seconds the card has not answered, beyond what is usual; 0 while it does."""
        began = self._began
        waited = 0.0 if began is None else self._clock() - began
        return waited if waited >= PATIENCE_S else 0.0

    def answer_waiting(self) -> None:
        """Answers all entries as not saved yet, if the card has not answered for too long."""
        if self.silent_s:
            self._answers.give_up_waiting()

    def close(self, wait_s: float) -> None:
        """Tries once more to write what waits, ends the thread, makes a copy that is due, and closes the file.

        A card that does not answer is given up after `wait_s` seconds.
        """
        self._queue.put(None)
        self._thread.join(wait_s)
        if self._thread.is_alive():
            self._abandoned = True
            self.trouble = f"The journal {self._file.path} cannot be written: the card does not answer."
        else:
            self._copier.close(wait_s)
            self._file.close_store()
        self._file.release()

    # --- the thread

    def _run(self) -> None:
        ended = False
        while not (ended or self._abandoned):
            items = self._next_items()
            entries = [item for item in items if item is not None]
            ended = len(entries) < len(items)
            if ended:
                self._file.look_once_more()
            try:
                self._take(entries)
                self._flush()
            except Exception:  # a fault of ours must not end the thread that all rulings wait for
                logging.getLogger(__name__).exception("The journal's thread goes on after a fault.")
            all_saved = not (self._waiting or self._file.is_damaged or self._set_apart.sentence)
            self._answers.answer(entries, all_saved=all_saved)
            self._file.tell()  # after the answers: a ruling that is shown must not hide it
        if self._abandoned:
            self._file.close_store()

    def _next_items(self) -> list[UnsavedEntry | None]:
        """What was queued since the last call; empty when it is time to try again."""
        again = self._waiting or self._file.needs_work
        try:
            items = [self._queue.get(timeout=self._retry_s if again else None)]
        except Empty:
            return []
        with suppress(Empty):
            while True:
                items.append(self._queue.get_nowait())
        return items

    def _take(self, entries: Sequence[UnsavedEntry]) -> None:
        """Adds entries to those that wait, except those of a match that was set apart."""
        self._waiting += [entry for entry in entries if not (entry.empty or self._set_apart.takes(entry))]

    def _flush(self) -> None:
        """Writes what waits, and has the copy made that is due after a match is over."""
        if self._waiting or self._file.needs_work:
            self._attempt(self._write)
            if not self._waiting:
                self._copier.work()

    def _attempt(self, act: Callable[[Store], None]) -> None:
        """Acts on the open file; one that is damaged is replaced, and it is tried again at once."""
        self._began = self._clock()
        try:
            failure = self._failure(act)
            for _ in range(TRIES - 1):
                if self._file.is_damaged and not self._abandoned:
                    failure = self._failure(act)
            self.trouble = failure or self._set_apart.sentence
            self.successes += failure is None
        finally:
            self._began = None

    def _failure(self, act: Callable[[Store], None]) -> str | None:
        """Acts on the open file; says in one sentence why that was not possible, or None."""
        try:
            act(self._file.opened())
        except Exception as error:  # whatever it is, it is tried again later
            self._file.fails(error)
            kind = "" if isinstance(error, sqlite3.Error | OSError) else f"{type(error).__name__}: "
            return f"The journal {self._file.path} cannot be written: {kind}{error}."
        return None

    def _write(self, store: Store) -> None:
        """Writes all waiting entries in one transaction; an entry that can never be written is set apart first."""
        while waiting := self._waiting:
            try:
                store.write([self._step(entry) for entry in waiting])
            except Unwritable as error:
                entry = waiting[error.at]
                self._set_apart.add(entry, error)
                self._waiting = []
                self._take([other for other in waiting if other is not entry])
            else:
                self._waiting = []
                self._file.works()
                self._memory.mark_saved(waiting)
                self._copier.changed(at_once=any(entry.ends_match or entry.closes_match for entry in waiting))

    def _step(self, entry: UnsavedEntry) -> Callable[[Store], None]:
        return lambda store: entry.write(store, self._numbers.on_disk(entry.match))
