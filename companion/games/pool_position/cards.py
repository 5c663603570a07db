"""What the revealed cards give: points to spend, and the order of play."""

from __future__ import annotations

from collections.abc import Sequence

CARDS = 12
"""Cards of each player: numbered 1 to 12."""
ALL_CARDS = (1 << CARDS + 1) - 2
"""A full hand: bit k stands for card k."""


def points_of(cards: Sequence[int]) -> tuple[int, ...]:
    """Points by seat: the next lower card on the table; the lowest gets the highest."""
    lower = sorted(set(cards))
    pays = dict(zip(lower, [lower[-1], *lower], strict=False))
    return tuple([pays[card] for card in cards])


def order_of(cards: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """The seats from the highest card down; equal cards keep their order in `before`."""
    return tuple(sorted(before, key=lambda seat: -cards[seat]))
