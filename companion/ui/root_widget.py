"""The stage: the one widget in the window. It draws the page, passes touches on, and rests when nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.settings.model import Settings
from companion.ui.context import UiContext
from companion.ui.input.idle import LOCK_KEY
from companion.ui.input.touch_filter import TouchFilter
from companion.ui.kivy_setup import BUSY_FPS, RESTING_FPS
from companion.ui.malloc_trim import malloc_trim
from companion.ui.navigation import Route, View
from companion.ui.pages import pages, service
from companion.ui.screens import (
    board_editor,
    calibration,
    charts,
    cover,
    form,
    hole_detail,
    home,
    keyboard,
    listing,
    match,
    reading,
    result,
    saver,
    sensors,
    sheet,
    simulation,
)
from companion.ui.theme.theme import look
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.page_canvas import PageCanvas, Target
from companion.ui.widgets.rect import Rect

SCREENS: dict[type, Callable[[PageCanvas, Rect, Any], None]] = {
    pages.HomePage: home.draw,
    pages.FormPage: form.draw,
    pages.MatchPage: match.draw,
    pages.SheetPage: sheet.draw,
    pages.CoverPage: cover.draw,
    pages.BoardEditorPage: board_editor.draw,
    pages.ReadPage: reading.draw,
    pages.ResultPage: result.draw,
    pages.KeyboardPage: keyboard.draw,
    service.SensorsPage: sensors.draw,
    service.HoleDetailPage: hole_detail.draw,
    service.CalibrationPage: calibration.draw,
    pages.VirtualBoardPage: simulation.draw,
    pages.ListPage: listing.draw,
    pages.ChartsPage: charts.draw,
    pages.SaverPage: saver.draw,
}
"""What draws each kind of page."""

NOBODY_S = 5.0
"""How often it is looked whether nobody has been there for long."""
AWAKE_S = 0.6
"""For so long after a touch or a change the loop runs at its full rate."""
HOLD_S = 0.7
"""For so long a finger stays on what must be held."""
BLACK = "#000000"
BACKSPACE, ENTER, ESCAPE = 8, 13, 27
"""Kivy's key codes."""
BESIDE_W, BESIDE_SHARE = 1200, 0.34
"""From this width in pixels on, the virtual board stands beside the match, and takes this share."""


