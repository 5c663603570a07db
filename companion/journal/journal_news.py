"""What is to be announced about the journal: once, and again at the next start if the program ended before that."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress

from companion.journal.recovery import mark_announced
from companion.journal.store import Store


class JournalNews:
    """Sentences for the players. Used by the writer's thread."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        """`tell` takes a message for the players."""
        self._tell = tell
        self._unannounced: list[str] = []
        self._announced: list[str] = []
        self._is_marked = True
        """Whether the journal knows what was announced."""

    def add(self, sentences: Iterable[str]) -> None:
        """Adds what is to be announced, unless it was before."""
        self._unannounced += [sentence for sentence in sentences if sentence not in self._announced]

    def tell(self) -> None:
        """Tells what was added since the last call."""
        for sentence in self._unannounced:
            self._tell(sentence)
            self._is_marked = False
        self._announced += self._unannounced
        self._unannounced = []

    def mark_announced(self, store: Store) -> None:
        """Notes in the journal what was announced; where that is not possible now it is tried again."""
        if not self._is_marked:
            with suppress(sqlite3.Error):
                mark_announced(store)
                self._is_marked = True
