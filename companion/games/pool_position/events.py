"""The events of a match of Pool Position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rulebook.rulebook import Event


class Cards(Event, frozen=True, tag="cards"):
    """Everybody's revealed card, by the names of the moment."""

    cards: Mapping[str, Any]


class Place(Event, frozen=True, tag="place"):
    """The player in turn has laid a towel on a free lounger."""

    row: int
    column: int


class Replace(Event, frozen=True, tag="replace"):
    """The player in turn has laid a towel in the place of another."""

    row: int
    column: int


class EndTurn(Event, frozen=True, tag="end-turn"):
    """The player in turn is done."""
