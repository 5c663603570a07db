"""Where everything lies on the drawn board of Toguz korgool, lying or upright. Lengths in units of the drawing.

Each player's holes run 1 to 9 from left to right as their owner sees them: the first player sits below a lying
board, or at the right of an upright one.
"""

from __future__ import annotations

from msgspec import Struct

from companion.games.toguz_korgool.sowing_tables import HOLES

LYING, UPRIGHT = (772.0, 258.0), (452.0, 548.0)
FRAME = 8.0


class Spot(Struct, frozen=True, kw_only=True):
    """A rectangle about its middle; `out` points from the middle of the board to its edge."""

    x: float
    y: float
    w: float
    h: float
    outward: tuple[int, int] = (0, 0)

    def point_towards_edge(self, share: float) -> tuple[float, float]:
        """A point towards the edge: 0 is the middle, 1 the outer rim, -1 the inner one."""
        return self.x + self.outward[0] * self.w / 2 * share, self.y + self.outward[1] * self.h / 2 * share


def field_size(upright: bool) -> tuple[float, float]:
    """The size of the drawing."""
    return UPRIGHT if upright else LYING


def hole(seat: int, number: int, upright: bool) -> Spot:
    """A hole of a seat's, 1 to 9."""
    w, h = field_size(upright)
    side = -1 if seat == 0 else 1
    along = number - 1 if seat == 0 else HOLES - number
    if upright:
        pitch = (h - 2 * (FRAME + 3)) / HOLES
        y = FRAME + 3 + pitch * (along + 0.5)
        return Spot(x=w - FRAME - 76 if seat == 0 else FRAME + 76, y=y, w=140, h=pitch - 6, outward=(-side, 0))
    pitch = (w - 2 * (FRAME + 6)) / HOLES
    x = FRAME + 6 + pitch * (along + 0.5)
    return Spot(x=x, y=h / 2 + side * 76, w=pitch - 10, h=84, outward=(0, side))


def touch_area(seat: int, number: int, upright: bool) -> Spot:
    """Where a touch means a hole: as much as its neighbours leave."""
    spot = hole(seat, number, upright)
    return (
        Spot(x=spot.x, y=spot.y, w=spot.w + 10, h=spot.h + 6)
        if upright
        else Spot(x=spot.x, y=spot.y, w=spot.w + 10, h=spot.h + 14)
    )


def kazan(seat: int, upright: bool) -> Spot:
    """A seat's kazan: nearest to its owner."""
    w, h = field_size(upright)
    if upright:
        return Spot(
            x=w / 2, y=h / 2 + (-1 if seat == 0 else 1) * (h - 2 * FRAME) / 4, w=124, h=(h - 2 * FRAME) / 2 - 12
        )
    return Spot(x=w / 2 + (1 if seat == 0 else -1) * (w - 2 * FRAME) / 4, y=h / 2, w=(w - 2 * FRAME) / 2 - 14, h=56)
