"""Draws the editor of a board: a preview that can be touched, and a stepper for each number."""

from __future__ import annotations

from companion.ui.pages.controls import OnTouch
from companion.ui.pages.page_types import BoardEditorPage, StepperRow
from companion.ui.screens import controls
from companion.ui.theme.theme import BODY, GAP, SMALL, TITLE, TOUCH_H, TOUCH_W
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

STEPPERS_SHARE, STEPPER_H, STEPPER_GAP, HINT_H = 0.44, 58, 5, 38


def draw(canvas: PageCanvas, rect: Rect, page: BoardEditorPage) -> None:
    """The whole page."""
    px = canvas.look.px
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    hint, body = body.cut_top(px(HINT_H), px(6))
    if page.wrong:
        canvas.box("wrong", hint, Ground(fill="warning", corner=10))
        canvas.text("wrong.text", hint.inset(px(12), px(2)), page.wrong, Style(size=BODY, colour="on-foul", lines=2))
    else:
        canvas.text("hint", hint, page.hint, Style(size=BODY, colour="muted", lines=2))
    if canvas.look.portrait:
        steppers, preview = body.cut_bottom(px(len(page.steppers) * (STEPPER_H + STEPPER_GAP)), px(GAP))
    else:
        steppers, preview = body.cut_right(body.w * STEPPERS_SHARE, px(GAP))
    n = len(page.steppers)
    block = steppers.cut_top(min(steppers.h, n * px(STEPPER_H) + (n - 1) * px(STEPPER_GAP)))[0]
    for at, (row, place) in enumerate(zip(page.steppers, block.column([1] * n, px(STEPPER_GAP)), strict=True)):
        _stepper(canvas, place, f"dial.{at}", row)
    picture = canvas.picture("board", preview, page.board)

    def touched(x: float, y: float) -> None:
        zone = picture.zone_at(x, y)
        if zone is not None:
            page.on_zone(zone.name)

    def zone_at(x: float, y: float) -> object:
        zone = page.board.zone_at(*picture.place(x, y))
        return zone and zone.name

    canvas.touch_at("board", preview, touched, part_at=zone_at)


def _stepper(canvas: PageCanvas, rect: Rect, key: str, row: StepperRow) -> None:
    px = canvas.look.px
    canvas.box(key, rect, Ground(fill="raised"))
    inside = rect.inset(px(5), 0)
    less, inside = inside.cut_left(px(TOUCH_W), px(8))
    more, inside = inside.cut_right(px(TOUCH_W), px(8))
    value, label = inside.cut_right(px(56), px(4))
    canvas.text(f"{key}.text", label, row.text, Style(size=SMALL + 1, lines=2))
    canvas.text(f"{key}.value", value, row.value, Style(size=TITLE + 4, bold=True, align="right"))
    _button(canvas, less, f"{key}.less", row.text, row.on_less)
    _button(canvas, more, f"{key}.more", row.text, row.on_more)


def _button(canvas: PageCanvas, rect: Rect, key: str, text: str, on_touch: OnTouch | None) -> None:
    """Less or more of what `text` says; dimmed where the number can go no further."""
    icon = "minus" if key.endswith(".less") else "plus"
    px = canvas.look.px
    place = Rect(x=rect.x, y=rect.y + (rect.h - px(TOUCH_H)) / 2, w=rect.w, h=px(TOUCH_H))
    canvas.box(key, place, Ground(fill="button" if on_touch else "panel", corner=10))
    canvas.icon(f"{key}.icon", place, icon, 24, "text" if on_touch else "line")
    if on_touch:
        canvas.touch(key, place, on_touch, meaning=text)
