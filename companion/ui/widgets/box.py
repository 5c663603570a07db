"""A rounded box: the ground of cards, buttons and bars."""

from __future__ import annotations

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.ui.rect import Rect
from companion.ui.theme import CORNER, Look
from companion.ui.widgets.canvas import canvas_of


class Ground(Struct, frozen=True):
    """How a box looks: colours by role, corner and frame in design pixels."""

    fill: str = "panel"
    line: str = ""
    width: float = 3
    corner: float = CORNER


class Box(Widget):
    """Draws a ground in a rectangle."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self._known: object = None

    def show(self, ground: Ground, rect: Rect, look: Look) -> None:
        """Draws anew where anything changed."""
        known = (ground, rect, look)
        if known == self._known:
            return
        self._known = known
        self.pos, self.size = (rect.x, rect.y), (rect.w, rect.h)
        canvas = canvas_of(self)
        canvas.clear()
        corner = min(look.px(ground.corner), rect.w / 2, rect.h / 2)
        with canvas:
            Color(*look.colour(ground.fill))
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[corner])
            if ground.line:
                half = look.px(ground.width) / 2
                Color(*look.colour(ground.line))
                SmoothLine(rounded_rectangle=_rounded(rect.inset(half), corner - half), width=half, close=True)


def _rounded(rect: Rect, corner: float) -> tuple[float, float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h, max(corner, 1)
