"""A sixth game from elsewhere: installed beside the program, found through its entry point, played and drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
SETUP = {"game": "race-to-21", "players": ["Ann", "Bob"], "options": {"target": 1}}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, as pip puts it there."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", folder, HERE], check=True, timeout=120
    )
    return folder


def python(installed: Path, *args: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{installed}:{HERE.parent.parent}", "HOME": str(installed)}
    return subprocess.run(
        [sys.executable, *args], input=lines, capture_output=True, text=True, env=environment, timeout=60, check=False
    )


def referee(installed: Path, *raws: Any) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(raw) + "\n" for raw in raws)
    done = python(installed, "-m", "companion.cli", "referee", "-", lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_it_is_refereed_like_any_other_game(installed: Path) -> None:
    """3, 6, 9, 12, 15, 18: Ann's seventh three is 21. Four is no step, and nobody counts past the goal."""
    threes = [{"event": "count", "by": 3}] * 6
    *_, before, too_much, undone, again, won = referee(
        installed, SETUP, *threes, {"event": "count", "by": 4}, {"event": "undo"}, threes[0], threes[0]
    )
    assert (before["status"]["count"], before["status"]["turn"]) == (18, "Ann")
    assert (too_much["reason"]["code"], too_much["reason"]["text"]) == ("bad-step", "A step is 1, 2 or 3, not 4.")
    assert (undone["say"][0]["text"], undone["status"]["count"]) == ("Taken back: plus 3.", 15)
    assert again["status"]["count"] == 18
    assert [say["text"] for say in won["say"]] == ["21! Ann wins the game.", "Ann wins the match with 1 game."]
    assert (won["status"]["match_winner"], won["status"]["phase"]) == ("Ann", "match-over")


def test_the_next_game_begins_as_agreed(installed: Path) -> None:
    setup = {**SETUP, "options": {"target": 2, "readings": {"R21-1": "b"}}}
    sevens = [{"event": "count", "by": 3}] * 7
    last = referee(installed, setup, *sevens, {"event": "next-game"})[-1]
    assert (last["status"]["turn"], last["say"][0]["why"]) == (
        "Ann",
        {"rule": "race-to-21#beginning", "reading": "R21-1"},
    )


def test_its_announcements_lead_to_passages(installed: Path) -> None:
    rules = {
        say["why"]["rule"]
        for line in referee(installed, SETUP, *[{"event": "count", "by": 3}] * 7)
        for say in line["say"]
    }
    check = (
        "import sys; from companion.i18n.digest import passage; "
        "print(all(passage('race_to_21', rule) for rule in sys.argv[1:]))"
    )
    assert python(installed, "-c", check, *rules, "race-to-21#table").stdout == "True\n"


def test_the_screen_offers_it_and_can_draw_it(installed: Path) -> None:
    check = """
from companion.board.view import ViewState
from companion.games.registry import rulebook
from companion.rulebook.setup import read_setup
from companion.ui.board_views import shown_games
board_view = dict(shown_games())["race-to-21"]
rules, setup = read_setup({"game": "race-to-21", "players": ["Ann", "Bob"]}, rulebook)
view = ViewState(rules.public(rules.begin(setup).state))
labels = [action.text for action in board_view.actions(view)]
print(len(board_view.draw(view).shapes), labels, board_view.panels(view)[0].turn)
"""
    done = python(installed, "-c", check)
    assert (done.stdout, done.stderr) == ("42 ['+1', '+2', '+3'] True\n", "")


def test_a_button_of_the_table_counts(installed: Path) -> None:
    check = """
from companion.games.registry import rulebook
from companion.live.sensor_pipeline import SensorPipeline
from companion.rulebook.referee import Referee
from companion.rulebook.setup import read_setup
from hardware.samples import Edge
raw = {"game": "race-to-21", "players": ["Ann", "Bob"]}
rules, setup = read_setup(raw, rulebook)
referee = Referee(rules, setup, raw)
pipeline = SensorPipeline(buttons={"two": {"event": "count", "by": 2}})
pipeline.feed(Edge(1.0, "two", 1), referee)
pipeline.feed(Edge(1.2, "two", 0), referee)
pipeline.advance(2.0, referee)
print(referee.state.count)
"""
    done = python(installed, "-c", check)
    assert (done.stdout, done.stderr) == ("2\n", "")
