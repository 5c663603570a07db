"""Draws the details of a hole: its readings, and a table of facts about its sensor."""

from __future__ import annotations

from companion.ui.pages.page_types import Ruling
from companion.ui.pages.service_pages import HoleDetailPage
from companion.ui.screens import controls, match
from companion.ui.screens.sensors import trace
from companion.ui.theme.theme import BODY, GAP, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height
from companion.ui.widgets.typeset import LINE, Run

TRACE_SHARE, TRACE_SHARE_UPRIGHT = 0.42, 0.35
LABEL_SHARE = 0.32
WRONG = Style(size=BODY, lines=4)


def draw(canvas: PageCanvas, rect: Rect, page: HoleDetailPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if page.wrong:
        high = max(px(56), height(page.wrong, body.w - px(80), WRONG, canvas.look) + px(20))
        bar, body = body.cut_top(high, px(GAP))
        match.ruling(canvas, bar, Ruling(runs=(Run(page.wrong, bold=True),), tone="warning", icon="alert"))
    share = TRACE_SHARE_UPRIGHT if canvas.look.portrait else TRACE_SHARE
    upper, lower = body.cut_top(body.h * share, px(GAP))
    if len(page.trace) > 1:
        canvas.box("trace.ground", upper, Ground(fill="panel"))
        line = upper.inset(px(16), px(10))
        canvas.picture(
            "trace", line, trace(page.trace, line.w / line.h, limits=page.limits, h=line.h / canvas.look.scale)
        )
    else:
        lower = body
    _facts(canvas, lower, page)


def _facts(canvas: PageCanvas, rect: Rect, page: HoleDetailPage) -> None:
    """One below the other, the words before the values."""
    px = canvas.look.px
    canvas.box("facts", rect, Ground(fill="panel"))
    inside = rect.inset(px(16), px(8))
    high = min(inside.h / max(len(page.facts), 1), canvas.look.type_px(SMALL) * LINE * 1.7)
    for n, (word, text) in enumerate(page.facts):
        line, inside = inside.cut_top(high)
        label, value = line.cut_left(line.w * LABEL_SHARE, px(8))
        canvas.text(f"fact.{n}", label, word, Style(size=SMALL, colour="muted"))
        canvas.text(f"fact.{n}.value", value, text, Style(size=SMALL + 1, bold=True, lines=2 if high > px(40) else 1))
