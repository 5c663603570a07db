"""Draws a form: questions with their answers side by side, and who plays."""

from __future__ import annotations

from companion.ui.pages import Button, ChoiceRow, FormPage, Seat, SeatsRow
from companion.ui.rect import Rect
from companion.ui.screens import parts
from companion.ui.theme import GAP, NAME, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.paper import Paper
from companion.ui.widgets.text import Style

LABEL_H, ANSWER_H, SEAT_H, ROW_GAP = 22, 56, 72, 10
CLOSE_GAP = 8


def draw(paper: Paper, rect: Rect, page: FormPage) -> None:
    """The whole page."""
    body = parts.header(paper, parts.page_rect(paper, rect), page.header)
    body = parts.buttons(paper, body, page.buttons)
    px = paper.look.px
    needed = sum(LABEL_H + (SEAT_H if isinstance(row, SeatsRow) else ANSWER_H) + ROW_GAP for row in page.rows)
    if px(needed) <= body.h + px(ROW_GAP):
        _below_each_other(paper, body, page)
    else:
        _side_by_side(paper, body, page)


def _below_each_other(paper: Paper, body: Rect, page: FormPage) -> None:
    """The label above its answers."""
    px = paper.look.px
    for n, row in enumerate(page.rows):
        label, body = body.cut_top(px(LABEL_H))
        paper.text(f"row.{n}", label, row.label, Style(SMALL, "muted"))
        line, body = body.cut_top(px(SEAT_H if isinstance(row, SeatsRow) else ANSWER_H), px(ROW_GAP))
        _row(paper, line, f"row.{n}", row)


def _side_by_side(paper: Paper, body: Rect, page: FormPage) -> None:
    """The label before its answers, where there are many rows."""
    px = paper.look.px
    lines = body.column([1] * len(page.rows), px(CLOSE_GAP))
    for n, (row, line) in enumerate(zip(page.rows, lines, strict=True)):
        label, answers = line.cut_left(line.w * 0.46, px(GAP))
        paper.text(f"row.{n}", label, row.label, Style(16, lines=3))
        _row(paper, answers, f"row.{n}", row)


def _row(paper: Paper, line: Rect, key: str, row: ChoiceRow | SeatsRow) -> None:
    if isinstance(row, SeatsRow):
        _seats(paper, line, key, row)
        return
    for n, (button, place) in enumerate(
        zip(row.buttons, line.row([1] * len(row.buttons), paper.look.px(CLOSE_GAP)), strict=True)
    ):
        _answer(paper, place, f"{key}.{n}", button)


def _answer(paper: Paper, place: Rect, key: str, button: Button) -> None:
    paper.box(key, place, Ground("accent" if button.chosen else "button", corner=12))
    ink = "on-accent" if button.chosen else "text"
    paper.text(f"{key}.text", place.inset(paper.look.px(6), 0), button.text, Style(17, ink, True, "middle", lines=2))
    paper.touch(key, place, button.does)


def _seats(paper: Paper, line: Rect, key: str, row: SeatsRow) -> None:
    """The players with the swap between the first two."""
    px = paper.look.px
    swap_w = px(64)
    places = line.row([1] * len(row.seats), swap_w + 2 * px(GAP) if len(row.seats) == 2 else px(GAP))
    for n, (seat, place) in enumerate(zip(row.seats, places, strict=True)):
        _seat(paper, place, f"{key}.{n}", seat, "first" if n == 0 else "second")
    if len(row.seats) == 2:
        swap = Rect(places[0].right + px(GAP), line.y, swap_w, line.h)
        paper.box("swap", swap, Ground("raised", corner=12))
        paper.icon("swap.icon", swap, "swap", 28)
        paper.touch("swap", swap, row.swap)


def _seat(paper: Paper, place: Rect, key: str, seat: Seat, colour: str) -> None:
    px, type_px = paper.look.px, paper.look.type_px
    paper.box(key, place, Ground("raised"))
    inside = place.inset(px(14), px(6))
    disc, words = inside.cut_left(px(44), px(12))
    disc = disc.fitted(1, 1)
    paper.box(f"{key}.disc", disc, Ground(colour, corner=40))
    paper.text(f"{key}.initial", disc, seat.name[:1].upper(), Style(NAME, "on-seat", True, "middle"))
    if seat.note:
        upper, lower = words.column([1.2, 1], 0)
        paper.text(f"{key}.name", upper, seat.name, Style(NAME, bold=True))
        paper.text(f"{key}.note", lower, seat.note, Style(SMALL, "muted", at_top=True))
    else:
        paper.text(f"{key}.name", words, seat.name, Style(NAME, bold=True, lines=max(int(words.h // type_px(NAME)), 1)))
    paper.touch(key, place, seat.does)
