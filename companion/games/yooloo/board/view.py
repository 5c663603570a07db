"""How Yooloo shows itself."""

from __future__ import annotations

from companion.board.drawing import Drawing
from companion.board.view import Choice, Face, Seen
from companion.games.yooloo.board import card_entry, cards, drawing, facts, one_to_ten, prompts, summary
from companion.i18n.translation import later

WITH_POINTS = ("standard", "easy")


def draw(seen: Seen) -> Drawing:
    """The table as it should look now."""
    return one_to_ten.draw(seen) if facts.flipping(seen) else drawing.draw(seen)


def _picture() -> Drawing:
    shapes = (*cards.back(4, 8, 45, 60, 1), *cards.face(44, 16, 54, 72, 8, won=True), *cards.back(93, 8, 45, 60, 0))
    return Drawing(142, 96, shapes)


CHOICES = (
    Choice(
        "doubling",
        later("Does a point card count twice for the card with its number?"),
        ((True, later("Yes")), (False, later("No"))),
        default=True,
        variants=WITH_POINTS,
    ),
    Choice(
        "YO-3",
        later("Parked cards are won as well. Which of all count twice?"),
        (
            ("D1", later("Those with the winning number")),
            ("D2", later("Only the last one")),
            ("D3", later("All of them")),
        ),
        default="D1",
        reading=True,
        variants=WITH_POINTS,
    ),
    Choice(
        "YO-4",
        later("Does that hold in a showdown too?"),
        (("applies", later("Yes")), ("does not apply", later("No"))),
        default="applies",
        reading=True,
        variants=WITH_POINTS,
    ),
)

face = Face(
    rank=4,
    title=later("Yooloo"),
    tagline=later("Two to eight · cards laid in secret"),
    picture=_picture(),
    variants={
        "standard": later("Standard"),
        "easy": later("Easy"),
        "one-to-ten": later("One to ten"),
        "one-to-ten-in-one-go": later("In one go"),
    },
    draw=draw,
    panels=lambda _seen: (),
    acts=prompts.acts,
    prompt=prompts.prompt,
    question=lambda _seen: None,
    touched=prompts.touched,
    note=prompts.note,
    ended=summary.ended,
    tally=summary.tally,
    begins=summary.begins,
    choices=CHOICES,
    secret=card_entry.secret,
    curve=summary.curve,
    no_starter=WITH_POINTS,
)
