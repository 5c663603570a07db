"""Parts that several screens draw: the header, rows of buttons, tiles."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.theme.theme import EDGE, GAP, NAME, SMALL, TITLE
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style, height, measure

HEADER_H, BUTTONS_H = 52, 68
CHIP_H, SQUARE = 34, 48
CROWD, CLOSE = 2, 6
"""Beside more buttons than this the note of an upright screen has a line of its own."""
LABEL_W = 190
"""A labelled button of the header is at most so wide."""
NARROW_LABEL_W = 104
"""The same on an upright screen, or where there are several signs."""
WIDE_LABEL_W, FAIR_LABEL_W, NARROWEST_LABEL_W = 196, 136, 80
"""Beside other buttons: with one sign, with a line of their own for signs, and with several signs."""
TWO_LINES = 0.62
"""What share of its length a text needs in two lines."""

INK = {"plain": "text", "ok": "text", "foul": "on-foul", "points": "text", "warning": "on-foul"}
CHIP_GROUND = {"plain": "raised", "ok": "raised", "foul": "foul-button", "points": "points", "warning": "warning"}


def page_rect(canvas: PageCanvas, rect: Rect) -> Rect:
    """The page without its edges."""
    px = canvas.look.px
    return Rect(x=rect.x + px(EDGE), y=rect.y + px(GAP), w=rect.w - 2 * px(EDGE), h=rect.h - px(GAP))


def header(canvas: PageCanvas, rect: Rect, page: Header) -> Rect:
    """Draws the header; returns the rectangle below it."""
    px = canvas.look.px
    bar, rest = rect.cut_top(px(HEADER_H), px(4))
    if page.back:
        square, bar = bar.cut_left(px(SQUARE), px(GAP))
        square = _middle(square, px(SQUARE - 4))
        canvas.box("back", square, Ground(fill="raised", corner=10))
        canvas.icon("back.icon", square, "back", 30)
        canvas.touch("back", square, page.back, steady=True)
    for n, button in enumerate(reversed(page.buttons)):
        most = _label_w(canvas, page)
        gap = px(CLOSE if n < len(page.buttons) - 1 and len(page.buttons) > CROWD else GAP)
        bar = _header_button(canvas, bar, f"header.{button.icon or n}", button, (most, gap))
    warns = any(chip.tone == "warning" for chip in page.chips) and len(page.buttons) > 1
    crowded = len(page.buttons) > CROWD and bool(page.note or page.chips)
    if canvas.look.portrait and (len(page.chips) > 1 or warns or crowded):
        chips_row, rest = rest.cut_top(px(CHIP_H), px(8))
        chips_row = _chips(canvas, chips_row, page)
        _title(canvas, bar, page.title, "" if crowded else page.note)
        if crowded:
            canvas.text("title.note", chips_row, page.note, Style(size=15, colour="muted", lines=2))
    else:
        _title(canvas, _chips(canvas, bar, page), page.title, page.note)
    return rest


def _label_w(canvas: PageCanvas, page: Header) -> float:
    """How wide the label of a button may be beside all else that stands in the header."""
    crowd = len(page.buttons) > CROWD
    if canvas.look.portrait:
        return FAIR_LABEL_W if crowd else NARROW_LABEL_W
    if len(page.chips) > 1:
        return NARROWEST_LABEL_W if crowd else NARROW_LABEL_W
    return WIDE_LABEL_W if page.chips and crowd else LABEL_W


def _chips(canvas: PageCanvas, bar: Rect, page: Header) -> Rect:
    for n, chip in enumerate(reversed(page.chips)):
        bar = _chip(canvas, bar, f"chip.{n}", chip)
    return bar


def _title(canvas: PageCanvas, bar: Rect, text: str, note: str) -> None:
    px, type_px = canvas.look.px, canvas.look.type_px
    wanted = measure(text, True, type_px(TITLE)) + px(2)
    title, rest = bar.cut_left(min(wanted, bar.w), px(GAP))
    canvas.text("title", title, text, Style(size=TITLE, bold=True))
    if note and rest.w > px(40):
        canvas.text("title.note", rest, note, Style(size=15, colour="muted", lines=2))


def _middle(rect: Rect, h: float) -> Rect:
    return Rect(x=rect.x, y=rect.y + (rect.h - h) / 2, w=rect.w, h=h)


def _header_button(canvas: PageCanvas, bar: Rect, key: str, button: Button, room: tuple[float, float]) -> Rect:
    """`room` is how wide its label may be in design pixels, and the gap before it in pixels."""
    px, type_px = canvas.look.px, canvas.look.type_px
    most, gap = room
    wanted = measure(button.text, False, type_px(SMALL))
    if most == WIDE_LABEL_W:
        wanted = max(wanted * TWO_LINES, min(wanted, px(NARROWEST_LABEL_W)))
    label_w = min(wanted + px(14), px(most)) if button.text else 0
    place, bar = bar.cut_right(px(SQUARE) + label_w, gap)
    place = _middle(place, px(SQUARE - 4))
    canvas.box(key, place, Ground(fill="raised", corner=10))
    icon, label = place.cut_left(px(SQUARE))
    canvas.icon(f"{key}.icon", icon, button.icon, 25)
    if button.text:
        label = Rect(x=label.x - px(4), y=label.y, w=label.w - px(6), h=label.h)
        canvas.text(f"{key}.text", label, button.text, Style(size=SMALL, lines=2))
    touch(canvas, place, key, button)
    return bar


def _chip(canvas: PageCanvas, bar: Rect, key: str, chip: Chip) -> Rect:
    px, type_px = canvas.look.px, canvas.look.type_px
    dot = px(22) if chip.tone == "ok" else 0
    w = min(measure(chip.text, False, type_px(SMALL)) + px(30) + dot, bar.w * 0.6)
    place, bar = bar.cut_right(w, px(GAP))
    place = _middle(place, px(CHIP_H))
    canvas.box(key, place, Ground(fill=CHIP_GROUND[chip.tone], corner=CHIP_H / 2))
    inside = place.inset(px(14), 0)
    if dot:
        spot, inside = inside.cut_left(px(10), px(8))
        canvas.box(f"{key}.dot", _middle(spot, px(10)), Ground(fill="accent", corner=5))
    canvas.text(f"{key}.text", inside, chip.text, Style(size=SMALL, colour=INK[chip.tone]))
    if chip.on_touch:
        words = "".join(filter(str.isalpha, chip.text))  # what it opens is the same whatever its numbers are
        canvas.touch(key, place, chip.on_touch, meaning=words, steady=True)
    return bar


def buttons(canvas: PageCanvas, rect: Rect, shown: Sequence[Button]) -> Rect:
    """Draws the row of buttons at the bottom, the primary one first and wide; returns the rectangle above it."""
    if not shown:
        return rect
    px = canvas.look.px
    if canvas.look.portrait and len(shown) > 2:
        foot, rest = rect.cut_bottom(px(2 * BUTTONS_H + GAP), px(GAP))
        first, others = foot.cut_top(px(BUTTONS_H), px(GAP))
        places = [first, *others.row([1] * (len(shown) - 1), px(GAP))]
    else:
        foot, rest = rect.cut_bottom(px(BUTTONS_H), px(GAP))
        places = foot.row([1.6 if n == 0 and len(shown) > 1 else 1 for n in range(len(shown))], px(GAP))
        if len(shown) == 1:
            places = [foot if canvas.look.portrait else foot.cut_left(foot.w * 0.42)[0]]
    for n, (button, place) in enumerate(zip(shown, places, strict=True)):
        action(canvas, place, f"button.{n}", button)
    return rest


def action(canvas: PageCanvas, rect: Rect, key: str, button: Button) -> None:
    """One button: its words in the middle, a smaller line below them, an icon before them."""
    px = canvas.look.px
    fill, ink = _button_colours(button)
    canvas.box(key, rect, Ground(fill=fill))
    inside = rect.inset(px(10), px(4))
    if button.icon:
        icon, inside = inside.cut_left(px(34), px(4))
        canvas.icon(f"{key}.icon", icon, button.icon, 24, ink)
    if button.note:
        note_style = Style(size=SMALL, colour=ink, align="middle", at_top=True, lines=2)
        one_line = height(button.note, inside.w, note_style, canvas.look) < 1.5 * canvas.look.type_px(SMALL)
        upper, lower = inside.column([1.3, 1] if one_line else [1, 1.6], 0)
        canvas.text(f"{key}.text", upper, button.text, Style(size=NAME + 1, colour=ink, bold=True, align="middle"))
        canvas.text(f"{key}.note", lower, button.note, note_style)
    else:
        canvas.text(
            f"{key}.text", inside, button.text, Style(size=NAME + 1, colour=ink, bold=True, align="middle", lines=2)
        )
    touch(canvas, rect, key, button)


def touch(canvas: PageCanvas, rect: Rect, key: str, button: Button) -> None:
    """Makes a button touchable: a touch counts where its words stay the same, and what they are about."""
    meaning = (button.text, button.icon, button.meaning)
    canvas.touch(key, rect, button.on_touch, meaning=meaning, hold=button.hold, steady=button.steady)


def _button_colours(button: Button) -> tuple[str, str]:
    if button.role == "primary" or button.chosen:
        return "accent", "on-accent"
    if button.role == "foul":
        return "foul-button", "on-foul"
    return ("panel", "muted") if button.role == "quiet" else ("button", "text")


def tile(canvas: PageCanvas, rect: Rect, key: str, button: Button) -> None:
    """A large tile: picture or icon, words, and a smaller line; beside each other or, where it is high, below."""
    px = canvas.look.px
    foul = button.role == "foul"
    if button.chosen and foul:
        canvas.box(key, rect, Ground(fill="foul", line="foul-line"))
    else:
        canvas.box(key, rect, Ground(fill="accent" if button.chosen else "panel" if button.dim else "raised"))
    ink = _tile_ink(button)
    if button.bare and button.picture:
        canvas.picture(f"{key}.picture", rect.inset(px(10)), button.picture)
        touch(canvas, rect, key, button)
        return
    upright = rect.h > rect.w * 0.62 and button.picture is not None
    inside = rect.inset(px(16), px(10))
    if upright:
        words_h = px(56)
        inside = inside.fitted(inside.w, min(inside.h, inside.w * 0.8 + words_h))
        spot, inside = inside.cut_top(inside.h - words_h, px(6))
    elif button.picture or button.icon:
        spot, inside = inside.cut_left(min(max(px(64), inside.w * 0.3 if button.picture else 0), inside.h), px(18))
    else:
        spot = inside
    if button.picture:
        canvas.picture(f"{key}.picture", spot, button.picture)
    elif button.icon:
        canvas.icon(f"{key}.icon", spot, button.icon, 30, ink)
    _tile_words(canvas, inside, key, button, upright)
    touch(canvas, rect, key, button)


def _tile_ink(button: Button) -> str:
    if not button.chosen:
        return "muted" if button.dim else "text"
    return "on-foul" if button.role == "foul" else "on-accent"


def _tile_words(canvas: PageCanvas, inside: Rect, key: str, button: Button, upright: bool) -> None:
    ink = _tile_ink(button)
    align = "middle" if upright else "left"
    if not button.note:
        canvas.text(f"{key}.text", inside, button.text, Style(size=NAME, colour=ink, bold=True, align=align, lines=3))
        return
    line_h = canvas.look.type_px(NAME) * 1.3
    upper, lower = inside.column([1, 1], 0)
    upper = Rect(x=upper.x, y=upper.y, w=upper.w, h=min(upper.h, line_h))
    canvas.text(f"{key}.text", upper, button.text, Style(size=NAME, colour=ink, bold=True, align=align))
    note_ink = ink if button.chosen else "muted"
    canvas.text(
        f"{key}.note", lower, button.note, Style(size=SMALL, colour=note_ink, align=align, at_top=True, lines=2)
    )
