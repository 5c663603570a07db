"""A match of Toguz korgool as it stands: what is kept, and what follows from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.games.toguz_korgool.core import Position
from companion.rulebook.rulebook import GameState, Options, Reading, Setup

GAME = "toguz-korgool"

READINGS = {
    "TK-2": Reading(("on-turn", "at-once"), default="on-turn"),
    "TK-4": Reading(("end", "go-on"), default="end"),
}
"""When an empty side ends the game, and whether 82 in a kazan does."""


class ToguzOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be agreed before a match; `empty_side` and `end_at_82` are TK-2 and TK-4 by their plain names."""

    empty_side: Literal["on-turn", "at-once"] | UnsetType = UNSET
    end_at_82: bool | UnsetType = UNSET
    first: str | UnsetType = UNSET
    """Who begins the first game; the first named when unset."""
    clock_minutes: Annotated[int, Meta(ge=1)] | None = None
    """Each player's time for a game, for the clocks on the screen; who ran out of it is told by an event."""


class Last(Struct, frozen=True):
    """The last sowing: whose (the seat), from which hole, what its last korgool captured, whether it made a tuz."""

    seat: int
    hole: int
    captured: int
    tuz: bool


class ToguzState(GameState, frozen=True, kw_only=True):
    """The state of a match. The position's turn stays where it was when the game ends."""

    position: Position
    moves: int = 0
    """Sowings made in this game."""
    last: Last | None = None


def check_setup(setup: Setup) -> str | None:
    """One sentence about options that contradict each other or name nobody."""
    options: ToguzOptions = setup.options
    if options.first is not UNSET and options.first not in setup.players:
        return f"options.first: nobody here is called {options.first!r}; choose one of {', '.join(setup.players)}."
    for name, reading, said in (("empty_side", "TK-2", options.empty_side), ("end_at_82", "TK-4", _in_words(options))):
        if said is not UNSET and reading in options.readings and said != setup.readings[reading]:
            return f"options.{name} and options.readings.{reading} contradict each other; leave one of them out."
    return None


def _in_words(options: ToguzOptions) -> str | UnsetType:
    return UNSET if options.end_at_82 is UNSET else "end" if options.end_at_82 else "go-on"


def ends_at_once(setup: Setup) -> bool:
    """Whether any empty side ends the game, not only that of the player in turn (TK-2)."""
    said = setup.options.empty_side
    return (setup.readings["TK-2"] if said is UNSET else said) == "at-once"


def ends_at_82(setup: Setup) -> bool:
    """Whether the game ends when a kazan holds 82 (TK-4)."""
    said = setup.options.end_at_82
    return setup.readings["TK-4"] == "end" if said is UNSET else said


def starter(setup: Setup, game_number: int) -> int:
    """The seat that begins a game of the match: the players take turns in it."""
    first = setup.options.first
    return ((0 if first is UNSET else setup.players.index(first)) + game_number - 1) % 2


def won_by_count(setup: Setup, position: Position) -> bool:
    """Whether a kazan with 82 has ended the game."""
    return position.full and ends_at_82(setup)


def empty_seat(setup: Setup, position: Position) -> int | None:
    """The seat whose empty side has ended the game, or None; of two empty ones that of the player in turn."""
    if won_by_count(setup, position):
        return None
    turn = position.turn
    if position.empty(turn):
        return turn
    return 1 - turn if ends_at_once(setup) and position.empty(1 - turn) else None


def points(setup: Setup, position: Position) -> tuple[int, int]:
    """What counts for each seat: the kazan, and after an empty side what lies on the seat's own (TK-3)."""
    first, second = position.kazan(0), position.kazan(1)
    if empty_seat(setup, position) is None:
        return first, second
    return first + sum(position.holes(0)), second + sum(position.holes(1))


def status(state: ToguzState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    position, names, last = state.position, state.names, state.last
    playing = state.phase == "play"
    return {
        "turn": names[position.turn] if playing else None,
        "scores": dict(zip(names, points(state.setup, position), strict=True)),
        "holes": {name: position.holes(seat) for seat, name in enumerate(names)},
        "kazan": {name: position.kazan(seat) for seat, name in enumerate(names)},
        "tuz": {name: tuz for name, tuz in zip(names, position.tuz, strict=True) if tuz},
        "move": state.moves,
        "last": last and {"player": names[last.seat], "hole": last.hole, "captured": last.captured, "tuz": last.tuz},
        "legal": position.legal() if playing else [],
    }
