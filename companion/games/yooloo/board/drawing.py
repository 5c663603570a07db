"""Draws the table of Yooloo: the point card, what is parked, and each player's card over his name and points."""

from __future__ import annotations

from msgspec import Struct

from companion.board.drawing import Box, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.games.yooloo.board import cards, facts, layout
from companion.games.yooloo.board.layout import PROPORTION, Room
from companion.i18n.translation import _

STAKE = "point card"
"""What the zone of the point card is called."""
SCORE_W = 62.0
"""The room of a score beside its total."""
FEW_PARKED = 3
"""So many parked cards lie in one row."""


class Line(Struct, frozen=True):
    """Where a text stands: the middle of its room, and how wide that is."""

    x: float
    y: float
    w: float
    align: layout.Align = "middle"


def draw(view: ViewState) -> Drawing:
    """The table, with a zone for each player (called by his seat) and one for the point card."""
    room = layout.ground(view.upright)
    shapes: list[Shape] = [Box(room.x, room.y, room.w, room.h, 16, fill="panel"), *_stake(view)]
    zones = [_zone(layout.stake(view.upright), STAKE)]
    for seat, place in enumerate(layout.places(len(view.players), view.upright)):
        shapes += _player(view, seat, place)
        zones.append(_zone(place, seat))
    return Drawing(*layout.field(view.upright), tuple(shapes), tuple(zones))


def _zone(room: Room, name: int | str) -> Zone:
    return Zone(*room.middle, 0, name, room.w, room.h)


def _stake(view: ViewState) -> list[Shape]:
    """The point card with what is said beside or below it, and the parked ones."""
    upright, room = view.upright, layout.stake(view.upright)
    h = room.h - 14 if upright else 142.0
    w = h * PROPORTION
    if upright:
        x, y = room.w / 2 - w - 12, room.y + 7
        said = Line(room.w / 2 + 4 + room.w * 0.23, y + h - 22, room.w * 0.46, "left")
    else:
        x, y = (room.w - w) / 2, room.h - h - 8
        said = Line(room.w / 2, y - 17, room.w - 8)
    caption = _word(said, _caption(view), 17, "muted", bold=False)
    return [*_point_card(view, x, y, w, h), caption, *_parked(view.status["parked"], said)]


def _point_card(view: ViewState, x: float, y: float, w: float, h: float) -> list[Shape]:
    card = view.status["point_card"]
    if card is not None:
        return cards.face(x, y, w, h, card)
    if facts.shown(view):
        return cards.cancelled(x, y, w, h, facts.turned(view)[-1])[:2]
    return cards.place(x, y, w, h, awaited=True)


def _caption(view: ViewState) -> str:
    card = view.status["point_card"]
    if card is not None:
        return _("at stake: {n}", n=card + sum(view.status["parked"]))
    if not facts.shown(view):
        return _("point card")
    seat = facts.taker(view)
    if seat is not None:
        return _("won by {name}", name=view.players[seat])
    return _("parked") if view.status["parked"] else _("out of the game")


def _parked(parked: list[int], said: Line) -> list[Shape]:
    """The parked cards below what is said: small, in two rows where they are many."""
    many = len(parked) > FEW_PARKED
    h = 33.0 if many else 46.0
    pitch = h * PROPORTION + 5
    abreast = -(-len(parked) // 2) if many else len(parked)
    left = said.x - (said.w if said.align == "left" else abreast * pitch) / 2
    shapes: list[Shape] = []
    for at, card in enumerate(parked):
        row, column = divmod(at, abreast)
        shapes += cards.face(left + column * pitch, said.y - 17 - (row + 1) * (h + 3), h * PROPORTION, h, card)
    return shapes


def _player(view: ViewState, seat: int, room: Room) -> list[Shape]:
    style = layout.style(room)
    if style == "tall":
        return _tall(view, seat, room)
    return _beside(view, seat, room) if style == "beside" else _corner(view, seat, room)


def _tall(view: ViewState, seat: int, room: Room) -> list[Shape]:
    h = min(140.0, (room.w - 24) / PROPORTION)
    w = h * PROPORTION
    x, top = room.x + room.w / 2, room.y + room.h - 16
    return [
        *_card(view, seat, x - w / 2, top - h, w, h),
        _name(view, seat, Line(x, room.y + 74, room.w - 16)),
        _score(view, seat, Line(x, room.y + 42, room.w - 16), 32),
        *_total(view, seat, Line(x, room.y + 14, room.w - 16)),
    ]


def _corner(view: ViewState, seat: int, room: Room) -> list[Shape]:
    h = min(room.h - 38, (room.w - 70) / PROPORTION)
    w = h * PROPORTION
    x, rest = room.x + 10, room.w - w - 26
    score_x, middle_y = x + w + 8 + rest / 2, room.y + 30 + h / 2
    return [
        *_card(view, seat, x, room.y + 30, w, h),
        _score(view, seat, Line(score_x, middle_y + 8, rest), 34),
        *_total(view, seat, Line(score_x, middle_y - 24, rest)),
        _name(view, seat, Line(room.x + room.w / 2, room.y + 15, room.w - 16)),
    ]


def _beside(view: ViewState, seat: int, room: Room) -> list[Shape]:
    h = min(room.h - 14, 110.0)
    w = h * PROPORTION
    x, y = room.x + 8, room.y + (room.h - h) / 2
    rest = room.w - w - 26
    words_x, middle_y = x + w + 10 + rest / 2, room.y + room.h / 2
    return [
        *_card(view, seat, x, y, w, h),
        _name(view, seat, Line(words_x, middle_y + 17, rest, "left")),
        _score(view, seat, Line(words_x - (rest - SCORE_W) / 2, middle_y - 14, SCORE_W, "left"), 30),
        *_total(view, seat, Line(words_x + SCORE_W / 2 + 2, middle_y - 17, rest - SCORE_W - 4, "right")),
    ]


def _card(view: ViewState, seat: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    """What lies before a player: an open card, a back, or nothing yet."""
    open_cards = facts.shown(view)
    if open_cards:
        number = open_cards[seat]
        if open_cards.count(number) > 1:
            return cards.cancelled(x, y, w, h, number)
        return cards.face(x, y, w, h, number, won=facts.taker(view) == seat)
    if view.players[seat] in view.status["laid"]:
        return cards.back(x, y, w, h, seat)
    return cards.place(x, y, w, h, awaited=facts.next_to_lay(view) == view.players[seat])


def _ink(view: ViewState, seat: int) -> str:
    return "accent" if facts.taker(view) == seat else "text"


def _name(view: ViewState, seat: int, line: Line) -> Word:
    return _word(line, view.players[seat], 18, _ink(view, seat), bold=True)


def _score(view: ViewState, seat: int, line: Line, size: float) -> Word:
    return _word(line, str(view.status["scores"][view.players[seat]]), size, _ink(view, seat), bold=True)


def _total(view: ViewState, seat: int, line: Line) -> list[Shape]:
    """The sum of all games, from the second one on: a sign, since there is no room for a word in every language."""
    if view.status["game_number"] == 1:
        return []
    return [_word(line, f"\u03a3 {view.status['totals'][view.players[seat]]}", 16, "muted", bold=False)]


def _word(line: Line, text: str, size: float, ink: str, *, bold: bool) -> Word:
    return Word(line.x, line.y, text, size, ink, bold=bold, w=line.w, align=line.align)
