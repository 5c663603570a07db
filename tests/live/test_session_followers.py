"""What follows the running match: lamps, recordings, evidence, voice, comparison with the sensors, virtual board."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event as Flag
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.live.rig_board import RigBoard
from companion.recording.retention import FOLDER, MatchRecordings
from companion.settings.model import Settings
from companion.ui.ui_context import UiContext
from hardware.gpio.pins import Pins
from hardware.rig.file import parse_rig
from hardware.samples import Distance
from tests.durability.card_bench import CardBench
from tests.live.test_rig_board import Evening
from tests.recording.test_retention import events
from tests.speech.test_announcer import Heard
from tests.tools.bench import Bench
from tests.tools.clock import FakeClock
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import settle, touch

YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
OTHER = {"game": "yago-pool", "variant": "easy", "players": ["Cem", "Dan"]}
OVER = {"event": "shot-over"}
RED_5 = {"event": "sunk", "hole": 5, "ball": "red"}
RIG = b"[gpio.lamps]\nfirst = 16\nsecond = 20\ntrouble = 21\n"
PINS = {"first": 16, "second": 20, "trouble": 21}


class Lit(CardBench):
    """A match whose card can be filled, and the lamps of its table on mock pins."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.board: RigBoard | None = None

    def start_board(self) -> None:
        """As the window does before a match is resumed, and the headless table after that."""
        factory = MockFactory()
        self.pins = Pins(lambda: factory)
        self.board = RigBoard(self.loop, parse_rig(RIG), lambda _: None, self.pins)

    @property
    def lit(self) -> set[str]:
        """The lamps that are lit once all that was asked of them is done."""
        assert self.board is not None and self.board.outputs is not None
        for name in PINS:
            done = Flag()
            self.board.outputs._enqueue(name, lambda _lamp, done=done: done.set())
            assert done.wait(10)
        factory: Any = self.pins.factory()
        return {name for name, pin in PINS.items() if factory.pin(pin).state}

    def close(self) -> None:
        if self.board:
            self.board.close()
        super().close()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with two matches: in the first Bob shoots, in the second Cem."""
    bench = Bench(tmp_path)
    bench.start(YAGO)
    bench.play(RED_5, OVER, OVER)
    bench.start(OTHER)
    bench.close()
    return tmp_path


@pytest.mark.parametrize("board_first", [True, False])
def test_lamps_show_a_resumed_match(played: Path, board_first: bool) -> None:
    table = Lit(played)
    if board_first:
        table.start_board()
        assert table.lit == set()
    table.loop.resume(1)
    if not board_first:
        table.start_board()
    assert table.lit == {"second"}
    table.loop.resume(2)
    assert table.lit == {"first"}
    table.close()


def test_lamps_are_dark_when_the_match_is_left(played: Path) -> None:
    table = Lit(played)
    table.start_board()
    table.loop.resume(1)
    table.loop.leave()
    assert table.lit == set()
    table.close()


def test_the_lamp_of_trouble_goes_out_when_the_trouble_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs to do anything for that: no ruling and no notice comes."""
    monkeypatch.setattr("companion.rulebook.player_names.MOST_CHARACTERS", 20_000)  # a full card refuses long rows
    table = Lit(tmp_path)
    table.start_board()
    table.start({**YAGO, "players": ["Ann" * 2000, "Bob" * 2000]})
    told: list[str | None] = []
    table.loop.trouble_changed.subscribe(told.append)
    table.fill_up()
    table.play({"event": "rename", "player": "Ann" * 2000, "to": "Eva" * 2000})
    assert table.lit == {"first", "trouble"}
    table.make_room()
    table.loop.step()
    assert table.lit == {"first"}
    assert [bool(trouble) for trouble in told] == [True, False]
    table.close()


