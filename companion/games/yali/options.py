"""What can be agreed before a match of Yali: its options, and the readings of its rulebook."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.yali.geometry import Board
from companion.rulebook.rulebook import Options, Reading, Setup


class YaliOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match."""

    board: Board | UnsetType = UNSET
    """The board whose moves are followed; without it only the tilt is."""


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


def check_setup(setup: Setup) -> str | None:
    """One sentence about a board that cannot be played on, or None."""
    board = setup.options.board
    if board is UNSET or board.fault is None:
        return None
    return f"options.{board.fault}"
