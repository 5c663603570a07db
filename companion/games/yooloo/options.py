"""What can be agreed before a match of Yooloo: its options, and the readings of its rulebook."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.yooloo.rounds import CARDS
from companion.rulebook.rulebook import Options, Reading, Setup

FULL_DECK = tuple(range(1, CARDS + 1))
"""The point cards, and the cards of each player."""

READINGS = {
    "YO-3": Reading(("D1", "D2", "D3"), "D1"),
    "YO-4": Reading(("applies", "does not apply"), "applies", {"applies (D1)": "applies"}),
}
"""YO-3: which point cards count twice. YO-4: whether that holds in a showdown."""


class YoolooOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match."""

    doubling: bool = True
    """Whether a point card counts twice for the card with its number."""
    point_cards: tuple[int, ...] | UnsetType = UNSET
    """The order of the point cards, where it is known beforehand."""


def fixed_order(setup: Setup) -> tuple[int, ...] | None:
    """The order of the point cards, or None where each is reported when it is turned up."""
    if setup.variant == "easy":
        return FULL_DECK
    chosen = setup.options.point_cards
    return None if chosen is UNSET else chosen


def check_setup(setup: Setup) -> str | None:
    """One sentence about an order of point cards that cannot be, or None."""
    chosen = setup.options.point_cards
    if chosen is UNSET:
        return None
    if setup.variant != "standard":
        return f"options.point_cards: the order can be chosen in standard only, not in {setup.variant}."
    if tuple(sorted(chosen)) != FULL_DECK:
        return "options.point_cards: name each of the point cards 1 to 10 once."
    return None
