"""A match on a node of distances: the firmware of the Pico, its line, the driver, the filters and the referee."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.rig_board import RigBoard
from hardware.devices import NODE, Hole
from hardware.rig.file import parse_rig
from tests.end_to_end.emulated_table import FINGER_S, Table
from tests.firmware.emulated_board import EmulatedBoard
from tests.firmware.pico_board import pico_board

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
EMPTY_MM, BALL_MM = 150, 31
RIG = """
[node]
port = "{port}"
[node.distances]
1 = 9
2 = 2
3 = 3
4 = 4
5 = 5
6 = 6
7 = 7
8 = 8
9 = 1
[node.buttons]
shot-over = 1
undo = 2
"""


@pytest.fixture
def board() -> Iterator[EmulatedBoard]:
    with pico_board() as board:
        yield board


@pytest.fixture
def table(board: EmulatedBoard, tmp_path: Path) -> Iterator[Table]:
    rig = parse_rig(RIG.format(port=board.port).encode())
    live = MatchLoop(Journal(tmp_path), rig=rig)
    table = Table(live, hands=None)  # type: ignore[arg-type]
    live.start(SETUP)
    try:
        with closing(RigBoard(live, rig, table.log.append)) as real:
            table.until(lambda: real.supervisor.drivers[0].health == "ok")
            table.until(lambda: len(live.pipeline.filters.picture()) == 9)
            table.until(lambda: table.lines)
            yield table
    finally:
        live.close()


def put(table: Table, board: EmulatedBoard, sensor: int, mm: int) -> None:
    board.tell(f"range {sensor} {mm}")
    table.run(0.6)


def push(table: Table, board: EmulatedBoard, button: int) -> None:
    n = len(table.lines)
    for level in (1, 0):
        board.tell(f"button {button} {level}")
        table.run(FINGER_S)
    table.until(lambda: len(table.lines) > n)


def test_a_shot_is_ruled_on(table: Table, board: EmulatedBoard) -> None:
    put(table, board, 5, BALL_MM)
    put(table, board, 9, BALL_MM)
    table.until(lambda: len(table.events) == 2)
    assert [(event["event"], event["hole"], event["ball"]) for event in table.events] == [
        ("sunk", 5, "unknown"),
        ("sunk", 1, "unknown"),
    ]
    for hole in (5, 1):
        table.live.submit({"event": "identify", "hole": hole, "ball": "red"})
    table.until(lambda: len(table.events) == 4)
    push(table, board, 1)
    assert table.events[-1] == {"event": "shot-over"}
    assert table.status["holes"] == {"1": "red", "5": "red"}
    push(table, board, 2)
    assert table.events[-1] == {"event": "undo"}


def test_a_sensor_that_falls_silent_is_a_hole_by_touch_and_no_other(table: Table, board: EmulatedBoard) -> None:
    board.tell("silent 4 1")
    table.until(lambda: table.noticed("sensor-lost", Hole(4)))
    put(table, board, 5, BALL_MM)
    table.until(lambda: len(table.events) == 1)
    board.tell("silent 4 0")
    table.until(lambda: table.noticed("sensor-back", Hole(4)))
    assert len(table.events) == 1


def test_a_board_that_hears_nothing_is_lost_and_comes_back(table: Table, board: EmulatedBoard) -> None:
    board.tell("deaf 1")
    took = table.until(lambda: table.noticed("sensor-lost", NODE))
    assert took < 6.0
    board.tell("deaf 0")
    table.until(lambda: table.noticed("sensor-back", NODE))
    table.run(1.0)
    put(table, board, 3, BALL_MM)
    table.until(lambda: len(table.events) == 1)


def test_a_restart_scores_nothing_and_the_match_goes_on(table: Table, board: EmulatedBoard) -> None:
    board.tell("reset")
    table.until(lambda: table.noticed("sensor-back", NODE))
    table.run(1.0)
    assert table.events == []
    put(table, board, 3, BALL_MM)
    table.until(lambda: len(table.events) == 1)
