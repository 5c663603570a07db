"""Walks through the screens in a window by touches, and tells as JSON how long each answer took, in seconds."""

import json
import sys
import tempfile
import time
from pathlib import Path

from companion.settings.screen import ScreenSettings
from companion.ui.window import kivy_setup
from tests.tools.ui_bench import make_ui
from tests.tools.ui_robot import settle

WAY = ("Yago Pool", "House rules", "back", "Start", "Foul…", "back", "Fix a hole", "back", "Shot over", "Why?", "back")


def main() -> int:
    """Takes the walk twice, so that both fresh and known pages are timed."""
    with tempfile.TemporaryDirectory() as folder:
        kivy_setup.prepare(Path(folder))
        kivy_setup.configure((800, 480), whole_screen=False)
        if error := kivy_setup.window_error():
            print(error, file=sys.stderr)
            return 1
        print(json.dumps(walk(Path(folder) / "data")))
    return 0


def walk(data: Path) -> list[float]:
    """The seconds from each touch to the frame that answers it."""
    from kivy.core.window import Window

    from companion.ui.window.root_widget import RootWidget
    from tests.tools.fingers import Fingers

    ui = make_ui(data, ScreenSettings(names=("Ann", "Bob")))
    times: list[float] = []
    for _ in range(2):
        ui.navigation.home()
        fingers = Fingers(Window, RootWidget(ui))
        for key in WAY:
            fingers.idle(3)
            place = fingers.target(key).middle
            began = time.perf_counter()
            fingers.lift(fingers.touch(*place))
            settle(ui)
            fingers.idle(1)
            times.append(time.perf_counter() - began)
        ui.loop.leave()
    ui.loop.close()
    return times


if __name__ == "__main__":
    sys.exit(main())
