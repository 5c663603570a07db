"""How Yali shows itself: the board leaning as the real one does, its lanes, and where a ball may go."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing, Path, Shape
from companion.board.view import Choice, Face, Seen, Sheet
from companion.games.yali.board import prompts, side_view, summary, touches
from companion.games.yali.board.drawing import FAINT, FIELD_H, FIELD_W, WOOD, Plank, ball, drawn_lean
from companion.games.yali.board.editor import DESK
from companion.games.yali.geometry import Board, lane_name, name
from companion.games.yali.state import Table
from companion.i18n.translation import later

HINT, LAST = "#8FF0C6", "#FFE9A8"
HAIR = 0.01
LEANING = 4.5
"""Drawn degrees of a board that is known to lean, but not how far."""


def lean(seen: Seen) -> float:
    """How far the board is drawn to lean: as its sensor says, else towards the player who moves and so presses it."""
    if seen.lean_deg is not None:
        return drawn_lean(seen.lean_deg)
    table = touches.state(seen)
    if table.phase != "move":
        return 0.0
    return LEANING if table.mover else -LEANING


def draw(seen: Seen) -> Drawing:
    """The board as it should look now; with a ball picked, where it may go."""
    table = touches.state(seen)
    if table.board is None:
        turn = table.mover if table.phase == "move" else None
        return side_view.drawing((seen.players[0], seen.players[1]), lean(seen), turn)
    plank = Plank(table.board, lean(seen))
    picked = str(seen.picked[0]) if seen.picked else ""
    shapes = [*plank.ground(), *_last(seen, plank), *_balls(table, plank, picked)]
    if picked:
        shapes += _hints(table, plank, picked)
    return plank.drawing(shapes, touches.movable(table) | {picked, *touches.ways(table, picked)} if picked else ())


def _balls(table: Table, plank: Plank, picked: str) -> list[Shape]:
    """All balls; those that cannot be touched now are dimmed, the others have a bright rim."""
    open_now = touches.movable(table)
    lying = {name(square): seat for square, seat in table.balls.items()}
    lying |= {lane_name((seat, number)): seat for seat in (0, 1) for number in table.lanes[seat]}
    shapes: list[Shape] = []
    for square, seat in lying.items():
        x, y, r = *plank.at(square), plank.r(square)
        shapes += ball(x, y, r, seat)
        if table.phase == "move" and square not in open_now and not picked:
            shapes.append(_round(x, y, r, FAINT))
        if square == picked:
            shapes.append(Circle(x, y, r + 4, line="accent", width=3))
    return shapes


def _hints(table: Table, plank: Plank, picked: str) -> list[Shape]:
    """Where the picked ball may go, and the jumps that lead there."""
    shapes: list[Shape] = []
    ways = touches.ways(table, picked)
    for path in ways.values():
        places = tuple(plank.at(square) for square in (picked, *path))
        shapes.append(Path(places, line=HINT + "70", width=2, dashed=len(path) > 1))
    for end in ways:
        x, y, r = *plank.at(end), plank.r(end)
        shapes += (_round(x, y, r, WOOD), Circle(x, y, r, line=HINT, width=3), _round(x, y, r * 0.3, HINT))
    return shapes


def _round(x: float, y: float, r: float, fill: str) -> Circle:
    """A spot that is no piece: a hair beside the middle, for discs there are followed as they come and go."""
    return Circle(x + HAIR, y, r, fill=fill)


def _last(seen: Seen, plank: Plank) -> list[Shape]:
    """Where the ball that moved last came from."""
    event = next((event for event in reversed(seen.events) if event["event"] not in ("rename", "tilt", "released")), {})
    if event.get("event") not in ("move", "side-move"):
        return []
    places = tuple(plank.at(square) for square in (event["from"], *event["path"]))
    return [
        Path(places, line=LAST + "90", width=3),
        Circle(*places[-1], plank.r(event["path"][-1]) + 4, line=LAST, width=2.5),
    ]


def _no_question(_seen: Seen) -> Sheet | None:
    return None


def _picture() -> Drawing:
    """A small board that leans, for the home page."""
    plank = Plank(Board(4, 8, 8), -5)
    lying = {f"{letter}{row}": int(row > 4) for letter in "abcd" for row in (1, 2, 7, 8)} | {"c4": 0, "b5": 1}
    del lying["c2"], lying["b7"]
    lying |= {f"{letter}{n}": seat for seat, letter in enumerate("AB") for n in range(5, 9)}
    shapes: list[Shape] = plank.ground()
    for square, seat in lying.items():
        shapes += ball(*plank.at(square), plank.r(square), seat)
    return Drawing(FIELD_W, FIELD_H, tuple(shapes))


CHOICES = (
    Choice(
        "YL-2",
        later("You jump over an opponent's ball. When does that earn no side move?"),
        (
            ("a", later("When it lies in a camp")),
            ("b", later("When yours starts in a camp")),
            ("c", later("It always earns one")),
        ),
        default="a",
        reading=True,
        variants=("tournament",),
    ),
    Choice(
        "YL-5",
        later("A ball at the other end earns a side move. Where is the other end?"),
        (("last row", later("The last row")), ("any arrival square", later("Any arrival square"))),
        default="last row",
        reading=True,
    ),
)

face = Face(
    rank=2,
    title=later("Yali"),
    tagline=later("Base · Tournament"),
    picture=_picture(),
    variants={"base": later("Base rules"), "tournament": later("Tournament rules")},
    draw=draw,
    panels=prompts.panels,
    acts=prompts.acts,
    prompt=prompts.prompt,
    question=_no_question,
    touched=touches.touched,
    note=prompts.note,
    ended=summary.ended,
    tally=summary.tally,
    begins=lambda _seen: None,
    choices=CHOICES,
    curve=summary.curve,
    desk=DESK,
)
