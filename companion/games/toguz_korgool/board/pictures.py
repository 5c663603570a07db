"""The small pictures on the tiles of Toguz korgool: how a game can end before the korgools end it."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path
from companion.games.toguz_korgool.board.drawing import KAZAN, RIM, SEATS
from companion.games.toguz_korgool.board.korgools import draw_heap

DRAW = Drawing(
    w=64,
    h=64,
    shapes=(
        Box(x=4, y=16, w=26, h=32, radius=10, fill=KAZAN, line=RIM, width=2),
        Box(x=34, y=16, w=26, h=32, radius=10, fill=KAZAN, line=RIM, width=2),
        *draw_heap(5, 17, 32, 11, 13),
        *draw_heap(5, 47, 32, 11, 13),
    ),
)

HOLE_TO_SOW = Drawing(
    w=64,
    h=64,
    shapes=(Box(x=12, y=8, w=40, h=48, radius=15, fill=KAZAN, line=RIM, width=2), *draw_heap(9, 32, 32, 16, 20)),
)
"""A hole to sow."""


def flag(seat: int) -> Drawing:
    """Giving up: a flag is laid down."""
    return Drawing(
        w=64,
        h=64,
        shapes=(
            Path(points=((14, 10), (30, 54)), line="text", width=4),
            Path(points=((30, 54), (58, 44), (50, 22), (22, 32)), fill=SEATS[seat], closed=True),
        ),
    )


def clock(seat: int) -> Drawing:
    """Lost on time: the hands stand at twelve."""
    return Drawing(
        w=64,
        h=64,
        shapes=(
            Circle(x=32, y=32, r=24, line=SEATS[seat], width=5),
            Path(points=((32, 32), (32, 50)), line="text", width=4),
            Path(points=((32, 32), (22, 26)), line="text", width=4),
        ),
    )
