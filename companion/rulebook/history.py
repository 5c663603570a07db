"""What was done and can be undone and redone: the one stack that the referee, the corrections and the clock use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """Entries in force, and those that were undone and can be redone until something new is pushed.

    >>> history = History(["sunk 5"])
    >>> history.push("sunk 7")
    >>> history.undo(), history.entries, history.can_redo
    ('sunk 7', ['sunk 5'], True)
    >>> history.redo(), history.entries
    ('sunk 7', ['sunk 5', 'sunk 7'])
    >>> history.undo()
    'sunk 7'
    >>> history.push("shot over")
    >>> history.entries, history.can_redo
    (['sunk 5', 'shot over'], False)
    """

    __slots__ = ("_entries", "_undone")

    def __init__(self, entries: Iterable[T] = ()) -> None:
        """`entries` are in force from the start, the oldest first."""
        self._entries = list(entries)
        self._undone: list[T] = []

    @property
    def entries(self) -> Sequence[T]:
        """The entries in force, the oldest first. It is the live list: not for keeping, nor for changing."""
        return self._entries

    @property
    def can_undo(self) -> bool:
        """Whether anything is in force."""
        return bool(self._entries)

    @property
    def can_redo(self) -> bool:
        """Whether anything undone can be brought back."""
        return bool(self._undone)

    @property
    def next_redo(self) -> T:
        """What `redo` would bring back. IndexError when there is nothing."""
        return self._undone[-1]

    def push(self, entry: T) -> None:
        """Something new is in force; what was undone before is gone for good."""
        if self._undone:
            self._undone.clear()
        self._entries.append(entry)

    def undo(self) -> T:
        """Takes the last entry out of force and gives it. IndexError when none is in force."""
        entry = self._entries.pop()
        self._undone.append(entry)
        return entry

    def redo(self) -> T:
        """Brings the last undone entry back into force and gives it. IndexError when nothing was undone."""
        entry = self._undone.pop()
        self._entries.append(entry)
        return entry
