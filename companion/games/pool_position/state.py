"""The state of a match of Pool Position."""

from __future__ import annotations

from msgspec import UNSET

from companion.games.pool_position.layout import Layout
from companion.games.pool_position.luigis import NO_TOWEL
from companion.games.pool_position.options import ONE_POINT_A_TOWEL
from companion.rulebook.rulebook import GameState, Setup

GAME = "pool-position"
DUMMY = "dummy"
PLAYERS_WITH_DUMMY = 2
"""So many players are joined by a dummy."""
TOWELS_PER_PLAYER = 15
"""Towels of each player, replaced ones included."""
TOWELS_PER_TURN = 2
MAX_SAVED = 5


class PoolState(GameState, frozen=True, kw_only=True):
    """The state of a match. Seats: the players, then the dummy; loungers and lines are numbered by `layout`."""

    layout: Layout
    hands: tuple[int, ...]
    """By seat, the cards not played yet as bits, bit k for card k."""
    saved: tuple[int, ...]
    """Points in each seat's point-saver."""
    towels_used: tuple[int, ...]
    """By seat, towels laid in this game."""
    towels: tuple[int, ...]
    """By lounger, the seat whose towel lies there, or NO_TOWEL."""
    luigis: tuple[int, ...]
    """By line, the space on which its Luigi stands, CLOSEST_SPACE beside the loungers; or NO_LUIGI."""
    round: int = 1
    cards: tuple[int, ...] = ()
    """By seat, the cards of this round, or of the last one while cards are chosen."""
    points: tuple[int, ...] = ()
    """By seat, what these cards give."""
    order: tuple[int, ...] = ()
    """The seats as they play in this round, or played in the last one."""
    order_index: int = 0
    """The index in `order` of who is in turn."""
    towels_this_turn: int = 0
    """Towels laid in this turn."""
    spent_this_turn: int = 0
    """Points spent in this turn."""

    @property
    def names_with_dummy(self) -> tuple[str, ...]:
        """Names by seat, with the dummy where there is one."""
        return (*self.names, DUMMY) if len(self.names) == PLAYERS_WITH_DUMMY else self.names

    @property
    def turn(self) -> int:
        """The seat in turn; in phase turn only."""
        return self.order[self.order_index]

    @property
    def budget(self) -> int:
        """What the player in turn may still spend; in phase turn only."""
        seat = self.order[self.order_index]
        return self.points[seat] + self.saved[seat] - self.spent_this_turn

    @property
    def towels_left(self) -> int:
        """What the player in turn may still lay in this turn; in phase turn only."""
        return min(TOWELS_PER_TURN - self.towels_this_turn, TOWELS_PER_PLAYER - self.towels_used[self.turn])

    @property
    def controller(self) -> int | None:
        """The player who acts for the dummy: the one of the two who plays earlier in this round."""
        if self.phase != "turn" or len(self.names) != PLAYERS_WITH_DUMMY:
            return None
        return next(seat for seat in self.order if seat < PLAYERS_WITH_DUMMY)

    def scores(self) -> list[int]:
        """What each player's towels are worth as they lie, by seat; the dummy has no score."""
        each_one = self.setup.readings["PP-5"] == ONE_POINT_A_TOWEL
        worth = [0] * len(self.names_with_dummy)
        for owner, price in zip(self.towels, self.layout.prices, strict=True):
            if owner != NO_TOWEL:
                worth[owner] += 1 if each_one else price
        return worth[: len(self.names)]


def seats_by_age(setup: Setup, seats: int) -> tuple[int, ...]:
    """The seats in the order in which equal cards of the first round go: by age or by seat, the dummy last."""
    names = setup.players if setup.options.youngest_first is UNSET else setup.options.youngest_first
    return (*(setup.players.index(name) for name in names), *range(len(setup.players), seats))
