"""The referee of a match. The state is computed from the events in force; undo computes it again without the last."""

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
        """The states after 0, SNAPSHOT_INTERVAL, 2 * SNAPSHOT_INTERVAL, ... events in force."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The events in force, the oldest first; undone events are not among them."""
        return self._entries

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone event to redo."""
        return self._history.can_redo

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
        """Sets the state after an accepted event, and updates the history and the snapshots."""
        self.state = state
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

    def public_record(self) -> tuple[list[RawEvent], int]:
        """The events in force without secrets, such as cards that lie face down, for export.

        Returns:
            The raw events, the secret ones replaced by others that lead to the same public state; and the number of
            replaced events.
        """
        raws = [entry.raw for entry in self._entries]
        hidden = self.rulebook.redact(self.state, [entry.event for entry in self._entries])
        return [hidden.get(at, raw) for at, raw in enumerate(raws)], len(hidden)
