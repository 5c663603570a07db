"""What a table keeps to itself: it listens to no network, and what it writes is for its owner alone."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from companion.cli import main
from companion.commands import history
from companion.settings.file import save_settings
from companion.settings.screen import ScreenSettings
from companion.ui import exports
from tests.tools.source_modules import ROOT

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "companion.cli", *arguments]


def loose(folder: Path) -> list[str]:
    """Files and folders that others than their owner may read, write or enter."""
    return [
        f"{path.relative_to(folder.parent)} {path.stat().st_mode & 0o777:o}"
        for path in [folder, *folder.rglob("*")]
        if path.stat().st_mode & 0o077
    ]


def on_the_network(table: subprocess.Popen[str]) -> list[str]:
    """Sockets of the program, and of what it started, that a network could reach."""
    program = psutil.Process(table.pid)
    family = [program, *program.children(recursive=True)]
    return [str(line) for member in family for line in member.net_connections("inet")]


@pytest.fixture
def setup(tmp_path: Path) -> str:
    (tmp_path / "setup").write_text(json.dumps(SETUP) + "\n")
    return str(tmp_path / "setup")


def test_a_running_match_is_on_no_network(tmp_path: Path, setup: str) -> None:
    table = subprocess.Popen(
        command("play", "--headless", "--sim", "--setup", setup, "--data", str(tmp_path / "data")),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert table.stdout is not None
    assert '"ok":true' in table.stdout.readline().replace(" ", "")
    assert on_the_network(table) == []
    table.communicate(timeout=20)
    assert table.returncode == 0


@pytest.mark.window
def test_a_running_window_is_on_no_network_and_keeps_its_files_to_itself(display: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(20)
        watched = os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")}
        table = subprocess.Popen(command("play", "--data", str(data)), cwd=ROOT, env=watched, text=True)
        try:
            assert manager.recv(100).startswith(b"READY=1")
            assert on_the_network(table) == []
        finally:
            table.terminate()
            assert table.wait(timeout=20) == 0
    assert (data / "journal.sqlite3").exists()
    assert loose(data) == []


def test_everything_in_the_data_folder_is_for_its_owner_alone(tmp_path: Path, setup: str) -> None:
    """Even where the system is generous with new files: a match with a trace, its copy, its export, and that again."""
    data = tmp_path / "data"

    def run(*arguments: str, lines: str = "") -> str:
        done = subprocess.run(
            command(*arguments, "--data", str(data)),
            cwd=ROOT,
            input=lines,
            capture_output=True,
            text=True,
            check=False,
            umask=0o000,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    sunk = '{"event": "sunk", "hole": 5, "ball": "red"}\n{"event": "shot-over"}\n'
    data.mkdir(0o700)
    run("play", "--headless", "--setup", setup, "--record", str(data / "trace.jsonl"), lines=sunk)
    (tmp_path / "match.jsonl").write_text(run("export"))
    run("import", str(tmp_path / "match.jsonl"))
    run("backup", str(data / "copy.sqlite3"))
    run("restore", str(data / "copy.sqlite3"))
    assert {"journal.sqlite3", "trace.jsonl", "copy.sqlite3"} <= {path.name for path in data.iterdir()}
    assert loose(data) == []


def test_whatever_a_command_writes_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and exports stand for all that is written anywhere below a command."""
    data = tmp_path / "data"

    def write(_: object) -> int:
        save_settings(data, ScreenSettings())
        exports.write(data, "match.csv", "Ann,1\n")
        return 0

    monkeypatch.setattr(history, "run", write)
    before = os.umask(0o000)
    try:
        assert main(["history"]) == 0
        assert os.umask(0o000) == 0o000, "the caller's own rule is as before"
    finally:
        os.umask(before)
    assert {path.name for path in data.iterdir()} == {"settings.json", "exports"}
    assert loose(data) == []
