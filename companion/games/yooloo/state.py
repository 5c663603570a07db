"""The state of a match of Yooloo."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rulebook.rulebook import GameState

GAME = "yooloo"
IN_ONE_GO = "one-to-ten-in-one-go"
FLIPPING = ("one-to-ten", IN_ONE_GO)


class YoolooState(GameState, frozen=True, kw_only=True):
    """The state of a match; tuples are by seat. A hand is a set of bits, bit k for card k."""

    hands: tuple[int, ...]
    """The cards not played yet; a card that lies face down is still among them."""
    laid: tuple[int, ...]
    """The card that lies face down, or 0."""
    scores: tuple[int, ...]
    """Points in this game; in one to ten the number of cards found."""
    earlier_points: tuple[int, ...]
    """Points in the games of the match before this one."""
    round: int = 1
    point_card: int | None = None
    """The one at stake, or None."""
    turned_up: int = 0
    """The point cards turned up so far, as bits."""
    parked: tuple[int, ...] = ()
    """The point cards of earlier rounds that nobody has won."""
    revealed: tuple[int, ...] = ()
    """The cards of the last reveal while they lie face up."""
    turn: int = 0
    """One to ten: the seat in turn."""


def with_point_card(state: YoolooState, card: int) -> YoolooState:
    """The state with this point card at stake."""
    return replace(state, phase="play", point_card=card, turned_up=state.turned_up | 1 << card)
