"""Draws the table of Yooloo: the point card, what is parked, and each player's card over his name and points."""

from __future__ import annotations

from msgspec import Struct

from companion.board.drawing import Box, Drawing, Shape, Word, Zone
from companion.board.view import ViewState
from companion.games.yooloo.board import cards, layout, status_queries
from companion.games.yooloo.board.layout import PROPORTION, Area
from companion.i18n.translation import _

POINT_CARD_ZONE = "point card"
"""What the zone of the point card is called."""
SCORE_W = 62.0
"""The room of a score beside its total."""
FEW_PARKED = 3
"""So many parked cards lie in one row."""


class TextPlace(Struct, frozen=True, kw_only=True):
    """Where a text stands: the middle of its room, and how wide that is."""

    x: float
    y: float
    w: float
    align: layout.Align = "middle"


def draw(view: ViewState) -> Drawing:
    """The table, with a zone for each player (called by his seat) and one for the point card."""
    area = layout.players_area(view.upright)
    shapes: list[Shape] = [Box(x=area.x, y=area.y, w=area.w, h=area.h, radius=16, fill="panel"), *_draw_stake(view)]
    zones = [_zone(layout.stake_area(view.upright), POINT_CARD_ZONE)]
    for seat, place in enumerate(layout.player_areas(len(view.players), view.upright)):
        shapes += _draw_player(view, seat, place)
        zones.append(_zone(place, seat))
    w, h = layout.field_size(view.upright)
    return Drawing(w=w, h=h, shapes=tuple(shapes), zones=tuple(zones))


def _zone(area: Area, name: int | str) -> Zone:
    x, y = area.middle
    return Zone(x=x, y=y, r=0, name=name, w=area.w, h=area.h)


def _draw_stake(view: ViewState) -> list[Shape]:
    """The point card with what is said beside or below it, and the parked ones."""
    upright, area = view.upright, layout.stake_area(view.upright)
    h = area.h - 14 if upright else 142.0
    w = h * PROPORTION
    if upright:
        x, y = area.w / 2 - w - 12, area.y + 7
        caption_place = TextPlace(x=area.w / 2 + 4 + area.w * 0.23, y=y + h - 22, w=area.w * 0.46, align="left")
    else:
        x, y = (area.w - w) / 2, area.h - h - 8
        caption_place = TextPlace(x=area.w / 2, y=y - 17, w=area.w - 8)
    caption = _word(caption_place, _caption(view), 17, "muted", bold=False)
    return [*_draw_point_card(view, x, y, w, h), caption, *_draw_parked(view.status["parked"], caption_place)]


def _draw_point_card(view: ViewState, x: float, y: float, w: float, h: float) -> list[Shape]:
    card = view.status["point_card"]
    if card is not None:
        return cards.draw_face(x, y, w, h, card)
    if status_queries.revealed_cards(view):
        return cards.draw_struck_out(x, y, w, h, status_queries.turned_up_cards(view)[-1])[:2]
    return cards.draw_empty_place(x, y, w, h, awaited=True)


def _caption(view: ViewState) -> str:
    card = view.status["point_card"]
    if card is not None:
        return _("at stake: {n}", n=card + sum(view.status["parked"]))
    if not status_queries.revealed_cards(view):
        return _("point card")
    seat = status_queries.round_winner_seat(view)
    if seat is not None:
        return _("won by {name}", name=view.players[seat])
    return _("parked") if view.status["parked"] else _("out of the game")


