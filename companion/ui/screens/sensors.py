"""Draws every sensor with its last readings."""

from __future__ import annotations

from companion.board import Drawing, Path
from companion.ui.pages import SensorCell, SensorsPage
from companion.ui.rect import Rect
from companion.ui.screens import parts
from companion.ui.theme import GAP, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.paper import Paper
from companion.ui.widgets.text import Style

DISC = {"red": "#E4483F", "yellow": "#F5C32C", "blue": "#3C8BEA", "unknown": "#9AA59F"}


def draw(paper: Paper, rect: Rect, page: SensorsPage) -> None:
    """The whole page."""
    px = paper.look.px
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    body = parts.buttons(paper, body, page.buttons)
    n = len(page.cells)
    cells = body.grid(n, 2 if paper.look.portrait else 3, px(GAP - 2))
    for place, (cell, at) in enumerate(zip(page.cells, cells, strict=True)):
        _cell(paper, at, f"cell.{place}", cell)


def _cell(paper: Paper, rect: Rect, key: str, cell: SensorCell) -> None:
    px, type_px = paper.look.px, paper.look.type_px
    paper.box(key, rect, Ground("panel", "foul-line", 2) if cell.lost else Ground("panel"))
    inside = rect.inset(px(16), px(10))
    title, inside = inside.cut_top(type_px(16) * 1.3)
    disc, title = title.cut_right(title.h)
    fill = "foul-button" if cell.lost else DISC.get(cell.ball, "button")
    paper.box(f"{key}.disc", disc.fitted(1, 1), Ground(fill, corner=20))
    paper.text(f"{key}.title", title, cell.title, Style(16, bold=True))
    note, inside = inside.cut_top(type_px(SMALL) * 1.3, px(4))
    paper.text(f"{key}.note", note, cell.note, Style(SMALL, "on-foul" if cell.lost else "muted"))
    if len(cell.trace) > 1 and inside.h > px(8):
        paper.picture(f"{key}.trace", inside, trace(cell.trace, inside.w / inside.h))


def trace(levels: tuple[float, ...], proportion: float, mark: float | None = None) -> Drawing:
    """The last readings as a line; a dashed line marks where something happened, as a share of it."""
    h = 40.0
    w = h * proportion
    step = w / (len(levels) - 1)
    points = tuple((n * step, 3 + level * (h - 6)) for n, level in enumerate(levels))
    line = Path(points, line="accent", width=1.6)
    if mark is None:
        return Drawing(w, h, (line,))
    return Drawing(w, h, (line, Path(((mark * w, 0), (mark * w, h)), line="foul-line", width=1.2, dashed=True)))
