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
from companion.ui.widgets.target import OnTouchAt, ShownPages, Target, no_part, target_at
from companion.ui.widgets.text import ICON, Style, Text
from companion.ui.widgets.typeset import Run
from companion.ui.widgets.upside_down import Turn

Part = TypeVar("Part", bound=Widget)


class PageMeaning(Struct, frozen=True):
    """Which page is drawn, so that a touch of it is not taken for one of another page."""

    view: object = None
    """The view that it is of."""
    about: object = None
    """What its touches are about, such as the position of the match; None where they do not act on it."""
    title: str = ""


MUTED = 0.45
"""The opacity of a button whose touches count for nothing at the moment."""


class PageCanvas(Widget):
    """Keeps the parts of a page by key. Between `begin` and `end` a screen adds every part; others are removed."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.look = Look(colours={}, scale=1.0, portrait=False)
        self.targets: list[Target] = []
        self.shown = ShownPages()
        """What could be touched here a moment ago."""
        self._page = PageMeaning()
        self._muted: set[str] = set()
        """The keys of the targets that are drawn muted."""
        self._parts: dict[str, Widget] = {}
        self._grounds: dict[str, tuple[Ground, Rect]] = {}
        self._named: set[str] = set()
        self._kind: object = None
        self._turn: tuple[float, float] | None = None
        """The centre about which the following parts are turned upside down, or None."""
        self._turns: dict[str, Turn] = {}
        self.pressed: str = ""
        """The key of the target under the finger."""

    def begin(self, kind: object, look: Look, page: PageMeaning = PageMeaning()) -> None:  # noqa: B008 - immutable
        """Starts a page; parts of another kind of page or look are not reused."""
        if page != self._page:
            self.unmute()
        self._page = page
        if kind != self._kind or look != self.look:
            self.clear_widgets()
            self._parts.clear()
            self._turns.clear()
        self._kind, self.look = kind, look
        self._named.clear()
        self._grounds.clear()
        self.targets.clear()

    def end(self, now: float) -> None:
        """Ends the page and removes parts that were not added; `now` is in seconds."""
        for key in [key for key in self._parts if key not in self._named]:
            self.remove_widget(self._parts.pop(key))
            self._turns.pop(key, None)
        self.shown.show(self._page.view, self.targets, now)
        if self._muted:
            self._show_muted()

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

    def touch(
        self,
        key: str,
        rect: Rect,
        on_touch: Callable[[], object],
        *,
        meaning: object = None,
        hold: bool = False,
        steady: bool = False,
    ) -> None:
        """Adds a touchable rectangle; small ones are enlarged to the minimum target size.

        Args:
            key: Its name on the page.
            rect: Where it is drawn.
            on_touch: Called when the touch ends.
            meaning: What is touched, such as the words on it; a touch counts where that stays the same.
            hold: Whether the finger must stay for a while.
            steady: Whether it means the same whatever happens in the match.
        """
        target = Target(
            key=key,
            rect=self._widened(rect),
            on_touch=lambda _x, _y: on_touch(),
            meaning=(self._meaning(steady=steady), meaning),
            waits=self._page.about is not None and not steady,
            pressed_box=key,
            hold=hold,
        )
        self.targets.append(target)

    def touch_at(
        self,
        key: str,
        rect: Rect,
        on_touch: OnTouchAt,
        *,
        part_at: Callable[[float, float], object] = no_part,
    ) -> None:
        """Adds a touchable rectangle whose callback gets the position; `part_at` says what a touch there means."""
        meaning, waits = self._meaning(), self._page.about is not None
        self.targets.append(
            Target(key=key, rect=rect, on_touch=on_touch, meaning=meaning, waits=waits, part_at=part_at)
        )

    def _meaning(self, *, steady: bool = False) -> object:
        """What every touch of the page is about."""
        page = self._page
        return self._kind, page.view, page.title, None if steady else page.about

    def drag(self, key: str, rect: Rect, *, on_grab: OnTouchAt, on_move: OnTouchAt, on_release: OnTouchAt) -> None:
        """Adds a rectangle in which pieces are dragged; each callback gets the position of the touch.

        A piece may be on its way while the match goes on.
        """
        target = Target(
            key=key,
            rect=rect,
            on_touch=on_release,
            meaning=self._meaning(steady=True),
            on_grab=on_grab,
            on_move=on_move,
        )
        self.targets.append(target)

    def _widened(self, rect: Rect) -> Rect:
        look = self.look
        dx = max(look.px(TOUCH_W) - rect.w, 0) / 2
        dy = max(look.px(TOUCH_H) - rect.h, 0) / 2
        return Rect(x=rect.x - dx, y=rect.y - dy, w=rect.w + 2 * dx, h=rect.h + 2 * dy)

    def target_at(self, x: float, y: float) -> Target | None:
        """Returns the target at a position; if two overlap, the one with the nearer centre."""
        return target_at(self.targets, x, y)

    def target(self, key: str) -> Target | None:
        """Returns the target of this name on the page."""
        return next((target for target in self.targets if target.key == key), None)

    # --- touches that count for nothing

    def mute(self, key: str) -> None:
        """Draws a target muted, until `unmute` or another page."""
        self._muted.add(key)
        self._show_muted()

    def unmute(self) -> None:
        """Draws all targets as they are."""
        if self._muted:
            self._muted.clear()
            self._show_muted()

    def _show_muted(self) -> None:
        for name, part in self._parts.items():
            muted = any(name == key or name.startswith(f"{key}.") for key in self._muted)
            part.opacity = MUTED if muted else 1.0
