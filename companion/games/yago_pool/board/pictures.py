"""The small pictures on the tiles of Yago Pool: what went wrong, shown without words."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.games.yago_pool.board.balls import ball

CLOTH, HOLE, SKIN, WRONG = "#176040", "#0B2A1C", "#E0B48C", "#FF8A66"
PALE = "text"


def _picture(*shapes: Shape) -> Drawing:
    return Drawing(w=64, h=64, shapes=shapes)


def _ball_off_table(colour: str) -> Drawing:
    jump = Path(points=((26, 24), (32, 36), (42, 44)), line=PALE, width=2.6, dashed=True)
    return _picture(Box(x=4, y=6, w=38, h=34, radius=5, fill=CLOTH), jump, *ball(48, 48, 12, colour))


def _cross(x: float, y: float, r: float) -> tuple[Shape, ...]:
    return (
        Path(points=((x - r, y - r), (x + r, y + r)), line=WRONG, width=3),
        Path(points=((x - r, y + r), (x + r, y - r)), line=WRONG, width=3),
    )


def _finger(x: float, y: float) -> tuple[Shape, ...]:
    """A hand from the lower left, its fingertip at the point."""
    return (
        Path(points=((x, y), (x - 11, y - 10), (x - 17, y - 18)), line=SKIN, width=10),
        Circle(x=x, y=y, r=5, fill=SKIN),
    )


def empty_hole(hole: int) -> Drawing:
    """A hole with its number."""
    return _picture(
        Circle(x=32, y=32, r=27, fill=HOLE, line="#2C6B4C", width=2.5),
        Word(x=32, y=32, text=str(hole), size=22, colour="#8FC7AB"),
    )


FOULS = {
    "blue-in": _picture(Circle(x=32, y=32, r=27, fill=HOLE, line="#2C6B4C", width=2), *ball(32, 32, 17, "blue")),
    "blue-off": _ball_off_table("blue"),
    "ball-off": _picture(
        Box(x=4, y=6, w=38, h=34, radius=5, fill=CLOTH),
        Path(points=((26, 24), (32, 36), (40, 42)), line=PALE, width=2.6, dashed=True),
        *ball(37, 51, 11, "yellow"),
        *ball(51, 44, 11, "red"),
    ),
    "none-hit": _picture(
        Path(points=((18, 18), (52, 50)), line=PALE, width=2.6, dashed=True),
        *ball(14, 15, 12, "blue"),
        Circle(x=48, y=18, r=11, line="#92A69D", width=2.6),
    ),
    "wrong-first": _picture(
        Path(points=((14, 16), (38, 40)), line=PALE, width=2.6),
        *ball(14, 15, 12, "blue"),
        *ball(42, 42, 12, "yellow"),
        *_cross(57, 55, 4),
    ),
    "touched": _picture(*ball(42, 42, 14, "yellow"), *_finger(28, 28), *_cross(57, 57, 4)),
    "moved": _picture(
        Circle(x=30, y=30, r=11, line="#92A69D", width=2.2, dashes=9), *ball(49, 45, 12, "red"), *_finger(27, 24)
    ),
}
"""By what went wrong."""
