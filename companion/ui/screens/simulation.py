"""Draws the virtual board, and what is said in the match where the board has the page to itself."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.pages.pages import SimulatorPage
from companion.ui.screens import match, parts
from companion.ui.widgets.page_canvas import Paper
from companion.ui.widgets.rect import Rect


def draw(paper: Paper, rect: Rect, page: SimulatorPage) -> None:
    """The whole page."""
    px = paper.look.px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    if page.ruling:
        bar, body = body.cut_top(px(match.RULING_H - 8), px(8))
        match.ruling(paper, bar, page.ruling)
    body = parts.buttons(paper, body, page.buttons)
    picture = paper.picture("board", body, page.board)

    def within(does: Callable[[float, float], object]) -> Callable[[float, float], object]:
        return lambda x, y: does(*picture.place(x, y))

    paper.grab("board", body, within(page.grabbed), within(page.moved), within(page.released))
