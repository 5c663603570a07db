"""The touchscreen from start to end: prepares Kivy, opens the window, and lets the table step in its loop."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.i18n.languages import language_of
from companion.i18n.translation import set_language
from companion.live.board_runtime import RigBoard, table_rig
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.live.session import NoMatch
from companion.live.systemd_notify import systemd_notify
from companion.rulebook.setup import SetupError
from companion.service.board_service import board_service
from companion.settings.file import load, save
from companion.settings.screen import ScreenSettings
from companion.ui import kivy_setup
from companion.ui.navigation import Navigation
from companion.ui.services import Services
from companion.ui.virtual_service import start_virtual
from companion.ui.virtual_table import VirtualTable
from companion.ui.window_size import KIOSK, window_size

if TYPE_CHECKING:
    from companion.ui.root_widget import RootWidget

LOOK_S = 0.05
"""How often the loop lets the table see time pass when nothing wakes it."""


def play(
    folder: Path, setup: dict[str, Any] | None, *, resume: bool, rig: str | None, size: tuple[int, int] | None = None
) -> int:
    """Opens the journal, and runs the screen until its window is closed; gives the exit status.

    `size` is that of `run`. Without a rig the boards are virtual. Raises RigError when the rig in this file cannot be
    used.
    """
    from companion.journal.writer import Journal

    wired = table_rig(Path(rig), folder) if rig else None
    pace = ScaledClock()
    table = MatchLoop(Journal(folder), clock=time.monotonic if wired else pace)
    simulator = None if wired else VirtualTable(table, Random(), pace)
    board = RigBoard(table, wired) if wired else None
    try:
        first = _first(setup, resume, table.journal.news)
        return run(table, folder, start=first, board=simulator or board, size=size)
    except (SetupError, NoMatch) as error:
        print(f"line 1: {error}" if isinstance(error, SetupError) else error, file=sys.stderr)
        return 1
    finally:
        for reading in (simulator, board):
            if reading:
                reading.close()
        table.close()


def _first(setup: dict[str, Any] | None, resume: bool, news: str | None) -> Callable[[Navigation], None]:
    """Where the screen begins: in the match that was asked for, else at home; what was found at the start is told."""

    def begin(flow: Navigation) -> None:
        if setup is not None:
            flow.begin(setup)
        elif resume:
            flow.resume()
        else:
            flow.home()
        flow.notice = news

    return begin


def run(
    loop: MatchLoop,
    folder: Path,
    *,
    start: Callable[[Navigation], None] = Navigation.home,
    size: tuple[int, int] | None = None,
    board: VirtualTable | RigBoard | None = None,
    shown: Callable[[RootWidget], None] = lambda _stage: None,
) -> int:
    """Shows the table in a window until it is closed; 1 with one line on standard error when there can be none.

    `board` is what is played on: a virtual one, or that of a rig. `size` in pixels, or KIOSK; without it the
    whole of a small screen, or a window on a large one. `shown` is called once the stage is in the window, before the
    first frame.
    """
    prefs, warning = load(folder, ScreenSettings)
    flow = Navigation(
        loop, prefs, virtual=board if isinstance(board, VirtualTable) else None, keep=lambda kept: save(folder, kept)
    )
    if isinstance(board, RigBoard):
        flow.sensors.serve(board_service(board, folder))
    else:
        start_virtual(flow)
    set_language(language_of(prefs.language))
    start(flow)
    flow.notice = flow.notice or warning
    kivy_setup.prepare(folder)
    measured, whole = window_size(size)
    kivy_setup.configure(measured, whole_screen=whole, pointer=size != KIOSK)
    if error := kivy_setup.window_error():
        print(error, file=sys.stderr)
        return 1
    with systemd_notify() as stepped, closing(Services(flow, folder, loop.rig)):
        _loop(flow, shown, stepped)
    return 0


def _loop(flow: Navigation, shown: Callable[[RootWidget], None], stepped: Callable[[], None]) -> None:
    from kivy.base import runTouchApp, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.ui.error_handler import error_handler
    from companion.ui.root_widget import RootWidget, show

    table = flow.loop
    Window.set_title("Tableside")
    stage = RootWidget(flow)
    show(stage)
    shown(stage)
    saved = [table.trouble]

    def step(_dt: float) -> None:
        table.step()
        if flow.virtual:
            flow.virtual.tick(flow)
        stepped()
        if saved[0] != table.trouble:
            saved[0] = table.trouble
            flow.changed()
        soon = table.pipeline.due - table.clock()
        if soon < LOOK_S:
            Clock.schedule_once(step, max(soon, 0.0))

    table.wake_with(Clock.create_trigger(step, -1))
    Clock.schedule_interval(step, LOOK_S)
    signal.signal(signal.SIGTERM, lambda *_: stopTouchApp())
    with suppress(KeyboardInterrupt), error_handler(flow):
        runTouchApp()
