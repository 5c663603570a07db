"""What a move earns at the sides of the board, and the readings of the rulebook that decide about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec import Struct

from companion.games.yali.geometry import Board, Square
from companion.games.yali.moves import Balls, between
from companion.rulebook.rulebook import Announcement, Reading, Setup

LAST_ROW, ANY_ARRIVAL_SQUARE = "last row", "any arrival square"
READINGS = {
    "YL-2": Reading(("a", "b", "c"), default="a"),
    "YL-5": Reading(
        (LAST_ROW, ANY_ARRIVAL_SQUARE),
        default=LAST_ROW,
        aliases={"last-row": LAST_ROW, "arrival": ANY_ARRIVAL_SQUARE, "arrival-square": ANY_ARRIVAL_SQUARE},
    ),
}
"""YL-2: which jumps over an opponent's ball earn nothing: a, when the ball jumped over lies in a camp; b, when the ball
that jumps stands in a camp; c, none. YL-5: which squares are the other end."""

FRONT = frozenset({1, 2, 3})
"""The numbers of a lane on which all side balls of the Tournament must lie before the opponent's may be moved."""


class Gain(Struct, frozen=True):
    """Whether a move earns a side move, and by which passage and reading; or, with a rule alone, why it does not."""

    right: bool = False
    rule: str | None = None
    reading: str | None = None

    def say(self, player: str) -> Announcement | None:
        """The announcement for the player who moved, or None when there is nothing to tell."""
        if self.rule is None:
            return None
        return Announcement("side-right" if self.right else "no-side-move", self.rule, self.reading, {"player": player})


def reward(setup: Setup, board: Board, balls: Balls, squares: Sequence[Square]) -> Gain:
    """What a legal move earns; `squares` are its start and every square it touched, `balls` lie as before it."""
    seat = balls[squares[0]]
    if arrives(setup.readings["YL-5"], board, seat, squares):
        return Gain(True, "yali#side-balls", "YL-5")
    if setup.variant != "tournament":
        return Gain()
    jumps = [
        (start, over)
        for start, end in pairwise(squares)
        if (over := between(start, end)) is not None and balls.get(over) == 1 - seat
    ]
    if not jumps:
        return Gain()
    earned = {
        "a": any(not board.in_camp(over) for _, over in jumps),
        "b": any(not board.in_camp(start) for start, _ in jumps),
        "c": True,
    }
    right = earned[setup.readings["YL-2"]]
    disputed = not all(earned.values())
    return Gain(right, "yali#tournament", "YL-2" if disputed else "YL-3" if len(jumps) > 1 else None)


def arrives(reading: str, board: Board, seat: int, squares: Sequence[Square]) -> bool:
    """Whether the ball that moved has come to the other end for the first time."""
    at_end = board.last_row if reading == LAST_ROW else board.arrival
    return at_end(squares[-1], seat) and not at_end(squares[0], seat)


def may_move_back(setup: Setup, own: Collection[int]) -> bool:
    """Whether a side right may be spent on an opponent's side ball: in the Tournament, with all own ones in front."""
    return setup.variant == "tournament" and set(own) == FRONT
