"""A rounded box: the ground of cards, buttons and bars."""

from __future__ import annotations

from kivy.graphics import BorderImage, Color
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.ui.theme.theme import CORNER, Look
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.shape_textures import PAD, disc


class Ground(Struct, frozen=True, kw_only=True):
    """The style of a box: colours by role, corner radius and frame width in design pixels."""

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
        corner = look.px(ground.corner)
        with canvas:
            if ground.line:
                Color(*look.colour(ground.line))
                rounded(rect, corner)
            Color(*look.colour(ground.fill))
            width = look.px(ground.width) if ground.line else 0
            rounded(rect.inset(width), corner - width)


def rounded(rect: Rect, corner: float) -> None:
    """Draws a rounded rectangle on the open canvas, as a stretched disc texture."""
    corner = max(min(corner, rect.w / 2, rect.h / 2), 1)
    texture = disc(corner)
    half = texture.width // 2
    outer = rect.inset(-PAD)
    BorderImage(texture=texture, pos=(outer.x, outer.y), size=(outer.w, outer.h), border=(half, half, half, half))
