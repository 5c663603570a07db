"""Draws the dark page: two lines of text that move every minute."""

from __future__ import annotations

from companion.ui.pages.page_types import SaverPage
from companion.ui.theme.theme import TITLE
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

COLOUR = "#4C5A54"
PLACES = 4
"""The number of rows and columns of positions for the text."""


def draw(canvas: PageCanvas, rect: Rect, page: SaverPage) -> None:
    """The whole page."""
    px = canvas.look.px
    row, column = page.place % PLACES, page.place * 3 // PLACES % (PLACES - 1)
    line = rect.column([1] * PLACES, 0)[row]
    spot = Rect(x=line.x + line.w * column / (PLACES * 2), y=line.y, w=line.w * (PLACES + 1) / (PLACES * 2), h=line.h)
    upper, lower = spot.inset(px(14)).column([1, 1], 0)
    canvas.text("title", upper, page.header.title, Style(size=TITLE, colour=COLOUR, bold=True, align="middle"))
    canvas.text("note", lower, page.header.note, Style(size=TITLE, colour=COLOUR, align="middle"))
