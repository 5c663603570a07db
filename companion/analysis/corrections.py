"""Corrections: replaces an event of a match by another one, and referees the later events again. Pure.

A correction undoes the events back to the wrong one, enters what really happened, and enters the later events again.
All of these go through the referee like any other event, so a correction cannot lead to an impossible state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.journal.store import EventRow, NoteRow
from companion.rulebook.history import History
from companion.rulebook.referee import Entry, Referee
from companion.rulebook.rulebook import Announcement, GameState, RawEvent, Refusal

UNDO: RawEvent = {"event": "undo"}


class Change(Struct, frozen=True):
    """A replacement of `count` events in force, from index `at` on, by `replacement`; empty for a deletion."""

    at: int
    replacement: tuple[RawEvent, ...] = ()
    count: int = 1


class ChangedRuling(Struct, frozen=True, kw_only=True):
    """A later event whose ruling differs from before. With `refusal` it is no longer possible and is dropped."""

    at: int
    raw: RawEvent
    before: tuple[Announcement, ...]
    after: tuple[Announcement, ...] = ()
    refusal: Refusal | None = None


class RepeatedEvent(Struct, frozen=True):
    """An event that a correction submits to the referee.

    `origin` is its index before the correction, None for a new one.
    """

    raw: RawEvent
    origin: int | None = None
    unchanged: bool = False
    """Whether it is one of the later events, which are entered again as they were."""


class Plan(Struct, frozen=True, kw_only=True):
    """A correction that was worked out but not made: the events that it submits, and their consequences."""

    change: Change
    events: tuple[RepeatedEvent, ...]
    changed_rulings: tuple[ChangedRuling, ...]
    before: GameState
    after: GameState
    refusal: Refusal | None = None
    """Why the change itself is not possible; there are no events then."""

    @property
    def dropped(self) -> tuple[ChangedRuling, ...]:
        """The later events that are no longer possible."""
        return tuple(later for later in self.changed_rulings if later.refusal)


def plan(referee: Referee, change: Change) -> Plan:
    """Works out a correction without changing the match.

    Args:
        referee: The running match.
        change: What happened instead of what was entered.

    Returns:
        The plan; with a `refusal` and without events when a replacement is not possible.
    """
    entries = referee.entries
    start = referee.state_after(change.at)
    state, corrected = start, list[RepeatedEvent]()
    for raw in change.replacement:
        event = referee.rulebook.read(raw)
        outcome = event if isinstance(event, Refusal) else referee.ruling(state, event)
        if isinstance(outcome, Refusal):
            return Plan(
                change=change, events=(), changed_rulings=(), before=referee.state, after=referee.state, refusal=outcome
            )
        index = len(corrected)
        corrected.append(RepeatedEvent(raw, change.at + index if index < change.count else None))
        state = outcome.state
    following = change.at + change.count
    later, differs, state = _refereed_again(referee, following, referee.state_after(following), state)
    undos = [RepeatedEvent(UNDO)] * (len(entries) - change.at)
    return Plan(
        change=change,
        events=(*undos, *corrected, *later),
        changed_rulings=tuple(differs),
        before=referee.state,
        after=state,
    )


def _refereed_again(
    referee: Referee, first: int, before: GameState, after: GameState
) -> tuple[list[RepeatedEvent], list[ChangedRuling], GameState]:
    """Rules on the events from index `first` on in the original state `before` and in the corrected one `after`."""
    repeated: list[RepeatedEvent] = []
    differs: list[ChangedRuling] = []
    for at, entry in enumerate(referee.entries[first:], first):
        old = referee.rule_again(before, entry.event)
        new = referee.ruling(after, entry.event)
        before = old.state
        if isinstance(new, Refusal):
            differs.append(ChangedRuling(at=at, raw=entry.raw, before=tuple(old.announcements), refusal=new))
            continue
        if list(new.announcements) != list(old.announcements):
            differs.append(
                ChangedRuling(at=at, raw=entry.raw, before=tuple(old.announcements), after=tuple(new.announcements))
            )
        repeated.append(RepeatedEvent(entry.raw, at, unchanged=True))
        after = new.state
    return repeated, differs, after


def in_force(rows: Iterable[EventRow]) -> list[EventRow]:
    """The rows of the events in force, out of all journal rows of a match.

    An undo or redo with nothing to undo or redo is ignored.
    """
    history = History[EventRow]()
    for row in rows:
        kind = row.raw.get("event")
        if kind == "undo":
            if history.can_undo:
                history.undo()
        elif kind == "redo":
            if history.can_redo:
                history.redo()
        else:
            history.push(row)
    return list(history.entries)


def reversal(rows: Sequence[EventRow], note: NoteRow) -> Change | None:
    """The change that reverts a whole correction.

    Args:
        rows: All journal rows of the match.
        note: The journalled correction.

    Returns:
        The change; None when events that the correction led to were undone since.
    """
    last, first = note.seq, note.seq - int(note.body["rows"])
    before = in_force(row for row in rows if row.seq <= first)
    after = in_force(row for row in rows if row.seq <= last)
    standing = in_force(rows)
    at = int(note.body["number"]) - 1
    if [row.seq for row in standing[: len(after)]] != [row.seq for row in after] or at > len(after):
        return None
    return Change(at, tuple(row.raw for row in before[at:]), len(after) - at)


def shot_start(referee: Referee) -> int:
    """The index, among the events in force, of the first event of the last shot, move or round.

    Events before the last one whose rulings announced nothing belong to it.
    """
    entries: Sequence[Entry] = referee.entries
    at = len(entries) - 1
    while at > 0 and not referee.rule_again(referee.state_after(at - 1), entries[at - 1].event).announcements:
        at -= 1
    return at
