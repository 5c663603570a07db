"""`companion play --headless --rig`: what a rig asks for is looked at before anything begins."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import hardware.rig
from tests.architecture.source_tree import DEVICE_LIBRARIES
from tests.architecture.test_processes import MATCH, without

EXAMPLES = Path(hardware.rig.__file__).parent / "examples"


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    path = tmp_path / "setup.json"
    path.write_text(json.dumps(MATCH[0]) + "\n", encoding="utf-8")
    return path


def play(setup: Path, rig: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    options = ("--headless", "--setup", str(setup), "--data", str(setup.parent / "data"), "--rig", str(rig))
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", "play", *options],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_table_for_touch_needs_no_device_library(setup: Path) -> None:
    options = ("--setup", str(setup), "--data", str(setup.parent / "data"), "--rig", str(EXAMPLES / "touch-only.toml"))
    rulings = without(("kivy", *DEVICE_LIBRARIES), "play", "--headless", *options, lines=MATCH[1:])
    assert [ruling["ok"] for ruling in rulings] == [True, True, True]


def test_a_rig_with_faults_begins_no_match(setup: Path) -> None:
    rig = setup.parent / "rig.toml"
    rig.write_text("[gpio.buttons]\nundo = 17\nredo = 17\n", encoding="utf-8")
    done = play(setup, rig)
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr
        == f"{rig}: GPIO 17 is used twice: by gpio.buttons.undo (line 2) and by gpio.buttons.redo (line 3).\n"
    )
    assert not (setup.parent / "data").exists()


def test_a_rig_that_is_not_there_is_one_line(setup: Path) -> None:
    done = play(setup, setup.parent / "none.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{setup.parent / 'none.toml'}: No such file or directory.\n"


def test_hardware_that_is_not_there_is_named_once_and_the_match_is_played_by_touch(setup: Path) -> None:
    lines = "".join(json.dumps(line) + "\n" for line in MATCH[1:])
    done = play(setup, EXAMPLES / "pi-node.toml", lines)
    assert done.returncode == 0
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True, True]
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == len(set(done.stderr.splitlines()))
