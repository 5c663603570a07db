"""Matches on the real firmware: emulated chip, pseudo-terminal, serial driver, filters, senses, rules.

Yago Pool by the colours of light, Yali by the tilt, Toguz korgool by buttons; and the cable pulled, the supply
dipping, the line dead in the middle of a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.driver import DriverError
from hardware.node.transport import SerialPort
from tests.end_to_end.emulated_table import Hands, Table, emulated_hands, played
from tests.firmware.emulated_board import make

pytestmark = pytest.mark.slow

HOLES = {"holes": {hole: hole for hole in range(1, 10)}}
SHOT_OVER, FOUL = 1, 2
YAGO_NODE = {**HOLES, "buttons": {"shot-over": SHOT_OVER, "moved-ball": FOUL}}
YAGO_BUTTONS = {"moved-ball": {"event": "foul", "kind": "moved-ball"}}


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """One board for all matches here: it takes a second to be met each time."""
    for target in ("firmware", "emulator"):
        assert make(target).returncode == 0
    with emulated_hands(tmp_path_factory.mktemp("board")) as hands:
        yield hands


@pytest.fixture
def yago(hands: Hands, tmp_path: Path) -> Iterator[Table]:
    setup = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"], "options": {"target": 1}}
    hands.room()
    with played(hands, tmp_path, setup, YAGO_NODE, YAGO_BUTTONS) as table:
        yield table


def codes(line: dict[str, Any]) -> list[str]:
    assert line["ok"], line
    return [announcement["code"] for announcement in line["say"]]


def test_a_match_of_yago_pool_by_the_colours_of_light(yago: Table) -> None:
    """The opening loses blue; then Bob plays red, and wins by 1, 5 and 9, the straight way over the board."""
    opening_lost(yago)
    yago.put(5, "red")
    line = yago.push(SHOT_OVER)
    assert "colours-assigned" in codes(line)
    assert line["status"]["colours"] == {"Ann": "yellow", "Bob": "red"}
    fouled(yago)
    yago.put(4, "yellow")
    assert yago.push(SHOT_OVER)["status"]["turn"] == "Ann"
    shots = [yago.push(SHOT_OVER)["status"] for _ in range(2)]
    assert [(status["turn"], status["shots"]) for status in shots] == [("Ann", 1), ("Bob", 1)]
    yago.put(1, "red")
    yago.put(9, "red")
    line = yago.push(SHOT_OVER)
    assert codes(line)[:1] == ["wins-game"]
    status = line["status"]
    assert (status["match_winner"], status["scores"]) == ("Bob", {"Ann": 0, "Bob": 1})
    assert status["holes"] == {"1": "red", "4": "yellow", "5": "red", "9": "red"}
    assert not [notice for notice in yago.notices if notice.code != "sensor-back"]


def opening_lost(yago: Table) -> None:
    """Ann sinks red and blue: both come out, and Bob has two shots."""
    assert yago.put(5, "red")["event"] == {"event": "sunk", "hole": 5, "ball": "red"}
    assert yago.put(9, "blue")["event"] == {"event": "sunk", "hole": 9, "ball": "blue"}
    line = yago.push(SHOT_OVER)
    assert codes(line)[:2] == ["foul", "take-out"]
    assert [task["hole"] for task in line["todo"] if task["code"] == "take-out"] == [5, 9]
    yago.put(9, "empty")
    line = yago.put(5, "empty")
    assert line["event"] == {"event": "lifted", "hole": 5}
    assert (line["status"]["phase"], line["status"]["turn"], line["status"]["shots"]) == ("play", "Bob", 2)


def fouled(yago: Table) -> None:
    """Bob sinks another one and moves a ball: it comes out, and Ann has two shots."""
    yago.put(1, "red")
    assert yago.push(FOUL)["event"] == {"event": "foul", "kind": "moved-ball"}
    assert "take-out" in codes(yago.push(SHOT_OVER))
    assert yago.put(1, "empty")["status"]["turn"] == "Ann"


def test_a_match_of_yali_by_the_tilt(hands: Hands, tmp_path: Path) -> None:
    """Five rests of the board, with a knock and a held end between; then a claim that is confirmed."""
    node = {"tilt": True, "buttons": {"released": 1, "home": 2, "confirm": 3}}
    buttons = {"home": {"event": "home", "player": 2}, "confirm": {"event": "confirm", "player": 1}}
    setup = {"game": "yali", "variant": "base", "players": ["Ann", "Bob"]}
    hands.room()
    hands.lean(-4.0)
    with played(hands, tmp_path, setup, node, buttons) as table:
        table.until(lambda: table.events)
        announced = []
        for degrees in (4.0, 4.0, 0.1, -4.0):
            table.push(1)
            hands.board.tell("accel 1.2 0.4 1.9")  # a hand on the table
            table.run(0.06)
            hands.lean(degrees)
            announced.append(codes(table.next()))
        assert [event["to"] for event in table.events if event["event"] == "tilt"] == [
            *["Ann", "Bob", "Bob", "level", "Ann"]
        ]
        assert announced == [["turn"], ["again"], ["level"], ["turn"]]
        assert table.status["moves"] == {"Ann": 1, "Bob": 3}
        hands.lean(4.0)  # Ann's turn: whatever the board does before she lets go is not looked at
        table.run(1.5)
        assert table.events[-1]["event"] == "tilt" and table.status["turn"] == "Ann"
        assert codes(table.push(2)) == ["claim"]
        assert codes(table.push(3)) == ["wins-game"]
        assert (table.status["winner"], table.status["phase"]) == ("Bob", "game-over")


SHORTEST = (5, 1, 3, 5, 8, 3, 7, 4, 6, 5, 4)
"""A game of eleven sowings that ends with 82 korgools in the first player's kazan, and 15 in the second's."""
SOWN = sorted(set(SHORTEST))


def test_a_game_of_toguz_korgool_by_buttons(hands: Hands, tmp_path: Path) -> None:
    node = {"buttons": {**{f"sow-{hole}": n for n, hole in enumerate(SOWN, 1)}, "undo": 8}}
    buttons = {f"sow-{hole}": {"event": "sow", "hole": hole} for hole in SOWN}
    setup = {"game": "toguz-korgool", "variant": "standard", "players": ["Ann", "Bob"]}
    hands.room()
    with played(hands, tmp_path, setup, node, buttons) as table:
        for n, hole in enumerate(SHORTEST):
            if n == 4:
                table.push(SOWN.index(1) + 1)
                assert codes(table.push(8)) == ["undone"]
            line = table.push(SOWN.index(hole) + 1)
            assert line["ok"] and line["event"] == {"event": "sow", "hole": hole}
        status = table.status
        assert (status["winner"], status["phase"], status["move"]) == ("Ann", "game-over", 11)
        assert status["scores"] == {"Ann": 82, "Bob": 15}
        assert len(table.events) == len(SHORTEST) + 2, "one push is one event"


def test_the_cable_is_pulled_and_put_in_again(yago: Table) -> None:
    """S1, S2, S6, B10: told within a second, back within five under another name; nothing is scored by it."""
    yago.put(5, "red")
    with pytest.raises(DriverError, match="in use by"):
        SerialPort(yago.hands.board.port)
    yago.hands.unplug()
    assert yago.until(lambda: yago.noticed("sensor-lost", "node")) < 1.0
    yago.hands.put(7, "yellow")
    yago.run(1.0)
    yago.hands.plug()
    assert yago.until(lambda: yago.noticed("sensor-back", "node")) < 5.0
    yago.until(lambda: yago.noticed("please-check", "hole 7"))
    yago.run(0.7)
    assert [event["event"] for event in yago.events] == ["sunk"]
    assert (yago.status["phase"], yago.status["turn"]) == ("opening", "Ann")
    yago.put(1, "red")
    assert yago.push(SHOT_OVER)["status"]["holes"] == {"1": "red", "5": "red"}


def test_the_supply_dips_in_mid_game(yago: Table) -> None:
    """S3: the board says hello again; a ball that fell meanwhile and a finger on a button are no events."""
    yago.put(5, "red")
    yago.hands.board.tell(f"button {SHOT_OVER} 1")
    yago.hands.put(4, "yellow")
    yago.hands.board.tell("reset brown-out")
    yago.until(lambda: yago.noticed("sensor-back", "node"))
    yago.until(lambda: yago.noticed("please-check", "hole 4"))
    yago.hands.board.tell(f"button {SHOT_OVER} 0")
    yago.run(0.7)
    assert [event["event"] for event in yago.events] == ["sunk"]
    yago.put(1, "red")
    assert "colours-assigned" in codes(yago.push(SHOT_OVER))


def test_the_line_falls_silent_and_comes_back(yago: Table) -> None:
    """S11: told after three seconds; the match waits, and goes on where it was."""
    yago.put(5, "red")
    yago.hands.board.tell("mute 1")
    assert 2.8 < yago.until(lambda: yago.noticed("sensor-lost", "node")) < 4.0
    yago.until(lambda: any("nothing for 3 s" in entry for entry in yago.log))
    yago.hands.board.tell("mute 0")
    assert yago.until(lambda: yago.noticed("sensor-back", "node")) < 10.0
    yago.run(0.5)
    assert [event["event"] for event in yago.events] == ["sunk"]
    assert "colours-assigned" in codes(yago.push(SHOT_OVER))


def test_a_line_that_damages_frames_costs_nothing_that_counts(yago: Table) -> None:
    """S5: every 300th byte is wrong, that is one frame in three or four."""
    yago.hands.board.tell("damage 300")
    try:
        for hole, ball in ((5, "red"), (1, "yellow"), (3, "red")):
            assert yago.put(hole, ball)["event"] == {"event": "sunk", "hole": hole, "ball": ball}
        for _ in range(3):
            assert yago.push(SHOT_OVER)["event"] == {"event": "shot-over"}
    finally:
        yago.hands.board.tell("damage 0")
    assert len(yago.events) == 6
