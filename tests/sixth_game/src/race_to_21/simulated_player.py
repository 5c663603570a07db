"""A player of Race to 21 that plays by itself: it leaves a multiple of four to go where it can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from companion.board.virtual_table import PlayerAction, Submit
from race_to_21.rules import GOAL, MOST
from race_to_21.virtual import VirtualStrip


class Drop(Struct, frozen=True):
    """A disc falls into a slot."""

    slot: int

    def perform(self, board: VirtualStrip, t: float) -> None:
        """Drops it. Raises ValueError when one lies there."""
        board.drop(self.slot, t)


class Player:
    """Plays for everybody."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def next(
        self, status: Mapping[str, Any], todo: Iterable[Mapping[str, Any]], board: VirtualStrip | None
    ) -> PlayerAction | None:
        """The next step, or the next game; None when the match is over."""
        if status["phase"] == "match-over":
            return None
        if status["phase"] == "game-over":
            return Submit({"event": "next-game"})
        left = GOAL - status["count"]
        by = left % (MOST + 1) or self._chance.randint(1, min(MOST, left))
        return Submit({"event": "count", "by": by}) if board is None else Drop(by)
