"""The text widget: typesets a text, draws it as textures, and redraws it only when something changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.ui.theme import fonts
from companion.ui.theme.theme import Look
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.typeset import LINE, Box, Run, Set, typeset

Align = Literal["left", "middle", "right"]
ICON = "icon"


class Style(Struct, frozen=True, kw_only=True):
    """The style of a text: its size and smallest size in design pixels, and its alignment in the box."""

    size: float
    colour: str = "text"
    bold: bool = False
    align: Align = "left"
    lines: int = 1
    smallest: float = 14
    at_top: bool = False
    font: str = ""


@lru_cache(maxsize=4096)
def measure(text: str, bold: bool, size: int) -> float:
    """The width of a text in pixels."""
    shown, font = fonts.shown(text, bold)
    return _ruler(font, size).get_extents(shown)[0]


@lru_cache(maxsize=64)
def _ruler(font: str, size: int) -> Any:
    return CoreLabel(font_name=font, font_size=size)


def height(text: str, w: float, style: Style, look: Look) -> float:
    """Returns the height of a text at its full size in this width, in pixels."""
    size = look.type_px(style.size)
    box = Box(w=w, h=size * LINE * style.lines, size=size, smallest=size, lines=style.lines)
    return len(typeset((Run(text, style.bold),), box, measure).lines) * size * LINE


class Text(Widget):
    """Draws runs of text in a rectangle; parses no markup and stays inside the rectangle."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.text = ""
        self.cut = False
        """Whether the text was truncated with an ellipsis."""
        self.ink: list[Rect] = []
        """The rectangle that the letters cover."""
        self._known: object = None

    def show(self, runs: Sequence[Run], rect: Rect, style: Style, look: Look) -> None:
        """Sets and draws the text, if anything changed."""
        known = (tuple(runs), rect, style, look)
        if known == self._known:
            return
        self._known = known
        self.pos, self.size = (rect.x, rect.y), (rect.w, rect.h)
        self.text = "".join(run.text for run in runs)
        if style.font == ICON:
            self._draw(Set(look.type_px(style.size), (tuple(runs),)), rect, style, look)
            return
        smallest = min(look.px(style.smallest), look.type_px(style.size))
        box = Box(w=rect.w, h=rect.h, size=look.type_px(style.size), smallest=int(smallest), lines=style.lines)
        done = typeset(runs, box, measure)
        self.cut = done.cut
        self._draw(done, rect, style, look)

    def _draw(self, done: Set, rect: Rect, style: Style, look: Look) -> None:
        canvas = canvas_of(self)
        canvas.clear()
        line_h = done.size * LINE
        block = line_h * len(done.lines)
        top = rect.top if style.at_top else rect.y + (rect.h + block) / 2
        self.ink.clear()
        with canvas:
            Color(*look.colour(style.colour))
            for at, line in enumerate(done.lines):
                self._draw_line(line, rect, top - (at + 0.5) * line_h, done.size, style)

    def _draw_line(self, line: Sequence[Run], rect: Rect, middle: float, size: int, style: Style) -> None:
        textures = [texture_of(run, size, style.font) for run in line if run.text]
        width = sum(texture.width for texture in textures)
        x = {"left": rect.x, "middle": rect.x + (rect.w - width) / 2, "right": rect.right - width}[style.align]
        for texture in textures:
            place = Rect(x=round(x), y=round(middle - texture.height / 2), w=texture.width, h=texture.height)
            Rectangle(texture=texture, pos=(place.x, place.y), size=texture.size)
            self.ink.append(place)
            x += texture.width


def texture_of(run: Run, size: int, font: str = "") -> Texture:
    """A run of text in white, as a texture at a height of type in pixels."""
    if font == ICON:
        shown, name = run.text, fonts.icon_file()
    else:
        shown, name = fonts.shown(run.text, run.bold)
    label = CoreLabel(text=shown, font_name=name, font_size=size)
    label.refresh()
    return label.texture
