"""Draws the table of Yago Pool: the diamond of nine holes, the balls, and what is to be done marked on them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.board.view import ViewState
from companion.games.yago_pool.board import summary
from companion.games.yago_pool.board.balls import FILL, ball
from companion.games.yago_pool.board.status_queries import balls_by_hole, task_at

FIELD_W, FIELD_H = 400.0, 264.0
STEP_X, STEP_Y = 54.0, 40.0
TOP_X, TOP_Y = 200.0, 227.0
HOLE_R, BALL_R, TOUCH_R = 24.0, 19.0, 34.0

CLOTH, CUSHION, HOLE, HOLE_RIM = "#176040", "#7A4A24", "#0B2A1C", "#0F3826"
TASK, CHANCE = "#FF8A66", "#8FF0C6"


def hole_position(hole: int) -> tuple[float, float]:
    """Where a hole lies: rows run down to the right, columns down to the left, hole 1 on top."""
    row, column = divmod(hole - 1, 3)
    return TOP_X + (column - row) * STEP_X, TOP_Y - (column + row) * STEP_Y


def draw(view: ViewState) -> Drawing:
    """The board as it should look now, with what is to be done on it."""
    shapes: list[Shape] = [*_draw_table(), *_draw_rows(view)]
    for hole in range(1, 10):
        shapes += _draw_hole(hole, view)
    places = ((hole, *hole_position(hole)) for hole in range(1, 10))
    zones = tuple(Zone(x=x, y=y, r=TOUCH_R, name=hole) for hole, x, y in places)
    return Drawing(w=FIELD_W, h=FIELD_H, shapes=tuple(shapes), zones=zones)


def _draw_table() -> tuple[Shape, ...]:
    return (
        Box(x=2, y=2, w=FIELD_W - 4, h=FIELD_H - 4, radius=12, fill=CUSHION),
        Box(x=10, y=10, w=FIELD_W - 20, h=FIELD_H - 20, radius=6, fill=CLOTH),
        Path(points=((200, 42), (172, 16), (228, 16)), line="#BFE3D0", width=1.6, closed=True),
    )


def _draw_rows(view: ViewState) -> list[Shape]:
    """A band under each row that is won, or that one more ball would win."""
    status = view.status
    lying, colours, turn = balls_by_hole(view), status["colours"], status["turn"]
    over = view.phase in ("game-over", "match-over")
    colour = colours.get(summary.winner_name(view) if over else turn)
    wanted = 3 if over else 2
    bands: list[Shape] = []
    for line in summary.ROWS:
        own = sum(lying.get(hole) == colour for hole in line)
        open_end = over or any(str(hole) in _chances(view) for hole in line)
        if colour and own == wanted and open_end:
            bands.append(
                Path(points=(hole_position(line[0]), hole_position(line[2])), line=FILL[colour] + "88", width=9)
            )
    return bands


def _chances(view: ViewState) -> Mapping[str, int]:
    return {str(hole): points for hole, points in view.status["chances"].items()}


def _draw_hole(hole: int, view: ViewState) -> list[Shape]:
    x, y = hole_position(hole)
    shapes: list[Shape] = [Circle(x=x, y=y, r=HOLE_R, fill=HOLE, line=HOLE_RIM, width=3)]
    content = balls_by_hole(view).get(hole)
    task = task_at(view, hole)
    if content:
        shapes += ball(x, y, BALL_R, content)
    elif task:
        shapes.append(Circle(x=x, y=y, r=BALL_R, fill=FILL[task.args.get("ball", "unknown")] + "59"))
    elif points := _chances(view).get(str(hole)):
        shapes += [
            Circle(x=x, y=y, r=HOLE_R - 3, line=CHANCE, width=2),
            Word(x=x, y=y, text=f"+{points}", size=17, colour=CHANCE, bold=True),
        ]
    else:
        shapes.append(Word(x=x, y=y, text=str(hole), size=15, colour="#8FC7AB"))
    if task:
        shapes.append(Circle(x=x, y=y, r=HOLE_R + 4, line=TASK, width=3.5, dashes=18))
    return shapes
