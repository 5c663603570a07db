"""Draws a calibration: the picture of what is asked beside the question, or how far the measuring is."""

from __future__ import annotations

from companion.ui.pages.service_pages import CalibrationPage
from companion.ui.screens import controls
from companion.ui.theme.theme import BODY, GAP
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height

PICTURE_SHARE, PICTURE_SHARE_UPRIGHT = 0.46, 0.36
BAR_H = 22
QUESTION = Style(size=26, bold=True, lines=5, at_top=True)
TROUBLE = Style(size=BODY, colour="on-foul", lines=12, at_top=True)
HINT = Style(size=BODY, colour="muted", lines=8, at_top=True)


def draw(canvas: PageCanvas, rect: Rect, page: CalibrationPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if canvas.look.portrait:
        left, right = body.cut_top(body.h * PICTURE_SHARE_UPRIGHT, px(GAP))
    else:
        left, right = body.cut_left(body.w * PICTURE_SHARE, px(GAP))
    canvas.box("picture.ground", left, Ground(fill="panel"))
    canvas.picture("picture", left.inset(px(14)), page.picture)
    canvas.box("words", right, Ground(fill="raised"))
    _words(canvas, right.inset(px(20), px(16)), page)


def _words(canvas: PageCanvas, inside: Rect, page: CalibrationPage) -> None:
    px = canvas.look.px
    if page.troubles:
        text = "\n".join(page.troubles)
        wrong, inside = inside.cut_top(
            min(height(text, inside.w - px(24), TROUBLE, canvas.look) + px(22), inside.h * 0.6), px(GAP)
        )
        canvas.box("troubles.ground", wrong, Ground(fill="foul"))
        canvas.text("troubles", wrong.inset(px(12), px(8)), text, TROUBLE)
    if page.hint and page.troubles:
        hint, inside = inside.cut_top(height(page.hint, inside.w, HINT, canvas.look), px(4))
        canvas.text("hint", hint, page.hint, HINT)
    question, inside = inside.cut_top(
        min(height(page.question, inside.w, QUESTION, canvas.look) + 1, inside.h), px(GAP)
    )
    canvas.text("question", question, page.question, QUESTION)
    if page.progress is not None:
        bar, inside = inside.cut_top(px(BAR_H), px(GAP))
        canvas.box("bar", bar, Ground(fill="button", corner=BAR_H / 2))
        done = Rect(x=bar.x, y=bar.y, w=max(bar.w * page.progress, bar.h), h=bar.h)
        canvas.box("bar.done", done, Ground(fill="accent", corner=BAR_H / 2))
    if page.hint and not page.troubles:
        canvas.text("hint", inside, page.hint, HINT)
