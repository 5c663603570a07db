"""Why an event of Yooloo is refused."""

from __future__ import annotations

from enum import StrEnum


class YoolooReason(StrEnum):
    """The reasons of this game, besides those of every game."""

    BAD_CARD = "bad-card"
    """There is no such card: they are numbered 1 to 10."""
    USED = "card-already-used"
    """The card was played in an earlier round, or lies face up already."""
    LAID = "already-laid"
    """The player has laid a card already."""
    POINT_CARD_USED = "point-card-used"
    """That point card was turned up before in this game."""
