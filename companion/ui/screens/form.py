"""Draws a form: questions with their answers side by side, and who plays."""

from __future__ import annotations

from companion.ui.pages.controls import Button, OnTouch
from companion.ui.pages.page_types import ChoiceRow, FormPage, Seat, SeatsRow
from companion.ui.screens import controls
from companion.ui.theme.theme import GAP, NAME, SEATS, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

LABEL_H, ANSWER_H, SEAT_H, LOW_SEAT_H, ROW_GAP = 22, 56, 72, 58, 10
CLOSE_GAP = 8
SEATS_ABREAST, SEATS_ABREAST_UPRIGHT = 4, 2
NARROW_W = 200


def draw(canvas: PageCanvas, rect: Rect, page: FormPage) -> None:
    """The whole page."""
    body = controls.header(canvas, controls.page_rect(canvas, rect), page.header)
    body = controls.buttons(canvas, body, page.buttons)
    px = canvas.look.px
    needed = sum(_label_h(canvas) + px(_answers_h(canvas, row) + ROW_GAP) for row in page.rows)
    if needed <= body.h + px(ROW_GAP):
        _below_each_other(canvas, body, page)
    else:
        _side_by_side(canvas, body, page)


def _label_h(canvas: PageCanvas) -> float:
    """The height of a row's label in pixels: larger type has more room."""
    return max(canvas.look.px(LABEL_H), canvas.look.type_px(SMALL) * 1.3)


def _answers_h(canvas: PageCanvas, row: ChoiceRow | SeatsRow) -> float:
    """The height of a row's answers in design pixels."""
    if isinstance(row, ChoiceRow):
        return ANSWER_H
    lines = -(-_cells(row) // _abreast(canvas))
    return SEAT_H if lines == 1 else lines * (LOW_SEAT_H + CLOSE_GAP) - CLOSE_GAP


def _cells(row: SeatsRow) -> int:
    return len(row.seats) + (row.on_add is not None)


def _abreast(canvas: PageCanvas) -> int:
    return SEATS_ABREAST_UPRIGHT if canvas.look.portrait else SEATS_ABREAST


def _below_each_other(canvas: PageCanvas, body: Rect, page: FormPage) -> None:
    """The label above its answers."""
    px = canvas.look.px
    for n, row in enumerate(page.rows):
        label, body = body.cut_top(_label_h(canvas))
        canvas.text(f"row.{n}", label, row.label, Style(size=SMALL, colour="muted"))
        line, body = body.cut_top(px(_answers_h(canvas, row)), px(ROW_GAP))
        _row(canvas, line, f"row.{n}", row)


def _side_by_side(canvas: PageCanvas, body: Rect, page: FormPage) -> None:
    """The label before its answers, where there are many rows."""
    px = canvas.look.px
    lines = body.column([1] * len(page.rows), px(CLOSE_GAP))
    for n, (row, line) in enumerate(zip(page.rows, lines, strict=True)):
        label, answers = line.cut_left(line.w * 0.36, px(GAP))
        canvas.text(f"row.{n}", label, row.label, Style(size=16, lines=3))
        _row(canvas, answers, f"row.{n}", row)


def _row(canvas: PageCanvas, line: Rect, key: str, row: ChoiceRow | SeatsRow) -> None:
    if isinstance(row, SeatsRow):
        _seats(canvas, line, key, row)
        return
    for n, (button, place) in enumerate(
        zip(row.buttons, line.row([1] * len(row.buttons), canvas.look.px(CLOSE_GAP)), strict=True)
    ):
        _answer(canvas, place, f"{key}.{n}", (row.label, button))


def _answer(canvas: PageCanvas, place: Rect, key: str, answer: tuple[str, Button]) -> None:
    """An answer to a question; `answer` is both."""
    label, button = answer
    canvas.box(key, place, Ground(fill="accent" if button.chosen else "button", corner=12))
    ink = "on-accent" if button.chosen else "text"
    canvas.text(
        f"{key}.text",
        place.inset(canvas.look.px(6), 0),
        button.text,
        Style(size=17, colour=ink, bold=True, align="middle", lines=2),
    )
    canvas.touch(key, place, button.on_touch, meaning=(label, button.text))


def _seats(canvas: PageCanvas, line: Rect, key: str, row: SeatsRow) -> None:
    """The players: two with the swap between them, or as many as there may be with a place to add one."""
    px = canvas.look.px
    if row.on_swap:
        swap_w = px(64)
        places = line.row([1] * len(row.seats), swap_w + 2 * px(GAP))
        _square(canvas, Rect(x=places[0].right + px(GAP), y=line.y, w=swap_w, h=line.h), "swap", row.on_swap)
    else:
        places = line.grid(_cells(row), min(_cells(row), _abreast(canvas)), px(CLOSE_GAP))
    for n, (seat, place) in enumerate(zip(row.seats, places, strict=False)):
        _seat(canvas, place, f"{key}.{n}", seat, seat.colour or SEATS[n])
    if row.on_add:
        _square(canvas, places[-1], "plus", row.on_add)


def _square(canvas: PageCanvas, place: Rect, icon: str, on_touch: OnTouch) -> None:
    canvas.box(icon, place, Ground(fill="raised", corner=12))
    canvas.icon(f"{icon}.icon", place, icon, 28)
    canvas.touch(icon, place, on_touch)


def _seat(canvas: PageCanvas, place: Rect, key: str, seat: Seat, colour: str) -> None:
    px, type_px = canvas.look.px, canvas.look.type_px
    canvas.box(key, place, Ground(fill="raised"))
    inside = place.inset(px(10 if place.w < px(NARROW_W) else 14), px(6))
    disc, words = inside.cut_left(px(44), px(12))
    disc = disc.fitted(1, 1)
    canvas.box(f"{key}.disc", disc, Ground(fill=colour, corner=40))
    canvas.text(
        f"{key}.initial", disc, seat.name[:1].upper(), Style(size=NAME, colour="on-seat", bold=True, align="middle")
    )
    if seat.note:
        upper, lower = words.column([1.2, 1], 0)
        canvas.text(f"{key}.name", upper, seat.name, Style(size=NAME, bold=True))
        canvas.text(f"{key}.note", lower, seat.note, Style(size=SMALL, colour="muted", at_top=True))
    else:
        canvas.text(
            f"{key}.name", words, seat.name, Style(size=NAME, bold=True, lines=max(int(words.h // type_px(NAME)), 1))
        )
    canvas.touch(key, place, seat.on_touch, meaning=seat.name)