def _draw_parked(parked: list[int], caption_place: TextPlace) -> list[Shape]:
    """The parked cards below what is said: small, in two rows where they are many."""
    many = len(parked) > FEW_PARKED
    h = 33.0 if many else 46.0
    pitch = h * PROPORTION + 5
    abreast = -(-len(parked) // 2) if many else len(parked)
    left = caption_place.x - (caption_place.w if caption_place.align == "left" else abreast * pitch) / 2
    shapes: list[Shape] = []
    for at, card in enumerate(parked):
        row, column = divmod(at, abreast)
        shapes += cards.draw_face(
            left + column * pitch, caption_place.y - 17 - (row + 1) * (h + 3), h * PROPORTION, h, card
        )
    return shapes


def _draw_player(view: ViewState, seat: int, area: Area) -> list[Shape]:
    style = layout.area_style(area)
    if style == "tall":
        return _draw_tall(view, seat, area)
    return _draw_row(view, seat, area) if style == "beside" else _draw_corner(view, seat, area)


def _draw_tall(view: ViewState, seat: int, area: Area) -> list[Shape]:
    h = min(140.0, (area.w - 24) / PROPORTION)
    w = h * PROPORTION
    x, top = area.x + area.w / 2, area.y + area.h - 16
    return [
        *_draw_card(view, seat, x - w / 2, top - h, w, h),
        _name(view, seat, TextPlace(x=x, y=area.y + 74, w=area.w - 16)),
        _score(view, seat, TextPlace(x=x, y=area.y + 42, w=area.w - 16), 32),
        *_total(view, seat, TextPlace(x=x, y=area.y + 14, w=area.w - 16)),
    ]


def _draw_corner(view: ViewState, seat: int, area: Area) -> list[Shape]:
    h = min(area.h - 38, (area.w - 70) / PROPORTION)
    w = h * PROPORTION
    x, rest = area.x + 10, area.w - w - 26
    score_x, middle_y = x + w + 8 + rest / 2, area.y + 30 + h / 2
    return [
        *_draw_card(view, seat, x, area.y + 30, w, h),
        _score(view, seat, TextPlace(x=score_x, y=middle_y + 8, w=rest), 34),
        *_total(view, seat, TextPlace(x=score_x, y=middle_y - 24, w=rest)),
        _name(view, seat, TextPlace(x=area.x + area.w / 2, y=area.y + 15, w=area.w - 16)),
    ]


def _draw_row(view: ViewState, seat: int, area: Area) -> list[Shape]:
    h = min(area.h - 14, 110.0)
    w = h * PROPORTION
    x, y = area.x + 8, area.y + (area.h - h) / 2
    rest = area.w - w - 26
    words_x, middle_y = x + w + 10 + rest / 2, area.y + area.h / 2
    return [
        *_draw_card(view, seat, x, y, w, h),
        _name(view, seat, TextPlace(x=words_x, y=middle_y + 17, w=rest, align="left")),
        _score(view, seat, TextPlace(x=words_x - (rest - SCORE_W) / 2, y=middle_y - 14, w=SCORE_W, align="left"), 30),
        *_total(
            view, seat, TextPlace(x=words_x + SCORE_W / 2 + 2, y=middle_y - 17, w=rest - SCORE_W - 4, align="right")
        ),
    ]


def _draw_card(view: ViewState, seat: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    """What lies before a player: an open card, a back, or nothing yet."""
    open_cards = status_queries.revealed_cards(view)
    if open_cards:
        number = open_cards[seat]
        if open_cards.count(number) > 1:
            return cards.draw_struck_out(x, y, w, h, number)
        return cards.draw_face(x, y, w, h, number, won=status_queries.round_winner_seat(view) == seat)
    if view.players[seat] in view.status["laid"]:
        return cards.draw_back(x, y, w, h, seat)
    return cards.draw_empty_place(x, y, w, h, awaited=status_queries.next_player_to_lay(view) == view.players[seat])


def _text_colour(view: ViewState, seat: int) -> str:
    return "accent" if status_queries.round_winner_seat(view) == seat else "text"


def _name(view: ViewState, seat: int, line: TextPlace) -> Word:
    return _word(line, view.players[seat], 18, _text_colour(view, seat), bold=True)


def _score(view: ViewState, seat: int, line: TextPlace, size: float) -> Word:
    return _word(line, str(view.status["scores"][view.players[seat]]), size, _text_colour(view, seat), bold=True)


def _total(view: ViewState, seat: int, line: TextPlace) -> list[Shape]:
    """The sum of all games, from the second one on: a sign, since there is no room for a word in every language."""
    if view.status["game_number"] == 1:
        return []
    return [_word(line, f"\u03a3 {view.status['totals'][view.players[seat]]}", 16, "muted", bold=False)]


def _word(line: TextPlace, text: str, size: float, ink: str, *, bold: bool) -> Word:
    return Word(x=line.x, y=line.y, text=text, size=size, colour=ink, bold=bold, w=line.w, align=line.align)