def test_a_recording_holds_one_match(played: Path) -> None:
    bench = Bench(played)
    seconds = iter(range(1_000_000, 1_000_100))
    reports: list[str] = []
    recordings = MatchRecordings(
        bench.loop, played, Settings(record=True), report=reports.append, wall=lambda: float(next(seconds))
    )
    bench.loop.resume(2)
    bench.play(OVER)
    bench.loop.resume(1)
    bench.loop.resume(1)
    bench.play({"event": "sunk", "hole": 3, "ball": "yellow"})
    bench.loop.leave()
    other, first = sorted((played / FOLDER).iterdir(), key=lambda path: path.stat().st_mtime_ns)
    assert (other.name[:8], first.name[:8]) == ("match-2-", "match-1-")
    assert other.suffix == first.suffix == ".jsonl", "both are complete"
    assert events(other)[-1:] == [OVER]
    assert events(first)[-1:] == [{"event": "sunk", "hole": 3, "ball": "yellow"}]
    assert reports == []
    recordings.close()
    bench.close()


def test_what_a_sensor_saw_in_one_match_is_no_evidence_in_another(timed: UiContext, clock: FakeClock) -> None:
    timed.match.begin(YAGO)
    settle(timed)
    for _ in range(10):
        clock.advance(0.05)
        timed.loop.put(Distance(clock.now, 5, 30))
        timed.loop.step()
    timed.match.submit(RED_5)
    settle(timed)
    session, rows = timed.match.session, list(timed.loop.rows)
    assert timed.sensor_history.of_ruling(session, rows, 5)
    timed.match.begin(OTHER)
    assert timed.sensor_history.recent() == []
    assert timed.sensor_history.of_ruling(session, rows, 5) == []


def test_what_waits_to_be_said_of_one_match_is_not_said_in_another(tmp_path: Path) -> None:
    body = 'echo begun > "{heard}"; read go < "{heard}.go"; cat > "{heard}"'
    table = Heard(tmp_path, Settings(voice="normal"), body, setup=None)
    os.mkfifo(gate := table.pipe.with_name("heard.go"))
    table.start(YAGO)
    assert table.hears() == "begun"
    table.play({"event": "foul", "kind": "moved-ball"}, OVER)
    table.loop.start(OTHER)
    table.settle()
    said: list[str] = []
    while True:
        gate.write_text("go\n")
        said.append(table.hears())
        if "Cem" in said[-1]:
            break
        assert table.hears() == "begun"
    assert not any("oul" in sentence for sentence in said), "a verdict is dropped by nothing but the end of its match"
    table.close()


def test_a_second_match_is_compared_with_what_the_sensors_see(tmp_path: Path) -> None:
    """A ball lies in hole 5: so it is in Ann's and Bob's match, and not in that of Cem and Dan."""
    evening = Evening(tmp_path)
    first = evening.start(YAGO)
    evening.measure(2.0)
    evening.play(RED_5, OVER)
    evening.measure(2.0, 5)
    assert (evening.asked, evening.loop.differing) == ([], ())
    second = evening.start(OTHER)
    evening.measure(1.0, 5)
    assert evening.asked == [("hole 5", "filled-unseen")]
    evening.loop.resume(first)
    evening.measure(1.0, 5)
    assert len(evening.asked) == 1 and evening.loop.differing == ()
    evening.loop.resume(second)
    evening.measure(1.0, 5)
    assert evening.asked == [("hole 5", "filled-unseen")] * 2
    evening.close()


@pytest.fixture
def simulated(tmp_path: Path) -> Iterator[UiContext]:
    """A screen over virtual boards."""
    ui = make_ui(tmp_path, chance=Random(3))
    yield ui
    close_ui(ui)


def test_the_virtual_board_is_that_of_the_running_match(simulated: UiContext) -> None:
    ui, boards = simulated, simulated.virtual_board
    assert boards is not None
    ui.match.begin(YAGO)
    settle(ui)
    ui.match.submit(RED_5, OVER)
    settle(ui)
    first, driver = ui.loop.match_id, boards.driver
    ui.match.begin(OTHER)
    assert boards.driver is not None and boards.driver is not driver
    assert boards.driver.act(lambda board, _t: dict(board.holes)) == {}
    ui.match.resume(first)
    assert boards.driver.act(lambda board, _t: dict(board.holes)) == {5: "red"}
    settle(ui)
    touch(ui, "menu", "End this match", "End it")
    assert boards.driver is None
