"""The tables of Toguz korgool: the rules of sowing, capturing and the tuz, worked out for every hole beforehand.

A board is one int of twenty bytes: the eighteen holes in sowing order (the first seat's 1 to 9, then the second
seat's), then the two kazans. What a sowing does to all of them at once is one number to add, found by hole and
korgools in it; what the last korgool captures is another, found by the count that it makes.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

HOLES = 9
RING = 2 * HOLES
KORGOOLS = RING * HOLES
ENOUGH = 82
"""Korgools in a kazan that are more than half of all."""
TUZ_COUNT = 3
"""Korgools that make a hole of the opponent's a tuz."""

BYTE_BITS = 8
BYTE_MASK = (1 << BYTE_BITS) - 1
ONE_KORGOOL = tuple(1 << BYTE_BITS * place for place in range(RING + 2))
"""One korgool, by place: eighteen holes and two kazans."""
EMPTY_KAZAN = 128 - ENOUGH
"""An empty kazan has this count, so that the top bit of its byte is set from 82 on."""
FULL_KAZAN = 128 * (ONE_KORGOOL[RING] + ONE_KORGOOL[RING + 1])
"""The bits of a board that are set when a kazan holds 82 or more."""
SIDE_BITS = tuple(sum(BYTE_MASK * unit for unit in ONE_KORGOOL[at : at + HOLES]) for at in (0, HOLES))
"""The bits of each seat's holes."""

Tuz = tuple[int, int]
"""By seat, the number of the opponent's hole that is this player's tuz; 0 for none."""
NotedMove = tuple[str, int]
"""A move as it is written, and what its last korgool captured (3 for a tuz)."""
Capture = tuple[int, int, bool]
"""What the last korgool brings: the change to the board, korgools captured, whether a tuz was made."""
Captures = list[Capture | None]
"""Captures by the count that the last korgool makes; None where it changes nothing."""
Sowing = tuple[int, int, Captures | None, NotedMove]
"""The change to the board, the shift of the last hole, its captures (None for none ever), the note without capture."""
Row = tuple[int, list[Sowing | None]]
"""A hole's shift, and its sowings by the korgools in it; None for an empty hole."""

LandingEffect = Literal["nothing", "capture", "capture or tuz"]
"""What can come of a last korgool at a place."""

TUZ_COLLECTED: Captures = [(0, 0, False)] * (KORGOOLS + 1)
"""The note that nothing was captured but a korgool fell into a tuz, so that the kazans must be compared."""


def place_of(seat: int, hole: int) -> int:
    """The ring index 0..17 of a seat's hole 1..9."""
    return seat * HOLES + hole - 1


def hole_of(place: int) -> tuple[int, int]:
    """The seat and number 1..9 of a hole by its ring index."""
    return place // HOLES, place % HOLES + 1


@cache
def tables(tuz: Tuz) -> tuple[list[Row], list[Row]]:
    """The sowings of both seats with these tuz: by hole 1..9 (0 is no hole), then by korgools in it."""
    falls = list(range(RING))
    """Where a korgool ends up that is dropped at a place: there, or in the kazan of the tuz's owner."""
    for seat in (0, 1):
        if tuz[seat]:
            falls[place_of(1 - seat, tuz[seat])] = RING + seat
    first, second = (
        [NO_SOWINGS[0], *(_row(tuz, seat, hole, falls) for hole in range(1, HOLES + 1))] for seat in (0, 1)
    )
    return first, second


def _row(tuz: Tuz, seat: int, hole: int, falls: list[int]) -> Row:
    """The sowings of one hole: from two korgools on, each is the one before with one korgool more."""
    here = place_of(seat, hole)
    beyond = (here + 1) % RING
    change, collected = ONE_KORGOOL[falls[beyond]] - ONE_KORGOOL[here], falls[beyond] >= RING
    row: list[Sowing | None] = [
        None,
        _shared_sowing(change, seat, hole, beyond, _landing_effect(tuz, seat, beyond), collected),
    ]
    change, collected = 0, False
    for korgools in range(2, KORGOOLS + 1):
        last = (here + korgools - 1) % RING
        change += ONE_KORGOOL[falls[last]] - ONE_KORGOOL[here]
        collected = collected or falls[last] >= RING
        entry = _shared_sowing if korgools <= RING else _sowing
        row.append(entry(change, seat, hole, last, _landing_effect(tuz, seat, last), collected))
    return BYTE_BITS * here, row


def _landing_effect(tuz: Tuz, seat: int, last: int) -> LandingEffect:
    """What can come of a last korgool that a seat drops at a place."""
    owner, hole = hole_of(last)
    if owner == seat or hole == tuz[seat]:
        return "nothing"
    return "capture" if tuz[seat] or hole in (HOLES, tuz[owner]) else "capture or tuz"


def _sowing(change: int, seat: int, hole: int, last: int, end: LandingEffect, collected: bool) -> Sowing:
    """One entry of the table."""
    captures = _captures(seat, last, end, collected) if end != "nothing" else TUZ_COLLECTED if collected else None
    return change, BYTE_BITS * last, captures, _noted_move(hole, hole_of(last)[1])


_shared_sowing = cache(_sowing)
"""Rows are shared between tuz configurations that do not affect them, so that the tables fit the processor's cache."""


@cache
def _noted_move(hole: int, landing: int) -> NotedMove:
    return f"{hole}{landing}", 0


@cache
def _captures(seat: int, last: int, end: LandingEffect, collected: bool) -> Captures:
    """An even count is captured; three make a tuz where one may be; anything else stays."""
    gain = ONE_KORGOOL[RING + seat] - ONE_KORGOOL[last]
    captures: Captures = [(0, 0, False) if collected else None] * (KORGOOLS + 1)
    for count in range(2, KORGOOLS + 1, 2):
        captures[count] = (count * gain, count, False)
    if end == "capture or tuz":
        captures[TUZ_COUNT] = (TUZ_COUNT * gain, TUZ_COUNT, True)
    return captures


NO_SOWINGS: list[Row] = [(0, [None] * (BYTE_MASK + 1))] * (HOLES + 1)
"""Rows of an ended game: no hole has a sowing."""
