"""The cards of Yooloo as they are drawn: faces, backs in their player's colour, and places where one is missing."""

from __future__ import annotations

from companion.board.drawing import Box, Circle, Drawing, Path, Shape, Word

PAPER, INK = "#F4F2E9", "#12211B"
WON, WON_INK = "#57D6A4", "#06281B"
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""The colour of each seat's cards: roles of the screen's theme."""
DIGITS, DIGITS_NARROW = 0.56, 0.44
"""The height of a number in heights of its card: with one digit, and with two."""


def _digit_size(number: int, h: float) -> float:
    return h * (DIGITS if number < 10 else DIGITS_NARROW)


def draw_face(x: float, y: float, w: float, h: float, number: int, *, won: bool = False) -> list[Shape]:
    """A card that lies open, from its lower left corner."""
    fill, ink = (WON, WON_INK) if won else (PAPER, INK)
    return [
        Box(x=x, y=y, w=w, h=h, radius=w * 0.12, fill=fill, line="line", width=1.5),
        Word(
            x=x + w / 2, y=y + h / 2, text=str(number), size=_digit_size(number, h), colour=ink, bold=True, w=w * 0.86
        ),
    ]


def draw_struck_out(x: float, y: float, w: float, h: float, number: int) -> list[Shape]:
    """An open card whose number was laid more than once: pale, and struck out."""
    return [
        Box(x=x, y=y, w=w, h=h, radius=w * 0.12, fill="button"),
        Word(
            x=x + w / 2,
            y=y + h / 2,
            text=str(number),
            size=_digit_size(number, h),
            colour="muted",
            bold=True,
            w=w * 0.86,
        ),
        Path(
            points=((x + w * 0.14, y + h * 0.14), (x + w * 0.86, y + h * 0.86)), line="muted", width=max(w * 0.045, 2)
        ),
    ]


def draw_back(x: float, y: float, w: float, h: float, seat: int) -> list[Shape]:
    """A card that lies face down."""
    middle_x, middle_y, a, b = x + w / 2, y + h / 2, w * 0.26, h * 0.26
    diamond = (
        (middle_x - a, middle_y),
        (middle_x, middle_y + b),
        (middle_x + a, middle_y),
        (middle_x, middle_y - b),
    )
    return [
        Box(x=x, y=y, w=w, h=h, radius=w * 0.12, fill=SEATS[seat]),
        Box(x=x + w * 0.08, y=y + w * 0.08, w=w * 0.84, h=h - w * 0.16, radius=w * 0.08, fill="on-seat"),
        Box(x=x + w * 0.12, y=y + w * 0.12, w=w * 0.76, h=h - w * 0.24, radius=w * 0.06, fill=SEATS[seat]),
        Path(points=diamond, fill="on-seat", closed=True),
        Circle(x=middle_x, y=middle_y, r=min(a, b) * 0.4, fill=SEATS[seat]),
    ]


def draw_empty_place(x: float, y: float, w: float, h: float, *, awaited: bool = False) -> list[Shape]:
    """Where a card is still to be laid."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
    return [Path(points=corners, line="accent" if awaited else "muted", width=3 if awaited else 1.6, dashed=True)]


def card_picture(number: int) -> Drawing:
    """A card for the tile that means it."""
    return Drawing(w=48, h=64, shapes=tuple(draw_face(0, 0, 48, 64, number)))


def used_card_picture(number: int) -> Drawing:
    """A card for a tile that cannot be chosen any more."""
    return Drawing(w=48, h=64, shapes=tuple(draw_struck_out(0, 0, 48, 64, number)))
