"""The events of a match of Yooloo."""

from __future__ import annotations

from companion.rulebook.rulebook import Event


class PointCard(Event, frozen=True, tag="point-card"):
    """The point card that was turned up."""

    value: int


class Play(Event, frozen=True, tag="play"):
    """A player has laid a card face down."""

    player: str
    card: int


class Flip(Event, frozen=True, tag="flip"):
    """One to ten: the player in turn has turned up this number."""

    card: int