class RootWidget(Widget):
    """Fills the window."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__()
        self.ui = ui
        self.paper = PageCanvas()
        self.side = PageCanvas()
        """Where the virtual board is drawn when it stands beside the match."""
        self.gate = TouchFilter()
        self._side_view: tuple[object, View] | None = None
        self._held: dict[object, tuple[PageCanvas, Target]] = {}
        self._holding: Any = None
        """What happens when the finger stays."""
        self._redraw = Clock.create_trigger(self.draw, -1)
        self._rest = Clock.create_trigger(self._slow_down, AWAKE_S)
        self._later: Any = None
        """The next drawing of a page that looks different by itself."""
        ui.navigation.changed.subscribe(lambda _: self.change())
        Clock.schedule_interval(self._look_round, NOBODY_S)
        with canvas_of(self).before:
            self._ground = Color(0, 0, 0)
            self._field = Rectangle()
        self.add_widget(self.paper)
        self.add_widget(self.side)
        self.bind(size=lambda *_: self._redraw())

    def change(self) -> None:
        """There is a new page; it is drawn before the next frame. News from the table light up a dark screen."""
        self.ui.idle.stir()
        self._wake()
        self._redraw()

    def _look_round(self, _dt: float) -> None:
        """Darkens where nobody was there for long; not while a clock runs on the page."""
        if self._later is None and self.ui.idle.rest(self.ui.settings.values.saver_min):
            self._redraw()

    def _wake(self) -> None:
        _set_rate(BUSY_FPS)
        self._rest.cancel()
        self._rest()

    def _slow_down(self, _dt: float) -> None:
        _set_rate(RESTING_FPS)
        malloc_trim()

    # --- drawing

    def draw(self, _dt: float = 0) -> None:
        """Draws the page of the ui as it is now, and the virtual board beside it where there is room."""
        ui = self.ui
        whole = Rect(0, 0, self.width, self.height)
        aside = self._aside() if whole.w >= BESIDE_W and whole.w > whole.h * 1.6 else None
        ui.layout.update(upright=whole.h > whole.w, side_board=aside is not None)
        self._field.size = self.size
        self.side.opacity = 1.0 if aside else 0.0
        if aside:
            right, whole = whole.cut_right(whole.w * BESIDE_SHARE)
            self._draw_on(self.side, right, aside.page())
        else:
            self.side.begin(None, self.side.look)
            self.side.end()
        page = ui.page()
        self._draw_on(self.paper, whole, page)
        self._draw_after(getattr(page, "again_s", 0))

    def _draw_after(self, seconds: float) -> None:
        if self._later:
            self._later.cancel()
        self._later = Clock.schedule_once(self.draw, seconds) if seconds else None

    def _draw_on(self, canvas: PageCanvas, rect: Rect, page: pages.Page) -> None:
        now = look(rect.w, rect.h, self.ui.settings.values)
        self._ground.rgba = now.colour(BLACK if self.ui.idle.dark else "ground")
        canvas.begin(type(page), now)
        SCREENS[type(page)](canvas, rect, page)
        canvas.end()

    def _aside(self) -> View | None:
        """The virtual board of the running match; its view stays the same while its board does."""
        ui = self.ui
        driver = ui.virtual_table.driver if ui.virtual_table else None
        if driver is None or not ui.match.in_match or ui.idle.dark or ui.idle.locked:
            return None
        if self._side_view is None or self._side_view[0] is not driver:
            view = ui.navigation.create(Route.VIRTUAL_BOARD, alone=False)
            self._side_view = (driver, view)
        return self._side_view[1]

    # --- touches

    def on_touch_down(self, touch: Any) -> Literal[True]:
        """A finger came down: shows at once that it was felt. A quick one is already elsewhere: its origin counts."""
        if "button" in touch.profile and touch.button != "left":
            return True
        self._wake()
        if self.ui.idle.stir():
            self._redraw()
            return True
        scale = self.paper.look.scale
        if not self.gate.down(touch.uid, Clock.time(), touch.ox / scale, touch.oy / scale):
            if self.gate.palm:
                self._let_go()
            return True
        for paper in (self.paper, self.side):
            if target := self._target(paper, touch):
                self._held[touch.uid] = (paper, target)
                paper.press(target.box)
                if target.grabs:
                    target.grabs(touch.ox, touch.oy)
                if target.hold:
                    self._holding = Clock.schedule_once(lambda _dt: self._held_long(touch.uid), HOLD_S)
                break
        return True

    def _target(self, canvas: PageCanvas, touch: Any) -> Target | None:
        """What a finger came down on; of a locked page only the lock counts."""
        target = canvas.target_at(touch.ox, touch.oy)
        return target if target and (target.key == LOCK_KEY or not self.ui.idle.locked) else None

    def on_touch_move(self, touch: Any) -> Literal[True]:
        """A finger that leaves what it touched has changed its mind; a thing that is held moves with it."""
        if touch.uid in self._held:
            paper, target = self._held[touch.uid]
            if target.moves:
                self._wake()
                target.moves(touch.x, touch.y)
            else:
                paper.press(target.box if target.rect.holds(touch.x, touch.y) else "")
        return True

    def on_touch_up(self, touch: Any) -> Literal[True]:
        """A finger left: what it touched happens, where the touch counts."""
        counts = self.gate.up(touch.uid)
        if touch.uid not in self._held:
            return True
        paper, target = self._held.pop(touch.uid)
        paper.press("")
        self._stop_holding()
        if counts and not target.hold and (target.grabs or target.rect.holds(touch.x, touch.y)):
            target.does(touch.x, touch.y)
        return True

    def _held_long(self, key: object) -> None:
        """A finger has stayed where it must stay for a while."""
        paper, target = self._held.pop(key)
        was_on_it = paper.pressed == target.box
        paper.press("")
        if was_on_it:
            target.does(*target.rect.middle)

    def _stop_holding(self) -> None:
        if self._holding:
            self._holding.cancel()

    def _let_go(self) -> None:
        """Several fingers at once are a palm: nothing of it counts, and what was held falls back."""
        self._stop_holding()
        for paper, target in self._held.values():
            paper.press("")
            if target.grabs:
                target.does(-1, -1)
        self._held.clear()


def _set_rate(frames_per_s: int) -> None:
    """How often Kivy's loop goes round; it has no public name for that after the start."""
    setattr(Clock, "_max_fps", float(frames_per_s))  # noqa: B010 - see above


def typed(ui: UiContext, text: str) -> None:
    """Letters of a real keyboard, for a page on which something is written."""
    ui.navigation.view.typed(text)


def pressed(ui: UiContext, key: int) -> bool:
    """A key of a real keyboard; whether it meant something here."""
    if ui.idle.stir() or ui.idle.locked:
        ui.redraw()
        return True
    if key == ESCAPE:
        ui.navigation.back()
    elif key == BACKSPACE:
        ui.navigation.view.erase()
    elif key == ENTER:
        ui.navigation.view.enter()
    return True


def turn(settings: Settings) -> None:
    """Turns the picture in the window, and where touches land with it."""
    if Window.rotation != settings.rotation:
        Window.rotation = settings.rotation
        Window.update_viewport()  # where the size stays the same, half a turn, Kivy does not see to it


def show(stage: RootWidget) -> None:
    """Puts the stage into the window."""
    turn(stage.ui.settings.values)
    stage.ui.settings.changed.subscribe(turn)
    Window.add_widget(stage)
    stage.size = Window.size
    Window.bind(
        size=lambda _window, size: setattr(stage, "size", size),
        on_textinput=lambda _window, text: typed(stage.ui, text),
        on_key_down=lambda _window, key, *_more: pressed(stage.ui, key),
    )
