"""Corrections: what a match would be if one of its events had been another, refereed again from there on. Pure.

A correction takes back as many events as needed, tells what really happened, and tells the later events again. All of
it goes through the referee like any other event, so no correction can lead where play could not.
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
    """What happened in place of `count` events in force from a place on; nothing when they did not happen at all."""

    at: int
    instead: tuple[RawEvent, ...] = ()
    count: int = 1


class ChangedRuling(Struct, frozen=True, kw_only=True):
    """A later event that is ruled otherwise than before; with `refusal` it is no longer possible and falls away."""

    at: int
    raw: RawEvent
    before: tuple[Announcement, ...]
    after: tuple[Announcement, ...] = ()
    refusal: Refusal | None = None


class RepeatedEvent(Struct, frozen=True):
    """An event that the referee is told in the course of a correction.

    `origin` is the place that it had before, and `again` whether it stands there as it did.
    """

    raw: RawEvent
    origin: int | None = None
    again: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """A correction as it would be: what is told, and what comes of it."""

    change: Change
    events: tuple[RepeatedEvent, ...]
    differs: tuple[ChangedRuling, ...]
    before: GameState
    after: GameState
    refusal: Refusal | None = None
    """Why the change itself is not possible; then nothing is told."""

    @property
    def fallen(self) -> tuple[ChangedRuling, ...]:
        """The later events that are no longer possible."""
        return tuple(later for later in self.differs if later.refusal)


def plan(referee: Referee, change: Change) -> Plan:
    """The correction of a running match; neither the match nor anything else is changed."""
    entries = referee.entries
    start = referee.state_after(change.at)
    table, corrected = start, list[RepeatedEvent]()
    for raw in change.instead:
        event = referee.rulebook.read(raw)
        outcome = event if isinstance(event, Refusal) else referee.ruling(table, event)
        if isinstance(outcome, Refusal):
            return Plan(
                change=change, events=(), differs=(), before=referee.state, after=referee.state, refusal=outcome
            )
        place = len(corrected)
        corrected.append(RepeatedEvent(raw, change.at + place if place < change.count else None))
        table = outcome.state
    following = change.at + change.count
    later, differs, table = _refereed_again(referee, following, referee.state_after(following), table)
    undos = [RepeatedEvent(UNDO)] * (len(entries) - change.at)
    return Plan(
        change=change, events=(*undos, *corrected, *later), differs=tuple(differs), before=referee.state, after=table
    )


def _refereed_again(
    referee: Referee, first: int, before: GameState, after: GameState
) -> tuple[list[RepeatedEvent], list[ChangedRuling], GameState]:
    """The events from `first` on, once in the state that they were made in, once in the corrected one."""
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
        repeated.append(RepeatedEvent(entry.raw, at, again=True))
        after = new.state
    return repeated, differs, after


def timed(events: Sequence[RepeatedEvent], took: Sequence[float]) -> list[tuple[RawEvent, float]]:
    """The events with how many seconds ago it is to count: every event keeps the seconds that went by before it."""
    spans = [took[one.origin] if one.origin is not None and one.origin < len(took) else 0.0 for one in events]
    left = sum(spans)
    timed: list[tuple[RawEvent, float]] = []
    for one, span in zip(events, spans, strict=True):
        left -= span
        timed.append((one.raw, max(left, 0.0)))
    return timed


def in_force(rows: Iterable[EventRow]) -> list[EventRow]:
    """The rows of the events in force, of all that the journal holds of a match.

    An undo or redo with nothing to take back or bring back is passed over.
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
    """What takes a correction back as a whole; None once something that it had led to was itself taken back."""
    last, first = note.seq, note.seq - int(note.body["rows"])
    before = in_force(row for row in rows if row.seq <= first)
    after = in_force(row for row in rows if row.seq <= last)
    standing = in_force(rows)
    at = int(note.body["number"]) - 1
    if [row.seq for row in standing[: len(after)]] != [row.seq for row in after] or at > len(after):
        return None
    return Change(at, tuple(row.raw for row in before[at:]), len(after) - at)


def shot_start(referee: Referee) -> int:
    """Where the shot, move or round that was ruled on last began, as a place among the events in force.

    It reaches back over the events that were only noted: those before the last ruling that announced nothing.
    """
    entries: Sequence[Entry] = referee.entries
    at = len(entries) - 1
    while at > 0 and not referee.rule_again(referee.state_after(at - 1), entries[at - 1].event).announcements:
        at -= 1
    return at
