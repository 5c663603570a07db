"""Answers to those who wait for an entry: each is answered once, in the order of the entries."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from threading import RLock

from companion.journal.unsaved import UnsavedEntry


class Answers:
    """The entries that were not answered yet. Thread-safe."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._unanswered: deque[UnsavedEntry] = deque()

    def expect(self, entry: UnsavedEntry, queue: Callable[[UnsavedEntry], None]) -> None:
        """Adds an entry, and queues it in the same order."""
        with self._lock:
            self._unanswered.append(entry)
            queue(entry)

    def answer(self, entries: Sequence[UnsavedEntry], *, all_saved: bool) -> None:
        """Answers these entries, those without rows with `all_saved`; those answered before are passed over."""
        with self._lock:
            for entry in entries:
                if self._unanswered and self._unanswered[0] is entry:
                    self._unanswered.popleft()
                    _answer(entry, saved=all_saved if entry.empty else entry.saved)

    def give_up_waiting(self) -> None:
        """Answers all entries as not saved yet."""
        with self._lock:
            while self._unanswered:
                _answer(self._unanswered.popleft(), saved=False)


def _answer(entry: UnsavedEntry, *, saved: bool) -> None:
    try:
        entry.done(saved)
    except Exception:  # the fault of one who is answered must cost neither the others nor the match
        logging.getLogger(__name__).exception("The answer about %s of match %s failed.", entry.name, entry.match)
