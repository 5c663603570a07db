"""What a calibration asks for, as a picture: balls in holes, or a board that leans to an end."""

from __future__ import annotations

from collections.abc import Collection

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word
from companion.games.yago_pool.board.balls import ball
from companion.games.yago_pool.board.view import BALL_R, CLOTH, CUSHION, HOLE, HOLE_R, TASK
from companion.games.yago_pool.virtual import DIAMOND
from hardware.calibration.wizard import Question
from hardware.devices import DeviceName, Hole

ANY = "red"
"""The ball that is drawn where any will do."""
LEANS_DEG = {"first-end": 9.0, "second-end": -9.0, "level": 0.0}
"""How the drawn board leans; more than the real one, so that it is seen."""
WOOD, FOOT = "#A9743F", "#6B4423"
SIDE, EDGE = 280.0, 50.0
"""The drawn board is square; so far from its sides lie the outermost holes."""
FIELD_W, PLANK_W, PLANK_H, MIDDLE_X, PIVOT_Y = 400.0, 300.0, 20.0, 200.0, 110.0


def asked_board(holes: Collection[int], question: Question | None, wrong: Collection[DeviceName]) -> Drawing:
    """The holes with the balls that are wanted; those that were refused are framed."""
    shapes: list[Shape] = [Box(0, 0, SIDE, SIDE, 22, CUSHION), Box(12, 12, SIDE - 24, SIDE - 24, 14, CLOTH)]
    asked = question.devices if question else ()
    for hole, (across, down) in DIAMOND.items():
        x, y = EDGE + across * (SIDE - 2 * EDGE), EDGE + (1 - down) * (SIDE - 2 * EDGE)
        device = Hole(hole)
        shapes.append(Circle(x, y, HOLE_R, fill=HOLE))
        if question and question.code == "ball" and device in asked:
            shapes += ball(x, y, BALL_R, question.ball or ANY)
        else:
            shapes.append(Word(x, y, str(hole), 20, "#FFFFFF" if hole in holes else "#FFFFFF55", bold=hole in holes))
        if device in wrong:
            shapes.append(Circle(x, y, HOLE_R + 5, line=TASK, width=4, dashes=14))
    return Drawing(SIDE, SIDE, tuple(shapes))


def asked_plank(question: Question | None) -> Drawing:
    """The board from the side, with balls on the end that is to sink; the first player's end is on the left."""
    lean = LEANS_DEG[question.code] if question else 0.0
    shapes: list[Shape] = [
        Path(((MIDDLE_X - 34, 40), (MIDDLE_X + 34, 40), (MIDDLE_X, PIVOT_Y)), fill=FOOT, closed=True),
        Box(20, 28, FIELD_W - 40, 12, 6, "line"),
        Box(MIDDLE_X - PLANK_W / 2, PIVOT_Y, PLANK_W, PLANK_H, 8, WOOD, angle=lean),
    ]
    if lean:
        side = -1 if lean > 0 else 1
        for n in range(2):
            way = PLANK_W / 2 - 24 - 42 * n
            rise = PLANK_H + 18 - way * abs(lean) * 0.0175
            shapes += ball(MIDDLE_X + side * way, PIVOT_Y + rise, 17, "unknown")[:1]
    for x, word in ((60.0, "1"), (FIELD_W - 60, "2")):
        shapes.append(Word(x, 12, word, 22, "muted", bold=True))
    return Drawing(FIELD_W, 200, tuple(shapes))
