"""Draws the home page: the games as tiles with their pictures."""

from __future__ import annotations

from companion.ui.pages.page_types import GameTile, HomePage
from companion.ui.screens import controls
from companion.ui.theme.theme import GAP, SMALL, TITLE
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height

LOW_H = 96
"""Where a picture would be lower than this below two lines of words, it stands beside them."""
PICTURE_H = 210
"""A picture is at most so high, however few tiles there are."""


def draw(canvas: PageCanvas, rect: Rect, page: HomePage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    n = len(page.tiles)
    columns = min(n, 1 if n < 4 else 2) if canvas.look.portrait else min(n, 3)
    for place, (tile, cell) in enumerate(zip(page.tiles, body.grid(n, max(columns, 1), px(GAP)), strict=True)):
        _tile(canvas, cell, f"tile.{place}", tile)


def _tile(canvas: PageCanvas, rect: Rect, key: str, tile: GameTile) -> None:
    px, type_px = canvas.look.px, canvas.look.type_px
    canvas.box(key, rect, Ground(fill="raised", line="accent") if tile.caption else Ground(fill="panel"))
    inside = rect.inset(px(16), px(13))
    if tile.caption:
        line, inside = inside.cut_top(type_px(SMALL) * 1.3)
        canvas.text(f"{key}.over", line, tile.caption, Style(size=SMALL, colour="accent", bold=True))
    title, inside = inside.cut_top(type_px(TITLE) * 1.3)
    canvas.text(f"{key}.title", title, tile.title, Style(size=TITLE, bold=True))
    note_style = Style(size=SMALL, colour="muted", lines=2, at_top=True)
    note, picture = inside.cut_top(height(tile.note, inside.w, note_style, canvas.look), px(6))
    if "\n" in tile.note and picture.h < px(LOW_H) and rect.w > rect.h:
        picture, note = inside.cut_right(inside.w * 0.56, px(8))
    canvas.text(f"{key}.note", note, tile.note, note_style)
    canvas.picture(f"{key}.picture", picture.inset(0, max(picture.h - px(PICTURE_H), 0) / 2), tile.picture)
    canvas.touch(key, rect, tile.on_touch, meaning=(tile.title, tile.caption, tile.meaning))
