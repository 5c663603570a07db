"""The rows of the journal: matches, events and notes; and which events are in force. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rulebook.history import History
from companion.rulebook.origin import Origin, Repeated
from companion.rulebook.rulebook import RawEvent


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match in the journal, ordered by `id`. `started` is wall time in seconds, for display only."""

    id: int
    setup: dict[str, Any]
    started: float
    over: bool
    meta: Mapping[str, Any] | None = None
    """What else is known of it; nothing of the program depends on that."""
    unreadable: bytes | None = None
    """The text of a set-up that cannot be read; `setup` is empty then. Only a recovery is given such rows."""
    unreadable_seq: int = 0
    """The number of its last event when that cannot be read; no later event may have it."""


class EventRow(Struct, frozen=True, gc=False, kw_only=True):
    """An event of a match, ordered by `seq` from 1 on. `at` is wall time in seconds, for display only."""

    match: int
    seq: int
    raw: RawEvent
    at: float
    origin: Origin
    after_s: float = 0.0
    """The seconds of play between the event before, or the start, and this one, by a clock that never goes back."""
    over: bool = False
    """Whether the match is over after it."""
    meta: Mapping[str, Any] | None = None
    """What else is known of it; nothing of the program depends on that."""
    unreadable: bytes | None = None
    """The text of an event that cannot be read; `raw` is empty then. Only a recovery is given such rows."""


PLAYED = "played"
"""The kind of a note that is no decision: `played_s` seconds of play have gone by since the last event."""


class NoteRow(Struct, frozen=True, kw_only=True):
    """A decision about rulings: a correction or a protest, and its outcome.

    `seq` is that of the last event before the decision, `at` the wall time in seconds.
    """

    match: int
    seq: int
    kind: str
    body: Mapping[str, Any]
    at: float
    meta: Mapping[str, Any] | None = None
    """What else is known of it; nothing of the program depends on that."""
    unreadable: bytes | None = None
    """The text of a decision that cannot be read; `body` is empty then. Only a recovery is given such rows."""


def first_row(row: EventRow, rows: Sequence[EventRow]) -> EventRow:
    """An event as it was new: the one that it repeats, or that which this one repeats; itself if it repeats none.

    `rows` are all events of its match.
    """
    while isinstance(row.origin, Repeated):
        at = row.origin.of - 1
        if not 0 <= at < len(rows) or rows[at].seq >= row.seq:
            break
        row = rows[at]
    return row


def first_origin(row: EventRow, rows: Sequence[EventRow]) -> Origin:
    """Where an event came from when it was new; `rows` are all events of its match."""
    return first_row(row, rows).origin


def in_force(rows: Iterable[EventRow]) -> list[EventRow]:
    """The rows of the events in force, out of all journal rows of a match.

    An undo or redo with nothing to undo or redo is ignored.
    """
    history = History[EventRow]()
    for row in rows:
        history.follow(row.raw.get("event"), row)
    return list(history.entries)
