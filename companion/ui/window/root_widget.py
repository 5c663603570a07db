"""The root widget: draws the page, and lowers the frame rate while nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.settings.model import Settings
from companion.ui.input.keyboard import on_key, on_text
from companion.ui.input.touch_dispatcher import Screen, TouchDispatcher
from companion.ui.navigation import Route, View
from companion.ui.pages import list_pages, page_types, service_pages
from companion.ui.screens import (
    board_editor,
    calibration,
    charts,
    form,
    handover_cover,
    hole_detail,
    home,
    keyboard,
    list_page,
    match,
    question_sheet,
    result,
    screen_saver,
    sensors,
    text_page,
    virtual_board,
)
from companion.ui.theme.theme import look
from companion.ui.ui_context import UiContext
from companion.ui.widgets.canvas import canvas_of
from companion.ui.widgets.page_canvas import PageCanvas, PageMeaning
from companion.ui.widgets.rect import Rect
from companion.ui.window.kivy_setup import BUSY_FPS, RESTING_FPS
from companion.ui.window.malloc_trim import malloc_trim

SCREENS: dict[type, Callable[[PageCanvas, Rect, Any], None]] = {
    page_types.HomePage: home.draw,
    page_types.FormPage: form.draw,
    page_types.MatchPage: match.draw,
    page_types.SheetPage: question_sheet.draw,
    page_types.CoverPage: handover_cover.draw,
    page_types.BoardEditorPage: board_editor.draw,
    page_types.TextPage: text_page.draw,
    page_types.ResultPage: result.draw,
    page_types.KeyboardPage: keyboard.draw,
    service_pages.SensorsPage: sensors.draw,
    service_pages.HoleDetailPage: hole_detail.draw,
    service_pages.CalibrationPage: calibration.draw,
    page_types.VirtualBoardPage: virtual_board.draw,
    list_pages.ListPage: list_page.draw,
    list_pages.ChartsPage: charts.draw,
    page_types.SaverPage: screen_saver.draw,
}
"""The drawing function of each kind of page."""

IDLE_CHECK_S = 5.0
"""The time between two checks for idleness."""
AWAKE_S = 0.6
"""How long the loop runs at its full rate after a touch or a change."""
BLACK = "#000000"
SIDE_BOARD_FROM_W, SIDE_BOARD_SHARE = 1200, 0.34
"""The least window width (px) for drawing the virtual board beside the match, and its share of the width."""


class RootWidget(Widget):
    """Fills the window."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__()
        self.ui = ui
        self.page_canvas = PageCanvas()
        self.side_canvas = PageCanvas()
        """The canvas of the virtual board beside the match."""
        self._side_view: tuple[object, View] | None = None
        self._redraw = Clock.create_trigger(self.draw, -1)
        self._drawn: object = None
        """What the last drawing was of."""
        screen = Screen(
            wake=self._wake,
            redraw=self._redraw,
            bring_up_to_date=self._bring_up_to_date,
            is_waiting=lambda: ui.loop.waiting,
        )
        self.touches = TouchDispatcher((self.page_canvas, self.side_canvas), ui.idle, screen)
        self._rest = Clock.create_trigger(self._slow_down, AWAKE_S)
        self._next_draw: Any = None
        """The timer for redrawing a page that changes with time."""
        ui.navigation.changed.subscribe(lambda _: self.change())
        Clock.schedule_interval(self._check_idle, IDLE_CHECK_S)
        with canvas_of(self).before:
            self._ground = Color(0, 0, 0)
            self._field = Rectangle()
        self.add_widget(self.page_canvas)
        self.add_widget(self.side_canvas)
        self.bind(size=lambda *_: self._redraw())

    def change(self) -> None:
        """The page has changed: it is drawn before the next frame, and a dark screen is lit."""
        self.ui.idle.stir()
        self._wake()
        self._redraw()

    def _check_idle(self, _dt: float) -> None:
        """Darkens the screen after a time without touches; not while a clock runs on the page."""
        if self._next_draw is None and self.ui.idle.rest(self.ui.settings.values.saver_min):
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
        """Draws the page, and beside it the virtual board if there is space."""
        ui = self.ui
        whole = Rect(x=0, y=0, w=self.width, h=self.height)
        side_view = self._side_board() if whole.w >= SIDE_BOARD_FROM_W and whole.w > whole.h * 1.6 else None
        ui.layout.update(upright=whole.h > whole.w, side_board=side_view is not None)
        self._field.size = self.size
        self.side_canvas.opacity = 1.0 if side_view else 0.0
        if side_view:
            right, whole = whole.cut_right(whole.w * SIDE_BOARD_SHARE)
            self._draw_on(self.side_canvas, right, side_view.page(), side_view)
        else:
            self.side_canvas.begin(None, self.side_canvas.look)
            self.side_canvas.end(ui.idle.clock())
        page = ui.page()
        self._draw_on(self.page_canvas, whole, page, ui.navigation.view)
        self._drawn = self._generation
        self._draw_after(getattr(page, "redraw_in_s", 0))

    @property
    def _generation(self) -> object:
        """What a drawing is of: another value when another view is on top or the match has moved on."""
        ui, side = self.ui, self._side_view
        view = ui.navigation.view
        return ui.idle.dark, ui.idle.locked, view, view.about(), side and side[1].about()

    def _bring_up_to_date(self) -> None:
        """Draws the page at once if it is no longer as it was drawn."""
        if self._redraw.is_triggered or self._generation != self._drawn:
            self._redraw.cancel()
            self.draw()

    def _draw_after(self, seconds: float) -> None:
        if self._next_draw:
            self._next_draw.cancel()
        self._next_draw = Clock.schedule_once(self.draw, seconds) if seconds else None

    def _draw_on(self, canvas: PageCanvas, rect: Rect, page: page_types.Page, view: View) -> None:
        page_look = look(rect.w, rect.h, self.ui.settings.values)
        self._ground.rgba = page_look.colour(BLACK if self.ui.idle.dark else "ground")
        canvas.begin(type(page), page_look, PageMeaning(view, view.about(), page.header.title))
        SCREENS[type(page)](canvas, rect, page)
        canvas.end(self.ui.idle.clock())

    def _side_board(self) -> View | None:
        """Returns the view of the running match's virtual board; a new view only for a new board."""
        ui = self.ui
        driver = ui.virtual_board.driver if ui.virtual_board else None
        if driver is None or not ui.match.in_match or ui.idle.dark or ui.idle.locked:
            return None
        if self._side_view is None or self._side_view[0] is not driver:
            view = ui.navigation.create(Route.VIRTUAL_BOARD, alone=False)
            self._side_view = (driver, view)
        return self._side_view[1]

    # --- touches and keys

    def key(self, code: int) -> bool:
        """A key of a hardware keyboard was pressed; returns True, so that Kivy ignores it."""
        return on_key(self.ui, code) if self.ui.idle.dark or self.touches.takes_keys() else True

    def type(self, text: str) -> None:
        """Text was typed on a hardware keyboard."""
        if self.touches.takes_keys():
            on_text(self.ui, text)

    def on_touch_down(self, touch: Any) -> Literal[True]:
        """Kivy callback: a touch began."""
        self.touches.on_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> Literal[True]:
        """Kivy callback: a touch moved."""
        self.touches.on_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> Literal[True]:
        """Kivy callback: a touch ended."""
        self.touches.on_up(touch)
        return True


def _set_rate(frames_per_s: int) -> None:
    """Sets the frame rate of Kivy's running loop, for which Kivy has no public function."""
    setattr(Clock, "_max_fps", float(frames_per_s))  # noqa: B010 - see above


def turn(settings: Settings) -> None:
    """Rotates the content of the window and its touches."""
    if Window.rotation != settings.rotation:
        Window.rotation = settings.rotation
        Window.update_viewport()  # Kivy does not update it if the size stays the same (half a turn)


def show(root: RootWidget) -> None:
    """Puts the root widget into the window."""
    turn(root.ui.settings.values)
    root.ui.settings.changed.subscribe(turn)
    Window.add_widget(root)
    root.size = Window.size
    Window.bind(
        size=lambda _window, size: setattr(root, "size", size),
        on_textinput=lambda _window, text: root.type(text),
        on_key_down=lambda _window, key, *_more: root.key(key),
    )
