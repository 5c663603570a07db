"""Reading from the journal while it is written to: one connection, which stays open from query to query."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from companion.journal.store import Store

T = TypeVar("T")


class JournalReader:
    """Reads the journal on a connection of its own. Thread-safe.

    The file is not looked through for damage here: that is done once, when the writer opens it.
    """

    def __init__(self, path: Path, renaming: Lock, name: Callable[[str], None]) -> None:
        """Makes a reader.

        Args:
            path: The journal, which is opened at the first query.
            renaming: Is held while files are renamed.
            name: Takes a sentence for each row that cannot be read, each time.
        """
        self._path = path
        self._renaming = renaming
        self._name = name
        self._lock = Lock()
        self._store: Store | None = None
        self._outdated = False
        self.generation = 0
        """How often another file took the place of the one that was open."""

    def read(self, query: Callable[[Store], T]) -> T:
        """The answer to a query.

        Raises:
            JournalError: There is no journal.
            sqlite3.Error: It cannot be read.
            ValueError: The same.
        """
        with self._lock:
            if self._outdated:
                self._outdated = False  # first: what is said from here on is about the connection that comes next
                self._close()
            if self._store is None:
                with self._renaming:
                    self._store = Store.unchecked(self._path)
            try:
                return self._answer(query, self._store)
            except (sqlite3.Error, ValueError):
                self._close()
                raise

    def _answer(self, query: Callable[[Store], T], store: Store) -> T:
        try:
            return query(store)
        finally:
            for fault in store.faults:
                self._name(fault)
            store.faults.clear()

    def reopen(self) -> None:
        """Opens the file anew at the next query, since another took its place."""
        self.generation += 1
        self._outdated = True

    def close(self) -> None:
        """Closes the connection."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._store:
            self._store.close()
        self._store = None
