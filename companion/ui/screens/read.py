"""Draws a page to read."""

from __future__ import annotations

from companion.ui.pages import ReadPage
from companion.ui.rect import Rect
from companion.ui.screens import parts
from companion.ui.screens.sensors import trace
from companion.ui.theme import BODY, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.paper import Paper
from companion.ui.widgets.text import Style

HEADING_SIZE, MOST_LINES, TRACE_H = 21, 24, 92


def draw(paper: Paper, rect: Rect, page: ReadPage) -> None:
    """The whole page."""
    px, type_px = paper.look.px, paper.look.type_px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    body = parts.buttons(paper, body, page.buttons)
    paper.box("ground", body, Ground("raised"))
    inside = body.inset(px(18), px(14))
    heading, inside = inside.cut_top(type_px(HEADING_SIZE) * 2.5, px(4))
    paper.text("heading", heading, page.heading, Style(HEADING_SIZE, bold=True, lines=2, at_top=True))
    if page.source:
        source, inside = inside.cut_bottom(type_px(SMALL) * 3.8, px(8))
        source_style = Style(SMALL, "muted", lines=3)
        paper.text("source", source, page.source, source_style)
    if page.trace:
        shown, inside = inside.cut_bottom(px(TRACE_H), px(10))
        paper.box("trace.ground", shown, Ground("panel", corner=10))
        title, line = shown.inset(px(14), px(8)).cut_top(type_px(SMALL) * 1.3, px(2))
        paper.text("trace.title", title, page.trace.title, Style(SMALL, "muted"))
        paper.picture("trace", line, trace(page.trace.levels, line.w / line.h))
    text = "\n".join(page.passages)
    paper.text("passages", inside, text, Style(BODY + 2, lines=MOST_LINES, at_top=True))
