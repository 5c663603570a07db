"""From a finger to a ruling: the drivers under supervision, the filters, the games, and what faults do to a match."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hardware.devices import BUTTONS, Expander
from hardware.numpad import NumpadDriver
from hardware.rig.file import parse_rig
from hardware.rig.sections import Numpad, Rig
from tests.games.pool_position.boards import SMALL
from tests.hardware.gpio.real_table import RealTable
from tests.hardware.test_numpad import CODES, stroke

PINS = parse_rig(b"""
[gpio.buttons]
first-4 = 17
second-4 = 27
undo = 22
[gpio.lamps]
first = 16
second = 20
[buttons]
first-4 = {event = "sow", hole = 4, player = 1}
second-4 = {event = "sow", hole = 4, player = 2}
undo = {event = "undo"}
""")
TOGUZ = {"game": "toguz-korgool", "players": ["Ann", "Bob"]}
YOOLOO = {"game": "yooloo", "variant": "easy", "players": ["Ann", "Bob"]}
POOL = {"game": "pool-position", "players": ["Ann", "Bob"], "options": {"board": SMALL}}

Make = Callable[[dict[str, Any], Rig], RealTable]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    tables: list[RealTable] = []

    def made(setup: dict[str, Any], rig: Rig) -> RealTable:
        tables.append(RealTable(tmp_path / "data", setup, rig))
        return tables[-1]

    yield made
    for table in tables:
        table.close()


def test_two_players_sow_by_their_own_buttons(make: Make) -> None:
    table = make(TOGUZ, PINS)
    table.ready("buttons")
    table.tap(17)
    table.tap(17)
    table.tap(27)
    table.tap(22)
    table.until(lambda: len(table.events()) == 3)
    assert table.events() == [{"event": "sow", "hole": 4}, {"event": "sow", "hole": 4}, {"event": "undo"}]
    assert [notice.phrase for notice in table.noticed] == ["not-in-turn"]
    table.board.close()
    lamps: Any = [table.pins.factory().pin(pin) for pin in (16, 20)]
    assert [state.state for state in lamps[1].states].count(True) >= 2


def test_a_wedged_callback_thread_costs_no_press_and_the_match_goes_on(make: Make) -> None:
    table = make(TOGUZ, PINS)
    table.ready("buttons")
    pin: Any = table.pins.factory().pin(17)
    pin.when_changed = None
    pin.drive_low()
    table.until(lambda: [notice.code for notice in table.noticed] == ["sensor-lost", "sensor-back"])
    assert table.events() == [{"event": "sow", "hole": 4}]
    assert len(table.factories) == 2
    table.tap(27)
    table.until(lambda: len(table.events()) == 2)
    assert table.logged == [
        "The buttons on the pins: The pins of the buttons stopped telling their edges; they are claimed anew."
    ]


def test_pins_that_cannot_be_used_end_nothing(make: Make) -> None:
    table = make(TOGUZ, parse_rig(b'[gpio.buttons]\nundo = 17\n[expanders.row]\nbus = 22\nbuttons = {redo = "A0"}'))
    table.until(lambda: bool(table.noticed))
    assert [(notice.code, notice.device) for notice in table.noticed] == [("sensor-lost", "expander row")]
    assert table.board.health.state(Expander("row")) == "lost"
    assert table.board.health.state(BUTTONS) == "ok", "those on the pins are another device"
    table.until(lambda: any(line.startswith("The expander row: I2C bus 22 cannot be opened") for line in table.logged))
    table.table.submit({"event": "sow", "hole": 4})
    table.until(lambda: len(table.events()) == 1)


@pytest.mark.parametrize(
    ("setup", "typed", "event"),
    [
        (YOOLOO, "10E", {"event": "play", "card": 10, "player": "Ann"}),
        (POOL, "7+12+3E", {"event": "cards", "Ann": 7, "Bob": 12, "dummy": 3}),
    ],
    ids=["a card of Yooloo", "a round of Pool Position"],
)
def test_cards_are_typed_on_a_number_pad(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setup: Any, typed: str, event: dict[str, Any]
) -> None:
    path = tmp_path / "pad"
    os.mkfifo(path)
    wire = os.open(path, os.O_RDWR)
    monkeypatch.setattr("hardware.numpad_plugin.NumpadDriver", partial(NumpadDriver, claim=lambda handle: None))
    table = make(setup, Rig(numpad=Numpad(device=str(path))))
    table.ready("buttons")
    for char in typed:
        os.write(wire, stroke(time.monotonic() - 0.07, CODES[char]))
        table.run(0.1)
    table.until(lambda: len(table.events()) == 1)
    os.close(wire)
    assert table.events() == [event]
