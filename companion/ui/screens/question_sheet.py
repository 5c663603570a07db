"""Draws a sheet of large tiles."""

from __future__ import annotations

from companion.ui.pages.page_types import Ruling, SheetPage
from companion.ui.screens import controls, match
from companion.ui.theme.theme import GAP
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.typeset import Run

ABREAST = 3
"""Up to this many tiles with pictures are in one row, as large as possible."""
WRONG_H = 56
MANY = 10
"""From this many tiles with pictures on there are two rows."""


def draw(canvas: PageCanvas, rect: Rect, page: SheetPage) -> None:
    """The whole page."""
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    if page.wrong:
        bar, body = body.cut_top(canvas.look.px(WRONG_H), canvas.look.px(GAP))
        match.ruling(canvas, bar, Ruling(runs=(Run(page.wrong, bold=True),), tone="warning", icon="alert"))
    body = controls.buttons(canvas, body, page.buttons)
    n = len(page.tiles)
    for place, (tile, cell) in enumerate(
        zip(page.tiles, body.grid(n, _columns(canvas, page), canvas.look.px(GAP)), strict=True)
    ):
        controls.tile(canvas, cell, f"tile.{place}", tile)


def _columns(canvas: PageCanvas, page: SheetPage) -> int:
    n = len(page.tiles)
    pictures = all(tile.picture for tile in page.tiles)
    if canvas.look.portrait:
        return 1 if n <= 6 else 3 if pictures and n >= 9 else 2
    if pictures and n <= ABREAST + 1:
        return max(n, 1)
    if pictures and n >= MANY:
        return min(-(-n // 2), 6)
    return 3 if n > 6 else 2
