"""Draws one to ten: how far each player has come, and keys for the number that was turned up."""

from __future__ import annotations

from companion.board.drawing import Box, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.games.yooloo.board import cards, layout
from companion.games.yooloo.board.layout import Area
from companion.games.yooloo.options import FULL_DECK

NUMBERED_W = 24.0
"""Cards narrower than this are drawn without their number."""
HIGH, WIDE, SCORE_W = 76.0, 500.0, 44.0
"""From which height and below which width a line has its cards under the name; the room of a score."""


def draw(view: ViewState) -> Drawing:
    """A line for each player, and below them the keys 1 to 10, each a zone called by its number."""
    shapes: list[Shape] = []
    for seat, area in enumerate(layout.one_to_ten_lines(len(view.players), view.upright)):
        shapes += _draw_line(view, seat, area)
    keys = layout.key_areas(view.upright)
    for number, area in zip(FULL_DECK, keys, strict=True):
        shapes += _draw_key(view, number, area)
    places = ((number, area, *area.middle) for number, area in zip(FULL_DECK, keys, strict=True))
    zones = tuple(Zone(x=x, y=y, r=0, name=number, w=area.w, h=area.h) for number, area, x, y in places)
    w, h = layout.field_size(view.upright)
    return Drawing(w=w, h=h, shapes=tuple(shapes), zones=zones)


def _draw_line(view: ViewState, seat: int, area: Area) -> list[Shape]:
    """Name, cards and how many are open: side by side, or the cards below where a line is high and short."""
    turn = view.status["turn"] == view.players[seat]
    high = area.h >= HIGH and area.w < WIDE
    h = min(area.h, 104.0 if high else 62.0)
    line = Area(x=area.x + 3, y=area.y + (area.h - h) / 2 + 2, w=area.w - 6, h=h - 4)
    ground = Box(
        x=line.x, y=line.y, w=line.w, h=line.h, radius=12, fill="raised" if turn else "panel",
        line="accent" if turn else "", width=3 if turn else 0,
    )  # fmt: skip
    name_w = line.w - 90 if high else line.w * 0.24
    words_h = line.h * 0.45 if high else line.h
    y = line.y + line.h - words_h / 2
    found = view.status["scores"][view.players[seat]]
    if high:
        cards_room = Area(x=line.x + 8, y=line.y + 4, w=line.w - 16, h=line.h - words_h)
    else:
        left = line.x + 32 + name_w
        cards_room = Area(x=left, y=line.y, w=line.x + line.w - SCORE_W - 14 - left, h=line.h)
    ink = "accent" if turn else "text"
    return [
        ground,
        Box(x=line.x + 10, y=y - 10, w=6, h=20, radius=3, fill=cards.SEATS[seat]),
        Word(
            x=line.x + 22 + name_w / 2,
            y=y,
            text=view.players[seat],
            size=18,
            colour=ink,
            bold=True,
            w=name_w,
            align="left",
        ),
        Word(
            x=line.x + line.w - SCORE_W / 2 - 8,
            y=y,
            text=str(found),
            size=26,
            colour="text",
            bold=True,
            w=SCORE_W,
            align="right",
        ),
        *_draw_cards(seat, found, cards_room),
    ]


def _draw_cards(seat: int, found: int, area: Area) -> list[Shape]:
    """Ten small cards: open ones with their number where there is room for it."""
    pitch = area.w / len(FULL_DECK)
    w = min(pitch - 4, 34.0)
    h = min(area.h - 8, w * 1.35)
    y = area.y + (area.h - h) / 2
    shapes: list[Shape] = []
    for number in FULL_DECK:
        x = area.x + pitch * (number - 1) + (pitch - w) / 2
        if number > found:
            shapes.append(Box(x=x, y=y, w=w, h=h, radius=w * 0.16, fill="button"))
        elif w >= NUMBERED_W:
            shapes += cards.draw_face(x, y, w, h, number)
        else:
            shapes.append(Box(x=x, y=y, w=w, h=h, radius=w * 0.16, fill=cards.SEATS[seat]))
    return shapes


def _draw_key(view: ViewState, number: int, area: Area) -> list[Shape]:
    """Draws a key: the wanted number is highlighted, numbers that are face up are pale."""
    turn = view.status["turn"]
    target = view.status["target"].get(turn, 0) if turn else 0
    fill, ink = ("accent", "on-accent") if number == target else ("button", "text")
    if number < target:
        fill, ink = "panel", "muted"
    x, y = area.middle
    return [
        Box(x=area.x + 3, y=area.y + 3, w=area.w - 6, h=area.h - 6, radius=12, fill=fill),
        Word(x=x, y=y, text=str(number), size=28, colour=ink, bold=True),
    ]
