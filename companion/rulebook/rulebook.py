"""The types of a game's rules: events, states, rulings and refusals, and the rulebook with a handler for each event.

Pure: no clock, files, screen or sentences for people.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.rulebook.player_names import name_fault, others_names
from companion.rulebook.validation import validation_message

T = TypeVar("T", bound="GameState")
Handler = TypeVar("Handler", bound=Callable[..., Any])


RawEvent = Mapping[str, Any]
"""An event as it was read from a line, a touch or a board: its name under "event", and its fields."""


class Event(Struct, frozen=True, gc=False, tag_field="event"):
    """Something that happened at the table; each game adds its own, tagged with the name in the line contract."""


class Undo(Event, frozen=True, tag="undo"):
    """Takes back the last accepted event."""


class Redo(Event, frozen=True, tag="redo"):
    """Repeats the event that the last undo took back."""


class NextGame(Event, frozen=True, tag="next-game"):
    """Starts the next game of the match."""


class Rename(Event, frozen=True, tag="rename"):
    """Changes the name of a player or team."""

    player: str
    """The name so far."""
    to: str
    """The new name."""


class Announcement(Struct, frozen=True, kw_only=True, gc=False):
    """An announcement as a code and values; companion.i18n.phrases makes the sentence."""

    code: str
    """The key of its sentence in the game's phrases."""
    rule: str
    """The passage of the digest that it follows from, as GAME#ANCHOR."""
    reading: str | None = None
    """The id of the reading that decided, where the rulebook leaves a question open."""
    args: Mapping[str, Any] = {}
    """The values in the sentence, by name."""


class Task(Struct, frozen=True, gc=False):
    """Something that the players must now do at the table, such as moving pieces."""

    code: str
    """The key of its sentence in the game's phrases."""
    args: Mapping[str, Any] = {}
    """Its public fields, in the order in which they are written."""


class Reason(StrEnum):
    """The reasons for refusals that every game has; each game adds its own in an enum of its own."""

    BAD_EVENT = "bad-event"
    """The event's name is unknown, or a field is missing, of the wrong type or outside its closed list."""
    NO_SUCH_PLAYER = "no-such-player"
    """No player of this match has that name."""
    NOT_NOW = "not-now"
    """The event is not possible in this phase."""
    BAD_NAME = "bad-name"
    """The name is empty, has blanks at an end, is taken or reserved, or is not fit to be shown."""
    NOTHING_TO_UNDO = "nothing-to-undo"
    """The match has no event in force."""
    NOTHING_TO_REDO = "nothing-to-redo"
    """No event was undone since the last accepted event."""
    MOVED_ON = "moved-on"
    """The match has gone on since people saw what they answered; the event was not ruled on."""


class Refusal(Struct, frozen=True, gc=False):
    """The answer to an event that is not accepted; the state is not changed."""

    code: str
    """A member of Reason or of the game's own enum of reasons."""
    args: Mapping[str, Any] = {}
    """The values in its sentence, by name."""


def not_now(state: GameState) -> Refusal:
    """The refusal of an event that its phase does not have; an ended game or match is named."""
    if state.match_winner is not None:
        return Refusal(Reason.NOT_NOW, {"kind": "match-over"})
    return Refusal(Reason.NOT_NOW, {"kind": "game-over"} if state.winners else {})


class Reading(Struct, frozen=True):
    """A question that a rulebook leaves open, with the possible answers; the default is the recommended one."""

    choices: tuple[str, ...]
    default: str
    aliases: Mapping[str, str] = {}
    """Other names of the choices: alias to choice."""

    def choose(self, word: str) -> str | None:
        """Finds a choice.

        Args:
            word: A choice, one of its aliases, or the letter of its position: "a" for the first.

        Returns:
            The choice; None when there is none of this name.

        >>> reading = Reading(("end", "go-on"), default="end")
        >>> reading.choose("go-on"), reading.choose("b"), reading.choose("c")
        ('go-on', 'go-on', None)
        """
        word = self.aliases.get(word, word)
        if word in self.choices:
            return word
        place = "abcdefgh".find(word) if len(word) == 1 else -1
        return self.choices[place] if 0 <= place < len(self.choices) else None


class Hidden(Struct, frozen=True):
    """An event that nobody may know in full yet, such as a card that lies face down."""

    shown: RawEvent
    """What may be known of it."""
    guises: tuple[RawEvent, ...]
    """All that it could be as far as anybody knows, in a fixed order; the first stands for it."""

    def guise(self, number: int) -> RawEvent:
        """The guise of this number, from 0; the last one for every number beyond it."""
        return self.guises[min(number, len(self.guises) - 1)]


