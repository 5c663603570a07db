"""The small pictures on the tiles of Toguz korgool: how a game can end before the korgools end it."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path
from companion.games.toguz_korgool.board.drawing import KAZAN, RIM, SEATS
from companion.games.toguz_korgool.board.korgools import draw_heap

DRAW = Drawing(
    64,
    64,
    (
        Box(4, 16, 26, 32, 10, fill=KAZAN, line=RIM, width=2),
        Box(34, 16, 26, 32, 10, fill=KAZAN, line=RIM, width=2),
        *draw_heap(5, 17, 32, 11, 13),
        *draw_heap(5, 47, 32, 11, 13),
    ),
)

HOLE_TO_SOW = Drawing(64, 64, (Box(12, 8, 40, 48, 15, fill=KAZAN, line=RIM, width=2), *draw_heap(9, 32, 32, 16, 20)))
"""A hole to sow."""


def flag(seat: int) -> Drawing:
    """Giving up: a flag is laid down."""
    return Drawing(
        64,
        64,
        (
            Path(((14, 10), (30, 54)), line="text", width=4),
            Path(((30, 54), (58, 44), (50, 22), (22, 32)), fill=SEATS[seat], closed=True),
        ),
    )


def clock(seat: int) -> Drawing:
    """Lost on time: the hands stand at twelve."""
    return Drawing(
        64,
        64,
        (
            Circle(32, 32, 24, line=SEATS[seat], width=5),
            Path(((32, 32), (32, 50)), line="text", width=4),
            Path(((32, 32), (22, 26)), line="text", width=4),
        ),
    )
