"""When a game is won, and for how many points: five balls of a colour, or three in a row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

Holes = Sequence[str | None]
"""What lies in the holes 1 to 9."""

HOLE_NUMBERS = range(1, 10)
ALL_FIVE, ROW_LENGTH = 5, 3
ROW_POINTS, BONUS_POINTS = 1, 3

ROWS = tuple(map(frozenset, ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))))
"""The eight straight triples of the 3x3 lattice; they are the same whichever way the board is turned (YG-1)."""


class Win(Struct, frozen=True):
    """A game won: by whom (seat), for how many points, and the reading that decided, if one did."""

    seat: int
    points: int
    reading: str | None


def held(holes: Holes, colour: str) -> frozenset[int]:
    """The numbers of the holes in which a ball of this colour lies."""
    return frozenset([hole for hole, ball in enumerate(holes, 1) if ball == colour])


def worth(balls: frozenset[int], *, sank: bool) -> int:
    """The points that a player's balls in these holes win him, 0 while they do not.

    Two rows with all five bring the bonus only to a player who himself sank the last of them (`sank`).
    """
    rows = [row <= balls for row in ROWS].count(True)
    if len(balls) >= ALL_FIVE:
        return BONUS_POINTS if sank and rows > 1 else ROW_POINTS
    return ROW_POINTS if rows else 0


def won_by_shooter(holes: Holes, colours: Sequence[str], shooter: int, fresh: frozenset[int]) -> Win | None:
    """What the shooter wins after a fair shot that left the balls `fresh` in their holes (YG-3, YG-9)."""
    if holes.count(colours[shooter]) < ROW_LENGTH:
        return None
    own = held(holes, colours[shooter])
    sank = len(own & fresh)
    points = worth(own, sank=sank > 0)
    if not points:
        return None
    if won_by_other(holes, colours, shooter):
        reading = "YG-3"
    else:
        reading = "YG-9" if points == BONUS_POINTS and sank > 1 else None
    return Win(shooter, points, reading)


def won_by_other(holes: Holes, colours: Sequence[str], shooter: int) -> Win | None:
    """What the other player wins by the shooter's shot, fair or foul: the state counts, without bonus (YG-2, YG-2b)."""
    other = 1 - shooter
    if holes.count(colours[other]) < ROW_LENGTH:
        return None
    balls = held(holes, colours[other])
    points = worth(balls, sank=False)
    if not points:
        return None
    reading = "YG-2" if worth(balls, sank=True) == points else "YG-2b"
    return Win(other, points, reading)


def winning_holes(holes: Holes, colour: str) -> dict[int, int]:
    """The empty holes in which one more ball of this colour would win now, with the points it would win."""
    balls = held(holes, colour)
    chances = {hole: worth(balls | {hole}, sank=True) for hole in HOLE_NUMBERS if holes[hole - 1] is None}
    return {hole: points for hole, points in chances.items() if points}
