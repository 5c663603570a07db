"""What a rulebook is: events in, rulings out. Pure: no clock, no files, no screen and no words for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.rulebook.names import name_fault
from companion.rulebook.validation import validation_message

T = TypeVar("T", bound="GameState")
Handler = TypeVar("Handler", bound=Callable[..., Any])


RawEvent = Mapping[str, Any]
"""An event as it was read from a line, a touch or a board: its name under "event", and its fields."""


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened at the table, in the words of the game."""


class Undo(Event, frozen=True, tag="undo"):
    """Takes back the last accepted event."""


class Redo(Event, frozen=True, tag="redo"):
    """Brings back what the last undo took."""


class NextGame(Event, frozen=True, tag="next-game"):
    """The people start the next game of the match."""


class Rename(Event, frozen=True, tag="rename"):
    """A player or team is called otherwise from now on."""

    player: str
    to: str


class Announcement(Struct, frozen=True, gc=False):
    """An announcement: its code, the digest passage (and reading) behind it, and what its sentence needs."""

    code: str
    rule: str
    reading: str | None = None
    args: Mapping[str, Any] = {}


class Task(Struct, frozen=True, gc=False):
    """Work that people must now do on the table; `args` are its public fields, in order."""

    code: str
    args: Mapping[str, Any] = {}


class Reason(StrEnum):
    """Why an event of any game is refused; each game adds its own in an enum of the same kind."""

    BAD_EVENT = "bad-event"
    """The event's name is unknown, or a field is missing, of the wrong type or outside its closed list."""
    NO_SUCH_PLAYER = "no-such-player"
    """No player of this match has that name."""
    NOT_NOW = "not-now"
    """The event makes no sense in this phase."""
    BAD_NAME = "bad-name"
    """The name is empty, has blanks at an end, is taken, or is reserved."""
    NOTHING_TO_UNDO = "nothing-to-undo"
    """The match stands where its set-up left it."""
    NOTHING_TO_REDO = "nothing-to-redo"
    """Nothing was taken back since the last accepted event."""


class Refusal(Struct, frozen=True, gc=False):
    """The event changes nothing; `args` are what its sentence needs."""

    code: str
    args: Mapping[str, Any] = {}


class Reading(Struct, frozen=True):
    """One silence of a rulebook that can be read in several ways; the default is the recommended one."""

    choices: tuple[str, ...]
    default: str
    aliases: Mapping[str, str] = {}
    """Longer wordings of a choice: wording to choice."""

    def choose(self, word: str) -> str | None:
        """The choice meant by a word: the choice itself, or its letter by position; None when there is none."""
        word = self.aliases.get(word, word)
        if word in self.choices:
            return word
        place = "abcdefgh".find(word) if len(word) == 1 else -1
        return self.choices[place] if 0 <= place < len(self.choices) else None


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match; each game adds its own fields."""

    readings: dict[str, str] = {}


class Setup(Struct, frozen=True):
    """A match as agreed before its first event: checked, with every default filled in."""

    game: str
    variant: str
    players: tuple[str, ...]
    members: tuple[tuple[str, ...], ...]
    """Members by seat; an empty tuple for a player who is no team."""
    options: Any
    readings: Mapping[str, str]
    """The choice for every reading of the game."""


class GameState(Struct, frozen=True, kw_only=True, gc=False):
    """What every game's state has; frozen, so that an old one can be kept and compared."""

    setup: Setup
    names: tuple[str, ...]
    """By seat, as they are called now."""
    phase: str
    game_number: int = 1
    winners: tuple[int, ...] = ()
    """Seats that share the first place of the ended game."""
    match_winner: int | None = None

    def seat(self, name: str) -> int | None:
        """The seat of a name as it is now, or None."""
        return self.names.index(name) if name in self.names else None


class Ruling(Struct, Generic[T], frozen=True, gc=False):
    """The verdict on an accepted event; `todo` holds only what this ruling asks for once."""

    state: T
    announcements: tuple[Announcement, ...] = ()
    todo: tuple[Task, ...] = ()


Outcome = Ruling[T] | Refusal


class _Rule(Struct, Generic[T], frozen=True):
    """How one kind of event is ruled on, and when it may come."""

    rule: Callable[[T, Any], Outcome[T]]
    phases: Collection[str]
    check: Callable[[T, Any], Refusal | None] | None


