"""The board view of Yali: the board with its tilt, its lanes, and the legal moves of a ball."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing, Path, Shape
from companion.board.view import BoardView, Choice, Sheet, ViewState
from companion.games.yali.board import prompts, side_view, summary, touches
from companion.games.yali.board.drawing import FAINT, FIELD_H, FIELD_W, WOOD, Plank, ball, drawn_lean
from companion.games.yali.board.editor import BOARD_EDITOR
from companion.games.yali.geometry import Board, lane_name, square_name
from companion.games.yali.state import YaliState
from companion.i18n.translation import gettext_noop

HINT, LAST = "#8FF0C6", "#FFE9A8"
HAIR = 0.01
LEANING = 4.5
"""Drawn degrees of a board that is known to lean, but not how far."""


def drawn_lean_of(view: ViewState) -> float:
    """How far the board is drawn to lean: as its sensor says, else towards the player who moves and so presses it."""
    if view.lean_deg is not None:
        return drawn_lean(view.lean_deg)
    state = touches.state_of(view)
    if state.phase != "move":
        return 0.0
    return LEANING if state.turn else -LEANING


def draw(view: ViewState) -> Drawing:
    """The board as it should look now; with a ball picked, where it may go."""
    state = touches.state_of(view)
    if state.board is None:
        turn = state.turn if state.phase == "move" else None
        return side_view.drawing((view.players[0], view.players[1]), drawn_lean_of(view), turn)
    plank = Plank(state.board, drawn_lean_of(view))
    picked = str(view.picked[0]) if view.picked else ""
    shapes = [*plank.empty_board(), *_draw_last_move(view, plank), *_draw_balls(state, plank, picked)]
    if picked:
        shapes += _draw_destinations(state, plank, picked)
    return plank.drawing(
        shapes, touches.movable_balls(state) | {picked, *touches.paths_from(state, picked)} if picked else ()
    )


def _draw_balls(state: YaliState, plank: Plank, picked: str) -> list[Shape]:
    """All balls; those that cannot be touched now are dimmed, the others have a bright rim."""
    open_now = touches.movable_balls(state)
    lying = {square_name(square): seat for square, seat in state.balls.items()}
    lying |= {lane_name((seat, number)): seat for seat in (0, 1) for number in state.side_balls[seat]}
    shapes: list[Shape] = []
    for square, seat in lying.items():
        x, y, r = *plank.position(square), plank.ball_radius(square)
        shapes += ball(x, y, r, seat)
        if state.phase == "move" and square not in open_now and not picked:
            shapes.append(_spot(x, y, r, FAINT))
        if square == picked:
            shapes.append(Circle(x=x, y=y, r=r + 4, line="accent", width=3))
    return shapes


def _draw_destinations(state: YaliState, plank: Plank, picked: str) -> list[Shape]:
    """Where the picked ball may go, and the jumps that lead there."""
    shapes: list[Shape] = []
    ways = touches.paths_from(state, picked)
    for path in ways.values():
        places = tuple(plank.position(square) for square in (picked, *path))
        shapes.append(Path(points=places, line=HINT + "70", width=2, dashed=len(path) > 1))
    for end in ways:
        x, y, r = *plank.position(end), plank.ball_radius(end)
        shapes += (_spot(x, y, r, WOOD), Circle(x=x, y=y, r=r, line=HINT, width=3), _spot(x, y, r * 0.3, HINT))
    return shapes


def _spot(x: float, y: float, r: float, fill: str) -> Circle:
    """Returns a mark slightly off the centre: discs exactly at the centre are animated as pieces."""
    return Circle(x=x + HAIR, y=y, r=r, fill=fill)


def _draw_last_move(view: ViewState, plank: Plank) -> list[Shape]:
    """Where the ball that moved last came from."""
    event = next((event for event in reversed(view.events) if event["event"] not in ("rename", "tilt", "released")), {})
    if event.get("event") not in ("move", "side-move"):
        return []
    places = tuple(plank.position(square) for square in (event["from"], *event["path"]))
    (x, y), r = places[-1], plank.ball_radius(event["path"][-1]) + 4
    return [
        Path(points=places, line=LAST + "90", width=3),
        Circle(x=x, y=y, r=r, line=LAST, width=2.5),
    ]


def _no_question(_seen: ViewState) -> Sheet | None:
    return None


def _home_picture() -> Drawing:
    """A small board that leans, for the home page."""
    plank = Plank(Board(4, 8, 8), -5)
    lying = {f"{letter}{row}": int(row > 4) for letter in "abcd" for row in (1, 2, 7, 8)} | {"c4": 0, "b5": 1}
    del lying["c2"], lying["b7"]
    lying |= {f"{letter}{n}": seat for seat, letter in enumerate("AB") for n in range(5, 9)}
    shapes: list[Shape] = plank.empty_board()
    for square, seat in lying.items():
        shapes += ball(*plank.position(square), plank.ball_radius(square), seat)
    return Drawing(w=FIELD_W, h=FIELD_H, shapes=tuple(shapes))


CHOICES = (
    Choice(
        option="YL-2",
        question=gettext_noop("You jump over an opponent's ball. When does that earn no side move?"),
        answers=(
            ("a", gettext_noop("When it lies in a camp")),
            ("b", gettext_noop("When yours starts in a camp")),
            ("c", gettext_noop("It always earns one")),
        ),
        default="a",
        reading=True,
        variants=("tournament",),
    ),
    Choice(
        option="YL-5",
        question=gettext_noop("A ball at the other end earns a side move. Where is the other end?"),
        answers=(
            ("last row", gettext_noop("The last row")),
            ("any arrival square", gettext_noop("Any arrival square")),
        ),
        default="last row",
        reading=True,
    ),
)

board_view = BoardView(
    rank=2,
    title=gettext_noop("Yali"),
    tagline=gettext_noop("Base · Tournament"),
    picture=_home_picture(),
    variants={"base": gettext_noop("Base rules"), "tournament": gettext_noop("Tournament rules")},
    draw=draw,
    panels=prompts.panels,
    actions=prompts.actions,
    prompt=prompts.prompt,
    question=_no_question,
    touched=touches.touched,
    note=prompts.note,
    ended=summary.ended,
    counters=summary.counters,
    next_starter=lambda _seen: None,
    choices=CHOICES,
    curve=summary.curve,
    editor=BOARD_EDITOR,
)