def nothing_hidden(_state: object, _raws: Sequence[RawEvent]) -> Mapping[int, Hidden]:
    """What a game without secrets hides."""
    return {}


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a match; each game adds its own fields in a subclass."""

    readings: dict[str, str] = {}
    """The choices that differ from the default, by the id of the reading."""


class Setup(Struct, frozen=True, kw_only=True):
    """The checked set-up of a match, with every default filled in."""

    game: str
    variant: str
    players: tuple[str, ...]
    """The names by seat, as at the start of the match."""
    members: tuple[tuple[str, ...], ...]
    """The members of teams by seat; an empty tuple for a player who is no team."""
    options: Any
    """The options, of the game's own subclass of Options."""
    readings: Mapping[str, str]
    """The choice for every reading of the game."""


class GameState(Struct, frozen=True, kw_only=True, gc=False):
    """The state of a match; each game adds its own fields in a subclass. Immutable, so that it can be kept."""

    setup: Setup
    names: tuple[str, ...]
    """The current names by seat."""
    phase: str
    """The phase of the game; it decides which events are possible."""
    game_number: int = 1
    """The number of the game within the match, from 1."""
    winners: tuple[int, ...] = ()
    """The seats that share the first place of the ended game; empty while the game goes on."""
    match_winner: int | None = None
    """The seat that has won the match; None while it goes on."""

    def seat(self, name: str) -> int | None:
        """The seat, from 0, of the player with this current name; None when there is none."""
        return self.names.index(name) if name in self.names else None


class Ruling(Struct, Generic[T], frozen=True, gc=False):
    """The result of an accepted event: the new state, the announcements, and tasks for the players."""

    state: T
    announcements: tuple[Announcement, ...] = ()
    todo: tuple[Task, ...] = ()
    """Tasks of this ruling alone; those that stay open are computed from the state (`Rulebook.todo`)."""


Outcome = Ruling[T] | Refusal


class _Rule(Struct, Generic[T], frozen=True):
    """The handler of one type of event, and the conditions for it."""

    rule: Callable[[T, Any], Outcome[T]]
    phases: Collection[str]
    check: Callable[[T, Any], Refusal | None] | None


