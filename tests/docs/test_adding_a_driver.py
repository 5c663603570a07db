"""The driver of docs/adding-a-driver.md: installed as it stands there, checked, examined and played with."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.driver import POLL_S
from hardware.gpio.pins import Pins
from hardware.rig import plugins
from hardware.rig.file import read_rig
from hardware.rig.plugin import DriverContext
from tests.hardware.gpio.real_table import RealTable
from tests.tools.source_modules import ROOT

DOCUMENT = (ROOT / "docs/adding-a-driver.md").read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


def blocks(kind: str) -> list[str]:
    return [text for found, text in FENCED.findall(DOCUMENT) if found == kind]


PROJECT, RIG = blocks("toml")
[MODULE] = blocks("python")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, as pip puts it there."""
    source = tmp_path_factory.mktemp("lever")
    (source / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (source / "tableside_lever.py").write_text(MODULE, encoding="utf-8")
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(source)]
    subprocess.run(command, check=True, timeout=120)
    return folder


@pytest.fixture
def lever(tmp_path: Path) -> Path:
    """The file that stands for the lever, which is up."""
    path = tmp_path / "lever"
    path.write_text("0")
    return path


@pytest.fixture
def rig(tmp_path: Path, lever: Path) -> Path:
    path = tmp_path / "rig.toml"
    path.write_text(RIG.replace("/run/lever", str(lever)))
    return path


def forget() -> None:
    for cached in (plugins._targets, plugins._loaded):
        cached.cache_clear()


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(site)
    forget()
    yield
    monkeypatch.undo()
    sys.modules.pop("tableside_lever", None)
    forget()


def companion(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{site}:{ROOT}", "HOME": str(site)}
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *arguments],
        capture_output=True, text=True, env=environment, timeout=60, check=False,
    )  # fmt: skip


def test_it_is_forty_lines() -> None:
    assert len([line for line in MODULE.splitlines() if line.strip()]) <= 40


def test_rig_check_has_its_lines_and_its_faults(site: Path, rig: Path, lever: Path) -> None:
    done = companion(site, "rig", "check", str(rig))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"{rig}: fine.", f"lever: told by {lever}, button lever"]
    rig.write_text('[lever]\nfile = "x"\nbuttn = "lever"\n')
    done = companion(site, "rig", "check", str(rig))
    assert done.stdout == (
        f"{rig}: line 3: lever.buttn: lever has no 'buttn'; did you mean 'button'? possible: file, button.\n"
    )
    rig.write_text('[levr]\nfile = "x"\n')
    assert "a rig has no 'levr'; did you mean 'lever'?" in companion(site, "rig", "check", str(rig)).stdout
    rig.write_text('[lever]\nfile = "x"\n[gpio.buttons]\nlever = 17\n[buttons]\nlever = {event = "undo"}\n')
    assert "the button 'lever' is used twice" in companion(site, "rig", "check", str(rig)).stdout


def test_a_button_of_it_without_a_meaning_is_named(site: Path, rig: Path) -> None:
    rig.write_text('[lever]\nfile = "x"\n')
    assert "lever.button: this button means nothing" in companion(site, "rig", "check", str(rig)).stdout


def test_the_doctor_has_its_lines(site: Path, rig: Path, lever: Path, tmp_path: Path) -> None:
    lines = companion(site, "doctor", "--data", str(tmp_path / "data"), "--rig", str(rig)).stdout
    assert "ok    lever       It can be read.\n" in lines
    lever.unlink()
    lines = companion(site, "doctor", "--data", str(tmp_path / "data"), "--rig", str(rig)).stdout
    assert "bad   lever       No file. -> start it\n" in lines


@pytest.mark.usefixtures("installed")
def test_it_plays_a_match(tmp_path: Path, rig: Path, lever: Path) -> None:
    """Down at the start is no press; a push is one; a lever that is gone is told and comes back."""
    lever.write_text("1")
    table = RealTable(tmp_path / "data", YAGO, read_rig(rig))
    try:
        table.ready("buttons")
        table.run(0.3)
        assert table.events() == []
        lever.write_text("0")
        table.run(0.3)
        assert table.events() == []
        lever.write_text("1")
        table.until(lambda: len(table.events()) == 1)
        assert table.events() == [{"event": "shot-over"}]
        lever.unlink()
        table.until(lambda: len(table.noticed) == 1)
        lever.write_text("0")
        table.until(lambda: len(table.noticed) == 2)
        assert [(notice.code, notice.device) for notice in table.noticed] == [
            ("sensor-lost", "buttons"),
            ("sensor-back", "buttons"),
        ]
        assert table.logged == [f"The lever: {lever}: No such file or directory. Start the program of the lever."]
    finally:
        table.close()


@pytest.mark.usefixtures("installed")
def test_it_waits_and_does_not_spin(rig: Path) -> None:
    [(_, plugin, section)] = plugins.used(read_rig(rig))
    context = DriverContext(clock=time.monotonic, pins=Pins(MockFactory))
    [spec] = plugin.specs(section, context)
    driver = spec.build()
    driver.open()
    wall, busy = time.monotonic(), time.thread_time()
    for _ in range(10):
        assert driver.poll() == []
    assert time.monotonic() - wall >= 9 * POLL_S
    assert time.thread_time() - busy < 0.1
