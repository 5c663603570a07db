"""A game of Pool Position: its events, what can be chosen beforehand, what lies where and what may be seen of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from companion.games.pool_position.board_data import Board, fault
from companion.games.pool_position.layout import Layout
from companion.games.pool_position.luigis import FREE, NONE, line_name, safe_lines
from companion.rulebook.rulebook import Event, Options, Setup
from companion.rulebook.rulebook import GameState as AnyTable

GAME = "pool-position"
DUMMY = "dummy"
WITH_DUMMY = 2
"""The number of players who are joined by a dummy."""
TOWELS = 15
"""Towels of each player, replaced ones included."""
TOWELS_A_TURN = 2
MOST_SAVED = 5
ONE_POINT_A_TOWEL = "1 per towel"
"""The other choice of reading PP-5."""
HAS_SAVER = "has one"
"""The first choice of reading PP-9."""


class Cards(Event, frozen=True, tag="cards"):
    """Everybody's revealed card, by the names of the moment."""

    cards: Mapping[str, Any]


class Place(Event, frozen=True, tag="place"):
    """The player in turn has laid a towel on a free lounger."""

    row: int
    column: int


class Replace(Event, frozen=True, tag="replace"):
    """The player in turn has laid a towel in the place of another."""

    row: int
    column: int


class EndTurn(Event, frozen=True, tag="end-turn"):
    """The player in turn is done."""


class PoolOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match; the board must be."""

    board: Board
    youngest_first: tuple[str, ...] | UnsetType = UNSET
    end_check: Literal["at-once", "end-of-round"] = "at-once"


class PoolState(AnyTable, frozen=True, kw_only=True):
    """The game as it lies. By seat, the dummy's after the players'; by lounger and by line as `layout` counts them."""

    layout: Layout
    hands: tuple[int, ...]
    """Cards not played yet, bit k for card k."""
    saved: tuple[int, ...]
    used: tuple[int, ...]
    """Towels that have left the hand."""
    towels: tuple[int, ...]
    """Whose towel lies on each lounger, or FREE."""
    luigis: tuple[int, ...]
    """Steps of each line's Luigi to the closest space (CLOSEST there), or NONE."""
    round: int = 1
    cards: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """The seats as they play in this round, or played in the last one."""
    at: int = 0
    """Who of the order is in turn."""
    laid: int = 0
    """Towels laid in this turn."""
    spent: int = 0
    """Points spent in this turn."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """Names by seat, with the dummy where there is one."""
        return (*self.names, DUMMY) if len(self.names) == WITH_DUMMY else self.names

    @property
    def turn(self) -> int:
        """The seat in turn; in phase turn only."""
        return self.order[self.at]

    @property
    def budget(self) -> int:
        """What the player in turn may still spend; in phase turn only."""
        seat = self.order[self.at]
        return self.points[seat] + self.saved[seat] - self.spent

    @property
    def towels_left(self) -> int:
        """What the player in turn may still lay in this turn; in phase turn only."""
        return min(TOWELS_A_TURN - self.laid, TOWELS - self.used[self.turn])

    @property
    def controller(self) -> int | None:
        """The player who acts for the dummy: the one of the two who plays earlier in this round."""
        if self.phase != "turn" or len(self.names) != WITH_DUMMY:
            return None
        return next(seat for seat in self.order if seat < WITH_DUMMY)

    def scores(self) -> list[int]:
        """What each player's towels are worth as they lie, by seat; the dummy has no score."""
        each_one = self.setup.readings["PP-5"] == ONE_POINT_A_TOWEL
        worth = [0] * len(self.everybody)
        for owner, price in zip(self.towels, self.layout.prices, strict=True):
            if owner != FREE:
                worth[owner] += 1 if each_one else price
        return worth[: len(self.names)]


def safe_needed(players: int) -> int:
    """How many safe lines end the game."""
    return 4 if players == 3 else players + 2


def check_setup(setup: Setup) -> str | None:
    """A sentence about a board or an order of age that cannot be, or None."""
    board, ages = setup.options.board, setup.options.youngest_first
    if wrong := fault(board):
        return f"options.board: {wrong}"
    needed = safe_needed(len(setup.players))
    if board.lines < needed:
        return (
            f"options.board: {needed} rows and columns must become safe with {len(setup.players)} players,"
            f" and this board has {board.lines}."
        )
    if ages is not UNSET and sorted(ages) != sorted(setup.players):
        return "options.youngest_first: name every player once, the youngest first."
    return None


def by_age(setup: Setup, seats: int) -> tuple[int, ...]:
    """The seats as ties of the first round go: the youngest first, else by seat; the dummy last."""
    names = setup.players if setup.options.youngest_first is UNSET else setup.options.youngest_first
    return (*(setup.players.index(name) for name in names), *range(len(setup.players), seats))


def status(state: PoolState) -> dict[str, Any]:
    """The public part of the state."""
    names, layout = state.everybody, state.layout
    playing = state.phase == "turn"
    controller = state.controller
    return {
        "turn": names[state.turn] if playing else None,
        "scores": dict(zip(state.names, state.scores(), strict=True)),
        "round": state.round,
        "order": [names[seat] for seat in state.order],
        "cards": dict(zip(names, state.cards, strict=False)),
        "points": dict(zip(names, state.points, strict=False)),
        "saved": dict(zip(names, state.saved, strict=True)),
        "budget": state.budget if playing else 0,
        "towels_left": state.towels_left if playing else 0,
        "loungers": {
            f"{row},{column}": names[owner]
            for (row, column), owner in zip(layout.spots, state.towels, strict=True)
            if owner != FREE
        },
        "luigis": {line_name(layout, line): space for line, space in enumerate(state.luigis) if space != NONE},
        "safe": [line_name(layout, line) for line in safe_lines(state.luigis)],
        "safe_needed": safe_needed(len(state.names)),
        "controller": None if controller is None else names[controller],
    }