class Rulebook(Generic[T]):
    """The rules of one game: its data, and one handler for each of its events.

    A handler is registered with `on`. It is called with an event only when the handler's `check` has passed and the
    state is in one of its phases; `check` comes first, so its refusals take precedence.

    >>> from companion.games.registry import rulebook
    >>> from companion.rulebook.setup import read_setup
    >>> toguz, setup = read_setup({"game": "toguz-korgool", "players": ["Ann", "Bob"]}, rulebook)
    >>> opening = toguz.begin(setup)
    >>> [(one.code, dict(one.args)) for one in opening.announcements]
    [('to-play', {'player': 'Ann'})]
    >>> sow = toguz.read({"event": "sow", "hole": 9})
    >>> ruling = toguz.rule(opening.state, sow)
    >>> toguz.public(ruling.state)["kazan"]
    {'Ann': 10, 'Bob': 0}
    >>> toguz.rule(opening.state, toguz.read({"event": "next-game"}))
    Refusal(code=<Reason.NOT_NOW: 'not-now'>, args={'kind': 'game-runs'})
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
        out_of_phase: Callable[[T, Event], Refusal] = lambda state, _event: not_now(state),
        reserved: Collection[str] = (),
        teams: bool = False,
        check_setup: Callable[[Setup], str | None] = lambda _: None,
        streak_code: str = "",
        tidying: Collection[type[Event]] = (),
        hidden: Callable[[T, Sequence[RawEvent]], Mapping[int, Hidden]] = nothing_hidden,
        masked: Callable[[T], T] = lambda state: state,
    ) -> None:
        """Declares a game.

        Args:
            game: Its name in the line contract.
            variants: The names of its variants, the default first.
            seats: The least and the greatest number of players.
            begin: Gives the ruling that begins the first game of a match.
            status: Gives the game's own part of the public state, with "turn" and "scores" (see `public`).
            options: The type of its options.
            readings: The readings of its rulebook, by id.
            todo: Gives the tasks that are open in a state.
            out_of_phase: Gives the refusal of an event that is not possible in the current phase.
            reserved: Words that cannot be names of players, besides "event" and "t".
            teams: Whether a player may be a team.
            check_setup: Gives one sentence about what is wrong with a set-up, or None.
            streak_code: The announcement that lengthens the streak of the player it names.
            tidying: The types of events by which people put the table right; they are no play, and end no streak.
            hidden: Gives what is still secret, by its index among the events in force, from the state after them. Every
                guise leads to the same public state.
            masked: Gives the state that the first guises lead to: what may be known of a state.
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
        self.out_of_phase = out_of_phase
        self.check_setup = check_setup
        self.streak_code = streak_code
        self.tidying = frozenset({Rename, *tidying})
        self.hidden = hidden
        self.masked = masked
        self._rules: dict[type[Event], _Rule[T]] = {}

    def on(
        self,
        kind: type[Event],
        *,
        phases: Collection[str],
        check: Callable[[T, Any], Refusal | None] | None = None,
    ) -> Callable[[Handler], Handler]:
        """Registers the decorated function as the handler of a type of event.

        Args:
            kind: The type of event.
            phases: The phases in which it is possible.
            check: Gives the refusal that follows from the event and the set-up in any phase, or None.
        """

        def register(rule: Handler) -> Handler:
            self._rules[kind] = _Rule(rule, frozenset(phases), check)
            self.__dict__.pop("_kinds", None)
            return rule

        return register

    @cached_property
    def _kinds(self) -> dict[Any, type[Event]]:
        """The types of event by name. Each is decoded by its own type: msgspec would analyse a union at every call."""
        return {kind.__struct_config__.tag: kind for kind in (*self._rules, Undo, Redo, NextGame, Rename)}

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """The game's own types of event, without those that every match has."""
        return tuple(self._rules)

    def read(self, raw: RawEvent) -> Event | Refusal:
        """Decodes an event.

        Args:
            raw: The event as it was read.

        Returns:
            The event, or the refusal `bad-event`, which says what is wrong with it.
        """
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
        """Rules on an event of the game in a state.

        Args:
            state: The state.
            event: A decoded event; undo, redo and rename are not events of the game.

        Returns:
            The ruling with the new state, or the refusal.
        """
        entry = self._rules.get(type(event))
        if entry is None:
            return Refusal(Reason.NOT_NOW)
        if entry.check is not None and (refusal := entry.check(state, event)) is not None:
            return refusal
        if state.phase not in entry.phases:
            return self.not_over(state) if type(event) is NextGame else self.out_of_phase(state, event)
        return entry.rule(state, event)

    @staticmethod
    def not_over(state: GameState) -> Refusal:
        """The refusal of the next game: this one goes on, or it was the last."""
        return Refusal(Reason.NOT_NOW, {"kind": "game-runs" if state.match_winner is None else "match-over"})

    def rename(self, state: T, event: Rename) -> Outcome[T]:
        """Rules on a new name.

        Returns:
            The ruling with the name changed in the state; a refusal when no player has the old name or the new one
            cannot be used.
        """
        seat = state.seat(event.player)
        if seat is None:
            return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
        taken = (state.names[seat], *others_names(seat, state.names, state.setup.members))
        if fault := name_fault(event.to, self.reserved, taken):
            empty = {"kind": "empty"} if fault == "it is empty" else {}
            return Refusal(Reason.BAD_NAME, {"name": event.to, "what": fault, **empty})
        names = tuple(event.to if at == seat else name for at, name in enumerate(state.names))
        renamed = Announcement(code="renamed", rule=f"{self.game}#table", args={"player": event.player, "to": event.to})
        return Ruling(replace(state, names=names), (renamed,))

    def public(self, state: T) -> dict[str, Any]:
        """The public state as the line contract writes it, from which the board can be drawn.

        Returns:
            JSON values in the order of the contract: the keys of every game, then the game's own.
        """
        own = self.status(state)
        names = state.names
        winners = [names[seat] for seat in state.winners] if state.winners else ()
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
        if self.teams and any(state.setup.members):
            status["teams"] = {name: list(m) for name, m in zip(names, state.setup.members, strict=True) if m}
        status.update(own)
        return status

    @property
    def has_secrets(self) -> bool:
        """Whether anything in this game is secret for a time."""
        return self.hidden is not nothing_hidden

    def shown(self, state: T, raws: Sequence[RawEvent]) -> Sequence[RawEvent]:
        """The events in force as everybody may know them; `state` is the one that they led to."""
        hidden = self.hidden(state, raws)
        return [hidden[at].shown if at in hidden else raw for at, raw in enumerate(raws)] if hidden else raws

    def __repr__(self) -> str:
        return f"Rulebook({self.game!r})"
