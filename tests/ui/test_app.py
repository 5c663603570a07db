"""Starting the screen: on its own settings, whatever lies in the home folder, and with one line where it cannot."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.ui.window.window_size import window_size

pytestmark = pytest.mark.window
ROOT = Path(__file__).parents[2]
FOREIGN = """[graphics]
rotation = 90
width = 300
height = 200
fullscreen = 1
borderless = 1
[input]
mouse = mouse
mtdev_%(name)s = probesysfs,provider=mtdev
hid_%(name)s = probesysfs,provider=hidinput
[modules]
touchring =
inspector =
"""


def started(data: Path, *more: str, watched_s: float = 0.2, **environment: str) -> dict[str, Any]:
    """What the screen tells of itself once it is up."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.tools.window_start", str(data), str(watched_s), *more],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def foreign_home(folder: Path) -> Path:
    """A home in which another Kivy program was set up."""
    (folder / ".kivy").mkdir(parents=True)
    (folder / ".kivy" / "config.ini").write_text(FOREIGN)
    return folder


def test_a_foreign_kivy_configuration_changes_nothing(display: str, tmp_path: Path) -> None:
    ours = started(tmp_path / "a", str(tmp_path / "a.png"), HOME=str(tmp_path))
    home = foreign_home(tmp_path / "home")
    theirs = started(
        tmp_path / "b",
        str(tmp_path / "b.png"),
        HOME=str(home),
        KIVY_HOME=str(home / ".kivy"),
        KCFG_GRAPHICS_ROTATION="180",
        KIVY_METRICS_DENSITY="2",
    )
    for key in ("size", "rotation", "providers"):
        assert theirs[key] == ours[key]
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (home / ".kivy" / "config.ini").read_text() == FOREIGN
    assert [path.name for path in (home / ".kivy").iterdir()] == ["config.ini"]


def test_exactly_one_provider_reads_touches(display: str, tmp_path: Path) -> None:
    measured = started(tmp_path)
    # Kivy adds its own for SDL's fingers, which it feeds on phones alone
    assert sorted(measured["providers"]) == ["MouseMotionEventProvider", "SDL2MotionEventProvider"]


def test_a_home_that_cannot_be_written_changes_nothing(display: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    started(tmp_path / "data", HOME=str(tmp_path / "file" / "home"))


def test_a_data_folder_that_cannot_be_written_changes_nothing(display: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    started(tmp_path / "file" / "data")


@pytest.mark.parametrize("wrong", [{"SDL_VIDEODRIVER": "none_such"}, {"DISPLAY": ":987"}], ids=["driver", "display"])
def test_without_a_window_there_is_one_line(display: str, tmp_path: Path, wrong: dict[str, str]) -> None:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "play", "--data", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | wrong,
        capture_output=True,
        text=True,
        timeout=15,
        check=False,
    )
    assert time.monotonic() - began < 10
    assert done.returncode != 0
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("No window can be opened here")


def test_start_memory_and_rest(display: str, tmp_path: Path) -> None:
    """Bounds with room for a busy machine; the benchmark gives the figures."""
    measured = started(tmp_path, watched_s=2.0)
    assert measured["first_frame_s"] < 3
    assert measured["rss_mib"] < 150
    assert measured["cpu"] < 0.06


@pytest.mark.parametrize(
    ("screen", "window"),
    [
        ((800, 480), ((800, 480), True)),
        ((480, 800), ((480, 800), True)),
        ((640, 480), ((640, 480), True)),
        ((1024, 768), ((800, 480), False)),
        ((1920, 1080), ((1280, 720), False)),
        (None, ((800, 480), False)),
    ],
)
def test_the_window_fits_the_screen(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int] | None, window: tuple[tuple[int, int], bool]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("companion.ui.window.window_size.x11_screen", lambda: screen)
    assert window_size() == window


@pytest.mark.parametrize(
    ("ending", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130), (signal.SIGHUP, 0), (signal.SIGQUIT, 0)]
)
def test_it_ends_quietly_when_it_is_told_to(display: str, tmp_path: Path, ending: signal.Signals, status: int) -> None:
    command = [sys.executable, "-m", "tests.tools.window_start", str(tmp_path), "60"]
    screen = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert screen.stdout is not None
    assert screen.stdout.readline() == "up\n"
    screen.send_signal(ending)
    _rest, errors = screen.communicate(timeout=10)
    assert (screen.returncode, errors) == (status, "")
