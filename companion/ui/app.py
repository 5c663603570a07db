"""Runs the touchscreen: prepares Kivy, opens the window, and steps the match loop in Kivy's loop."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.games.registry import problems
from companion.i18n.languages import language_of
from companion.i18n.translation import set_language
from companion.live.rig_board import RigBoard
from companion.live.rig_loading import table_rig
from companion.live.scaled_clock import ScaledClock
from companion.live.session import NoMatch
from companion.live.systemd_notify import systemd_notify
from companion.live.table_runtime import TableRuntime
from companion.live.termination import on_ending
from companion.rulebook.setup import SetupError
from companion.service.board_service import board_service
from companion.settings.file import save_settings
from companion.settings.screen import ScreenSettings
from companion.ui.attached_board_service import use_virtual_calibration
from companion.ui.current_settings import CurrentSettings
from companion.ui.routes import ROUTES
from companion.ui.services import announcer, start_services
from companion.ui.ui_context import UiContext, ui_context
from companion.ui.virtual_board_controller import VirtualBoardController
from companion.ui.window import kivy_setup
from companion.ui.window.window_size import KIOSK, window_size

if TYPE_CHECKING:
    from companion.ui.window.root_widget import RootWidget

LOOK_S = 0.05
"""The longest time between two steps of the match loop."""


def play(
    folder: Path, setup: dict[str, Any] | None, *, resume: bool, rig: str | None, size: tuple[int, int] | None = None
) -> int:
    """Opens the journal, and runs the screen until its window is closed; gives the exit status.

    `size` is that of `run`. Without a rig the boards are virtual. Raises RigError when the rig in this file cannot be
    used.
    """
    wired = table_rig(Path(rig), folder) if rig else None
    pace = ScaledClock()
    try:
        with TableRuntime(folder, ScreenSettings, rig=wired, clock=time.monotonic if wired else pace) as runtime:
            first = _first(setup, resume, runtime.news)
            if wired:
                return run(runtime, start=first, size=size, rig_board=runtime.start_rig_board())
            with closing(VirtualBoardController(runtime.loop, Random(), pace)) as virtual_board:
                return run(runtime, start=first, size=size, virtual_board=virtual_board)
    except (SetupError, NoMatch) as error:
        print(f"line 1: {error}" if isinstance(error, SetupError) else error, file=sys.stderr)
        return 1


def _first(setup: dict[str, Any] | None, resume: bool, news: Sequence[str]) -> Callable[[UiContext], None]:
    """Opens the first page: the requested match or the home page, with messages about the start."""

    def begin(ui: UiContext) -> None:
        if setup is not None:
            ui.match.begin(setup)
        elif resume:
            ui.match.resume()
        else:
            ui.navigation.home()
        ui.match.notify("\n".join((*news, *problems())) or None)

    return begin


def at_home(ui: UiContext) -> None:
    """Starts on the home page."""
    ui.navigation.home()


def run(
    runtime: TableRuntime[ScreenSettings],
    *,
    start: Callable[[UiContext], None] = at_home,
    size: tuple[int, int] | None = None,
    rig_board: RigBoard | None = None,
    virtual_board: VirtualBoardController | None = None,
    shown: Callable[[RootWidget], None] = lambda _root: None,
) -> int:
    """Shows a table in a window until it is closed.

    Args:
        runtime: The table, whose voice and recordings are started here.
        start: Opens the first page.
        size: That of the window in pixels, or KIOSK; without it the whole of a small screen, or a part of a large one.
        rig_board: The hardware that is played on, where there is any.
        virtual_board: The virtual boards that are played on where there is no real one.
        shown: Called once the root widget is in the window, before the first frame.

    Returns:
        The exit status: 1, with one line on standard error, if no window can be opened.

    Raises:
        KeyboardInterrupt: Ctrl-C has ended the loop.
    """
    settings = CurrentSettings(runtime.settings, lambda changed: save_settings(runtime.folder, changed))
    ui = ui_context(
        ROUTES,
        runtime.loop,
        settings,
        virtual_board=virtual_board,
        voice=lambda match: announcer(runtime, settings, match),
    )
    if rig_board:
        ui.sensors.serve(board_service(rig_board, runtime.folder))
    else:
        use_virtual_calibration(ui)
    set_language(language_of(runtime.settings.language))
    start(ui)
    kivy_setup.prepare(runtime.folder)
    measured, whole = window_size(size)
    kivy_setup.configure(measured, whole_screen=whole, pointer=size != KIOSK)
    if error := kivy_setup.window_error():
        print(error, file=sys.stderr)
        return 1
    start_services(runtime, ui)
    with systemd_notify(is_alive=runtime.is_looked_after) as stepped:
        _loop(ui, shown, stepped)
    return 0


def _loop(ui: UiContext, shown: Callable[[RootWidget], None], stepped: Callable[[], None]) -> None:
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.ui.window.error_handler import error_handler
    from companion.ui.window.root_widget import RootWidget, show

    loop = ui.loop
    Window.set_title("Tableside")
    root = RootWidget(ui)
    show(root)
    shown(root)

    def step(_dt: float) -> None:
        loop.step()
        if ui.virtual_board:
            ui.virtual_board.tick(ui.match)
        stepped()
        soon = loop.pipeline.due - loop.clock()
        if soon < LOOK_S:
            Clock.schedule_once(step, max(soon, 0.0))

    loop.wake_with(Clock.create_trigger(step, -1))
    Clock.schedule_interval(step, LOOK_S)
    with on_ending(lambda _signal: stopTouchApp()), error_handler(ui):
        runTouchApp()
