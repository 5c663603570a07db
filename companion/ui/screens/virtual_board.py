"""Draws the virtual board, with the ruling of the match where the board has the page to itself."""

from __future__ import annotations

from companion.ui.pages.page_types import VirtualBoardPage
from companion.ui.screens import controls, match
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.target import OnTouchAt


def draw(canvas: PageCanvas, rect: Rect, page: VirtualBoardPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    if page.ruling:
        bar, body = body.cut_top(px(match.RULING_H - 8), px(8))
        match.ruling(canvas, bar, page.ruling)
    body = controls.buttons(canvas, body, page.buttons)
    picture = canvas.picture("board", body, page.board)

    def in_units(callback: OnTouchAt) -> OnTouchAt:
        """The same with the place in the units of the drawing."""
        return lambda x, y: callback(*picture.place(x, y))

    canvas.drag(
        "board",
        body,
        on_grab=in_units(page.on_grab),
        on_move=in_units(page.on_move),
        on_release=in_units(page.on_release),
    )
