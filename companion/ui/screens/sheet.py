"""Draws a sheet of large tiles."""

from __future__ import annotations

from companion.ui.pages.pages import Ruling, SheetPage
from companion.ui.screens import match, parts
from companion.ui.theme.theme import GAP
from companion.ui.widgets.page_canvas import Paper
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.typeset import Run

ABREAST = 3
"""So few tiles with pictures stand beside each other, as large as the page allows."""
WRONG_H = 56
MANY = 10
"""From so many tiles with pictures on there are two rows of them."""


def draw(paper: Paper, rect: Rect, page: SheetPage) -> None:
    """The whole page."""
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    if page.wrong:
        bar, body = body.cut_top(paper.look.px(WRONG_H), paper.look.px(GAP))
        match.ruling(paper, bar, Ruling((Run(page.wrong, bold=True),), "warning", "alert"))
    body = parts.buttons(paper, body, page.buttons)
    n = len(page.tiles)
    for place, (tile, cell) in enumerate(
        zip(page.tiles, body.grid(n, _columns(paper, page), paper.look.px(GAP)), strict=True)
    ):
        parts.tile(paper, cell, f"tile.{place}", tile)


def _columns(paper: Paper, page: SheetPage) -> int:
    n = len(page.tiles)
    pictures = all(tile.picture for tile in page.tiles)
    if paper.look.portrait:
        return 1 if n <= 6 else 3 if pictures and n >= 9 else 2
    if pictures and n <= ABREAST + 1:
        return max(n, 1)
    if pictures and n >= MANY:
        return min(-(-n // 2), 6)
    return 3 if n > 6 else 2
