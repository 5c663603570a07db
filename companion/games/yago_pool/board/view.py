"""How Yago Pool shows itself: the diamond of nine holes, the balls, and what is asked for drawn on them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word, Zone
from companion.board.view import BoardView, Choice, Panel, ViewState
from companion.games.yago_pool.board import prompts, sheets, summary
from companion.games.yago_pool.board.balls import FILL, ball
from companion.games.yago_pool.board.facts import holes, task_of
from companion.i18n.translation import _, gettext_noop, ngettext

FIELD_W, FIELD_H = 400.0, 264.0
STEP_X, STEP_Y = 54.0, 40.0
TOP_X, TOP_Y = 200.0, 227.0
HOLE_R, BALL_R, TOUCH_R = 24.0, 19.0, 34.0
BALLS_EACH = 5

CLOTH, CUSHION, HOLE, HOLE_RIM = "#176040", "#7A4A24", "#0B2A1C", "#0F3826"
TASK, CHANCE = "#FF8A66", "#8FF0C6"


def middle(hole: int) -> tuple[float, float]:
    """Where a hole lies: rows run down to the right, columns down to the left, hole 1 on top."""
    row, column = divmod(hole - 1, 3)
    return TOP_X + (column - row) * STEP_X, TOP_Y - (column + row) * STEP_Y


def draw(view: ViewState) -> Drawing:
    """The board as it should look now, with what is to be done on it."""
    shapes: list[Shape] = [*_table(), *_rows(view)]
    for hole in range(1, 10):
        shapes += _hole(hole, view)
    return Drawing(FIELD_W, FIELD_H, tuple(shapes), tuple(Zone(*middle(hole), TOUCH_R, hole) for hole in range(1, 10)))


def _table() -> tuple[Shape, ...]:
    return (
        Box(2, 2, FIELD_W - 4, FIELD_H - 4, 12, fill=CUSHION),
        Box(10, 10, FIELD_W - 20, FIELD_H - 20, 6, fill=CLOTH),
        Path(((200, 42), (172, 16), (228, 16)), line="#BFE3D0", width=1.6, closed=True),
    )


def _rows(view: ViewState) -> list[Shape]:
    """A band under each row that is won, or that one more ball would win."""
    status = view.status
    lying, colours, turn = holes(view), status["colours"], status["turn"]
    over = view.phase in ("game-over", "match-over")
    colour = colours.get(summary.one_winner(view) if over else turn)
    wanted = 3 if over else 2
    bands: list[Shape] = []
    for line in summary.ROWS:
        own = sum(lying.get(hole) == colour for hole in line)
        open_end = over or any(str(hole) in _chances(view) for hole in line)
        if colour and own == wanted and open_end:
            bands.append(Path((middle(line[0]), middle(line[2])), line=FILL[colour] + "88", width=9))
    return bands


def _chances(view: ViewState) -> Mapping[str, int]:
    return {str(hole): points for hole, points in view.status["chances"].items()}


def _hole(hole: int, view: ViewState) -> list[Shape]:
    x, y = middle(hole)
    shapes: list[Shape] = [Circle(x, y, HOLE_R, fill=HOLE, line=HOLE_RIM, width=3)]
    content = holes(view).get(hole)
    task = task_of(view, hole)
    if content:
        shapes += ball(x, y, BALL_R, content)
    elif task:
        shapes.append(Circle(x, y, BALL_R, fill=FILL[task.args.get("ball", "unknown")] + "59"))
    elif points := _chances(view).get(str(hole)):
        shapes += [
            Circle(x, y, HOLE_R - 3, line=CHANCE, width=2),
            Word(x, y, f"+{points}", 17, CHANCE, bold=True),
        ]
    else:
        shapes.append(Word(x, y, str(hole), 15, "#8FC7AB"))
    if task:
        shapes.append(Circle(x, y, HOLE_R + 4, line=TASK, width=3.5, dashes=18))
    return shapes


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Both players' panels."""
    return tuple(_panel(view, name) for name in view.players)


def _panel(view: ViewState, name: str) -> Panel:
    status = view.status
    colour = status["colours"].get(name)
    role = _plays(colour) if colour else _("colours open")
    if "teams" in status and name in status["teams"]:
        shooter = status["shooter"] if status["turn"] == name else None
        role = shooter or " · ".join(status["teams"][name])
    sunk = sum(content == colour for hole, content in holes(view).items() if not task_of(view, hole))
    return Panel(
        name, role, status["scores"][name], _pieces(colour, sunk), _panel_note(view, name), status["turn"] == name
    )


def _plays(colour: str) -> str:
    return _("plays red") if colour == "red" else _("plays yellow")


def _pieces(colour: str | None, sunk: int) -> Drawing:
    shapes: list[Shape] = []
    for place in range(BALLS_EACH):
        x = 14 + place * 27.0
        if colour and place < sunk:
            shapes += ball(x, 14, 10, colour)
        else:
            shapes.append(Circle(x, 14, 9, line="muted", width=1.3))
    return Drawing(136, 28, tuple(shapes))


def _panel_note(view: ViewState, name: str) -> str:
    if view.status["turn"] != name:
        return ""
    if view.phase == "choose-colour":
        return _("choose a colour")
    shots = view.status["shots"]
    return ngettext("your shot", "your shot · {n} left", shots) if shots else ""


def _picture() -> Drawing:
    return Drawing(110, 96, (*ball(30, 58, 24, "yellow"), *ball(78, 72, 24, "red"), *ball(72, 24, 24, "blue")))


TARGET = Choice(
    "target",
    gettext_noop("First to"),
    tuple((points, str(points)) for points in (3, 1, 5, 7, 10)),
    default=3,
)
CHOICES = (
    Choice(
        "YG-4",
        gettext_noop("Your ball and your opponent's fall in one shot. Who plays on?"),
        (("b", gettext_noop("The opponent")), ("a", gettext_noop("The shooter"))),
        default="b",
        reading=True,
    ),
    Choice(
        "YG-5",
        gettext_noop("On the first of two shots only your opponent's ball falls. What then?"),
        (("a", gettext_noop("The turn ends")), ("b", gettext_noop("The second shot stays"))),
        default="a",
        reading=True,
    ),
    Choice(
        "YG-6",
        gettext_noop("You sink a ball on the second of two shots. How many follow?"),
        (("a", gettext_noop("Two shots again")), ("b", gettext_noop("One shot"))),
        default="a",
        reading=True,
    ),
    Choice(
        "YG-7",
        gettext_noop("A ball goes straight in. Is that a foul?"),
        (("a", gettext_noop("No, it only comes out")), ("b", gettext_noop("Yes, two shots"))),
        default="a",
        reading=True,
        variants=("medium",),
    ),
    Choice(
        "YG-10",
        gettext_noop("The two shots are declined. How many has the other player?"),
        (("a", gettext_noop("One")), ("b", gettext_noop("Two, if his turn had two"))),
        default="a",
        reading=True,
        variants=("professional",),
    ),
)

board_view = BoardView(
    rank=1,
    title=gettext_noop("Yago Pool"),
    tagline=gettext_noop("Easy · Medium · Professional"),
    picture=_picture(),
    variants={
        "easy": gettext_noop("Easy"),
        "medium": gettext_noop("Medium"),
        "professional": gettext_noop("Professional"),
    },
    draw=draw,
    panels=panels,
    actions=prompts.actions,
    prompt=prompts.prompt,
    question=sheets.question,
    touched=sheets.touched,
    note=prompts.note,
    ended=summary.ended,
    counters=summary.counters,
    next_starter=summary.next_starter,
    main_choice=TARGET,
    choices=CHOICES,
)
