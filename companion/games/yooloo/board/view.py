"""The board view of Yooloo."""

from __future__ import annotations

from companion.board.drawing import Drawing
from companion.board.view import BoardView, Choice, ViewState
from companion.games.yooloo.board import (
    card_entry,
    cards,
    drawing,
    one_to_ten_variant,
    prompts,
    status_queries,
    summary,
)
from companion.i18n.translation import gettext_noop

WITH_POINTS = ("standard", "easy")


def draw(view: ViewState) -> Drawing:
    """The table as it should look now."""
    return one_to_ten_variant.draw(view) if status_queries.is_one_to_ten(view) else drawing.draw(view)


def _home_picture() -> Drawing:
    shapes = (
        *cards.draw_back(4, 8, 45, 60, 1),
        *cards.draw_face(44, 16, 54, 72, 8, won=True),
        *cards.draw_back(93, 8, 45, 60, 0),
    )
    return Drawing(w=142, h=96, shapes=shapes)


CHOICES = (
    Choice(
        option="doubling",
        question=gettext_noop("Does a point card count twice for the card with its number?"),
        answers=((True, gettext_noop("Yes")), (False, gettext_noop("No"))),
        default=True,
        variants=WITH_POINTS,
    ),
    Choice(
        option="YO-3",
        question=gettext_noop("Parked cards are won as well. Which of all count twice?"),
        answers=(
            ("D1", gettext_noop("Those with the winning number")),
            ("D2", gettext_noop("Only the last one")),
            ("D3", gettext_noop("All of them")),
        ),
        default="D1",
        reading=True,
        variants=WITH_POINTS,
    ),
    Choice(
        option="YO-4",
        question=gettext_noop("Does that hold in a showdown too?"),
        answers=(("applies", gettext_noop("Yes")), ("does not apply", gettext_noop("No"))),
        default="applies",
        reading=True,
        variants=WITH_POINTS,
    ),
)

board_view = BoardView(
    rank=5,
    title=gettext_noop("Yooloo"),
    tagline=gettext_noop("Two to eight · cards laid in secret"),
    picture=_home_picture(),
    variants={
        "standard": gettext_noop("Standard"),
        "easy": gettext_noop("Easy"),
        "one-to-ten": gettext_noop("One to ten"),
        "one-to-ten-in-one-go": gettext_noop("In one go"),
    },
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
    choices=CHOICES,
    handover=card_entry.next_handover,
    curve=summary.curve,
    variants_without_starter=WITH_POINTS,
)
