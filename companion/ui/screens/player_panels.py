"""Draws more than two players, one below the other beside the board, or in pairs above it on an upright screen."""

from __future__ import annotations

from companion.board.view import Panel
from companion.ui.theme.theme import GAP, NAME, SMALL
from companion.ui.widgets.box import Ground
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import Style

LIST_W, LIST_GAP = 256, 8
LOW_H, HIGH_H = 74, 96
"""On an upright screen, and the most that a panel takes beside the board."""
BADGE_W, SCORE_W, SCORE_SIZE, PIECES_H = 22, 54, 30, 10


def listed(canvas: PageCanvas, body: Rect, panels: tuple[Panel, ...]) -> Rect:
    """Draws the players; returns the rectangle for the board."""
    px, n = canvas.look.px, len(panels)
    if canvas.look.portrait:
        lines = -(-n // 2)
        larger = 1 + (canvas.look.type_px(SMALL) / px(SMALL) - 1) * 0.6
        block, rest = body.cut_top(lines * px(LOW_H) * larger + (lines - 1) * px(LIST_GAP), px(GAP))
        places = block.grid(n, 2, px(LIST_GAP))
    else:
        block, rest = body.cut_left(px(LIST_W), px(GAP))
        most = n * px(HIGH_H) + (n - 1) * px(LIST_GAP)
        places = block.cut_top(min(block.h, most))[0].column([1] * n, px(LIST_GAP))
    for at, (panel, place) in enumerate(zip(panels, places, strict=True)):
        _panel(canvas, place, f"player.{at}", panel)
    return rest


def _panel(canvas: PageCanvas, rect: Rect, key: str, panel: Panel) -> None:
    """Badge, words and score have places of their own; of role and note the note where only one has room."""
    px = canvas.look.px
    canvas.box(key, rect, Ground(fill="raised", line="accent") if panel.turn else Ground(fill="panel"))
    inside = rect.inset(px(11), px(5))
    if panel.badge:
        badge, inside = inside.cut_left(px(BADGE_W), px(10))
        canvas.picture(f"{key}.badge", badge, panel.badge)
    inside = _score(canvas, inside, key, panel)
    _words(canvas, inside, key, panel)


def _score(canvas: PageCanvas, inside: Rect, key: str, panel: Panel) -> Rect:
    """The score and what he has below it, in a column of their own; gives what is left of it."""
    px = canvas.look.px
    column, inside = inside.cut_right(px(SCORE_W), px(4))
    if panel.pieces:
        pieces, column = column.cut_bottom(px(PIECES_H), px(1))
        canvas.picture(f"{key}.pieces", pieces, panel.pieces)
    if panel.score is not None:
        style = Style(size=SCORE_SIZE, bold=True, align="middle", smallest=18)
        canvas.text(f"{key}.score", column, str(panel.score), style)
    return inside


def _words(canvas: PageCanvas, inside: Rect, key: str, panel: Panel) -> None:
    """Name, role and note as a block in the middle; each line is as high as its type, or as there is room."""
    look = canvas.look
    name_h, line_h = look.type_px(NAME) * 1.3, look.type_px(SMALL) * 1.3
    words = [
        (f"{key}.role", panel.role, Style(size=SMALL, colour="muted", lines=2, at_top=True)),
        (f"{key}.note", panel.note, Style(size=SMALL, colour="accent", bold=True, lines=2, at_top=True)),
    ]
    shown = [word for word in words if word[1]]
    room = inside.h >= look.px(NAME * 1.2) + 2 * look.px(SMALL * 1.2)
    if not room or canvas.look.portrait:
        shown = shown[-1:]
    deep = 2.0 if room and len(shown) == 1 else 1.0
    heights = [name_h, *[line_h * deep] * len(shown)]
    block = inside.fitted(inside.w, min(sum(heights), inside.h))
    lines = block.column(heights, 0)
    canvas.text(f"{key}.name", lines[0], panel.name, Style(size=NAME, bold=True))
    for place, (name, text, style) in zip(lines[1:], shown, strict=True):
        canvas.text(name, place, text, style)
