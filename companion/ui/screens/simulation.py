"""Draws the virtual board, and what is said in the match where the board has the page to itself."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.pages.pages import VirtualBoardPage
from companion.ui.screens import match, parts
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect


def draw(canvas: PageCanvas, rect: Rect, page: VirtualBoardPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = parts.header(canvas, parts.page_rect(canvas, rect), page.header)
    if page.ruling:
        bar, body = body.cut_top(px(match.RULING_H - 8), px(8))
        match.ruling(canvas, bar, page.ruling)
    body = parts.buttons(canvas, body, page.buttons)
    picture = canvas.picture("board", body, page.board)

    def within(does: Callable[[float, float], object]) -> Callable[[float, float], object]:
        return lambda x, y: does(*picture.place(x, y))

    canvas.grab("board", body, within(page.grabbed), within(page.moved), within(page.released))
