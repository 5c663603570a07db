"""When a game of Yago Pool is won, and for how many points: five balls of a colour, or three in a row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

Holes = Sequence[str | None]
"""The balls in the holes 1 to 9."""

HOLE_NUMBERS = range(1, 10)
BALLS_PER_COLOUR, ROW_LENGTH = 5, 3
ROW_POINTS, BONUS_POINTS = 1, 3

ROWS = tuple(map(frozenset, ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))))
"""The eight straight triples of the 3x3 lattice; they are the same whichever way the board is turned (YG-1)."""


class Win(Struct, frozen=True):
    """A game won: by whom (seat), for how many points, and the reading that decided, if one did."""

    seat: int
    points: int
    reading: str | None


def holes_with(holes: Holes, colour: str) -> frozenset[int]:
    """The numbers of the holes in which a ball of this colour lies."""
    return frozenset([hole for hole, ball in enumerate(holes, 1) if ball == colour])


def rows_among(balls: frozenset[int]) -> list[list[int]]:
    """The rows that are complete with balls in these holes; with five balls there are two at most."""
    return [sorted(row) for row in ROWS if row <= balls]


def points_for(balls: frozenset[int], *, sank_last: bool) -> int:
    """The points for a player's balls; 0 while they do not win.

    Args:
        balls: The holes in which his balls lie.
        sank_last: Whether he himself sank the last of them: only then two rows with all five bring the bonus.
    """
    rows = [row <= balls for row in ROWS].count(True)
    if len(balls) >= BALLS_PER_COLOUR:
        return BONUS_POINTS if sank_last and rows > 1 else ROW_POINTS
    return ROW_POINTS if rows else 0


def won_by_shooter(holes: Holes, colours: Sequence[str], shooter: int, sunk: frozenset[int]) -> Win | None:
    """The shooter's win by a fair shot, or None (readings YG-3, YG-9).

    Args:
        holes: The balls in the holes after the shot.
        colours: By seat.
        shooter: His seat.
        sunk: The holes filled in this shot.
    """
    if holes.count(colours[shooter]) < ROW_LENGTH:
        return None
    own = holes_with(holes, colours[shooter])
    sank = len(own & sunk)
    points = points_for(own, sank_last=sank > 0)
    if not points:
        return None
    if won_by_other(holes, colours, shooter):
        reading = "YG-3"
    else:
        reading = "YG-9" if points == BONUS_POINTS and sank > 1 else None
    return Win(shooter, points, reading)


def won_by_other(holes: Holes, colours: Sequence[str], shooter: int) -> Win | None:
    """The opponent's win by the shooter's shot, fair or foul, or None: without bonus (readings YG-2, YG-2b)."""
    other = 1 - shooter
    if holes.count(colours[other]) < ROW_LENGTH:
        return None
    balls = holes_with(holes, colours[other])
    points = points_for(balls, sank_last=False)
    if not points:
        return None
    reading = "YG-2" if points_for(balls, sank_last=True) == points else "YG-2b"
    return Win(other, points, reading)


def winning_holes(holes: Holes, colour: str) -> dict[int, int]:
    """The empty holes in which one more ball of this colour would win, with the points."""
    balls = holes_with(holes, colour)
    chances = {hole: points_for(balls | {hole}, sank_last=True) for hole in HOLE_NUMBERS if holes[hole - 1] is None}
    return {hole: points for hole, points in chances.items() if points}
