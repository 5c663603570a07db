"""What can be agreed before a match of Pool Position: its options, and the readings of its rulebook."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from companion.games.pool_position.board_data import Board, fault
from companion.rulebook.rulebook import Options, Reading, Setup

ONE_POINT_A_TOWEL = "1 per towel"
"""The other choice of reading PP-5."""


HAS_SAVER = "has one"
"""The first choice of reading PP-9."""


READINGS = {
    "PP-5": Reading(("row's listed number", ONE_POINT_A_TOWEL), "row's listed number"),
    "PP-8": Reading(("yes", "no"), "yes"),
    "PP-9": Reading((HAS_SAVER, "unused points lost"), HAS_SAVER, {"has one: saves like a player": HAS_SAVER}),
    "PP-13": Reading(("not allowed", "allowed"), "not allowed"),
}
"""PP-5: what a towel is worth. PP-8: whether the dummy's towels may be replaced. PP-9: whether the dummy saves points.
PP-13: whether an own towel may be replaced."""


class PoolOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match."""

    board: Board
    """The board played on; every match names one."""
    youngest_first: tuple[str, ...] | UnsetType = UNSET
    """The players by age, where equal cards of the first round are to go by it."""
    end_check: Literal["at-once", "end-of-round"] = "at-once"
    """When enough safe lines end the game."""


def safe_needed(players: int) -> int:
    """How many safe lines end the game."""
    return 4 if players == 3 else players + 2


def check_setup(setup: Setup) -> str | None:
    """One sentence about a board or an order of age that cannot be, or None."""
    board, ages = setup.options.board, setup.options.youngest_first
    if problem := fault(board):
        return f"options.board: {problem}"
    needed = safe_needed(len(setup.players))
    if board.lines < needed:
        return (
            f"options.board: {needed} rows and columns must become safe with {len(setup.players)} players,"
            f" and this board has {board.lines}."
        )
    if ages is not UNSET and sorted(ages) != sorted(setup.players):
        return "options.youngest_first: name every player once, the youngest first."
    return None
