"""Draws the keyboard on which names are written."""

from __future__ import annotations

from companion.ui.pages.pages import Key, KeyboardPage
from companion.ui.screens import parts
from companion.ui.theme.theme import GAP, NAME
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import Paper
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

FIELD_H, PICKS_H, KEY_GAP = 56, 48, 6
UPRIGHT_KEYS = 6
"""Keys in a row of an upright screen, so that each is as wide as a thumb."""


def draw(paper: Paper, rect: Rect, page: KeyboardPage) -> None:
    """The whole page."""
    px = paper.look.px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    line, body = body.cut_top(px(FIELD_H), px(8))
    done, field = line.cut_right(line.w * 0.3, px(GAP))
    paper.box("field", field, Ground("panel", "accent", 2))
    paper.text("field.text", field.inset(px(14), 0), page.text, Style(NAME + 4, bold=True))
    parts.action(paper, done, "done", page.done)
    if page.picks:
        picks, body = body.cut_top(px(PICKS_H), px(8))
        for n, (pick, place) in enumerate(zip(page.picks, picks.row([1] * len(page.picks), px(8)), strict=True)):
            parts.action(paper, place, f"pick.{n}", pick)
    _keys(paper, body, page)


def _keys(paper: Paper, body: Rect, page: KeyboardPage) -> None:
    px = paper.look.px
    rows = page.keys
    if paper.look.portrait:
        letters = [key for row in rows[:-1] for key in row]
        cut = [tuple(letters[n : n + UPRIGHT_KEYS]) for n in range(0, len(letters), UPRIGHT_KEYS)]
        rows = (*cut, rows[-1])
    for n, (row, line) in enumerate(zip(rows, body.column([1] * len(rows), px(KEY_GAP)), strict=True)):
        weights = [key.width for key in row]
        for at, (key, place) in enumerate(zip(row, line.row(weights, px(KEY_GAP)), strict=True)):
            _key(paper, place, f"key.{n}.{at}", key)


def _key(paper: Paper, place: Rect, name: str, key: Key) -> None:
    paper.box(name, place, Ground("button", corner=8))
    if key.icon:
        paper.icon(f"{name}.icon", place, key.icon, 24)
    else:
        paper.text(f"{name}.text", place, key.text, Style(NAME + 2, align="middle"))
    paper.touch(name, place, key.does)
