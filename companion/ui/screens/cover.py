"""Draws the covered screen: whom it waits for, in letters that are read across the table."""

from __future__ import annotations

from companion.ui.pages.pages import CoverPage
from companion.ui.screens import parts
from companion.ui.theme.theme import BIG, GAP, NAME
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import Paper
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

HOLD_H = 110


def draw(paper: Paper, rect: Rect, page: CoverPage) -> None:
    """The whole page."""
    px, type_px = paper.look.px, paper.look.type_px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    body = parts.buttons(paper, body, page.buttons)
    paper.box("cover", body, Ground("panel"))
    inside = body.inset(px(28), px(20))
    hold, inside = inside.cut_bottom(px(HOLD_H), px(GAP))
    line, inside = inside.cut_bottom(type_px(NAME) * 2.6)
    paper.text("name", inside, page.name, Style(BIG + 14, bold=True, align="middle", lines=2, smallest=20))
    paper.text("line", line, page.line, Style(NAME, "muted", align="middle", lines=2))
    parts.action(paper, hold, "hold", page.hold)
