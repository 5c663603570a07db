"""A match in memory: its state is the fold of its events, so that an undo takes one away and folds again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

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
    """An accepted event."""

    raw: RawEvent
    """As it was read."""
    event: Event
    """As the rulebook decoded it."""


class Verdict(Struct, frozen=True, kw_only=True, gc=False):
    """The answer to one line: a ruling with the tasks now open, or a refusal with the state as it was."""

    n: int
    """The number of the line: 0 for the set-up, then counted from 1, refused ones included."""
    raw: RawEvent
    """The line as it was read."""
    state: GameState
    """The state after it."""
    announcements: Sequence[Announcement] = ()
    todo: Sequence[Task] = ()
    refusal: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Whether the event was accepted."""
        return self.refusal is None


class Referee:
    """One match: rules on events, and remembers those that were accepted.

    >>> from companion.games.registry import rulebook
    >>> from companion.rulebook.setup import read_setup
    >>> line = {"game": "toguz-korgool", "players": ["Ann", "Bob"]}
    >>> toguz, setup = read_setup(line, rulebook)
    >>> referee = Referee(toguz, setup, line)
    >>> referee.rule({"event": "sow", "hole": 9}).ok
    True
    >>> referee.rule({"event": "sow", "hole": 10}).refusal.code.value
    'bad-hole'
    >>> [one.code for one in referee.rule({"event": "undo"}).announcements]
    ['undone']
    >>> referee.entries, referee.can_redo
    ([], True)
    """

    def __init__(self, rulebook: Rulebook[Any], setup: Setup, raw_setup: Mapping[str, Any]) -> None:
        """Opens the match.

        Args:
            rulebook: The game's rules.
            setup: What was agreed, checked by `read_setup`.
            raw_setup: The line that it was read from.
        """
        self.rulebook = rulebook
        self.setup = setup
        self.raw_setup = raw_setup
        opening = rulebook.begin(setup)
        self.n = 0
        self.state: GameState = opening.state
        self.first = Verdict(
            n=0,
            raw=raw_setup,
            state=opening.state,
            announcements=opening.announcements,
            todo=(*opening.todo, *rulebook.todo(opening.state)),
        )
        """The answer to the set-up."""
        self._history = History[Entry]()
        self._entries = self._history.entries
        self._kept: list[GameState] = [opening.state]

    @property
    def entries(self) -> Sequence[Entry]:
        """The events in force, oldest first: what was taken back is not among them."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether the last undo can be undone."""
        return self._history.can_redo

    def rule(self, raw: RawEvent) -> Verdict:
        """Rules on an event, and makes it part of the match when it is accepted.

        Args:
            raw: The event as it was read; it is decoded and checked here.
        """
        event = self.rulebook.read(raw)
        if isinstance(event, Refusal):
            self.n += 1
            return Verdict(n=self.n, raw=raw, state=self.state, refusal=event)
        return self.rule_event(event, raw)

    def replay(self, raw: RawEvent) -> None:
        """Takes in an event that was ruled on before: what `rule` does, without the cost of a verdict."""
        self.n += 1
        event = self.rulebook.read(raw)
        if not isinstance(event, Refusal) and isinstance(outcome := self._outcome(event), Ruling):
            self._commit(Entry(raw, event), outcome.state)

    def rule_event(self, event: Event, raw: RawEvent) -> Verdict:
        """Rules on an event that is decoded already; `raw` is what it was decoded from."""
        outcome = self._outcome(event) if type(event) in WHOLE_MATCH else self.rulebook.rule(self.state, event)
        self.n += 1
        if isinstance(outcome, Refusal):
            return Verdict(n=self.n, raw=raw, state=self.state, refusal=outcome)
        self._commit(Entry(raw, event), outcome.state)
        open_tasks = self.rulebook.todo(outcome.state)
        todo = (*outcome.todo, *open_tasks) if outcome.todo else open_tasks
        return Verdict(n=self.n, raw=raw, state=outcome.state, announcements=outcome.announcements, todo=todo)

    def _outcome(self, event: Event) -> Ruling[Any] | Refusal:
        kind = type(event)
        if kind is Undo:
            return self._undo()
        if kind is Redo:
            return self._redo()
        return self.ruling(self.state, event)

    def ruling(self, state: GameState, event: Event) -> Ruling[Any] | Refusal:
        """The ruling on an event other than undo and redo in a state, or its refusal; the match stays as it is."""
        if type(event) is Rename:
            return self.rulebook.rename(state, event)
        return self.rulebook.rule(state, event)

    def _undo(self) -> Ruling[Any] | Refusal:
        if not self._entries:
            return Refusal(Reason.NOTHING_TO_UNDO)
        return Ruling(self.state_after(len(self._entries) - 1), (self._announce("undone", self._entries[-1]),))

    def _redo(self) -> Ruling[Any] | Refusal:
        if not self._history.can_redo:
            return Refusal(Reason.NOTHING_TO_REDO)
        entry = self._history.next_redo
        again = self.rule_again(self.state, entry.event)
        return Ruling(again.state, (self._announce("redone", entry), *again.announcements), again.todo)

    def _announce(self, code: str, entry: Entry) -> Announcement:
        return Announcement(code=code, rule=f"{self.rulebook.game}#table", args={"what": entry.raw})

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
        """The state after the first `count` events in force."""
        snapshot = count // KEEP_EVERY
        state = self._kept[snapshot]
        for entry in self._entries[snapshot * KEEP_EVERY : count]:
            state = self.rule_again(state, entry.event).state
        return state

    def rule_again(self, state: GameState, event: Event) -> Ruling[Any]:
        """The ruling on an event in force once more, in the state in which it was ruled on before."""
        ruling = self.ruling(state, event)
        assert isinstance(ruling, Ruling), "what was accepted once is accepted again in the same state"
        return ruling

    def public_record(self) -> tuple[list[RawEvent], int]:
        """The events in force as they may leave the table.

        Returns:
            The raw events, those still secret replaced by stand-ins that lead to the same public state; and how many
            were replaced.
        """
        raws = [entry.raw for entry in self._entries]
        hidden = self.rulebook.redact(self.state, [entry.event for entry in self._entries])
        return [hidden.get(at, raw) for at, raw in enumerate(raws)], len(hidden)
