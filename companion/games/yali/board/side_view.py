"""Draws Yali if its moves are not followed: the plank from the side, tilted on its pivot."""

from __future__ import annotations

from math import cos, radians, sin

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.games.yali.board.drawing import EDGE, FIELD_H, FIELD_W, WOOD, ball

PIVOT_X, PIVOT_Y = FIELD_W / 2, 104.0
ARM, BALL_R = 168.0, 21.0
THICK = 14.0
STEEP = 2.0
"""Seen from the side the plank leans so many times further than from above."""
SCALE_Y, SCALE_W = 232.0, 300.0
NAME_W = 170.0
MOST = 12.0
"""Drawn degrees at the ends of the scale."""


def drawing(names: tuple[str, str], lean: float, turn: int | None) -> Drawing:
    """The plank at a lean in drawn degrees (positive: the right end sinks), and who is in turn."""
    steep = lean * STEEP
    shapes = [*_scale(steep), *_pivot(), *_plank(steep), *_balls(steep), *_names(names, turn)]
    return Drawing(w=FIELD_W, h=FIELD_H, shapes=tuple(shapes))


def _place(steep: float, along: float, up: float = 0.0) -> tuple[float, float]:
    angle = radians(-steep)
    return PIVOT_X + along * cos(angle) - up * sin(angle), PIVOT_Y + along * sin(angle) + up * cos(angle)


def _scale(steep: float) -> tuple[Shape, ...]:
    """A bubble on a level: in the middle when the board is in balance."""
    x = FIELD_W / 2 + max(-1.0, min(1.0, steep / MOST)) * SCALE_W / 2
    return (
        Box(x=(FIELD_W - SCALE_W) / 2, y=SCALE_Y - 4, w=SCALE_W, h=8, radius=4, fill="button"),
        Box(x=FIELD_W / 2 - 14, y=SCALE_Y - 9, w=28, h=18, radius=9, fill="pressed"),
        Circle(x=x, y=SCALE_Y, r=12, fill="accent"),
    )


def _pivot() -> tuple[Shape, ...]:
    foot = ((PIVOT_X, PIVOT_Y - 4), (PIVOT_X - 34, PIVOT_Y - 58), (PIVOT_X + 34, PIVOT_Y - 58))
    return (Path(points=foot, fill=EDGE, line=EDGE, width=3, closed=True),)


def _plank(steep: float) -> tuple[Shape, ...]:
    x, y, w = PIVOT_X - ARM - 24, PIVOT_Y - THICK / 2, 2 * (ARM + 24)
    return (
        Box(x=x, y=y, w=w, h=THICK, radius=7, fill=EDGE, angle=-steep),
        Box(x=x + 2, y=y + 2, w=w - 4, h=THICK - 4, radius=5, fill=WOOD, angle=-steep),
    )


def _balls(steep: float) -> list[Shape]:
    """A few balls at each end."""
    shapes: list[Shape] = []
    for seat, way in ((0, -1), (1, 1)):
        for n in range(3):
            along = way * (ARM - n * (2 * BALL_R + 2))
            shapes += ball(*_place(steep, along, THICK / 2 + BALL_R), BALL_R, seat)
    return shapes


def _names(names: tuple[str, str], turn: int | None) -> list[Shape]:
    return [
        Word(
            x=x,
            y=22,
            text=names[seat],
            size=19,
            colour="accent" if turn == seat else "muted",
            bold=turn == seat,
            w=NAME_W,
        )
        for seat, x in ((0, NAME_W / 2 + 16), (1, FIELD_W - NAME_W / 2 - 16))
    ]
