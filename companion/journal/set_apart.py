"""Entries that can never be written: they are set apart, named, and hold no other entry up."""

from __future__ import annotations

import logging

from companion.journal.memory import MatchMemory
from companion.journal.numbers import MatchNumbers
from companion.journal.trouble import Unwritable
from companion.journal.unsaved import UnsavedEntry


class SetApart:
    """The entries that can never be written. Used by the writer's thread."""

    def __init__(self, memory: MatchMemory, numbers: MatchNumbers) -> None:
        self._memory = memory
        self._numbers = numbers
        self._names: list[str] = []
        """The names of the entries; the first one includes the error."""
        self._matches: set[int] = set()
        """The numbers of the matches whose own row is among them; on disk, the number may be another match's."""

    def add(self, entry: UnsavedEntry, error: Unwritable) -> None:
        """Sets an entry apart; a match whose own row cannot be written is set apart whole."""
        number = self._numbers.on_disk(entry.match)
        entry.mark_apart()
        self._names.append(f"Match {number}, {entry.name} cannot be written: {error}")
        logging.getLogger(__name__).error("%s", self._names[-1])
        if entry.setup:
            self._matches.add(number)
            self._memory.give_up(entry)

    def takes(self, entry: UnsavedEntry) -> bool:
        """Sets an entry apart if that was done with its match; says whether it was."""
        if entry.empty or self._numbers.on_disk(entry.match) not in self._matches:
            return False
        self._memory.give_up(entry)
        self._names.append(entry.name)
        return True

    @property
    def sentence(self) -> str | None:
        """What was set apart, in one sentence; None when nothing was."""
        if not self._names:
            return None
        more = len(self._names) - 1
        which = f"It and {more} more are" if more else "It is"
        return f"{self._names[0]}. {which} set apart; all else is saved."
