"""Draws a page to read."""

from __future__ import annotations

from companion.ui.pages.page_types import TextPage
from companion.ui.screens import controls
from companion.ui.screens.sensors import trace
from companion.ui.theme.theme import BODY, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height

HEADING_SIZE, MOST_LINES, TRACE_H = 21, 24, 92


def draw(canvas: PageCanvas, rect: Rect, page: TextPage) -> None:
    """The whole page."""
    px, type_px = canvas.look.px, canvas.look.type_px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    canvas.box("ground", body, Ground(fill="raised"))
    inside = body.inset(px(18), px(14))
    heading_style = Style(size=HEADING_SIZE, bold=True, lines=2, at_top=True)
    heading, inside = inside.cut_top(height(page.heading, inside.w, heading_style, canvas.look), px(8))
    canvas.text("heading", heading, page.heading, heading_style)
    if page.source:
        source_style = Style(size=SMALL, colour="muted", lines=3)
        source, inside = inside.cut_bottom(height(page.source, inside.w, source_style, canvas.look), px(8))
        canvas.text("source", source, page.source, source_style)
    text, style = "\n".join(page.passages), Style(size=BODY + 2, lines=MOST_LINES, at_top=True)
    needed = height(text, inside.w, style, canvas.look)
    if page.trace and inside.h >= needed + px(TRACE_H):
        shown, inside = inside.cut_bottom(px(TRACE_H), px(10))
        canvas.box("trace.ground", shown, Ground(fill="panel", corner=10))
        title, line = shown.inset(px(14), px(8)).cut_top(type_px(SMALL) * 1.3, px(2))
        canvas.text("trace.title", title, page.trace.title, Style(size=SMALL, colour="muted"))
        canvas.picture("trace", line, trace(page.trace.levels, line.w / line.h, page.trace.mark))
    canvas.text("passages", inside, text, style)
