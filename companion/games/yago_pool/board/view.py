"""The board view of Yago Pool: its panels, its choices, and the functions that draw it and answer touches."""

from __future__ import annotations

from companion.board.drawing import Circle, Drawing, Shape
from companion.board.view import BoardView, Choice, Panel, ViewState
from companion.games.yago_pool.board import prompts, question_sheets, summary
from companion.games.yago_pool.board.balls import ball
from companion.games.yago_pool.board.drawing import draw
from companion.games.yago_pool.board.status_queries import balls_by_hole, task_at
from companion.i18n.translation import _, gettext_noop, ngettext

BALLS_EACH = 5


def panels(view: ViewState) -> tuple[Panel, ...]:
    """Both players' panels."""
    return tuple(_panel(view, name) for name in view.players)


def _panel(view: ViewState, name: str) -> Panel:
    status = view.status
    colour = status["colours"].get(name)
    role = _colour_text(colour) if colour else _("colours open")
    if "teams" in status and name in status["teams"]:
        shooter = status["shooter"] if status["turn"] == name else None
        role = shooter or " · ".join(status["teams"][name])
    sunk = sum(content == colour for hole, content in balls_by_hole(view).items() if not task_at(view, hole))
    return Panel(
        name=name,
        role=role,
        score=status["scores"][name],
        pieces=_sunk_balls_picture(colour, sunk),
        note=_panel_note(view, name),
        turn=status["turn"] == name,
    )


def _colour_text(colour: str) -> str:
    return _("plays red") if colour == "red" else _("plays yellow")


def _sunk_balls_picture(colour: str | None, sunk: int) -> Drawing:
    shapes: list[Shape] = []
    for place in range(BALLS_EACH):
        x = 14 + place * 27.0
        if colour and place < sunk:
            shapes += ball(x, 14, 10, colour)
        else:
            shapes.append(Circle(x=x, y=14, r=9, line="muted", width=1.3))
    return Drawing(w=136, h=28, shapes=tuple(shapes))


def _panel_note(view: ViewState, name: str) -> str:
    if view.status["turn"] != name:
        return ""
    if view.phase == "choose-colour":
        return _("choose a colour")
    shots = view.status["shots"]
    return ngettext("your shot", "your shot · {n} left", shots) if shots else ""


def _home_picture() -> Drawing:
    return Drawing(
        w=110, h=96, shapes=(*ball(30, 58, 24, "yellow"), *ball(78, 72, 24, "red"), *ball(72, 24, 24, "blue"))
    )


TARGET = Choice(
    option="target",
    question=gettext_noop("First to"),
    answers=tuple((points, str(points)) for points in (3, 1, 5, 7, 10)),
    default=3,
)
CHOICES = (
    Choice(
        option="YG-4",
        question=gettext_noop("Your ball and your opponent's fall in one shot. Who plays on?"),
        answers=(("b", gettext_noop("The opponent")), ("a", gettext_noop("The shooter"))),
        default="b",
        reading=True,
    ),
    Choice(
        option="YG-5",
        question=gettext_noop("On the first of two shots only your opponent's ball falls. What then?"),
        answers=(("a", gettext_noop("The turn ends")), ("b", gettext_noop("The second shot stays"))),
        default="a",
        reading=True,
    ),
    Choice(
        option="YG-6",
        question=gettext_noop("You sink a ball on the second of two shots. How many follow?"),
        answers=(("a", gettext_noop("Two shots again")), ("b", gettext_noop("One shot"))),
        default="a",
        reading=True,
    ),
    Choice(
        option="YG-7",
        question=gettext_noop("A ball goes straight in. Is that a foul?"),
        answers=(("a", gettext_noop("No, it only comes out")), ("b", gettext_noop("Yes, two shots"))),
        default="a",
        reading=True,
        variants=("medium",),
    ),
    Choice(
        option="YG-10",
        question=gettext_noop("The two shots are declined. How many has the other player?"),
        answers=(("a", gettext_noop("One")), ("b", gettext_noop("Two, if his turn had two"))),
        default="a",
        reading=True,
        variants=("professional",),
    ),
)

board_view = BoardView(
    rank=1,
    title=gettext_noop("Yago Pool"),
    tagline=gettext_noop("Easy · Medium · Professional"),
    picture=_home_picture(),
    variants={
        "easy": gettext_noop("Easy"),
        "medium": gettext_noop("Medium"),
        "professional": gettext_noop("Professional"),
    },
    draw=draw,
    panels=panels,
    actions=prompts.actions,
    prompt=prompts.prompt,
    question=question_sheets.question,
    touched=question_sheets.touched,
    note=prompts.note,
    ended=summary.ended,
    counters=summary.counters,
    next_starter=summary.next_starter,
    main_choice=TARGET,
    choices=CHOICES,
)
