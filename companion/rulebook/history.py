"""The undo and redo stack, for the referee, the corrections and the times of events."""

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
        """The entries in force, the oldest first. This is the internal list: do not change it, copy it to keep it."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone entry to redo."""
        return bool(self._undone)

    @property
    def next_redo(self) -> T:
        """The entry that `redo` would bring back into force. IndexError when there is none."""
        return self._undone[-1]

    def push(self, entry: T) -> None:
        """Adds an entry in force, and discards the undone entries."""
        if self._undone:
            self._undone.clear()
        self._entries.append(entry)

    def undo(self) -> T:
        """Takes the last entry out of force and returns it. IndexError when there is none."""
        entry = self._entries.pop()
        self._undone.append(entry)
        return entry

    def redo(self) -> T:
        """Brings the last undone entry back into force and returns it. IndexError when there is none."""
        entry = self._undone.pop()
        self._entries.append(entry)
        return entry

    def follow(self, event: object, entry: T) -> None:
        """Takes in an event by its name: "undo" and "redo" change what is in force, every other `entry` is pushed.

        An undo or redo with nothing to undo or redo is ignored.

        >>> history = History[str]()
        >>> for event in ("redo", "sow", "undo", "undo", "redo"):
        ...     history.follow(event, event)
        >>> history.entries
        ['sow']
        """
        if event == "undo":
            if self._entries:
                self.undo()
        elif event == "redo":
            if self._undone:
                self.redo()
        else:
            self.push(entry)
