"""Why an event of Pool Position is refused."""

from __future__ import annotations

from enum import StrEnum


class PoolReason(StrEnum):
    """The reasons of this game, besides those of every game."""

    BAD_CARD = "bad-card"
    """There is no such card: they are numbered 1 to 12."""
    MISSING_CARD = "missing-card"
    """Somebody's card is missing."""
    NO_LOUNGER = "no-such-lounger"
    """The board has no lounger there."""
    USED = "card-already-used"
    """The card was played before, and its player has others left."""
    DUMMY_REPLACES = "dummy-may-not-replace"
    """It is the dummy's turn, and the dummy only lays towels on free loungers."""
    TWO_TOWELS = "two-towels"
    """The player has laid two towels in this turn."""
    TAKEN = "lounger-taken"
    """A towel lies there."""
    EMPTY = "lounger-empty"
    """No towel lies there that could be replaced."""
    OWN_TOWEL = "own-towel"
    """The towel there belongs to nobody whose towels may be replaced."""
    NO_LUIGI = "no-luigi"
    """Neither the row nor the column has a Luigi."""
    LINE_SAFE = "line-safe"
    """The row or the column is safe."""
    TOO_DEAR = "too-dear"
    """The lounger costs more than the player may spend."""
    NO_TOWELS = "no-towels"
    """The player has laid all towels of the game."""
