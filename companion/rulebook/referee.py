"""One match: the fold of its events. Undo takes an event away and folds again; everything else derives from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.i18n.phrases import ENGLISH, Language, event_text
from companion.rulebook.history import History
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    GameState,
    RawEvent,
    Reason,
    Redo,
    Refusal,
    Rename,
    Rulebook,
    Ruling,
    Setup,
    Task,
    Undo,
)

WHOLE_MATCH = frozenset({Undo, Redo, Rename})
"""Events that concern the match and not the game: the rulebook's handlers know nothing of them."""
KEEP_EVERY = 64
"""Every so many events a state is kept, so that undo folds at most this many again."""


class Entry(Struct, frozen=True, gc=False):
    """An accepted event: as it was read, and typed."""

    raw: RawEvent
    event: Event


class Verdict(Struct, frozen=True, gc=False):
    """What came of one line: a ruling with the tasks now open, or a refusal with the state as it was."""

    n: int
    raw: RawEvent
    state: GameState
    announcements: Sequence[Announcement] = ()
    todo: Sequence[Task] = ()
    refusal: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Whether the event was accepted."""
        return self.refusal is None


class Referee:
    """A match in memory. `judge` says what an event would give, `commit` makes it so; `rule` does both."""

    def __init__(self, rulebook: Rulebook[Any], setup: Setup, raw_setup: Mapping[str, Any]) -> None:
        self.rulebook = rulebook
        self.setup = setup
        self.raw_setup = raw_setup
        opening = rulebook.begin(setup)
        self.n = 0
        self.state: GameState = opening.state
        self.first = Verdict(
            0, raw_setup, opening.state, opening.announcements, (*opening.todo, *rulebook.todo(opening.state))
        )
        self._history = History[Entry]()
        self._entries = self._history.entries
        self._kept: list[GameState] = [opening.state]

    @property
    def entries(self) -> Sequence[Entry]:
        """The events in force: what was taken back is not among them."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be brought back."""
        return self._history.can_redo

    def undo_label(self, language: Language = ENGLISH) -> str | None:
        """What an undo would take back, or None."""
        return event_text(self.rulebook, self._entries[-1].raw, language) if self._entries else None

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on one event as read, and makes an accepted one part of the match."""
        event = self.rulebook.read(raw)
        if isinstance(event, Refusal):
            self.n += 1
            return Verdict(self.n, raw, self.state, refusal=event)
        return self.rule_event(event, raw)

    def replay(self, raw: RawEvent) -> None:
        """Takes in an event that was ruled on before: the same as `rule`, without a verdict for anybody to read."""
        self.n += 1
        event = self.rulebook.read(raw)
        if not isinstance(event, Refusal) and isinstance(outcome := self._outcome(event), Ruling):
            self._commit(Entry(raw, event), outcome.state)

    def rule_event(self, event: Event, raw: RawEvent) -> Verdict:
        """Rules on an event that is typed already."""
        outcome = self._outcome(event) if type(event) in WHOLE_MATCH else self.rulebook.rule(self.state, event)
        self.n += 1
        if isinstance(outcome, Refusal):
            return Verdict(self.n, raw, self.state, refusal=outcome)
        self._commit(Entry(raw, event), outcome.state)
        open_tasks = self.rulebook.todo(outcome.state)
        todo = (*outcome.todo, *open_tasks) if outcome.todo else open_tasks
        return Verdict(self.n, raw, outcome.state, outcome.announcements, todo)

    def _outcome(self, event: Event) -> Ruling[Any] | Refusal:
        kind = type(event)
        if kind is Undo:
            return self._undo()
        if kind is Redo:
            return self._redo()
        return self.ruling(self.state, event)

    def ruling(self, state: GameState, event: Event) -> Ruling[Any] | Refusal:
        """What an event other than undo and redo would give in a state."""
        if type(event) is Rename:
            return self.rulebook.rename(state, event)
        return self.rulebook.rule(state, event)

    def _undo(self) -> Ruling[Any] | Refusal:
        if not self._entries:
            return Refusal(Reason.NOTHING_TO_UNDO)
        return Ruling(self.state_after(len(self._entries) - 1), (self._spoken("undone", self._entries[-1]),))

    def _redo(self) -> Ruling[Any] | Refusal:
        if not self._history.can_redo:
            return Refusal(Reason.NOTHING_TO_REDO)
        entry = self._history.next_redo
        again = self.rule_again(self.state, entry.event)
        return Ruling(again.state, (self._spoken("redone", entry), *again.announcements), again.todo)

    def _spoken(self, code: str, entry: Entry) -> Announcement:
        return Announcement(code, f"{self.rulebook.game}#table", None, {"what": entry.raw})

    def _commit(self, entry: Entry, state: GameState) -> None:
        self.state = state
        kind = type(entry.event)
        if kind is Undo:
            self._history.undo()
            del self._kept[len(self._entries) // KEEP_EVERY + 1 :]
            return
        if kind is Redo:
            self._history.redo()
        else:
            self._history.push(entry)
        if len(self._entries) % KEEP_EVERY == 0:
            self._kept.append(state)

    def state_after(self, count: int) -> GameState:
        """The state after the first `count` events in force, folded from the nearest kept one."""
        kept = count // KEEP_EVERY
        state = self._kept[kept]
        for entry in self._entries[kept * KEEP_EVERY : count]:
            state = self.rule_again(state, entry.event).state
        return state

    def rule_again(self, state: GameState, event: Event) -> Ruling[Any]:
        """The ruling on an event in force, once more, in the state that it was made in."""
        ruling = self.ruling(state, event)
        assert isinstance(ruling, Ruling), "what was accepted once is accepted again in the same state"
        return ruling

    def public_record(self) -> tuple[list[RawEvent], int]:
        """The events in force without what is still secret, and how many stand-ins there are in it."""
        raws = [entry.raw for entry in self._entries]
        hidden = self.rulebook.redact(self.state, [entry.event for entry in self._entries])
        return [hidden.get(at, raw) for at, raw in enumerate(raws)], len(hidden)
