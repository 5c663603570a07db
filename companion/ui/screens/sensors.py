"""Draws every sensor with its last readings, and a strip of sensors without a hole."""

from __future__ import annotations

from companion.board.drawing import Drawing, Path
from companion.ui.pages.service_pages import SensorCell, SensorsPage
from companion.ui.screens import controls
from companion.ui.theme.theme import GAP, NAME, SMALL, TOUCH_H
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height

DISC = {"red": "#E4483F", "yellow": "#F5C32C", "blue": "#3C8BEA", "unknown": "#9AA59F", "on": "accent"}
MANY = 9
"""With more cells than this the gaps are smaller."""
ALONE_H, FEW, FEW_H = 150, 2, 260
"""The most height of a cell; up to FEW cells may be FEW_H high."""
LINE_H = 8
"""The least height of a line of readings."""
TITLE = 16
WRONG = Style(size=SMALL, colour="on-foul", lines=4)


def draw(canvas: PageCanvas, rect: Rect, page: SensorsPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    if page.wrong:
        body = _wrong(canvas, body, page.wrong)
    if page.strip:
        line, body = body.cut_bottom(px(TOUCH_H) + 2 * _more(canvas), px(GAP - 2))
        for n, (cell, at) in enumerate(zip(page.strip, line.row([1] * len(page.strip), px(GAP - 2)), strict=True)):
            _low(canvas, at, f"strip.{n}", cell)
    if not page.cells:
        canvas.text("empty", body, page.empty, Style(size=NAME, colour="muted", align="middle", lines=3))
        return
    n = len(page.cells)
    columns = min(n, _columns(n, canvas.look.portrait))
    rows = -(-n // columns)
    body = body.cut_top(min(body.h, rows * px((FEW_H if n <= FEW else ALONE_H) + GAP)))[0]
    for place, (cell, at) in enumerate(zip(page.cells, body.grid(n, columns, px(GAP - 2)), strict=True)):
        _cell(canvas, at, f"cell.{place}", cell)


def _wrong(canvas: PageCanvas, body: Rect, wrong: str) -> Rect:
    """Draws a bar above the cells; returns the rectangle below it."""
    px = canvas.look.px
    bar, rest = body.cut_top(height(wrong, body.w - px(28), WRONG, canvas.look) + px(14), px(GAP - 2))
    canvas.box("wrong.ground", bar, Ground(fill="foul", corner=10))
    canvas.text("wrong", bar.inset(px(14), px(4)), wrong, WRONG)
    return rest


def _columns(n: int, portrait: bool) -> int:
    if portrait:
        return 2 if n <= MANY + 1 else 3
    return 3 if n <= MANY else 5


def _more(canvas: PageCanvas) -> float:
    """What larger type adds to a line."""
    return canvas.look.type_px(SMALL) - canvas.look.px(SMALL)


def _cell(canvas: PageCanvas, rect: Rect, key: str, cell: SensorCell) -> None:
    px, type_px = canvas.look.px, canvas.look.type_px
    canvas.box(key, rect, _ground(cell))
    inside = rect.inset(px(16 if rect.w > px(180) else 10), px(8))
    title, inside = inside.cut_top(type_px(TITLE) * 1.3)
    if cell.ball is not None or cell.lost:
        disc, title = title.cut_right(title.h, px(6))
        canvas.box(f"{key}.disc", disc.fitted(1, 1), Ground(fill=_disc(cell), corner=20))
    canvas.text(f"{key}.title", title, cell.title, Style(size=TITLE, bold=True))
    if cell.lost:
        canvas.text(f"{key}.note", inside, cell.note, Style(size=SMALL, colour="on-foul", at_top=True, lines=3))
    else:
        note, inside = inside.cut_top(type_px(SMALL) * 1.3, px(3))
        canvas.text(f"{key}.note", note, cell.note, Style(size=SMALL, colour="foul-line" if cell.warns else "muted"))
        if len(cell.trace) > 1 and inside.h > px(LINE_H):
            canvas.picture(
                f"{key}.trace", inside, trace(cell.trace, inside.w / inside.h, h=inside.h / canvas.look.scale)
            )
    if cell.on_touch:
        canvas.touch(key, rect, cell.on_touch, meaning=cell.title)


def _low(canvas: PageCanvas, rect: Rect, key: str, cell: SensorCell) -> None:
    """A cell in one line: what it is above what it says."""
    type_px = canvas.look.type_px
    canvas.box(key, rect, _ground(cell))
    title, note = rect.inset(canvas.look.px(14), canvas.look.px(4)).column([1, 1], 0)
    if len(cell.trace) > 1 and rect.w > 14 * type_px(SMALL):
        line, note = note.cut_right(note.w * 0.35, canvas.look.px(8))
        canvas.picture(f"{key}.trace", line, trace(cell.trace, line.w / line.h, h=line.h / canvas.look.scale))
    canvas.text(f"{key}.title", title, cell.title, Style(size=SMALL, colour="on-foul" if cell.lost else "muted"))
    canvas.text(f"{key}.note", note, cell.note, Style(size=SMALL, colour="on-foul" if cell.lost else "text", bold=True))
    if cell.on_touch:
        canvas.touch(key, rect, cell.on_touch, meaning=cell.title)


def _ground(cell: SensorCell) -> Ground:
    return Ground(fill="panel", line="foul-line", width=2) if cell.lost else Ground(fill="panel")


def _disc(cell: SensorCell) -> str:
    return "foul-button" if cell.lost else DISC.get(cell.ball or "", "button")


def trace(
    levels: tuple[float, ...],
    proportion: float,
    mark: float | None = None,
    limits: tuple[float, ...] = (),
    h: float = 40.0,
) -> Drawing:
    """The last readings as a line; a dashed line marks where something happened, as a share of it.

    `proportion` is that of width to height, `h` the height in the drawing's unit; `limits` are heights, 0 to 1, that
    are drawn across.
    """
    w = h * proportion
    step = w / (len(levels) - 1)
    rows = (_height(limit, h) for limit in limits)
    shapes = [Path(points=((0, row), (w, row)), line="muted", width=1.2, dashed=True) for row in rows]
    shapes.append(
        Path(points=tuple((n * step, _height(level, h)) for n, level in enumerate(levels)), line="accent", width=1.5)
    )
    if mark is not None:
        shapes.append(Path(points=((mark * w, 0), (mark * w, h)), line="foul-line", width=1.2, dashed=True))
    return Drawing(w=w, h=h, shapes=tuple(shapes))


def _height(level: float, h: float) -> float:
    return 3 + level * (h - 6)
