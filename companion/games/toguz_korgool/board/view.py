"""The board view of Toguz korgool."""

from __future__ import annotations

from companion.board.drawing import Box, Drawing, Shape
from companion.board.view import BoardView, Choice, ViewState
from companion.games.toguz_korgool import clocks
from companion.games.toguz_korgool.board import korgools, prompts, summary
from companion.games.toguz_korgool.board.drawing import HOLE, HOLE_LINE, RIM, WOOD, BoardPicture
from companion.games.toguz_korgool.board.drawing import draw as drawn
from companion.games.toguz_korgool.board.sowing_steps import last_move
from companion.games.toguz_korgool.sowing_tables import place_of
from companion.i18n.translation import gettext_noop


def draw(view: ViewState) -> Drawing:
    """The board as it should look now, with the last move on it."""
    return drawn(board_picture(view), view.upright)


def board_picture(view: ViewState) -> BoardPicture:
    """What lies on the board, by seat."""
    status, players = view.status, view.players
    last, turn, left = last_move(view), status["turn"], clocks.seconds_left(view)
    first, second = (tuple(status["holes"][name]) for name in players)
    kazan, other_kazan = (status["kazan"][name] for name in players)
    tuz, other_tuz = (status["tuz"].get(name, 0) for name in players)
    return BoardPicture(
        names=(players[0], players[1]),
        holes=(first, second),
        kazan=(kazan, other_kazan),
        tuz=(tuz, other_tuz),
        turn=players.index(turn) if turn else None,
        legal=frozenset(status["legal"]),
        last_sown_place=place_of(last.before.turn, last.hole) if last else None,
        last_landing_place=last.sown.landing_place if last else None,
        captured=last.sown.captured if last else 0,
        clocks=(clocks.clock_text(left[0]), clocks.clock_text(left[1])) if left else None,
    )


def _home_picture() -> Drawing:
    shapes: list[Shape] = [
        Box(x=0, y=0, w=150, h=92, radius=12, fill=RIM),
        Box(x=4, y=4, w=142, h=84, radius=9, fill=WOOD),
    ]
    for n, korgools_there in enumerate((9, 4, 10, 1, 0, 12)):
        x, y = 12 + n % 3 * 44.0, 50 - n // 3 * 40.0
        shapes.append(Box(x=x, y=y, w=38, h=34, radius=13, fill=HOLE, line=HOLE_LINE, width=1.5))
        shapes += korgools.draw_heap(korgools_there, x + 19, y + 17, 15, 14)
    return Drawing(w=150, h=92, shapes=tuple(shapes))


CLOCK = Choice(
    option="clock_minutes",
    question=gettext_noop("Minutes on each clock"),
    answers=((None, gettext_noop("No clock")), (10, "10"), (15, "15"), (30, "30"), (60, "60")),
    default=None,
)
CHOICES = (
    Choice(option="first", question=gettext_noop("Who begins?"), answers=(), default=0, of_players=True),
    Choice(
        option="TK-4",
        question=gettext_noop("Does the game end with 82 in a kazan?"),
        answers=(("end", gettext_noop("Yes")), ("go-on", gettext_noop("No, we count on"))),
        default="end",
        reading=True,
    ),
    Choice(
        option="TK-2",
        question=gettext_noop("When does an empty side end the game?"),
        answers=(("on-turn", gettext_noop("When its owner is to sow")), ("at-once", gettext_noop("At once"))),
        default="on-turn",
        reading=True,
    ),
)

board_view = BoardView(
    rank=3,
    title=gettext_noop("Toguz korgool"),
    tagline=gettext_noop("Nine holes · 162 korgools"),
    picture=_home_picture(),
    variants={"standard": gettext_noop("Standard")},
    draw=draw,
    panels=lambda _seen: (),
    actions=prompts.actions,
    prompt=prompts.prompt,
    question=lambda _seen: None,
    touched=prompts.touched,
    note=prompts.note,
    ended=summary.ended,
    counters=summary.counters,
    next_starter=summary.next_starter,
    main_choice=CLOCK,
    choices=CHOICES,
    curve=summary.curve,
    redraw_in_s=clocks.seconds_to_next_change,
)
