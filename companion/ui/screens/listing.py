"""Draws a list: as many lines as there is room for, and the way to those before and after."""

from __future__ import annotations

from companion.ui.pages import ListPage
from companion.ui.record_pages import ListRow
from companion.ui.rect import Rect
from companion.ui.screens import parts
from companion.ui.theme import BODY, GAP, NAME, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.paper import Paper
from companion.ui.widgets.text import Style, height, measure

ROW_H, ROW_UPRIGHT_H, ROW_GAP, TURN_W = 58, 72, 6, 64
LEAD_W, DISC = 40, 34
SIGN_SHARE = 0.36
"""A sign takes at most so much of its line."""
GROUND = {"plain": "panel", "ok": "panel", "foul": "foul", "points": "points", "warning": "warning"}
INK = {"plain": "muted", "ok": "accent", "foul": "on-foul", "points": "accent", "warning": "on-foul"}


def draw(paper: Paper, rect: Rect, page: ListPage) -> None:
    """The whole page."""
    px = paper.look.px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    body = parts.buttons(paper, body, page.buttons)
    if page.lead:
        style = Style(BODY, lines=4, at_top=True)
        lead, body = body.cut_top(height(page.lead, body.w, style, paper.look) + px(2), px(8))
        paper.text("lead", lead, page.lead, style)
    if not page.count:
        paper.box("empty.ground", body, Ground("panel"))
        paper.text("empty", body.inset(px(18), px(14)), page.empty, Style(NAME, "muted", align="middle", lines=4))
        return
    _lines(paper, body, page)


def _lines(paper: Paper, body: Rect, page: ListPage) -> None:
    px = paper.look.px
    row_h = px(ROW_UPRIGHT_H if paper.look.portrait else ROW_H) + 2 * (paper.look.type_px(SMALL) - px(SMALL))
    fit = max(int((body.h + px(ROW_GAP)) // (row_h + px(ROW_GAP))), 1)
    first = max(min(page.first, page.count - fit), 0)
    if page.count > fit:
        side, body = body.cut_right(px(TURN_W), px(GAP))
        _turning(paper, side, page, first, fit)
    shown = range(first, min(first + fit, page.count))
    for place, n in enumerate(shown):
        line, body = body.cut_top(row_h, px(ROW_GAP))
        _line(paper, line, f"row.{place}", page.row(n))


def _turning(paper: Paper, side: Rect, page: ListPage, first: int, fit: int) -> None:
    """Back and forth by a page; where the list ends the button is dimmed."""
    px = paper.look.px
    up, down = side.column([1, 1], px(GAP))
    last = page.count - fit
    for key, place, to in (("up", up, max(first - fit, 0)), ("down", down, min(first + fit, last))):
        goes = to != first
        paper.box(f"turn.{key}", place, Ground("button" if goes else "panel"))
        paper.icon(f"turn.{key}.icon", place, key, 30, "text" if goes else "line")
        if goes:
            paper.touch(f"turn.{key}", place, lambda to=to: page.turn(to))


def _line(paper: Paper, rect: Rect, key: str, row: ListRow) -> None:
    px = paper.look.px
    paper.box(key, rect, Ground(GROUND[row.tone], corner=10))
    inside = rect.inset(px(14), px(5))
    if row.colour:
        disc, inside = inside.cut_left(px(DISC), px(GAP))
        disc = disc.fitted(1, 1)
        paper.box(f"{key}.disc", disc, Ground(row.colour, corner=40))
        paper.text(f"{key}.initial", disc, row.text[:1].upper(), Style(NAME, "on-seat", True, "middle"))
    if row.lead:
        lead, inside = inside.cut_left(px(LEAD_W), px(8))
        paper.text(f"{key}.lead", lead, row.lead, Style(SMALL, "muted"))
    if row.sign:
        sign_w = min(measure(row.sign, True, paper.look.type_px(SMALL)) + px(4), inside.w * SIGN_SHARE)
        sign, inside = inside.cut_right(sign_w, px(GAP))
        paper.text(f"{key}.sign", sign, row.sign, Style(SMALL, INK[row.tone], True, "right", lines=2))
    ink = "on-foul" if row.tone in ("foul", "warning") else "text"
    if row.note:
        upper, lower = inside.column([1, 1.2 if paper.look.portrait else 1], px(1))
        paper.text(f"{key}.text", upper, row.text, Style(BODY + 1, ink, True))
        note_ink = ink if ink != "text" else "muted"
        paper.text(f"{key}.note", lower, row.note, Style(SMALL, note_ink, lines=2 if paper.look.portrait else 1))
    else:
        paper.text(f"{key}.text", inside, row.text, Style(BODY + 1, ink, True, lines=2))
    if row.does:
        paper.touch(key, rect, row.does)
