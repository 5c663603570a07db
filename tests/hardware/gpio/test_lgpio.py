"""lgpio itself: named explicitly, never replaced by another back-end, and put in its place where it misbehaves.

Each case runs in a process of its own, because lgpio starts a thread and makes a pipe when it is imported.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.source_modules import ROOT

RIG = "[gpio.buttons]\nundo = 17\n"
SETUP = '{"game": "yooloo", "players": ["Ann", "Bob"]}\n'
NOBODY = 65534


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may enter, pytest's own are the user's alone."""
    with tempfile.TemporaryDirectory(prefix="lgpio-") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def python(code: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a piece of Python in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LG_WD", "XDG_RUNTIME_DIR")}
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=cwd,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def play(place: Path, fake: str | None) -> subprocess.CompletedProcess[str]:
    """A match on a rig with one button, where lgpio is what `fake` says; None leaves it out altogether."""
    (place / "rig.toml").write_text(RIG, encoding="utf-8")
    (place / "setup.json").write_text(SETUP, encoding="utf-8")
    (place / "fakes").mkdir()
    (place / "fakes" / "lgpio.py").write_text(
        "raise ImportError('No module named lgpio')" if fake is None else fake, encoding="utf-8"
    )
    line = "['play', '--headless', '--setup', 'setup.json', '--data', 'data', '--rig', 'rig.toml']"
    code = f"import sys; sys.path.insert(0, 'fakes'); from companion.cli import main; sys.exit(main({line}))"
    return python(code, place)


@pytest.mark.parametrize(
    ("fake", "says"),
    [
        pytest.param("raise NameError('os')", "lgpio cannot be loaded (NameError: os)", id="broken"),
        pytest.param("", "The lgpio that is installed is an empty shell", id="an empty stub"),
        pytest.param(None, "lgpio cannot be loaded (ImportError: No module named lgpio)", id="missing"),
    ],
)
def test_without_a_sound_lgpio_the_program_ends_with_one_clear_line(place: Path, fake: str | None, says: str) -> None:
    done = play(place, fake)
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert says in line
    assert "sudo apt install python3-lgpio" in line


AS_NOBODY = f"""
import os, random, shutil, socket, struct, tempfile, threading, time
from hardware.gpio.pins import load_lgpio
here = os.getcwd()
if os.geteuid() == 0:
    os.setgroups([])
    os.setuid({NOBODY})
load_lgpio()
load_lgpio()
assert os.getcwd() == here, os.getcwd()
print(len(os.listdir(os.environ["TMPDIR"])))
"""
"""The interpreter may lie where only the privileged may read, so the privilege is dropped once all is loaded."""


def test_from_a_folder_that_cannot_be_written_and_without_a_home(place: Path) -> None:
    """As a service starts it: nothing is left behind, and nobody is moved elsewhere."""
    cwd, temp = place / "cwd", place / "tmp"
    cwd.mkdir(mode=0o555)
    temp.mkdir()
    os.chmod(temp, 0o777)
    done = python(AS_NOBODY, cwd, HOME="/", TMPDIR=str(temp))
    assert (done.stderr, done.stdout) == ("", "1\n")
    assert list(cwd.iterdir()) == []


def test_a_work_folder_that_is_not_there_is_named(place: Path) -> None:
    code = """
from hardware.gpio.pins import load_lgpio
from hardware.driver import DriverError
try:
    load_lgpio()
except DriverError as error:
    print(error)
"""
    done = python(code, place, LG_WD=str(place / "nowhere"))
    assert "lgpio needs a folder that it may write to: LG_WD=" in done.stdout
    assert "nowhere (No such file or directory)" in done.stdout


DEAD_THREAD = """
import os, struct, sys, threading
threading.excepthook = lambda args: None
from hardware.gpio.pins import _renew_notifications, load_lgpio
lgpio = load_lgpio()
heard = []
enough = threading.Event()

def handler(chip, pin, level, tick):
    heard.append(level)
    if len(heard) == 3:
        enough.set()
    if len(heard) == 1:
        raise KeyError("hole 12")

def edge(level):
    pipe = os.path.join(os.environ["LG_WD"], f".lgd-nfy{lgpio._notify_thread._notify}")
    with open(pipe, "wb", buffering=0) as wire:
        wire.write(struct.pack("QBBBBI", 1, 0, 17, level, 0, 0))

class Callback:
    chip, gpio, func = 0, 17, staticmethod(handler)

lgpio._notify_thread.append(Callback)
first = lgpio._notify_thread
edge(1)
first.join(5)
assert not first.is_alive()
_renew_notifications(lgpio)
lgpio._notify_thread.append(Callback)
edge(0)
edge(1)
enough.wait(5)
second = lgpio._notify_thread
_renew_notifications(lgpio)
second.join(5)
assert not second.is_alive()
print(heard, threading.active_count())
"""


def test_a_handler_that_raises_ends_lgpios_thread_and_a_new_one_hears_again(place: Path) -> None:
    done = python(DEAD_THREAD, place)
    assert (done.stderr, done.stdout) == ("", "[1, 0, 1] 2\n")


def test_on_a_pc_the_pins_are_refused_with_the_reason_and_nothing_else_is_tried(place: Path) -> None:
    code = """
from hardware.gpio.pins import pi_pins
from hardware.driver import DriverError
try:
    pi_pins(None).factory()
except DriverError as error:
    print(error)
"""
    done = python(code, place)
    assert done.stderr == ""
    assert done.stdout.startswith("The pins cannot be opened with lgpio (")
    assert "Falling back" not in done.stdout
