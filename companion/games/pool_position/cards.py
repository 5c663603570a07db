"""What the revealed cards give: points to spend, and the order of play."""

from __future__ import annotations

from collections.abc import Sequence

CARDS = 12
"""Cards of each player: numbered 1 to 12."""
FULL_HAND = (1 << CARDS + 1) - 2
"""A full hand: bit k stands for card k."""


def points_for_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """The points by seat: each card gives the next lower card on the table, the lowest gives the highest.

    >>> points_for_cards([7, 12, 3])
    (3, 7, 12)
    """
    lower = sorted(set(cards))
    pays = dict(zip(lower, [lower[-1], *lower], strict=False))
    return tuple([pays[card] for card in cards])


def order_of_play(cards: Sequence[int], earlier_order: Sequence[int]) -> tuple[int, ...]:
    """The seats from the highest card down; equal cards keep their order in `earlier_order`."""
    return tuple(sorted(earlier_order, key=lambda seat: -cards[seat]))
