"""Draws the match: the ruling, the players, the board and the actions, the same in every game."""

from __future__ import annotations

from contextlib import nullcontext

from companion.board.view import Panel
from companion.i18n.translation import _
from companion.ui.pages.page_types import MatchPage, Ruling
from companion.ui.screens import controls
from companion.ui.screens.player_panels import listed
from companion.ui.theme.theme import GAP, NAME, RULING, SCORE, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height, measure
from companion.ui.widgets.typeset import Box, typeset

RULING_H, RULING_HIGH_H = 64, 92
RULING_UPRIGHT_H, RULING_HIGH_UPRIGHT_H = 92, 168
READABLE, LINES = 18, 7
"""A ruling that would be set smaller than this gets a higher bar; and the most lines in it."""
BADGE = 20
LARGE_PANELS = 2
"""The most players with a large panel each."""
PANEL_W, PANEL_UPRIGHT_H = 168, 150
GROUND = {"plain": "raised", "ok": "raised", "foul": "foul", "points": "points", "warning": "warning"}
INK = {"plain": "text", "ok": "text", "foul": "on-foul", "points": "text", "warning": "on-foul"}


def draw(canvas: PageCanvas, rect: Rect, page: MatchPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    bar, body = body.cut_top(_ruling_h(canvas, body.w, page.ruling), px(10))
    ruling(canvas, bar, page.ruling)
    body = controls.buttons(canvas, body, page.buttons)
    board = _panels(canvas, body, page)
    _board(canvas, board, page)


def _pill_w(canvas: PageCanvas) -> float:
    """Returns the width of the button that opens the rule."""
    px = canvas.look.px
    return max(measure(_("Why?"), True, canvas.look.type_px(SMALL)) + px(24), px(68))


def _ruling_h(canvas: PageCanvas, w: float, shown: Ruling) -> float:
    """The height of the bar: more where a long ruling would else be too small to read from a chair."""
    px, look = canvas.look.px, canvas.look
    low, high = (RULING_UPRIGHT_H, RULING_HIGH_UPRIGHT_H) if look.portrait else (RULING_H, RULING_HIGH_H)
    words_w = w - px(36 + (40 if shown.icon else 0)) - (_pill_w(canvas) + px(12) if shown.on_why else 0)
    room = Box(w=words_w, h=px(low - 10), size=look.type_px(RULING), smallest=int(px(READABLE)), lines=LINES)
    return px(high if typeset(shown.runs, room, measure).cut else low)


def ruling(canvas: PageCanvas, bar: Rect, shown: Ruling) -> None:
    """The verdict first and bold, then what to do; the whole bar opens the rule behind it."""
    px = canvas.look.px
    ink = INK[shown.tone]
    canvas.box("ruling", bar, Ground(fill=GROUND[shown.tone]))
    inside = bar.inset(px(18), px(5))
    if shown.icon:
        spot, inside = inside.cut_left(px(28), px(12))
        canvas.icon("ruling.icon", spot, shown.icon, 26, ink)
    if shown.on_why:
        pill, inside = inside.cut_right(_pill_w(canvas), px(12))
        pill = Rect(x=pill.x, y=pill.y + (pill.h - px(34)) / 2, w=pill.w, h=px(34))
        canvas.box("why", pill, Ground(fill=GROUND[shown.tone], line=ink, width=2, corner=17))
        canvas.text(
            "why.text", pill.inset(px(8), 0), _("Why?"), Style(size=SMALL, colour=ink, bold=True, align="middle")
        )
        canvas.touch("why", bar, shown.on_why)
    canvas.text("ruling.text", inside, shown.runs, Style(size=RULING, colour=ink, lines=LINES))


def _panels(canvas: PageCanvas, body: Rect, page: MatchPage) -> Rect:
    """The players at the sides of the board, or above it on an upright screen; returns the room for the board."""
    px = canvas.look.px
    if not page.panels:
        return body
    if len(page.panels) > LARGE_PANELS:
        return listed(canvas, body, page.panels)
    if canvas.look.portrait:
        larger = 4 * (canvas.look.type_px(SMALL) - px(SMALL))
        line, rest = body.cut_top(px(PANEL_UPRIGHT_H) + larger, px(GAP))
        places = line.row([1] * len(page.panels), px(GAP))
    else:
        left, rest = body.cut_left(px(PANEL_W), px(GAP))
        right, rest = rest.cut_right(px(PANEL_W), px(GAP))
        places = [left, right]
    for n, (panel, place) in enumerate(zip(page.panels, places, strict=True)):
        with canvas.turned(place) if n and canvas.look.face_to_face else nullcontext():
            _panel(canvas, place, f"player.{n}", panel)
    return rest


def _panel(canvas: PageCanvas, rect: Rect, key: str, panel: Panel) -> None:
    """Draws a player's panel; name, role, score, pieces and note have separate areas."""
    px, type_px, upright = canvas.look.px, canvas.look.type_px, canvas.look.portrait
    canvas.box(key, rect, Ground(fill="raised", line="accent") if panel.turn else Ground(fill="panel"))
    inside = rect.inset(px(16), px(12))
    score = inside
    if upright:
        score, inside = inside.cut_right(inside.w * 0.42, px(6))
    name, inside = inside.cut_top(type_px(NAME) * 1.25)
    if panel.badge:
        badge, name = name.cut_left(px(BADGE), px(8))
        canvas.picture(f"{key}.badge", badge, panel.badge)
    canvas.text(f"{key}.name", name, panel.name, Style(size=NAME, bold=True))
    role_style = Style(size=SMALL, colour="muted", lines=3, at_top=True)
    role, inside = inside.cut_top(height(panel.role, inside.w, role_style, canvas.look))
    canvas.text(f"{key}.role", role, panel.role, role_style)
    note_style = Style(size=SMALL, colour="accent", bold=True, align="left" if upright else "middle", lines=2)
    note, inside = inside.cut_bottom(height(panel.note, inside.w, note_style, canvas.look), px(4))
    if panel.note:
        canvas.text(f"{key}.note", note, panel.note, note_style)
    if panel.pieces:
        pieces, inside = inside.cut_bottom(px(26), px(2))
        canvas.picture(f"{key}.pieces", pieces, panel.pieces)
    style = Style(size=SCORE, bold=True, align="middle", smallest=30)
    canvas.text(f"{key}.score", score if upright else inside, str(panel.score), style)


def _board(canvas: PageCanvas, rect: Rect, page: MatchPage) -> None:
    picture = canvas.picture("board", rect, page.board)

    def touched(x: float, y: float) -> None:
        zone = picture.zone_at(x, y)
        if zone is not None:
            page.on_zone(zone.name)

    def meaning_at(x: float, y: float) -> object:
        zone = page.board.zone_at(*picture.place(x, y))
        return None if zone is None else (zone.name, page.zone_meaning(zone.name))

    canvas.touch_at("board", rect, touched, part_at=meaning_at)
