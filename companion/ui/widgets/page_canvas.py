"""The widget that a page is drawn on. Parts have keys; a part with the same key as before is reused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from kivy.uix.widget import Widget
from msgspec import Struct

from companion.board.drawing import Drawing
from companion.ui.theme.icons import ICONS
from companion.ui.theme.theme import TOUCH_H, TOUCH_W, Look
from companion.ui.widgets.box import Box, Ground
from companion.ui.widgets.picture import Picture
from companion.ui.widgets.rect import Rect
from companion.ui.widgets.text import ICON, Style, Text
from companion.ui.widgets.typeset import Run
from companion.ui.widgets.upside_down import Turn

Part = TypeVar("Part", bound=Widget)


OnTouchAt = Callable[[float, float], object]
"""Takes the position of a touch in window pixels."""


class Target(Struct, frozen=True, kw_only=True):
    """A touchable rectangle and its callbacks."""

    key: str
    rect: Rect
    on_touch: OnTouchAt
    """Called when the touch ends."""
    pressed_box: str = ""
    """The key of the box that looks pressed while the finger is on the target."""
    on_grab: OnTouchAt | None = None
    """Called when the touch begins; if set, the touch may end outside the rectangle."""
    on_move: OnTouchAt | None = None
    """Called when the touch moves."""
    hold: bool = False
    """Whether the target must be held."""


class PageCanvas(Widget):
    """Keeps the parts of a page by key. Between `begin` and `end` a screen adds every part; others are removed."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.look = Look(colours={}, scale=1.0, portrait=False)
        self.targets: list[Target] = []
        self._parts: dict[str, Widget] = {}
        self._grounds: dict[str, tuple[Ground, Rect]] = {}
        self._named: set[str] = set()
        self._kind: object = None
        self._turn: tuple[float, float] | None = None
        """The centre about which the following parts are turned upside down, or None."""
        self._turns: dict[str, Turn] = {}
        self.pressed: str = ""
        """The key of the target under the finger."""

    def begin(self, kind: object, look: Look) -> None:
        """Starts a page; parts of another kind of page or look are not reused."""
        if kind != self._kind or look != self.look:
            self.clear_widgets()
            self._parts.clear()
            self._turns.clear()
        self._kind, self.look = kind, look
        self._named.clear()
        self._grounds.clear()
        self.targets.clear()

    def end(self) -> None:
        """Ends the page and removes parts that were not added."""
        for key in [key for key in self._parts if key not in self._named]:
            self.remove_widget(self._parts.pop(key))
            self._turns.pop(key, None)

    @contextmanager
    def turned(self, rect: Rect) -> Iterator[None]:
        """Draws the parts added in the block upside down about the centre of a rectangle, for a player opposite."""
        self._turn = rect.middle
        try:
            yield
        finally:
            self._turn = None

    def _part(self, key: str, kind: type[Part]) -> Part:
        part = self._named_part(key, kind)
        if self._turn is not None:
            self._turns.setdefault(key, Turn(part)).about(self._turn)
        return part

    def _named_part(self, key: str, kind: type[Part]) -> Part:
        """The part of this name from the last page, or a new one."""
        self._named.add(key)
        known = self._parts.get(key)
        if isinstance(known, kind):
            return known
        if known is not None:
            self.remove_widget(known)
            self._turns.pop(key, None)
        part = kind()
        self._parts[key] = part
        self.add_widget(part)
        return part

    @property
    def texts(self) -> list[Text]:
        """The texts on the page."""
        return [part for part in self._parts.values() if isinstance(part, Text)]

    def box(self, key: str, rect: Rect, ground: Ground) -> None:
        """A ground for what follows."""
        self._grounds[key] = (ground, rect)
        self._part(key, Box).show(self._ground(key, ground), rect, self.look)

    def _ground(self, key: str, ground: Ground) -> Ground:
        if key != self.pressed:
            return ground
        fill = "accent-pressed" if ground.fill == "accent" else "pressed"
        return Ground(fill=fill, line=ground.line, width=ground.width, corner=ground.corner)

    def press(self, key: str) -> None:
        """Makes the box of this key look pressed; none for an empty key."""
        before, self.pressed = self.pressed, key
        for changed in {before, key} & set(self._grounds):
            ground, rect = self._grounds[changed]
            self._part(changed, Box).show(self._ground(changed, ground), rect, self.look)

    def text(self, key: str, rect: Rect, text: str | Sequence[Run], style: Style) -> None:
        """A text in a rectangle."""
        runs = (Run(text, style.bold),) if isinstance(text, str) else text
        self._part(key, Text).show(runs, rect, style, self.look)

    def icon(self, key: str, rect: Rect, name: str, size: float, colour: str = "text") -> None:
        """An icon in the middle of a rectangle."""
        style = Style(size=size, colour=colour, align="middle", font=ICON)
        self._part(key, Text).show((Run(ICONS[name]),), rect, style, self.look)

    def picture(self, key: str, rect: Rect, drawing: Drawing) -> Picture:
        """A drawing in a rectangle."""
        part = self._part(key, Picture)
        part.show(drawing, rect, self.look)
        return part

    def touch(self, key: str, rect: Rect, on_touch: Callable[[], object], *, hold: bool = False) -> None:
        """Adds a touchable rectangle; small ones are enlarged to the minimum target size.

        With `hold` the finger must stay for a while.
        """
        wide = self._widened(rect)
        target = Target(key=key, rect=wide, on_touch=lambda _x, _y: on_touch(), pressed_box=key, hold=hold)
        self.targets.append(target)

    def touch_at(self, key: str, rect: Rect, on_touch: OnTouchAt) -> None:
        """Adds a touchable rectangle whose callback gets the position."""
        self.targets.append(Target(key=key, rect=rect, on_touch=on_touch))

    def drag(self, key: str, rect: Rect, *, on_grab: OnTouchAt, on_move: OnTouchAt, on_release: OnTouchAt) -> None:
        """Adds a rectangle in which pieces are dragged; each callback gets the position of the touch."""
        self.targets.append(Target(key=key, rect=rect, on_touch=on_release, on_grab=on_grab, on_move=on_move))

    def _widened(self, rect: Rect) -> Rect:
        look = self.look
        dx = max(look.px(TOUCH_W) - rect.w, 0) / 2
        dy = max(look.px(TOUCH_H) - rect.h, 0) / 2
        return Rect(x=rect.x - dx, y=rect.y - dy, w=rect.w + 2 * dx, h=rect.h + 2 * dy)

    def target_at(self, x: float, y: float) -> Target | None:
        """Returns the target at a position; if two overlap, the one with the nearer centre."""
        found = [target for target in self.targets if target.rect.holds(x, y)]
        return min(found, key=lambda target: _far(target.rect, x, y), default=None)


def _far(rect: Rect, x: float, y: float) -> float:
    middle_x, middle_y = rect.middle
    return (middle_x - x) ** 2 + (middle_y - y) ** 2
