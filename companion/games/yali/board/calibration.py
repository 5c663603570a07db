"""What a calibration of the tilt asks for, as a picture: a board that leans to an end."""

from __future__ import annotations

from collections.abc import Collection

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from hardware.calibration.wizard import Part, Question

LEANS_DEG = {"first-end": 9.0, "second-end": -9.0, "level": 0.0}
"""How the drawn board leans; more than the real one, so that it is seen."""
WOOD, FOOT, BALL, BALL_LINE = "#A9743F", "#6B4423", "#9AA59F", "#00000055"
BALL_R = 17.0
FIELD_W, PLANK_W, PLANK_H, MIDDLE_X, PIVOT_Y = 400.0, 300.0, 20.0, 200.0, 110.0


def picture(_part: Part, _holes: Collection[int], question: Question | None, _refused: Collection[str]) -> Drawing:
    """The board from the side, with balls on the end that is to sink; the first player's end is on the left."""
    lean = LEANS_DEG[question.code] if question else 0.0
    shapes: list[Shape] = [
        Path(points=((MIDDLE_X - 34, 40), (MIDDLE_X + 34, 40), (MIDDLE_X, PIVOT_Y)), fill=FOOT, closed=True),
        Box(x=20, y=28, w=FIELD_W - 40, h=12, radius=6, fill="line"),
        Box(x=MIDDLE_X - PLANK_W / 2, y=PIVOT_Y, w=PLANK_W, h=PLANK_H, radius=8, fill=WOOD, angle=lean),
    ]
    if lean:
        side = -1 if lean > 0 else 1
        for n in range(2):
            way = PLANK_W / 2 - 24 - 42 * n
            rise = PLANK_H + 18 - way * abs(lean) * 0.0175
            x, y = MIDDLE_X + side * way, PIVOT_Y + rise
            shapes.append(Circle(x=x, y=y, r=BALL_R, fill=BALL, line=BALL_LINE, width=BALL_R * 0.08))
    for x, word in ((60.0, "1"), (FIELD_W - 60, "2")):
        shapes.append(Word(x=x, y=12, text=word, size=22, colour="muted", bold=True))
    return Drawing(w=FIELD_W, h=200, shapes=tuple(shapes))
