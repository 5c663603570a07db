"""What the cards of a round decide: who takes the pot, and what it is worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

CARDS = 10
"""Point cards, and cards of each player: numbered 1 to 10."""
ALL_CARDS = (1 << CARDS + 1) - 2
"""A full hand: bit k stands for card k."""
NO_CARD_DOUBLES = "none"
"""What `award` is told instead of a choice of YO-3 where no point card may count twice."""


class Award(Struct, frozen=True):
    """What a pot brings to the card that takes it."""

    points: int
    doubled: tuple[int, ...] = ()
    """The point cards that count twice."""
    reading: str | None = None
    """The reading that decided about doubling, or None where the rulebook is clear."""


def highest_alone(laid: Sequence[int]) -> int | None:
    """The seat whose card is the highest of those laid once, or None when every card was laid twice or more."""
    best, seat = 0, None
    for at, card in enumerate(laid):
        if card > best and laid.count(card) == 1:
            best, seat = card, at
    return seat


def doubled(choice: str, card: int, current: int, parked: Collection[int]) -> tuple[int, ...]:
    """The point cards that a winning card counts twice: by the choice of reading YO-3, or none at all."""
    if choice == "D2":
        return (current,) if card == current else ()
    if choice == NO_CARD_DOUBLES or (card != current and card not in parked):
        return ()
    return (card,) if choice == "D1" else (*parked, current)


def award(card: int, current: int, parked: Collection[int], doubling: str | None, showdown: bool) -> Award:
    """The worth of a pot (`parked` and the current card) for the winning card.

    `doubling` is the choice of YO-3, NO_CARD_DOUBLES where reading YO-4 forbids it, None where nothing doubles
    in this match; `showdown` says that a showdown decided the pot.
    """
    plain = current + sum(parked)
    if doubling is None:
        return Award(plain)
    twice = doubled(doubling, card, current, parked)
    reading = None
    if card == current or card in parked:
        reading = "YO-4" if showdown else "YO-3" if parked else None
    return Award(plain + sum(twice), twice, reading)


def cards_of(hand: int) -> list[int]:
    """The cards of a hand, ascending."""
    return [card for card in range(1, CARDS + 1) if hand >> card & 1]
