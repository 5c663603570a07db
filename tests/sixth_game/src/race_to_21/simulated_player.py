"""A player of Race to 21 that plays by itself: the first player drops discs, the others tell their steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from companion.board.virtual_board import PlayerAction, Submit
from race_to_21.rules import GOAL, MAX_STEP
from race_to_21.virtual_board import VirtualStrip


class Drop(Struct, frozen=True):
    """A disc falls into a slot."""

    slot: int

    def perform(self, board: VirtualStrip, t: float) -> None:
        """Drops it. Raises ValueError when one lies there."""
        board.drop(self.slot, t)


class Player:
    """Plays for everybody: steps of one, two and three in turn, from one of them by chance on."""

    def __init__(self, chance: Random) -> None:
        self._steps = chance.randrange(MAX_STEP)

    def next(
        self, status: Mapping[str, Any], todo: Iterable[Mapping[str, Any]], board: VirtualStrip | None
    ) -> PlayerAction | None:
        """The next step, or the next game; None when the match is over."""
        if status["phase"] == "match-over":
            return None
        if status["phase"] == "game-over":
            return Submit({"event": "next-game"})
        self._steps += 1
        by = min(self._steps % MAX_STEP + 1, GOAL - status["count"])
        drops = board is not None and status["turn"] == status["players"][0]
        return Drop(by) if drops else Submit({"event": "count", "by": by})
