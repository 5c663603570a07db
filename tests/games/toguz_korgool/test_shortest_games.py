"""The shortest games there are: none ends before eleven moves, and 1391 sequences of eleven end one."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.toguz_korgool.sowing import Position, sow, start_position
from companion.games.toguz_korgool.sowing_tables import ENOUGH, RING

SHORTEST = 11


def can_end(here: Position, moves: int) -> bool:
    """Whether the game may be over after so many moves more; a bound that is never too low.

    A side loses at most one occupied hole with each move: its own lone korgool, or one that is captured. A kazan
    gets, with each of its owner's moves, one hole of what lies there now and what falls into it until then, and with
    every move what falls into a tuz: one korgool into each hole, or two where a heap goes all the way round.
    """
    if any(sum(map(bool, here.holes(seat))) <= moves for seat in (0, 1)):
        return True
    growth = 1 if max(here.holes(0) + here.holes(1)) + moves <= RING else 2
    for seat in (0, 1):
        own = (moves + 1) // 2 if here.turn == seat else moves // 2
        captured = sum(sorted(here.holes(1 - seat))[-own:]) if own else 0
        if here.kazan(seat) + captured + growth * moves * (own + 1) >= ENOUGH:
            return True
    return False


@pytest.mark.slow
def test_1391_games_of_eleven_moves() -> None:
    layer = Counter([start_position(0)])
    for left in range(SHORTEST - 1, -1, -1):
        following: Counter[Position] = Counter()
        for here, ways in layer.items():
            for hole in here.legal():
                sown = sow(here, hole)
                assert sown is not None
                following[sown.position] += ways
        ended = sum(ways for here, ways in following.items() if here.full or here.empty(here.turn))
        assert ended == (0 if left else 1391)
        layer = Counter({here: ways for here, ways in following.items() if can_end(here, left)})
