"""Draws how a game or a match ended."""

from __future__ import annotations

from companion.ui.pages.page_types import ResultPage
from companion.ui.screens import charts, controls
from companion.ui.theme.theme import BIG, BODY, GAP, NAME, SCORE, SEATS, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

ROW_H = 26
CHART_SHARE = 0.42
VALUE_W = 60
HEADLINE_SHARE = 0.34
"""The largest share of the card's width for the headline."""
COLUMNS = 3
"""The most players with a column each."""
LINE_SHARE, MOST_ROWS = 0.6, 0.72
"""The counters' share of a player's line; the share of the page that lines may take from the chart."""


def draw(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if canvas.look.portrait:
        card, course = body.cut_top(body.h * 0.42, px(GAP))
    else:
        card, course = body.cut_left(body.w * CHART_SHARE, px(GAP))
    _card(canvas, card, page)
    _course(canvas, course, page)


def _card(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    px, type_px = canvas.look.px, canvas.look.type_px
    canvas.box("card", rect, Ground(fill="points", line="accent"))
    inside = rect.inset(px(20), px(16))
    over, inside = inside.cut_top(type_px(NAME) * 1.3)
    canvas.text("over", over, page.caption, Style(size=NAME, colour="accent", bold=True))
    headline, inside = inside.cut_top(min(type_px(BIG) * 1.25, inside.h * HEADLINE_SHARE))
    canvas.text("headline", headline, page.headline, Style(size=BIG, bold=True, smallest=18))
    line, inside = inside.cut_bottom(type_px(SMALL) * 2.5)
    canvas.text("line", line, page.line, Style(size=SMALL + 1, colour="text", lines=2))
    canvas.text("score", inside, page.score, Style(size=SCORE, bold=True, smallest=30))


def _course(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    px = canvas.look.px
    canvas.box("course", rect, Ground(fill="panel"))
    inside = rect.inset(px(14), px(12))
    title, inside = inside.cut_top(px(22), px(6))
    canvas.text("course.title", title, page.chart.title, Style(size=SMALL, colour="muted"))
    lines = 1 + (len(page.rows) if _by_column(page) else len(page.chart.names))
    row_h = min(px(ROW_H), inside.h * MOST_ROWS / lines)
    rows, chart = inside.cut_bottom(row_h * lines, px(10))
    canvas.picture("chart", chart, charts.curves(page.chart.lines, SEATS, chart.w / max(chart.h, 1)))
    _rows(canvas, rows, page)


def _by_column(page: ResultPage) -> bool:
    """Whether each player has a column; where there are many each has a line."""
    return len(page.chart.names) <= COLUMNS


def _rows(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    if _by_column(page):
        _player_columns(canvas, rect, page)
    else:
        _player_lines(canvas, rect, page)


def _player_lines(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    """One line for each player, his name in the colour of his curve, the counters in columns behind it."""
    px = canvas.look.px
    lines = rect.column([1] * (len(page.chart.names) + 1), 0)
    for n, line in enumerate(lines):
        right, left = line.cut_right(rect.w * LINE_SHARE, px(8))
        for at, ((label, values), column) in enumerate(
            zip(page.rows, right.row([1] * len(page.rows), px(8)), strict=True)
        ):
            if n:
                canvas.text(f"row.{n}.{at}", column, str(values[n - 1]), Style(size=BODY, align="right"))
            else:
                canvas.text(f"row.{n}.{at}", column, label, Style(size=SMALL, colour="muted", align="right"))
        if n:
            canvas.text(f"names.{n}", left, page.chart.names[n - 1], Style(size=BODY, colour=SEATS[n - 1], bold=True))


def _player_columns(canvas: PageCanvas, rect: Rect, page: ResultPage) -> None:
    """Draws the counters by player, one column each, under the name in the colour of the player's line."""
    px = canvas.look.px
    lines = rect.column([1] * (len(page.rows) + 1), 0)
    values_w = min(px(VALUE_W * 1.6) * len(page.chart.names), rect.w * 0.62)
    for n, name in enumerate(page.chart.names):
        column = lines[0].cut_right(values_w)[0].row([1] * len(page.chart.names), px(8))[n]
        canvas.text(f"names.{n}", column, name, Style(size=BODY, colour=SEATS[n], bold=True))
    for at, (label, values) in enumerate(page.rows):
        right, left = lines[at + 1].cut_right(values_w, px(8))
        canvas.text(f"row.{at}", left, label, Style(size=BODY))
        for n, (value, column) in enumerate(zip(values, right.row([1] * len(values), px(8)), strict=True)):
            canvas.text(f"row.{at}.{n}", column, str(value), Style(size=BODY))
