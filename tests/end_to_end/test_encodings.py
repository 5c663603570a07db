"""Every command in every locale: names are of any script, and what the terminal cannot show is no error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NAMES = ["Aydın", "Жанна"]
SETUP = {"game": "yago-pool", "players": NAMES}
EVENTS = [{"event": "shot-over"}, {"event": "sunk", "hole": 77, "ball": "red"}]
LOCALES: dict[str, dict[str, str]] = {
    "ISO-8859-1": {"PYTHONIOENCODING": "iso-8859-1"},
    "ASCII": {"PYTHONIOENCODING": "ascii:strict"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "POSIX": {"LC_ALL": "POSIX"},
}
"""What a process finds in its environment. The first two are what a locale of that encoding makes of the streams."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two matches in the journal of `data`, and the files that are read."""
    folder = tmp_path_factory.mktemp("files")
    lines = [json.dumps(line) for line in (SETUP, *EVENTS[:1])]
    (folder / "match").write_text("\n".join(lines))
    (folder / "refused").write_text("\n".join([*lines, json.dumps(EVENTS[1])]))
    (folder / "wrong").write_text(json.dumps({"game": "Шахматы", "players": NAMES}))
    (folder / "setup").write_text(json.dumps(SETUP))
    (folder / "trace").write_text(json.dumps({"setup": SETUP}) + "\n" + json.dumps({"t": 1.0, "event": EVENTS[0]}))
    (folder / "rig").write_bytes("[node]\nналог = true\n".encode())
    assert run(folder, {}, "import match --data data").returncode == 0
    return folder


def run(
    folder: Path, environment: dict[str, str], command: str, typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    dropped = ("LC_", "LANG", "PYTHON", "DISPLAY", "WAYLAND_DISPLAY")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *command.split()],
        cwd=folder,
        env={**ours, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        input=typed,
        capture_output=True,
        timeout=60,
        check=False,
    )


COMMANDS = {
    "history --data data": 0,
    "history --csv --data data": 0,
    "export --data data": 0,
    "referee refused": 0,
    "referee wrong": 1,
    "replay trace": 0,
    "rig check rig": 1,
    "import refused --data data": 1,
    "import Жанна --data data": 2,
    "play --setup wrong --data other": 1,
    "play --setup setup --data terminal": 0,
    "play --headless --setup setup --data headless": 0,
    "record - --sim --seconds 0.1 --setup setup --data data": 0,
    "doctor --data data": None,
}
"""The commands, and their exit status wherever they run; None for one that depends on the machine."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_prints_in_any_locale(folder: Path, locale: str, command: str) -> None:
    done = run(folder, LOCALES[locale], command, json.dumps(EVENTS[0]).encode())
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    assert COMMANDS[command] in (None, done.returncode), done.stderr.decode(errors="replace")


def test_a_name_that_the_terminal_cannot_show_is_printed_as_an_escape(folder: Path) -> None:
    shown = run(folder, LOCALES["ISO-8859-1"], "history --data data").stdout.decode("iso-8859-1")
    assert "Ayd\\u0131n" in shown and "\\u0416" in shown
