"""A sixth game from elsewhere: installed beside the program, found through its entry point, and used in every way."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
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


def python(installed: Path, *args: str, lines: str = "", more: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs Python with the game, and with what lies in `more`; there is no display."""
    path = ":".join(map(str, [installed, HERE.parent.parent, *([more] if more else [])]))
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": path, "HOME": str(installed)}
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
    assert [announcement["text"] for announcement in won["say"]] == [
        "21! Ann wins the game.",
        "Ann wins the match with 1 game.",
    ]
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
        announcement["why"]["rule"]
        for line in referee(installed, SETUP, *[{"event": "count", "by": 3}] * 7)
        for announcement in line["say"]
    }
    check = "import sys; from companion.i18n.digest import passage; print(all(passage(rule) for rule in sys.argv[1:]))"
    assert python(installed, "-c", check, *rules, "race-to-21#table").stdout == "True\n"


def test_the_screen_offers_it_and_can_draw_it(installed: Path) -> None:
    check = """
from companion.board.view import ViewState
from companion.games.registry import rulebook
from companion.rulebook.setup import read_setup
from companion.ui.board_views import shown_games
board_view = dict(shown_games())["race-to-21"]
book, setup = read_setup({"game": "race-to-21", "players": ["Ann", "Bob"]}, rulebook)
view = ViewState(status=book.public(book.begin(setup).state))
actions = [act.text for act in board_view.actions(view)]
print(len(board_view.draw(view).shapes), actions, board_view.panels(view)[0].turn)
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


def test_its_board_is_simulated_while_a_match_is_played_without_a_window(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "setup").write_text(json.dumps(SETUP), encoding="utf-8")
    table = ("play", "--headless", "--sim", "--setup", str(tmp_path / "setup"), "--data", str(tmp_path / "data"))
    lines = "".join(json.dumps({"event": "count", "by": 3}) + "\n" for _ in range(7))
    done = python(installed, "-m", "companion.cli", *table, lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[-1])["status"]["match_winner"] == "Ann"


def test_its_own_player_plays_a_match_to_its_end_over_its_sensors(installed: Path, tmp_path: Path) -> None:
    """Nobody types: Ann's discs fall into the slots, the sensors see them, and the count is what they say."""
    (tmp_path / "setup").write_text(json.dumps(SETUP), encoding="utf-8")
    table = ("play", "--sim", "--setup", str(tmp_path / "setup"), "--data", str(tmp_path / "data"))
    done = python(installed, "-m", "companion.cli", *table)
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins the match with 1 game." in done.stdout
    exported = python(installed, "-m", "companion.cli", "export", "--data", str(tmp_path / "data")).stdout
    assert sum(json.loads(line)["by"] for line in exported.splitlines()[1:]) == 21


def test_its_words_are_typed_in_the_terminal(installed: Path) -> None:
    check = """
from companion.games.registry import rulebook, text_view
from companion.terminal.parser import Unreadable, read
book, words = rulebook("race-to-21"), text_view("race-to-21")
print(read("disc 2", book, words), read("count 2", book, words).event, words.draw({"count": 3}))
try:
    read("disc 4", book, words)
except Unreadable as error:
    print(error)
"""
    done = python(installed, "-c", check)
    assert done.stdout.splitlines() == [
        "Drop(slot=2) {'event': 'count', 'by': 2} ['###..................']",
        'Which slot? Write its number behind it, such as "disc 2".',
    ]


def test_its_board_is_calibrated(installed: Path, tmp_path: Path) -> None:
    """The three slots, empty and filled; what the board has no sensors for is said."""
    calibrate = ("-m", "companion.cli", "calibrate", "--sim", "--game", "race-to-21", "--data", str(tmp_path))
    done = python(installed, *calibrate, lines="\n" * 12)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hole 3" in done.stdout and "hole 4" not in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Kept in ")
    none = python(installed, *calibrate, "tilt")
    assert (none.returncode, none.stderr) == (1, "This table has nothing to calibrate of: tilt.\n")


def test_its_virtual_board_is_on_the_screen(installed: Path, tmp_path: Path) -> None:
    """It is drawn and touched, calibrated with its own picture, and played by its own player."""
    check = """
import sys
from pathlib import Path
from random import Random
from companion.live.scaled_clock import ScaledClock
from companion.ui.navigation import Route
from tests.tools.clock import FakeClock
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import settle
clock = FakeClock()
pace = ScaledClock(clock)
ui = make_ui(Path(sys.argv[1]), chance=Random(1), board_clock=pace, clock=pace)
ui.match.begin({"game": "race-to-21", "players": ["Ann", "Bob"], "options": {"target": 1}})
ui.navigation.open(Route.VIRTUAL_BOARD)
page = ui.page()
print([zone.name for zone in page.board.zones], [button.text for button in page.buttons], page.header.note)
slot = page.board.zones[1]
page.on_grab(slot.x, slot.y)
driver = ui.virtual_board.driver
print(driver.act(lambda board, _t: board.pieces))
def run():
    clock.now += 0.1
    for sample in driver.act(lambda board, t: board.step(t)):
        ui.loop.put(sample)
    ui.loop.step()
    settle(ui)
for _ in range(10):
    run()
print(ui.match.view_state().status["count"])
ui.virtual_board.let_play(True)
for _ in range(900):
    run()
    ui.virtual_board.tick(ui.match)
print(ui.match.view_state().phase, ui.virtual_board.plays)
from companion.ui.attached_board_service import service_of
print(service_of(ui).parts)
ui.navigation.open(Route.CALIBRATION, part="distances", holes=(1, 2, 3))
print(len(ui.page().picture.shapes))
close_ui(ui)
"""
    done = python(installed, "-c", check, str(tmp_path))
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "[1, 2, 3] ['Undo', 'Simulator'] touch a slot",
        "(2,)",
        "2",
        "match-over False",
        "{'distances': (1, 2, 3)}",
        "6",
    ]


