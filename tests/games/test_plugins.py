"""Games that other packages bring cannot hurt: one that fails is named and left out, and everything else works on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

YAGO = {"game": "yago-pool", "players": ["Ann", "Bob"]}
GOOD = """
from companion.games.toguz_korgool.game import game as toguz
from companion.games.game import Game, INTERFACE, Phrases
from companion.rulebook.rulebook import Rulebook
from msgspec.structs import replace
import copy
rules = copy.copy(toguz.rulebook)
rules.game = "kalah"
game = replace(toguz, rulebook=rules)
"""
"""A game from elsewhere: Toguz korgool by another name."""
FAULTS = {
    "syntax": ("def broken(:", "is left out: SyntaxError"),
    "exit": ("import sys; sys.exit(3)", "is left out: SystemExit"),
    "missing": ("import no_such_package", "is left out: ModuleNotFoundError"),
    "no game": ("game = 5", "leads to a int, not to a Game"),
    "old": (GOOD + "\ngame = replace(game, interface=INTERFACE + 1)", "was made for interface"),
    "begin": (GOOD + "\nrules.begin = lambda setup: 1 / 0", "is left out: ZeroDivisionError"),
    "status": (GOOD + "\nrules.public = lambda state: {'game': object()}", "is left out: TypeError"),
    "lacks": (GOOD + "\nrules.public = lambda state: {'game': 'kalah'}", "its status lacks players"),
}


def site(folder: Path, text: str, name: str = "kalah") -> Path:
    """A folder with the package of a game in it, as pip puts it there."""
    folder.mkdir(exist_ok=True)
    (folder / "kalah_game.py").write_text(text)
    about = folder / "kalah_game-1.0.dist-info"
    about.mkdir(exist_ok=True)
    (about / "entry_points.txt").write_text(f"[companion.games]\n{name} = kalah_game:game\n")
    return folder


def companion(site: Path, command: str, *lines: Any) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "companion", *command.split()],
        cwd=site,
        env={**kept, "PYTHONPATH": f"{site}:{Path(__file__).parents[2]}"},
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("fault", FAULTS)
def test_one_that_fails_is_named_and_left_out(tmp_path: Path, fault: str) -> None:
    text, says = FAULTS[fault]
    folder = site(tmp_path, text)
    (folder / "rig.toml").write_text("")
    assert says in companion(folder, "doctor --data data").stdout
    assert companion(folder, "rig check rig.toml").returncode == 0
    done = companion(folder, "referee -", YAGO, {"event": "shot-over"})
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 2)
    refused = companion(folder, "referee -", {**YAGO, "game": "kalah"})
    assert refused.returncode == 1
    assert says in refused.stderr and refused.stderr.count("\n") == 1


def test_one_that_fails_in_the_middle_is_named(tmp_path: Path) -> None:
    folder = site(tmp_path, GOOD + "\nrules.rule = lambda state, event: 1 / 0\n")
    done = companion(folder, "referee -", {**YAGO, "game": "kalah"}, {"event": "sow", "hole": 7})
    assert (done.returncode, done.stdout.count("\n")) == (1, 1)
    assert done.stderr == (
        "The game 'kalah' failed: ZeroDivisionError: division by zero. Leave it out with --no-plugins.\n"
    )


def test_what_it_prints_is_no_answer(tmp_path: Path) -> None:
    folder = site(tmp_path, "print('hello')\n" + GOOD)
    done = companion(folder, "referee -", {**YAGO, "game": "kalah"}, {"event": "sow", "hole": 7})
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]


@pytest.mark.parametrize("command", ["--no-plugins referee -", "referee --no-plugins -"])
def test_they_can_be_left_out(tmp_path: Path, command: str) -> None:
    folder = site(tmp_path, "raise RuntimeError('it was loaded')")
    assert companion(folder, command, YAGO).returncode == 0
    done = companion(folder, command, {**YAGO, "game": "kalah"})
    assert done.returncode == 1 and "there is no 'kalah' here" in done.stderr and "it was loaded" not in done.stderr


def test_none_takes_the_place_of_a_game_of_ours(tmp_path: Path) -> None:
    folder = site(tmp_path, "raise RuntimeError('it was loaded')", name="yago-pool")
    done = companion(folder, "referee -", YAGO)
    assert (done.returncode, done.stderr) == (0, "")


def test_its_matches_stay_in_the_history(tmp_path: Path) -> None:
    folder = site(tmp_path / "site", GOOD)
    for setup in ({**YAGO, "game": "kalah"}, YAGO):
        assert companion(folder, "import - --data data", setup).returncode == 0
    for gone in ("history --data data --no-plugins", "history --data data"):
        if "--no-plugins" not in gone:
            site(folder, GOOD + "\nrules.read = lambda raw: 1 / 0\nrules.begin = lambda setup: 1 / 0\n")
        done = companion(folder, gone)
        assert (done.returncode, done.stderr) == (0, "")
        first, second = done.stdout.splitlines()[:2]
        assert first.endswith("kalah (not installed here)") and "yago-pool easy: Ann 0, Bob 0" in second
    assert companion(folder, "history --csv --data data").stdout.count("\n") == 3
    done = companion(folder, "export 1 --data data")
    assert (
        done.returncode == 1 and done.stderr.startswith("Match 1 cannot be printed: ") and done.stderr.count("\n") == 1
    )
