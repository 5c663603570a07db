"""Makes the automatic copy of the journal, after each match and at the end of the program, in a thread of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Lock, Thread

from companion.journal.copies import COPY_NAME, copy
from companion.journal.store import FILE_NAME, JournalError, Store

AGAIN_S = 60.0
"""So many seconds after a copy failed it is tried again."""


class Copier:
    """Copies the journal after matches. Used by the writer's thread; `close` by the one that closes the journal."""

    def __init__(
        self, folder: Path, renaming: Lock, *, clock: Callable[[], float], failed: Callable[[Exception], None]
    ) -> None:
        """Makes a copier.

        Args:
            folder: The data folder.
            renaming: Is held while files are renamed.
            clock: Monotonic seconds.
            failed: Takes the error, from the copier's thread, when a copy could not be made.
        """
        self._folder = folder
        self._renaming = renaming
        self._clock = clock
        self._failed = failed
        self._due = self._changed = False
        self._thread: Thread | None = None
        self._not_before = 0.0
        """When the next attempt is made at the earliest, after one failed (monotonic seconds)."""

    def changed(self, *, at_once: bool) -> None:
        """Notes that something was saved, which is to be copied by the next `work`, or when the journal is closed."""
        self._changed = True
        self._due |= at_once

    def work(self) -> None:
        """Begins a copy if one is due and none is being made."""
        running = self._thread is not None and self._thread.is_alive()
        if not self._due or running or self._clock() < self._not_before:
            return
        self._due = self._changed = False
        self._thread = Thread(target=self._copy, name="journal copy", daemon=True)
        self._thread.start()

    def close(self, wait_s: float) -> None:
        """Copies what was not copied yet, and waits for the end of it, `wait_s` seconds at most."""
        if self._thread:
            self._thread.join(wait_s)
        self._due |= self._changed
        self.work()
        if self._thread:
            self._thread.join(wait_s)

    def _copy(self) -> None:
        try:
            with self._renaming:
                store = Store.unchecked(self._folder / FILE_NAME)
            with closing(store):
                copy(store, self._folder / COPY_NAME)
        except (OSError, sqlite3.Error, JournalError) as error:
            self._not_before = self._clock() + AGAIN_S
            self._due = True
            self._failed(error)
        else:
            self._not_before = 0.0
