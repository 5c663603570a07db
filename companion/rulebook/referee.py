"""The referee of a match. The state is computed from the events in force; undo computes it again without the last."""

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

MATCH_EVENTS = frozenset({Undo, Redo, Rename})
"""The events of every match, for which a rulebook has no handlers."""
SNAPSHOT_INTERVAL = 64
"""The number of events after which a state is kept, so that undo rules on fewer than this many events again."""


class Entry(Struct, frozen=True, gc=False):
    """An accepted event."""

    raw: RawEvent
    """The event as it was read."""
    event: Event
    """The decoded event."""


class Verdict(Struct, frozen=True, kw_only=True, gc=False):
    """The answer to one line: a ruling and the open tasks, or a refusal and the unchanged state."""

    n: int
    """The number of the line: 0 for the set-up, then from 1, refused events included."""
    raw: RawEvent
    """The line as it was read."""
    state: GameState
    """The state after the line."""
    announcements: Sequence[Announcement] = ()
    todo: Sequence[Task] = ()
    """The tasks that are open now; empty for a refusal."""
    refusal: Refusal | None = None
    """Why the event was refused; None when it was accepted."""

    @property
    def ok(self) -> bool:
        """Whether the event was accepted."""
        return self.refusal is None


class Referee:
    """Rules on the events of one match, and keeps those that it accepts.

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
        """Begins the match.

        Args:
            rulebook: The game's rules.
            setup: The set-up, checked by `read_setup`.
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
        """The verdict on the set-up."""
        self._history = History[Entry]()
        self._entries = self._history.entries
        self._snapshots: list[GameState] = [opening.state]
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
        """The events in force, the oldest first; undone events are not among them."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether the last undo can be undone."""
        return self._redoable or self._history.can_redo

    def rule(self, raw: RawEvent) -> Verdict:
        """Decodes an event and rules on it; an accepted event changes the match.

        Args:
            raw: The event as it was read, such as {"event": "sow", "hole": 9}.

        Returns:
            The verdict; its `refusal` says why an event was not accepted.
        """
        event = self.rulebook.read(raw)
        if isinstance(event, Refusal):
            self.n += 1
            return Verdict(n=self.n, raw=raw, state=self.state, refusal=event)
        return self.rule_event(event, raw)

    def replay(self, raw: RawEvent) -> None:
        """Applies an event of the journal like `rule`, without computing a verdict; a refused one is ignored."""
        self.n += 1
        event = self.rulebook.read(raw)
        if not isinstance(event, Refusal) and isinstance(outcome := self._outcome(event), Ruling):
            self._commit(Entry(raw, event), outcome.state)

    def rule_event(self, event: Event, raw: RawEvent) -> Verdict:
        """Rules on a decoded event; an accepted event changes the match.

        Args:
            event: The event.
            raw: What it was decoded from.

        Returns:
            The verdict; its `refusal` says why an event was not accepted.
        """
        outcome = self._outcome(event) if type(event) in MATCH_EVENTS else self.rulebook.rule(self.state, event)
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
        """Rules on an event in any state, without changing the match.

        Args:
            state: The state.
            event: A decoded event, except undo and redo.
        """
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
        """Sets the state after an accepted event, and updates the history and the snapshots."""
        self.state = state
        self._hidden = self._known = None
        kind = type(entry.event)
        if kind is Undo:
            self._history.undo()
            del self._snapshots[len(self._entries) // SNAPSHOT_INTERVAL + 1 :]
            return
        if kind is Redo:
            self._history.redo()
        else:
            self._history.push(entry)
        if len(self._entries) % SNAPSHOT_INTERVAL == 0:
            self._snapshots.append(state)

    def state_after(self, count: int) -> GameState:
        """The state after the first `count` events in force; `count` is at most their number."""
        snapshot = count // SNAPSHOT_INTERVAL
        state = self._snapshots[snapshot]
        for entry in self._entries[snapshot * SNAPSHOT_INTERVAL : count]:
            state = self.rule_again(state, entry.event).state
        return state

    def rule_again(self, state: GameState, event: Event) -> Ruling[Any]:
        """Rules once more on an event in force, in the state in which it was accepted; AssertionError on a refusal."""
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
        self._snapshots = match._snapshots[: count // SNAPSHOT_INTERVAL + 1]
        self._redoable = match.can_redo

    def _follow(self, entries: Iterable[Entry]) -> None:
        """Takes in events that were accepted before."""
        for entry in entries:
            self._commit(entry, self.rule_again(self.state, entry.event).state)

    def public_record(self) -> tuple[list[RawEvent], int]:
        """The events in force without secrets, such as cards that lie face down, for export.

        Returns:
            The raw events, the secret ones replaced by others that lead to the same public state; and the number of
            replaced events.
        """
        hidden = self.hidden
        raws = [hidden[at].guise(0) if at in hidden else entry.raw for at, entry in enumerate(self._entries)]
        return raws, len(hidden)
