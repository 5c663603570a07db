"""A match in memory: its state is the fold of its events, so that an undo takes one away and folds again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.rulebook.history import History
from companion.rulebook.rulebook import (
    Announcement,
    Event,
    GameState,
    Hidden,
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
        self._redoable = False
        """Whether the match that this one stands for has something to redo."""
        self._is_known = False
        """Whether this match is what is known of another."""
        self._hidden: Mapping[int, Hidden] | None = None
        self._known: Referee | None = None
        self._stand_ins: dict[int, tuple[Entry, Entry]] = {}
        """The hidden entries and what stands for them, by index, as they were when they were looked at last."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The events in force, oldest first: what was taken back is not among them."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether the last undo can be undone."""
        return self._redoable or self._history.can_redo

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
        last = self.known.entries[-1]
        return Ruling(self.state_after(len(self._entries) - 1), (self._announce("undone", last.raw),))

    def _redo(self) -> Ruling[Any] | Refusal:
        if not self._history.can_redo:
            return Refusal(Reason.NOTHING_TO_REDO)
        entry = self._history.next_redo
        again = self.rule_again(self.state, entry.event)
        raws = [*(one.raw for one in self._entries), entry.raw] if self.rulebook.has_secrets else [entry.raw]
        shown = self.rulebook.shown(again.state, raws)[-1]
        return Ruling(again.state, (self._announce("redone", shown), *again.announcements), again.todo)

    def _announce(self, code: str, shown: RawEvent) -> Announcement:
        return Announcement(code=code, rule=f"{self.rulebook.game}#table", args={"what": shown})

    def _commit(self, entry: Entry, state: GameState) -> None:
        self.state = state
        self._hidden = self._known = None
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

    # --- what may be known of it

    @property
    def hidden(self) -> Mapping[int, Hidden]:
        """The events in force that are still secret, by index."""
        if not self.rulebook.has_secrets:
            return {}
        if self._hidden is None:
            self._hidden = self.rulebook.hidden(self.state, [entry.raw for entry in self._entries])
        return self._hidden

    @property
    def known(self) -> Referee:
        """The match as everybody may know it; it is this one while nothing is secret.

        Its hidden entries say what may be known of them, and its states follow from their first guises. Whatever is
        shown, said, saved for others or worked out for people is taken from it, so that no secret can act on it.
        """
        if self._is_known or not self.hidden:
            return self
        if self._known is None:
            self._known = self.disguised(0)
        return self._known

    def disguised(self, number: int) -> Referee:
        """The match with the guise of this number, from 0, in the place of each hidden event."""
        hidden, first = self.hidden, min(self.hidden, default=len(self._entries))
        stand_ins = {at: (self._entries[at], self._stand_in(at, one, number)) for at, one in hidden.items()}
        if number == 0 and not self._is_known:
            self._stand_ins = stand_ins
        other = Referee(self.rulebook, self.setup, self.raw_setup)
        other._branch(self, first)
        rest = enumerate(self._entries[first:], first)
        other._follow(stand_ins[at][1] if at in stand_ins else entry for at, entry in rest)
        return other

    def _stand_in(self, at: int, hidden: Hidden, number: int) -> Entry:
        """The entry in the place of a hidden one; it stays the same one while that does."""
        entry, kept = self._entries[at], self._stand_ins.get(at)
        if number == 0 and kept and kept[0] is entry:
            return kept[1]
        event = self.rulebook.read(hidden.guise(number))
        assert not isinstance(event, Refusal), "a guise is an event"
        return Entry(hidden.shown, event)

    def _branch(self, match: Referee, count: int) -> None:
        """Begins like `match`, with its first `count` events in force."""
        self._is_known = True
        self.n = match.n
        self.state = match.state_after(count)
        self._history = History(match._history.entries[:count])
        self._entries = self._history.entries
        self._kept = match._kept[: count // KEEP_EVERY + 1]
        self._redoable = match.can_redo

    def _follow(self, entries: Iterable[Entry]) -> None:
        """Takes in events that were accepted before."""
        for entry in entries:
            self._commit(entry, self.rule_again(self.state, entry.event).state)

    def public_record(self) -> tuple[list[RawEvent], int]:
        """The events in force as they may leave the table.

        Returns:
            The raw events, those still secret replaced by stand-ins that lead to the same public state; and how many
            were replaced.
        """
        hidden = self.hidden
        raws = [hidden[at].guise(0) if at in hidden else entry.raw for at, entry in enumerate(self._entries)]
        return raws, len(hidden)
