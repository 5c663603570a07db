"""Draws one to ten: how far each player has come, and keys for the number that was turned up."""

from __future__ import annotations

from companion.board.drawing import Box, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.games.yooloo.board import cards, layout
from companion.games.yooloo.board.layout import Room
from companion.games.yooloo.state import FULL_DECK

NUMBERED_W = 24.0
"""Cards narrower than this are drawn without their number."""
HIGH, WIDE, SCORE_W = 76.0, 500.0, 44.0
"""From which height and below which width a line has its cards under the name; the room of a score."""


def draw(view: ViewState) -> Drawing:
    """A line for each player, and below them the keys 1 to 10, each a zone called by its number."""
    shapes: list[Shape] = []
    for seat, room in enumerate(layout.lines(len(view.players), view.upright)):
        shapes += _line(view, seat, room)
    keys = layout.keys(view.upright)
    for number, room in zip(FULL_DECK, keys, strict=True):
        shapes += _key(view, number, room)
    zones = tuple(Zone(*room.middle, 0, number, room.w, room.h) for number, room in zip(FULL_DECK, keys, strict=True))
    return Drawing(*layout.field(view.upright), tuple(shapes), zones)


def _line(view: ViewState, seat: int, room: Room) -> list[Shape]:
    """Name, cards and how many are open: side by side, or the cards below where a line is high and short."""
    turn = view.status["turn"] == view.players[seat]
    high = room.h >= HIGH and room.w < WIDE
    h = min(room.h, 104.0 if high else 62.0)
    line = Room(room.x + 3, room.y + (room.h - h) / 2 + 2, room.w - 6, h - 4)
    ground = Box(
        line.x, line.y, line.w, line.h, 12, fill="raised" if turn else "panel",
        line="accent" if turn else "", width=3 if turn else 0,
    )  # fmt: skip
    name_w = line.w - 90 if high else line.w * 0.24
    words_h = line.h * 0.45 if high else line.h
    y = line.y + line.h - words_h / 2
    found = view.status["scores"][view.players[seat]]
    if high:
        cards_room = Room(line.x + 8, line.y + 4, line.w - 16, line.h - words_h)
    else:
        left = line.x + 32 + name_w
        cards_room = Room(left, line.y, line.x + line.w - SCORE_W - 14 - left, line.h)
    ink = "accent" if turn else "text"
    return [
        ground,
        Box(line.x + 10, y - 10, 6, 20, 3, fill=cards.SEATS[seat]),
        Word(line.x + 22 + name_w / 2, y, view.players[seat], 18, ink, bold=True, w=name_w, align="left"),
        Word(line.x + line.w - SCORE_W / 2 - 8, y, str(found), 26, "text", bold=True, w=SCORE_W, align="right"),
        *_cards(seat, found, cards_room),
    ]


def _cards(seat: int, found: int, room: Room) -> list[Shape]:
    """Ten small cards: open ones with their number where there is room for it."""
    pitch = room.w / len(FULL_DECK)
    w = min(pitch - 4, 34.0)
    h = min(room.h - 8, w * 1.35)
    y = room.y + (room.h - h) / 2
    shapes: list[Shape] = []
    for number in FULL_DECK:
        x = room.x + pitch * (number - 1) + (pitch - w) / 2
        if number > found:
            shapes.append(Box(x, y, w, h, w * 0.16, fill="button"))
        elif w >= NUMBERED_W:
            shapes += cards.face(x, y, w, h, number)
        else:
            shapes.append(Box(x, y, w, h, w * 0.16, fill=cards.SEATS[seat]))
    return shapes


def _key(view: ViewState, number: int, room: Room) -> list[Shape]:
    """A key: the number looked for stands out, what lies open already is pale."""
    turn = view.status["turn"]
    target = view.status["target"].get(turn, 0) if turn else 0
    fill, ink = ("accent", "on-accent") if number == target else ("button", "text")
    if number < target:
        fill, ink = "panel", "muted"
    return [
        Box(room.x + 3, room.y + 3, room.w - 6, room.h - 6, 12, fill=fill),
        Word(*room.middle, str(number), 28, ink, bold=True),
    ]
