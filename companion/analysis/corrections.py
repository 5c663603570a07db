"""Corrections: replaces an event of a match by another one, and referees the later events again. Pure.

A correction undoes the events back to the wrong one, enters what really happened, and enters the later events again.
All of these go through the referee like any other event, so a correction cannot lead to an impossible state.

What a correction leads to is worked out for everything that a secret event may be. Where that makes a difference, it
has to wait until the secret is out: what is said about it, or that it is possible at all, would tell the secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.journal.rows import EventRow, NoteRow, in_force
from companion.rulebook.disclosure import unrevealed
from companion.rulebook.referee import Entry, Referee
from companion.rulebook.rulebook import Announcement, GameState, Hidden, RawEvent, Refusal

UNDO: RawEvent = {"event": "undo"}
DEPENDS_ON_SECRET = "depends-on-secret"
"""The code of the refusal of a correction that has to wait until a secret is out."""


class Change(Struct, frozen=True):
    """A replacement of `count` events in force from index `at` on by `replacement`, which is empty for a deletion."""

    at: int
    replacement: tuple[RawEvent, ...] = ()
    count: int = 1

    @property
    def hidden(self) -> Mapping[int, Hidden]:
        """What is secret of the replacement, by the index in it."""
        return {}

    @property
    def shown(self) -> list[RawEvent]:
        """The replacement as everybody may know it."""
        return [self.hidden[at].shown if at in self.hidden else raw for at, raw in enumerate(self.replacement)]

    def disguised(self, number: int) -> list[RawEvent]:
        """The replacement with the guise of this number in the place of each secret event."""
        return [self.hidden[at].guise(number) if at in self.hidden else raw for at, raw in enumerate(self.replacement)]


class Reversal(Change, frozen=True):
    """The change that takes a correction back; what it brings back may be secret."""

    secrets: Mapping[int, Hidden] = {}
    """What is secret of the replacement, by the index in it."""

    @property
    def hidden(self) -> Mapping[int, Hidden]:
        """What is secret of the replacement, by the index in it."""
        return self.secrets


class ChangedRuling(Struct, frozen=True, kw_only=True):
    """A later event whose ruling differs from before. With `refusal` it is no longer possible and is dropped.

    `raw` is the event as everybody may know it.
    """

    at: int
    raw: RawEvent
    before: tuple[Announcement, ...]
    after: tuple[Announcement, ...] = ()
    refusal: Refusal | None = None


class RepeatedEvent(Struct, frozen=True):
    """An event that a correction submits to the referee.

    `origin` is its index before the correction, None for a new one; `unchanged` says whether it is entered again as it
    was. `raw` is as the planner's match has it: of an event that is secret, what is known may be all that it has.
    """

    raw: RawEvent
    origin: int | None = None
    unchanged: bool = False
    """Whether it is one of the later events, which are entered again as they were."""


class Plan(Struct, frozen=True, kw_only=True):
    """A correction that was worked out but not made: the events that it submits, and their consequences.

    Its states are those that everybody may know.
    """

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
        referee: The running match, or what is known of it.
        change: What happened instead of what was entered.

    Returns:
        The plan; with a `refusal` and without events when a replacement is not possible.
    """
    hidden = [*referee.hidden.values(), *change.hidden.values()]
    plans = [_plan(referee, change, number) for number in range(max((len(one.guises) for one in hidden), default=1))]
    if any(_consequences(referee, other) != _consequences(referee, plans[0]) for other in plans[1:]):
        return _refused(referee, change, Refusal(DEPENDS_ON_SECRET))
    return plans[0]


def _consequences(referee: Referee, planned: Plan) -> tuple[Any, ...]:
    """What people learn from a plan: how the match then stands, and what of it is ruled otherwise."""
    submitted = [(one.origin, one.unchanged) for one in planned.events]
    return planned.refusal, planned.changed_rulings, submitted, referee.rulebook.public(planned.after)


def _refused(referee: Referee, change: Change, refusal: Refusal) -> Plan:
    state = referee.known.state
    return Plan(change=change, events=(), changed_rulings=(), before=state, after=state, refusal=refusal)


def _plan(referee: Referee, change: Change, number: int) -> Plan:
    """The plan where each secret event is its guise of this number."""
    known = referee.disguised(number) if referee.hidden else referee
    state, corrected = known.state_after(change.at), list[RepeatedEvent]()
    for place, raw in enumerate(change.disguised(number)):
        event = known.rulebook.read(raw)
        outcome = event if isinstance(event, Refusal) else known.ruling(state, event)
        if isinstance(outcome, Refusal):
            return _refused(referee, change, outcome)
        origin = change.at + place if place < change.count else None
        corrected.append(RepeatedEvent(change.replacement[place], origin))
        state = outcome.state
    later, differs, state = _refereed_again(known, change.at + change.count, state)
    undos = [RepeatedEvent(UNDO)] * (len(known.entries) - change.at)
    again = [RepeatedEvent(referee.entries[at].raw, at, unchanged=True) for at in later]
    return Plan(
        change=change,
        events=(*undos, *corrected, *again),
        changed_rulings=tuple(differs),
        before=known.state,
        after=state,
    )


def _refereed_again(referee: Referee, first: int, after: GameState) -> tuple[list[int], list[ChangedRuling], GameState]:
    """Rules on the events from index `first` on in the corrected state `after` before them.

    Returns:
        The indices of those that are still possible, what is ruled otherwise, and the state after them.
    """
    before = referee.state_after(first)
    possible: list[int] = []
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
        possible.append(at)
        after = new.state
    return possible, differs, after


def reversal(referee: Referee, rows: Sequence[EventRow], note: NoteRow) -> Reversal | None:
    """The change that reverts a whole correction.

    Args:
        referee: The match.
        rows: All its journal rows.
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
    hidden = _hidden_rows(referee, rows, after, at) if referee.rulebook.has_secrets else {}
    secrets = {place: hidden[row.seq] for place, row in enumerate(before[at:]) if row.seq in hidden}
    return Reversal(at, tuple(row.raw for row in before[at:]), len(after) - at, secrets)


def _hidden_rows(referee: Referee, rows: Sequence[EventRow], after: Sequence[EventRow], at: int) -> dict[int, Hidden]:
    """The secrets among the rows of a match, by sequence number, for a correction that led to the rows `after`.

    An event that the correction has taken back and entered again, from index `at` on, is secret only while it still is.
    """
    found = unrevealed(referee, [row.raw for row in rows])
    hidden = {rows[place].seq: secret for place, secret in found.items()}
    again = [row.raw for row in after[at:] if row.seq not in hidden]
    return {row.seq: hidden[row.seq] for row in rows if row.seq in hidden and row.raw not in again}


def shot_start(referee: Referee) -> int:
    """The index, among the events in force, of the first event of the last shot, move or round.

    Events before the last one whose rulings announced nothing belong to it.
    """
    entries: Sequence[Entry] = referee.entries
    at = len(entries) - 1
    while at > 0 and not referee.rule_again(referee.state_after(at - 1), entries[at - 1].event).announcements:
        at -= 1
    return at
