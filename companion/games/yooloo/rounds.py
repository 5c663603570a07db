"""How a round of Yooloo is decided: who wins the pot, and how many points it is worth."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

CARDS = 10
"""Point cards, and cards of each player: numbered 1 to 10."""
FULL_HAND = (1 << CARDS + 1) - 2
"""A full hand: bit k stands for card k."""
NO_CARD_DOUBLES = "none"
"""Stands for a choice of YO-3 where no point card may count twice."""


class PotValue(Struct, frozen=True):
    """The points of a pot for the card that wins it."""

    points: int
    doubled: tuple[int, ...] = ()
    """The point cards that count twice."""
    reading: str | None = None
    """The reading that decided about doubling, or None where the rulebook is clear."""


def round_winner(laid: Sequence[int]) -> int | None:
    """The seat with the highest card that was laid once, or None when no card was.

    >>> round_winner([7, 9, 9]), round_winner([9, 9])
    (0, None)
    """
    best, seat = 0, None
    for at, card in enumerate(laid):
        if card > best and laid.count(card) == 1:
            best, seat = card, at
    return seat


def doubled_cards(choice: str, card: int, current: int, parked: Collection[int]) -> tuple[int, ...]:
    """The point cards that count twice for a winning card, by a choice of reading YO-3 or NO_CARD_DOUBLES."""
    if choice == "D2":
        return (current,) if card == current else ()
    if choice == NO_CARD_DOUBLES or (card != current and card not in parked):
        return ()
    return (card,) if choice == "D1" else (*parked, current)


def value_of_pot(card: int, current: int, parked: Collection[int], doubling: str | None, showdown: bool) -> PotValue:
    """The points of a pot for the winning card.

    Args:
        card: The winning card.
        current: The point card of the round.
        parked: The point cards of earlier rounds.
        doubling: The choice of reading YO-3; NO_CARD_DOUBLES where reading YO-4 forbids it; None where nothing
            doubles in this match.
        showdown: Whether a showdown decided.
    """
    plain = current + sum(parked)
    if doubling is None:
        return PotValue(plain)
    twice = doubled_cards(doubling, card, current, parked)
    reading = None
    if card == current or card in parked:
        reading = "YO-4" if showdown else "YO-3" if parked else None
    return PotValue(plain + sum(twice), twice, reading)


def cards_of(hand: int) -> list[int]:
    """The cards of a hand, ascending.

    >>> cards_of(0b1010)
    [1, 3]
    """
    return [card for card in range(1, CARDS + 1) if hand >> card & 1]
