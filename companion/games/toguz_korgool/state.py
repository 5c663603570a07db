"""The state of a match of Toguz korgool, and what follows from it and the set-up."""

from __future__ import annotations

from msgspec import UNSET, Struct

from companion.games.toguz_korgool.sowing import Position
from companion.games.toguz_korgool.sowing_tables import SIDE_BITS
from companion.rulebook.rulebook import GameState, Setup

GAME = "toguz-korgool"


class LastSowing(Struct, frozen=True, kw_only=True):
    """The last sowing: whose, from which hole 1 to 9, what its last korgool captured, whether it made a tuz."""

    seat: int
    hole: int
    captured: int
    tuz: bool


class ToguzState(GameState, frozen=True, kw_only=True):
    """The state of a match. The turn of the position stays as it is when the game ends."""

    position: Position
    move_count: int = 0
    """The number of sowings in this game."""
    last: LastSowing | None = None


def running_clock(state: ToguzState) -> tuple[int, int] | None:
    """Whose clock runs: the number of the game and the seat; None where no clock was agreed, or nobody is to sow."""
    if state.setup.options.clock_minutes is None or state.phase != "play":
        return None
    return state.game_number, state.position.turn


def ends_at_once(setup: Setup) -> bool:
    """Whether any empty side ends the game, not only that of the player in turn (reading TK-2)."""
    option = setup.options.empty_side
    return (setup.readings["TK-2"] if option is UNSET else option) == "at-once"


def ends_at_82(setup: Setup) -> bool:
    """Whether the game ends when a kazan holds 82 (reading TK-4)."""
    option = setup.options.end_at_82
    return setup.readings["TK-4"] == "end" if option is UNSET else option


def starter(setup: Setup, game_number: int) -> int:
    """The seat that begins a game of the match; the players begin alternately."""
    first = setup.options.first
    return ((0 if first is UNSET else setup.players.index(first)) + game_number - 1) % 2


def ended_by_82(setup: Setup, position: Position) -> bool:
    """Whether the game has ended because a kazan holds 82 or more."""
    return position.full and ends_at_82(setup)


def empty_seat(setup: Setup, position: Position) -> int | None:
    """The seat whose empty side has ended the game, or None; the player in turn when both sides are empty."""
    turn = position.turn
    board = position.board
    if board & SIDE_BITS[0] and board & SIDE_BITS[1]:
        return None
    if ended_by_82(setup, position):
        return None
    if position.empty(turn):
        return turn
    return 1 - turn if ends_at_once(setup) and position.empty(1 - turn) else None


def points(setup: Setup, position: Position) -> tuple[int, int]:
    """The points by seat: the kazan, and once a side is empty the korgools on the own side (reading TK-3)."""
    first, second = position.kazan(0), position.kazan(1)
    if empty_seat(setup, position) is None:
        return first, second
    return first + sum(position.holes(0)), second + sum(position.holes(1))
