"""The picture of a calibration question about holes: the board with the requested balls."""

from __future__ import annotations

from collections.abc import Collection

from companion.board.drawing import Box, Circle, Drawing, Shape, Word
from companion.games.yago_pool.board.balls import ball
from companion.games.yago_pool.board.drawing import BALL_R, CLOTH, CUSHION, HOLE, HOLE_R, TASK
from companion.games.yago_pool.virtual_board import DIAMOND
from hardware.calibration.wizard import Part, Question
from hardware.devices import Hole

ANY = "red"
"""The ball that is drawn where any will do."""
SIDE, EDGE = 280.0, 50.0
"""The drawn board is square; so far from its sides lie the outermost holes."""


def picture(_part: Part, holes: Collection[int], question: Question | None, refused: Collection[str]) -> Drawing:
    """The holes with the balls that are wanted; those that were refused are framed."""
    shapes: list[Shape] = [
        Box(x=0, y=0, w=SIDE, h=SIDE, radius=22, fill=CUSHION),
        Box(x=12, y=12, w=SIDE - 24, h=SIDE - 24, radius=14, fill=CLOTH),
    ]
    asked = question.devices if question else ()
    for hole, (across, down) in DIAMOND.items():
        x, y = EDGE + across * (SIDE - 2 * EDGE), EDGE + (1 - down) * (SIDE - 2 * EDGE)
        device = Hole(hole)
        shapes.append(Circle(x=x, y=y, r=HOLE_R, fill=HOLE))
        if question and question.code == "ball" and device in asked:
            shapes += ball(x, y, BALL_R, question.ball or ANY)
        else:
            shapes.append(
                Word(
                    x=x,
                    y=y,
                    text=str(hole),
                    size=20,
                    colour="#FFFFFF" if hole in holes else "#FFFFFF55",
                    bold=hole in holes,
                )
            )
        if device in refused:
            shapes.append(Circle(x=x, y=y, r=HOLE_R + 5, line=TASK, width=4, dashes=14))
    return Drawing(w=SIDE, h=SIDE, shapes=tuple(shapes))
