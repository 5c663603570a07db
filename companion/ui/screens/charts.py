"""Draws charts: a course as lines over a grid of whole numbers, and numbers as bars beside their names."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.drawing import Circle, Drawing, Path, Shape
from companion.ui.pages.list_pages import BarChart, ChartsPage, LineChart
from companion.ui.screens import controls
from companion.ui.theme.theme import BODY, GAP, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

DOTS = 24
"""The most points of a line that is drawn with dots."""
CHART_H = 120.0
BAR_H, BAR_LABEL, NAME_H = 30, 0.44, 22
COURSE_SHARE = 0.52


def draw(canvas: PageCanvas, rect: Rect, page: ChartsPage) -> None:
    """The whole page: the course above, the bars below; beside each other on a wide screen."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if canvas.look.portrait:
        upper, lower = body.cut_top(body.h * 0.34, px(GAP))
        places = lower.column([1] * len(page.bars), px(GAP))
    else:
        upper, lower = body.cut_left(body.w * COURSE_SHARE, px(GAP))
        places = lower.column([1] * len(page.bars), px(GAP))
    _course(canvas, upper, page.line_chart)
    for n, (chart, place) in enumerate(zip(page.bars, places, strict=True)):
        _bars(canvas, place, f"bars.{n}", chart)


def _titled(canvas: PageCanvas, rect: Rect, key: str, title: str) -> Rect:
    px, type_px = canvas.look.px, canvas.look.type_px
    canvas.box(key, rect, Ground(fill="panel"))
    line, inside = rect.inset(px(14), px(10)).cut_top(type_px(SMALL) * 1.3, px(6))
    canvas.text(f"{key}.title", line, title, Style(size=SMALL, colour="muted"))
    return inside


def _course(canvas: PageCanvas, rect: Rect, chart: LineChart) -> None:
    px = canvas.look.px
    inside = _titled(canvas, rect, "course", chart.title)
    names, inside = inside.cut_bottom(px(NAME_H) * canvas.look.type_scale, px(6))
    for n, place in enumerate(names.row([1] * len(chart.names), px(8)) if chart.names else ()):
        canvas.text(f"course.name.{n}", place, chart.names[n], Style(size=BODY, colour=chart.colours[n], bold=True))
    if chart.names:
        canvas.picture("course.lines", inside, curves(chart.lines, chart.colours, inside.w / max(inside.h, 1)))


def _bars(canvas: PageCanvas, rect: Rect, key: str, chart: BarChart) -> None:
    px = canvas.look.px
    inside = _titled(canvas, rect, key, chart.title)
    if not chart.bars:
        canvas.text(f"{key}.empty", inside, chart.empty, Style(size=BODY, colour="muted", align="middle", lines=3))
        return
    line_h = max(px(BAR_H), canvas.look.type_px(BODY) * 1.3)
    shown = chart.bars[: max(int(inside.h // line_h), 1)]
    most = max(bar.value for bar in shown) or 1
    for n, bar in enumerate(shown):
        line, inside = inside.cut_top(line_h)
        label, rest = line.cut_left(line.w * BAR_LABEL, px(8))
        value, room = rest.cut_right(px(34), px(4))
        canvas.text(f"{key}.{n}.label", label, bar.label, Style(size=SMALL))
        canvas.text(f"{key}.{n}.value", value, str(bar.value), Style(size=BODY, bold=True, align="right"))
        width = max(room.w * bar.value / most, px(3))
        strip = Rect(x=room.x, y=line.y + line.h * 0.28, w=width, h=line.h * 0.44)
        canvas.box(f"{key}.{n}", strip, Ground(fill=bar.colour, corner=4))


def curves(lines: Sequence[Sequence[int]], colours: Sequence[str], proportion: float) -> Drawing:
    """One line for each player, over a grid of whole numbers."""
    w = CHART_H * proportion
    top = max((max(line) for line in lines), default=1) or 1
    steps = max(len(lines[0]) - 1, 1)
    left, right, low, high = 20.0, w - 8, 8.0, CHART_H - 8

    def place(step: int, value: int) -> tuple[float, float]:
        return left + (right - left) * step / steps, low + (high - low) * value / top

    grid = {round(top * n / 4) for n in range(5)} if top > 4 else set(range(top + 1))
    shapes: list[Shape] = [Path(points=(place(0, p), place(steps, p)), line="line", width=0.8) for p in sorted(grid)]
    for line, colour in zip(lines, colours, strict=False):
        points = tuple(place(step, value) for step, value in enumerate(line))
        shapes.append(Path(points=points, line=colour, width=2.4))
        if len(points) <= DOTS:
            shapes += (Circle(x=x, y=y, r=2.6, fill=colour) for x, y in points)
    return Drawing(w=w, h=CHART_H, shapes=tuple(shapes))
