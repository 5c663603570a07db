"""Starts the screen as `companion play` does, prints "up" when it is there, and as JSON what was measured.

Arguments: the data folder, for how many seconds it is watched at rest, and where its picture goes (or nothing).
"""

import json
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import psutil

from companion.live.table_runtime import TableRuntime
from companion.settings.screen import ScreenSettings
from companion.ui.app import run
from companion.ui.virtual_board_controller import VirtualBoardController

SETTLE_S = 0.8


def main() -> int:
    """Runs the screen for a moment; gives its exit status."""
    folder, watched_s, pictures = Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]
    measured: dict[str, Any] = {}
    with (
        TableRuntime(folder, ScreenSettings) as table,
        closing(VirtualBoardController(table.loop, Random(1))) as virtual_board,
    ):
        status = run(
            table,
            start=begin,
            virtual_board=virtual_board,
            size=(800, 480),
            shown=lambda root: watch(root, measured, watched_s, pictures),
        )
    print(json.dumps(measured))
    return status


def begin(ui: Any) -> None:
    """A match is on the screen from the first frame on."""
    ui.match.begin({"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {}})


def watch(root: Any, measured: dict[str, Any], watched_s: float, pictures: list[str]) -> None:
    """Measures, then ends the loop."""
    from kivy.base import EventLoop, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    process = psutil.Process()

    def settled(_dt: float) -> None:
        measured["cpu_s"] = busy(process)
        print("up", flush=True)

    def done(_dt: float) -> None:
        measured["cpu"] = (busy(process) - measured.pop("cpu_s")) / watched_s
        measured["rss_mib"] = process.memory_info().rss / 2**20
        measured["size"] = list(Window.system_size)
        measured["rotation"] = Window.rotation
        measured["providers"] = [type(provider).__name__ for provider in EventLoop.input_providers]
        for picture in pictures:
            root.export_to_png(picture)
        stopTouchApp()

    Window.bind(on_flip=lambda *_: measured.setdefault("first_frame_s", time.time() - process.create_time()))
    Clock.schedule_once(settled, SETTLE_S)
    Clock.schedule_once(done, SETTLE_S + watched_s)


def busy(process: psutil.Process) -> float:
    """The seconds of processor time used so far."""
    times = process.cpu_times()
    return times.user + times.system


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)  # as the command does
