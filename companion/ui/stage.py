"""The stage: the one widget in the window. It draws the page, passes touches on, and rests when nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui import pages
from companion.ui.flow import Flow
from companion.ui.kivy_setup import BUSY_FPS, RESTING_FPS
from companion.ui.rect import Rect
from companion.ui.screens import form, home, keyboard, match, read, result, sensors, sheet
from companion.ui.theme import look
from companion.ui.touch import Gate
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.paper import Paper, Target

SCREENS: dict[type, Callable[[Paper, Rect, Any], None]] = {
    pages.HomePage: home.draw,
    pages.FormPage: form.draw,
    pages.MatchPage: match.draw,
    pages.SheetPage: sheet.draw,
    pages.ReadPage: read.draw,
    pages.ResultPage: result.draw,
    pages.KeyboardPage: keyboard.draw,
    pages.SensorsPage: sensors.draw,
}
"""What draws each kind of page."""

AWAKE_S = 0.6
"""For so long after a touch or a change the loop runs at its full rate."""


class Stage(Widget):
    """Fills the window."""

    def __init__(self, flow: Flow) -> None:
        super().__init__()
        self.flow = flow
        self.paper = Paper()
        self.gate = Gate()
        self.drawn = 0
        """How many pages were drawn so far."""
        self._held: dict[object, Target] = {}
        self._redraw = Clock.create_trigger(self.draw, -1)
        self._rest = Clock.create_trigger(self._slow_down, AWAKE_S)
        flow.changed = self.change
        with canvas_of(self).before:
            self._ground = Color(0, 0, 0)
            self._field = Rectangle()
        self.add_widget(self.paper)
        self.bind(size=self._resized)

    def change(self) -> None:
        """There is a new page; it is drawn before the next frame."""
        self._wake()
        self._redraw()

    def _resized(self, *_args: object) -> None:
        self._redraw()

    def _wake(self) -> None:
        Clock._max_fps = BUSY_FPS
        self._rest.cancel()
        self._rest()

    def _slow_down(self, _dt: float) -> None:
        Clock._max_fps = RESTING_FPS

    def draw(self, _dt: float = 0) -> None:
        """Draws the page of the flow as it is now."""
        prefs = self.flow.prefs
        now = look(self.width, self.height, prefs.theme, prefs.type_percent, prefs.marks)
        self._ground.rgba = now.colour("ground")
        self._field.size = self.size
        page = self.flow.page()
        self.paper.begin(type(page), now)
        SCREENS[type(page)](self.paper, Rect(0, 0, self.width, self.height), page)
        self.paper.end()
        self.drawn += 1

    # --- touches

    def on_touch_down(self, touch: Any) -> bool:
        """A finger came down: shows at once that it was felt."""
        if getattr(touch, "is_mouse_scrolling", False) or getattr(touch, "button", "left") != "left":
            return True
        self._wake()
        scale = self.paper.look.scale
        if not self.gate.down(touch.uid, Clock.time(), touch.x / scale, touch.y / scale):
            self._let_go()
            return True
        target = self.paper.target_at(touch.x, touch.y)
        if target is not None:
            self._held[touch.uid] = target
            self.paper.press(target.box)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that leaves what it touched has changed its mind."""
        target = self._held.get(touch.uid)
        if target is not None:
            self.paper.press(target.box if target.rect.holds(touch.x, touch.y) else "")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """A finger left: what it touched happens, where the touch counts."""
        target = self._held.pop(touch.uid, None)
        counts = self.gate.up(touch.uid)
        self.paper.press("")
        if counts and target is not None and target.rect.holds(touch.x, touch.y):
            target.does(touch.x, touch.y)
        return True

    def _let_go(self) -> None:
        """Several fingers at once are a palm: nothing of it counts."""
        if self.gate.palm:
            self._held.clear()
            self.paper.press("")


def show(stage: Stage) -> None:
    """Puts the stage into the window."""
    Window.add_widget(stage)
    stage.size = Window.size
    Window.bind(size=lambda _window, size: setattr(stage, "size", size))
