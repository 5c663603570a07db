"""Side rights: which moves on the board earn a side move, and whose side ball it may move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec import Struct

from companion.games.yali.geometry import Board, Square
from companion.games.yali.moves import Balls, jumped_square
from companion.games.yali.options import LAST_ROW
from companion.rulebook.rulebook import Setup

FRONT_NUMBERS = frozenset({1, 2, 3})
"""The numbers of a lane on which all side balls of the Tournament must lie before the opponent's may be moved."""


class SideRight(Struct, frozen=True):
    """Whether a move earns a side move, and which passage and reading decided.

    There is a passage whenever the players may expect a side move.
    """

    earned: bool = False
    passage: str | None = None
    reading: str | None = None


def side_right_earned(setup: Setup, board: Board, balls: Balls, squares: Sequence[Square]) -> SideRight:
    """Whether a legal move earns a side move (rulebook: side balls; readings YL-2, YL-3, YL-5).

    Args:
        setup: What was agreed for the match.
        board: The board.
        balls: The balls before the move.
        squares: The square on which the move begins and every one that it touches.
    """
    seat = balls[squares[0]]
    if reaches_end(setup.readings["YL-5"], board, seat, squares):
        return SideRight(True, "side-balls", "YL-5")
    if setup.variant != "tournament":
        return SideRight()
    jumps = [
        (start, over)
        for start, end in pairwise(squares)
        if (over := jumped_square(start, end)) is not None and balls.get(over) == 1 - seat
    ]
    if not jumps:
        return SideRight()
    earned = {
        "a": any(not board.in_camp(over) for _, over in jumps),
        "b": any(not board.in_camp(start) for start, _ in jumps),
        "c": True,
    }
    right = earned[setup.readings["YL-2"]]
    disputed = not all(earned.values())
    reading = "YL-2" if disputed else "YL-3" if len(jumps) > 1 else None
    return SideRight(right, "tournament", reading)


def reaches_end(reading: str, board: Board, seat: int, squares: Sequence[Square]) -> bool:
    """Whether a move brings its ball to the other end, which is what reading YL-5 says it is."""
    at_end = board.is_last_row if reading == LAST_ROW else board.is_arrival_square
    return at_end(squares[-1], seat) and not at_end(squares[0], seat)


def may_move_opponents_ball(setup: Setup, own: Collection[int]) -> bool:
    """Whether the side move may be that of an opponent's ball: in the Tournament, with all own ones in front."""
    return setup.variant == "tournament" and set(own) == FRONT_NUMBERS