def rig_init(installed: Path, path: Path, *answers: str) -> subprocess.CompletedProcess[str]:
    return python(installed, "-m", "companion.cli", "rig", "init", "--out", str(path), lines="\n".join(answers))


def test_a_rig_is_written_for_it(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    done = rig_init(installed, path, "race-to-21", "vl53l0x", "pins")
    assert (done.returncode, done.stderr) == (0, "")
    rig = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(rig["tof"]["sensors"]) == {"1", "2", "3"}
    steps = {f"plus-{by}": {"event": "count", "by": by} for by in (1, 2, 3)}
    assert rig["buttons"] == {**steps, "undo": {"event": "undo"}}
    assert set(rig["gpio"]["buttons"]) == set(rig["buttons"])
    checked = python(installed, "-m", "companion.cli", "rig", "check", str(path))
    assert (checked.returncode, checked.stdout.splitlines()[0]) == (0, f"{path}: fine.")


def test_three_wrong_answers_write_no_rig(installed: Path, tmp_path: Path) -> None:
    done = rig_init(installed, tmp_path / "rig.toml", "race-to-21", "lasers", "magnets", "mirrors")
    assert done.returncode == 1
    assert done.stderr == (
        'No answer to "What sees the balls in the holes?": it must be one of none, switches, switches-expander, '
        "vl53l0x, vl53l0x-mux, node. Nothing is written.\n"
    )
    assert not (tmp_path / "rig.toml").exists()


def planted(folder: Path, name: str, target: str, source: str) -> None:
    """A package with an entry point of our group, and a module as its source."""
    module = target.partition(":")[0]
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    info = folder / f"{module}-1.dist-info"
    info.mkdir()
    info.joinpath("entry_points.txt").write_text(f"[companion.games]\n{name} = {target}\n", encoding="utf-8")


NEXT = """
from race_to_21.game import game as this
from msgspec.structs import replace
game = replace(this, interface=2)
"""
LAZY = """
from msgspec.structs import replace
from race_to_21.game import game as this
from race_to_21.rules import rulebook as original
import copy
rulebook = copy.copy(original)
rulebook.game = "lazy"
def broken():
    raise ImportError("no such board")
game = replace(this, rulebook=rulebook, virtual_board=broken)
"""
BROKEN = [
    ("next", "next_game:game", NEXT,
     "The game 'next' is left out: it was made for interface 2 of games, and this program has interface 1."),
    ("typo", "typo_game:game", "def game(:\n",
     "The game 'typo' is left out: SyntaxError: invalid syntax (typo_game.py, line 1)."),
    ("lost", "lost_game:nothing", "",
     "The game 'lost' is left out: AttributeError: module 'lost_game' has no attribute 'nothing'."),
    ("odd", "odd_game:game", "game = 5\n",
     "The game 'odd' is left out: its entry point leads to a int, not to a Game."),
    ("old", "old_game:game", "from race_to_21.rules import rulebook as game\n",
     "The game 'old' is left out: its entry point leads to a Rulebook, not to a Game."),
    ("other", "other_game:game", "from race_to_21.game import game\n",
     "The game 'other' is left out: its rulebook is Rulebook('race-to-21')."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "target", "source", "says"), BROKEN, ids=[broken[0] for broken in BROKEN])
def test_a_broken_game_is_named_and_left_out(
    installed: Path, tmp_path: Path, name: str, target: str, source: str, says: str
) -> None:
    """A set-up for it is refused with the reason, the doctor tells it, and every other game is played on."""
    planted(tmp_path, name, target, source)
    check = "from companion.games.registry import names, problems; print(*names()); print(*problems(), sep='|')"
    listed = python(installed, "-c", check, more=tmp_path)
    games = "pool-position race-to-21 toguz-korgool yago-pool yali yooloo"
    assert listed.stdout.splitlines() == [games, says]
    setup = json.dumps({**SETUP, "game": name}) + "\n"
    refused = python(installed, "-m", "companion.cli", "referee", "-", lines=setup, more=tmp_path)
    there = games.replace(" ", ", ")
    assert refused.stderr == f"line 1: game: there is no {name!r} here; choose one of {there}. {says}\n"
    other = python(installed, "-m", "companion.cli", "referee", "-", lines=json.dumps(SETUP) + "\n", more=tmp_path)
    assert (other.returncode, other.stderr) == (0, "")
    doctor = python(installed, "-m", "companion.cli", "doctor", "--data", str(tmp_path), more=tmp_path)
    assert f"look  games       {says} -> " in doctor.stdout
    assert doctor.stdout.count(says) == 1


def test_a_part_that_cannot_be_loaded_is_named_and_left_out(installed: Path, tmp_path: Path) -> None:
    planted(tmp_path, "lazy", "lazy_game:game", LAZY)
    check = """
from companion.games.registry import all_problems, board_view, names, virtual_board
print("lazy" in names(), board_view("lazy") is not None, virtual_board("lazy"), *all_problems())
"""
    done = python(installed, "-c", check, more=tmp_path)
    says = "The virtual board of the game 'lazy' cannot be used: ImportError: no such board."
    assert (done.stdout, done.stderr) == (f"True True None {says}\n", "")
