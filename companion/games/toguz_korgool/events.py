"""The events of a match of Toguz korgool."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.rulebook.rulebook import Event


class Sow(Event, frozen=True, tag="sow"):
    """The player in turn sows a hole of his; `landing` is where he says that the last korgool fell."""

    hole: int
    landing: int | UnsetType = UNSET


class Resign(Event, frozen=True, tag="resign"):
    """A player gives the game up, in turn or not."""

    player: str


class DrawAgreed(Event, frozen=True, tag="draw-agreed"):
    """Both players want a draw."""


class Flag(Event, frozen=True, tag="flag"):
    """A player's time is up, by the clock on the screen or one of the players' own."""

    player: str
