"""Draws the covered screen, with the waiting player's name in large letters."""

from __future__ import annotations

from companion.ui.pages.page_types import CoverPage
from companion.ui.screens import controls
from companion.ui.theme.theme import BIG, GAP, NAME
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

HOLD_H = 110


def draw(canvas: PageCanvas, rect: Rect, page: CoverPage) -> None:
    """The whole page."""
    px, type_px = canvas.look.px, canvas.look.type_px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    canvas.box("cover", body, Ground(fill="panel"))
    inside = body.inset(px(28), px(20))
    hold, inside = inside.cut_bottom(px(HOLD_H), px(GAP))
    line, inside = inside.cut_bottom(type_px(NAME) * 2.6)
    canvas.text("name", inside, page.name, Style(size=BIG + 14, bold=True, align="middle", lines=2, smallest=20))
    canvas.text("line", line, page.line, Style(size=NAME, colour="muted", align="middle", lines=2))
    controls.action(canvas, hold, "hold", page.hold)
