"""Draws the keyboard on which names are written."""

from __future__ import annotations

from companion.ui.pages.page_types import Key, KeyboardPage
from companion.ui.screens import controls
from companion.ui.theme.theme import GAP, NAME
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

FIELD_H, PICKS_H, KEY_GAP = 56, 48, 6
UPRIGHT_KEYS = 6
"""Keys in a row of an upright screen, so that each is as wide as a thumb."""


def draw(canvas: PageCanvas, rect: Rect, page: KeyboardPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    line, body = body.cut_top(px(FIELD_H), px(8))
    done, field = line.cut_right(line.w * 0.3, px(GAP))
    canvas.box("field", field, Ground(fill="panel", line="accent", width=2))
    canvas.text("field.text", field.inset(px(14), 0), page.text, Style(size=NAME + 4, bold=True))
    controls.action(canvas, done, "done", page.done)
    if page.picks:
        picks, body = body.cut_top(px(PICKS_H), px(8))
        for n, (pick, place) in enumerate(zip(page.picks, picks.row([1] * len(page.picks), px(8)), strict=True)):
            controls.action(canvas, place, f"pick.{n}", pick)
    _keys(canvas, body, page)


def _keys(canvas: PageCanvas, body: Rect, page: KeyboardPage) -> None:
    px = canvas.look.px
    rows = page.keys
    if canvas.look.portrait:
        letters = [key for row in rows[:-1] for key in row]
        cut = [tuple(letters[n : n + UPRIGHT_KEYS]) for n in range(0, len(letters), UPRIGHT_KEYS)]
        rows = (*cut, rows[-1])
    for n, (row, line) in enumerate(zip(rows, body.column([1] * len(rows), px(KEY_GAP)), strict=True)):
        weights = [key.width for key in row]
        for at, (key, place) in enumerate(zip(row, line.row(weights, px(KEY_GAP)), strict=True)):
            _key(canvas, place, f"key.{n}.{at}", key)


def _key(canvas: PageCanvas, place: Rect, name: str, key: Key) -> None:
    canvas.box(name, place, Ground(fill="button", corner=8))
    if key.icon:
        canvas.icon(f"{name}.icon", place, key.icon, 24)
    else:
        canvas.text(f"{name}.text", place, key.text, Style(size=NAME + 2, align="middle"))
    canvas.touch(name, place, key.on_touch, meaning=(key.text.casefold(), key.icon))