class Rulebook(Generic[T]):
    """One game: its data, and one handler for each of its events.

    A handler is registered with `on`; it sees an event only after the game's own `check` of what event and
    set-up alone show, and only in the phases it names. The order of refusals is that of the line contract.
    """

    def __init__(  # noqa: PLR0913 - a game is declared in one place, by name
        self,
        game: str,
        *,
        variants: tuple[str, ...],
        seats: tuple[int, int],
        begin: Callable[[Setup], Ruling[T]],
        status: Callable[[T], dict[str, Any]],
        options: type[Options] = Options,
        readings: Mapping[str, Reading] | None = None,
        todo: Callable[[T], tuple[Task, ...]] = lambda _: (),
        blocked: Callable[[T, Event], Refusal] = lambda _table, _event: Refusal(Reason.NOT_NOW),
        reserved: Collection[str] = (),
        teams: bool = False,
        check_setup: Callable[[Setup], str | None] = lambda _: None,
        streak_code: str = "",
        redact: Callable[[T, Sequence[Event]], Mapping[int, RawEvent]] = lambda _table, _events: {},
    ) -> None:
        """`begin` opens the first game. `status` gives the public state without what every game has (see `public`),
        `todo` the tasks still open in a state, `blocked` the refusal of an event out of its phase, `check_setup` one
        sentence about what is wrong with a set-up, or None. `run` is the announcement that lengthens the run of the
        player it names. `conceal` gives stand-ins, by their place among the events in force, for those that are still
        secret: they lead to the same public state.
        """
        self.game = game
        self.variants = variants
        self.seats = seats
        self.options = options
        self.readings = dict(readings or {})
        self.reserved = frozenset({"event", "t", *reserved})
        self.teams = teams
        self.begin = begin
        self.status = status
        self.todo = todo
        self.blocked = blocked
        self.check_setup = check_setup
        self.streak_code = streak_code
        self.redact = redact
        self._rules: dict[type[Event], _Rule[T]] = {}

    def on(
        self,
        kind: type[Event],
        *,
        phases: Collection[str],
        check: Callable[[T, Any], Refusal | None] | None = None,
    ) -> Callable[[Handler], Handler]:
        """Registers the handler of one kind of event, for these phases, after this check."""

        def register(rule: Handler) -> Handler:
            self._rules[kind] = _Rule(rule, frozenset(phases), check)
            self.__dict__.pop("_kinds", None)
            return rule

        return register

    @cached_property
    def _kinds(self) -> dict[Any, type[Event]]:
        """Name to kind. A kind is converted to by itself: msgspec prepares a union anew for each conversion."""
        return {kind.__struct_config__.tag: kind for kind in (*self._rules, Undo, Redo, NextGame, Rename)}

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The kinds of event this game knows, the common ones aside."""
        return tuple(self._rules)

    def read(self, raw: RawEvent) -> Event | Refusal:
        """The event that a decoded line stands for, or `bad-event` with what is wrong with it."""
        name = raw.get("event")
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            kinds = ", ".join(map(str, self._kinds))
            fault = "it has no name" if name is None else f"its name is {name!r}"
            return Refusal(Reason.BAD_EVENT, {"what": f"{fault}; the events here are {kinds}"})
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            return Refusal(Reason.BAD_EVENT, {"what": validation_message(error)})

    def rule(self, state: T, event: Event) -> Outcome[T]:
        """The ruling on an event in a state; neither is changed."""
        entry = self._rules.get(type(event))
        if entry is None:
            return Refusal(Reason.NOT_NOW)
        if entry.check is not None and (refusal := entry.check(state, event)) is not None:
            return refusal
        if state.phase not in entry.phases:
            return Refusal(Reason.NOT_NOW) if type(event) is NextGame else self.blocked(state, event)
        return entry.rule(state, event)

    def rename(self, state: T, event: Rename) -> Outcome[T]:
        """The same state with one name changed everywhere."""
        seat = state.seat(event.player)
        if seat is None:
            return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
        if wrong := name_fault(event.to, self.reserved, taken=state.names):
            return Refusal(Reason.BAD_NAME, {"name": event.to, "what": wrong})
        names = tuple(event.to if at == seat else name for at, name in enumerate(state.names))
        state = replace(state, names=names)
        say = Announcement("renamed", f"{self.game}#table", None, {"player": event.player, "to": event.to})
        return Ruling(state, (say,))

    def public(self, state: T) -> dict[str, Any]:
        """The whole public state, in the order in which it is written; enough to draw the board."""
        own = self.status(state)
        names = state.names
        winners = [names[seat] for seat in state.winners]
        status: dict[str, Any] = {
            "game": self.game,
            "variant": state.setup.variant,
            "players": list(names),
            "phase": own.pop("phase", state.phase),
            "turn": own.pop("turn"),
            "scores": own.pop("scores"),
            "game_number": state.game_number,
            "winner": None if not winners else winners[0] if len(winners) == 1 else winners,
            "result": None if not winners else "win" if len(winners) == 1 else "draw",
            "match_winner": None if state.match_winner is None else names[state.match_winner],
        }
        if any(state.setup.members):
            status["teams"] = {name: list(m) for name, m in zip(names, state.setup.members, strict=True) if m}
        return status | own

    def __repr__(self) -> str:
        return f"Rulebook({self.game!r})"
