"""Draws a list: as many lines as fit, and buttons to page back and forth."""

from __future__ import annotations

from companion.ui.pages.list_pages import ListPage, ListRow
from companion.ui.screens import controls
from companion.ui.theme.theme import BODY, GAP, NAME, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height, measure
from companion.ui.widgets.typeset import LINE

ROW_H, ROW_GAP, TURN_W = 58, 6, 64
NOTE_LINES = 8
NOTE = Style(size=SMALL, colour="muted", lines=NOTE_LINES, at_top=True)
LEAD_W, DISC = 40, 34
LABEL_SHARE = 0.36
"""The largest share of a line's width for its label."""
GROUND = {"plain": "panel", "ok": "panel", "foul": "foul", "points": "points", "warning": "warning"}
INK = {"plain": "muted", "ok": "accent", "foul": "on-foul", "points": "accent", "warning": "on-foul"}


def draw(canvas: PageCanvas, rect: Rect, page: ListPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if page.lead:
        style = Style(size=BODY, lines=4, at_top=True)
        lead, body = body.cut_top(height(page.lead, body.w, style, canvas.look) + px(2), px(8))
        canvas.text("lead", lead, page.lead, style)
    if not page.count:
        canvas.box("empty.ground", body, Ground(fill="panel"))
        canvas.text(
            "empty", body.inset(px(18), px(14)), page.empty, Style(size=NAME, colour="muted", align="middle", lines=4)
        )
        return
    _lines(canvas, body, page)


def _lines(canvas: PageCanvas, body: Rect, page: ListPage) -> None:
    """Lines are as high as their words need; where not all have room, a column for turning stands at their side."""
    px = canvas.look.px
    side, lines = body.cut_right(px(TURN_W), px(GAP))
    view = _Window(canvas, body, page)
    if view.start(page.count):
        view = _Window(canvas, lines, page)
        first = min(page.first, view.start(page.count))
        down = min(view.end(first), view.start(page.count))
        _turning(canvas, side, page, (first, view.start(first), down))
        body = lines
    else:
        first = 0
    for place, n in enumerate(range(first, view.end(first))):
        line, body = body.cut_top(view.height(n), px(ROW_GAP))
        _line(canvas, line, f"row.{place}", page.row(n))


class _Window:
    """Which lines of a list fit into a rectangle."""

    def __init__(self, canvas: PageCanvas, rect: Rect, page: ListPage) -> None:
        self._canvas = canvas
        self._rect = rect
        self._page = page

    def height(self, n: int) -> float:
        """How high a line is, in pixels."""
        look, row = self._canvas.look, self._page.row(n)
        least = look.px(ROW_H) + 2 * (look.type_px(SMALL) - look.px(SMALL))
        if not row.note:
            return least
        words_w = _words_rect(self._canvas, self._rect, row)[1].w
        note_h = height(row.note, words_w, NOTE, look)
        return max(least, look.type_px(BODY + 1) * LINE + note_h + look.px(14))

    def end(self, first: int) -> int:
        """The line behind the last one that fits when this is the first."""
        return first + self._fitting(range(first, self._page.count))

    def start(self, end: int) -> int:
        """The first of the lines that fit before this one."""
        return end - self._fitting(range(end - 1, -1, -1))

    def _fitting(self, lines: range) -> int:
        """How many of these lines fit, one at least."""
        room = self._rect.h
        for count, n in enumerate(lines):
            room -= self.height(n)
            if room < 0:
                return max(count, 1)
            room -= self._canvas.look.px(ROW_GAP)
        return len(lines)


def _turning(canvas: PageCanvas, side: Rect, page: ListPage, lines: tuple[int, int, int]) -> None:
    """Back and forth by a page; at an end of the list the button is dimmed.

    `lines` are the first line on the page, and the first after a step back and forth.
    """
    px = canvas.look.px
    first, before, after = lines
    up, down = side.column([1, 1], px(GAP))
    for key, place, to in (("up", up, before), ("down", down, after)):
        goes = to != first
        canvas.box(f"turn.{key}", place, Ground(fill="button" if goes else "panel"))
        canvas.icon(f"turn.{key}.icon", place, key, 30, "text" if goes else "line")
        if goes:
            canvas.touch(f"turn.{key}", place, lambda to=to: page.on_turn(to))


def _words_rect(canvas: PageCanvas, rect: Rect, row: ListRow) -> tuple[Rect, Rect, Rect, Rect]:
    """Where disc, words, number and sign of a line stand."""
    px = canvas.look.px
    inside = rect.inset(px(14), px(5))
    disc = lead = label = Rect(x=inside.x, y=inside.y, w=0, h=inside.h)
    if row.colour:
        disc, inside = inside.cut_left(px(DISC), px(GAP))
    if row.lead:
        lead, inside = inside.cut_left(px(LEAD_W), px(8))
    if row.label:
        label_w = min(measure(row.label, True, canvas.look.type_px(SMALL)) + px(4), inside.w * LABEL_SHARE)
        label, inside = inside.cut_right(label_w, px(GAP))
    return disc, inside, lead, label


def _line(canvas: PageCanvas, rect: Rect, key: str, row: ListRow) -> None:
    look = canvas.look
    canvas.box(key, rect, Ground(fill=GROUND[row.tone], corner=10))
    disc, words, lead, label = _words_rect(canvas, rect, row)
    if row.colour:
        spot = disc.fitted(1, 1)
        canvas.box(f"{key}.disc", spot, Ground(fill=row.colour, corner=40))
        canvas.text(
            f"{key}.initial", spot, row.text[:1].upper(), Style(size=NAME, colour="on-seat", bold=True, align="middle")
        )
    if row.lead:
        canvas.text(f"{key}.lead", lead, row.lead, Style(size=SMALL, colour="muted"))
    if row.label:
        canvas.text(
            f"{key}.sign", label, row.label, Style(size=SMALL, colour=INK[row.tone], bold=True, align="right", lines=2)
        )
    ink = "on-foul" if row.tone in ("foul", "warning") else "text"
    if row.note:
        title_h = look.type_px(BODY + 1) * LINE + look.px(2)
        block = words.fitted(words.w, min(title_h + height(row.note, words.w, NOTE, look) + 1, words.h))
        upper, lower = block.cut_top(title_h)
        canvas.text(f"{key}.text", upper, row.text, Style(size=BODY + 1, colour=ink, bold=True))
        note_ink = ink if ink != "text" else "muted"
        canvas.text(f"{key}.note", lower, row.note, Style(size=SMALL, colour=note_ink, lines=NOTE_LINES, at_top=True))
    else:
        canvas.text(f"{key}.text", words, row.text, Style(size=BODY + 1, colour=ink, bold=True, lines=2))
    if row.on_touch:
        canvas.touch(key, rect, row.on_touch, meaning=(row.lead, row.text, row.label))
