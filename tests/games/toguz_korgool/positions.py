"""Positions set up by hand, games by chance, and a match that stands where a test wants it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.toguz_korgool.sowing import Position, sow, start_position
from companion.games.toguz_korgool.sowing_tables import BYTE_BITS, EMPTY_KAZAN, KORGOOLS
from tests.games.line_contract_match import Match

NAMES = ("Ann", "Bob")


def position(
    first: Sequence[int], second: Sequence[int], kazan: tuple[int, int], turn: int = 0, tuz: tuple[int, int] = (0, 0)
) -> Position:
    """A position from counts that a reader can add up: they must make 162."""
    assert (len(first), len(second)) == (9, 9)
    assert sum((*first, *second, *kazan)) == KORGOOLS, sum((*first, *second, *kazan))
    counts = (*first, *second, *(count + EMPTY_KAZAN for count in kazan))
    return Position(sum(count << BYTE_BITS * place for place, count in enumerate(counts)), turn, tuz)


def match_at(here: Position, **options: Any) -> Match:
    """A match whose running game stands at a position."""
    match = Match("toguz-korgool", NAMES, **options)
    state: Any = match.referee.state
    match.referee.state = replace(state, position=here)
    return match


def total(here: Position) -> int:
    """All korgools of a position."""
    return sum(here.holes(0)) + sum(here.holes(1)) + here.kazan(0) + here.kazan(1)


def random_game(random: Random) -> list[int]:
    """The holes sown in a game by people who choose at random, up to its end by 82 or an empty side."""
    here, holes = start_position(0), []
    while not here.full and (legal := here.legal()):
        holes.append(random.choice(legal))
        sown = sow(here, holes[-1])
        assert sown is not None
        here = sown.position
    return holes
