"""Switches in holes: on gpiozero's mock pins, on the registers of an MCP23017, and a whole match on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.devices import HOLES
from hardware.driver import POLL_S, DriverError
from hardware.filters.filters import Filters
from hardware.filters.settings import FilterSettings, SwitchSettings
from hardware.gpio.expander import ExpanderDriver
from hardware.gpio.hole_switches import ERRORS, ExpanderSwitchDriver, HoleSwitchDriver
from hardware.gpio.pins import Pins
from hardware.rig.file import parse_rig, read_rig
from hardware.rig.sections import Expander
from hardware.samples import Edge, HoleSwitch, Sample
from hardware.signals import Emptied, Filled, Notice, Pressed, Signal
from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.mcp23017 import SimulatedMcp23017
from tests.hardware.gpio.real_table import RealTable

LINES = {3: 27, 5: 10}
EXAMPLE = Path(__file__).parents[3] / "hardware/rig/examples/pi-switches.toml"
YAGO = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}


class Holes:
    """Two holes with switches on mock pins; time passes only when a test says so."""

    def __init__(self) -> None:
        self.clock = SimulatedClock(100.0)
        self.factory = MockFactory()
        self.driver = HoleSwitchDriver(LINES, Pins(lambda: self.factory), self.clock, self.clock.sleep)
        self.samples: list[Sample] = []

    def lay(self, hole: int, level: int = 1) -> None:
        """A ball comes to lie in a hole (1), or is taken out (0)."""
        pin: Any = self.factory.pin(LINES[hole])
        pin.drive_low() if level else pin.drive_high()

    def watch(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.samples += self.driver.poll()

    def signals(self, settings: SwitchSettings | None = None) -> list[Signal]:
        filters = Filters(FilterSettings(switches=settings or SwitchSettings()))
        return [signal for sample in self.samples for signal in filters.step(sample)]


@pytest.fixture
def holes() -> Holes:
    holes = Holes()
    holes.driver.open()
    return holes


def test_levels_are_read_at_a_steady_pace_and_the_thread_sleeps_between(holes: Holes) -> None:
    holes.watch(2.0)
    assert holes.driver.device == HOLES
    assert {type(sample) for sample in holes.samples} == {HoleSwitch}
    assert len(holes.samples) == pytest.approx(2 * 2.0 / POLL_S, abs=4)
    times = [sample.t for sample in holes.samples if isinstance(sample, HoleSwitch) and sample.hole == 3]
    assert max(b - a for a, b in pairwise(times)) < POLL_S + 0.01


def test_a_ball_counts_after_the_dwell_and_as_lifted_after_it_has_gone(holes: Holes) -> None:
    holes.watch(1.0)
    holes.lay(3)
    laid = holes.clock.now
    holes.watch(1.0)
    holes.lay(3, 0)
    lifted = holes.clock.now
    holes.watch(1.0)
    [filled, emptied] = holes.signals()
    assert (type(filled), filled.t) == (Filled, pytest.approx(laid + 0.3, abs=0.11))
    assert (type(emptied), emptied.t) == (Emptied, pytest.approx(lifted + 0.3, abs=0.11))


@pytest.mark.parametrize(("stay", "counts"), [(0.25, False), (0.55, True)])
def test_a_ball_that_rolls_over_a_hole_does_not_count(holes: Holes, stay: float, counts: bool) -> None:
    holes.watch(1.0)
    holes.lay(5)
    holes.watch(stay)
    holes.lay(5, 0)
    holes.watch(1.0)
    assert [type(signal) for signal in holes.signals()] == ([Filled, Emptied] if counts else [])


def test_the_dwell_and_the_lifting_are_those_of_the_rig(holes: Holes) -> None:
    holes.watch(1.0)
    holes.lay(3)
    holes.watch(0.8)
    holes.lay(3, 0)
    holes.watch(0.8)
    assert holes.signals(SwitchSettings(dwell_s=1.0)) == []
    assert [type(signal) for signal in holes.signals(SwitchSettings(lifted_s=1.0))] == [Filled]


def test_the_first_picture_takes_the_dwell_of_the_rig_too() -> None:
    """A ball that lies there from the start, read 20 times a second."""
    filters = Filters(FilterSettings(switches=SwitchSettings(dwell_s=1.0)))
    pictures = [(n / 20, filters.step(HoleSwitch(n / 20, 3, 1)), filters.picture()) for n in range(40)]
    assert next(t for t, _, picture in pictures if picture == {3: True}) == pytest.approx(1.0, abs=0.051)
    assert [signals for _, signals, _ in pictures if signals] == []


def test_after_chatter_the_dwell_of_the_rig_counts_again() -> None:
    """Muted by 12 changes in a second; used again when it has been quiet for ten, read for a whole dwell of them."""
    filters = Filters(FilterSettings(switches=SwitchSettings(lifted_s=2.0)))
    quiet = [HoleSwitch(n / 20, 3, 0) for n in range(60)]
    chatter = [HoleSwitch(3 + n / 20, 3, n % 2) for n in range(60)]
    later = [HoleSwitch(20 + n / 20, 3, 0) for n in range(80)]
    said = [(signal.t, signal) for sample in (*quiet, *chatter, *later) for signal in filters.step(sample)]
    notices = [(t, signal.code) for t, signal in said if isinstance(signal, Notice)]
    assert [code for _, code in notices] == ["hole-muted", "hole-unmuted"]
    assert notices[1][0] == pytest.approx(22.0, abs=0.051)


def test_a_light_barrier_is_open_while_a_ball_lies_in_it(holes: Holes) -> None:
    holes.lay(3)
    holes.lay(5)
    holes.watch(1.0)
    holes.lay(5, 0)
    holes.watch(1.0)
    assert [(type(signal), signal.hole) for signal in holes.signals(SwitchSettings(ball="opens"))] == [(Filled, 5)]  # type: ignore[union-attr]


def test_what_lies_there_at_the_start_sets_the_picture_and_is_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    holes = Holes()
    pin: Any = holes.factory.pin(LINES[3])
    monkeypatch.setattr(pin, "_set_pull", lambda value: setattr(pin, "_pull", value))  # the ball beats the pull-up
    pin.drive_low()
    holes.driver.open()
    filters = Filters()
    holes.watch(1.0)
    assert [signal for sample in holes.samples for signal in filters.step(sample)] == []
    assert filters.picture() == {3: True, 5: False}


def test_a_contact_that_chatters_is_named_and_not_listened_to(holes: Holes) -> None:
    holes.watch(1.0)
    for n in range(40):
        holes.lay(3, n % 2)
        holes.watch(POLL_S)
    assert [getattr(signal, "code", None) for signal in holes.signals()] == ["hole-muted"]


def test_a_pin_that_another_owns_is_named(holes: Holes) -> None:
    with pytest.raises(DriverError, match=r"^GPIO 27 \(the switch of hole 3\) cannot be used: .*in use.*\.$"):
        HoleSwitchDriver({3: 27}, Pins(lambda: holes.factory), holes.clock, holes.clock.sleep).open()


def test_pins_are_free_again_after_closing(holes: Holes) -> None:
    holes.driver.close()
    holes.driver.close()
    holes.driver.open()
    assert holes.driver.poll() != []


class Board:
    """An expander with two hole switches and a button, and the driver of each."""

    def __init__(self) -> None:
        self.clock = SimulatedClock(100.0)
        self.bus = SimulatedBus(self.clock, Random(1))
        self.chip = SimulatedMcp23017(0x20, floating=lambda: 0)
        self.bus.devices.append(self.chip)
        section = Expander(buttons={"undo": "B2"}, switches={1: "A0", 9: "B1"})
        self.holes = ExpanderSwitchDriver(section, lambda: self.bus, self.clock, self.clock.sleep)
        self.buttons = ExpanderDriver(section, lambda: self.bus, self.clock, self.clock.sleep)
        self.samples: list[Sample] = []

    def open(self) -> None:
        self.holes.open()
        self.buttons.open()

    def watch(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.samples += [*self.holes.poll(), *self.buttons.poll()]


@pytest.fixture
def board() -> Board:
    board = Board()
    board.open()
    return board


def test_switches_and_buttons_share_an_expander(board: Board) -> None:
    board.watch(0.5)
    board.chip.press(9)
    board.watch(0.6)
    board.chip.press(10)
    board.watch(0.1)
    board.chip.release(10)
    board.watch(0.3)
    filters = Filters()
    signals = [
        signal for sample in sorted(board.samples, key=lambda sample: sample.t) for signal in filters.step(sample)
    ]
    signals += filters.advance(board.clock.now + 1)
    assert [type(signal) for signal in signals] == [Filled, Pressed]
    assert filters.picture() == {1: False, 9: True}
    assert {sample.button for sample in board.samples if isinstance(sample, Edge)} == {"undo"}


def test_a_driver_that_opens_again_disturbs_the_other_one_in_nothing(board: Board) -> None:
    board.chip.press(0)
    board.watch(0.2)
    written: list[bytes] = []
    write = board.chip.write
    board.chip.write = lambda data: (written.append(bytes(data)), write(data))[1]
    board.buttons.open()
    gppu = [data for data in written if len(data) > 1 and data[0] in (0x0C, 0x0D)]
    assert gppu
    assert all(set(data[1:]) == {0xFF} for data in gppu), "the pull-ups are never off"
    board.watch(0.2)
    assert {sample.level for sample in board.samples if isinstance(sample, HoleSwitch) and sample.hole == 1} == {1}


def test_an_expander_that_loses_its_power_for_a_moment_is_named(board: Board) -> None:
    board.watch(0.2)
    board.chip.power_on()
    board.chip.press(0)
    with pytest.raises(DriverError, match="lost its settings"):
        board.holes.poll()


def test_an_expander_that_is_unplugged_is_lost_within_a_third_of_a_second(board: Board) -> None:
    board.watch(0.2)
    board.chip.unplugged = True
    start = board.clock.now
    assert [board.holes.poll() for _ in range(ERRORS - 1)] == [[]] * (ERRORS - 1)
    with pytest.raises(DriverError, match=r"^The expander at 0x20 does not answer"):
        board.holes.poll()
    assert board.clock.now - start < 0.35


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., RealTable]]:
    made: list[RealTable] = []

    def make(rig: bytes | None = None) -> RealTable:
        read = read_rig(EXAMPLE) if rig is None else parse_rig(rig)
        made.append(RealTable(tmp_path / "data", YAGO, read))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_shot_of_yago_pool_is_seen_ruled_and_taken_out_again(table: Callable[..., RealTable]) -> None:
    """The example rig under supervision: a ball falls, people say its colour, the shot is over; a ball is lifted."""
    played = table()
    played.ready("holes")
    played.ready("buttons")
    holes: Any = played.pins.factory()
    played.run(0.5)
    holes.pin(10).drive_low()
    played.until(lambda: len(played.events()) == 1)
    played.table.submit({"event": "identify", "hole": 5, "ball": "red"})
    played.until(lambda: len(played.events()) == 2)
    played.tap(23)
    played.until(lambda: len(played.events()) == 3)
    holes.pin(10).drive_high()
    played.until(lambda: len(played.events()) == 4)
    assert played.events() == [
        {"event": "sunk", "hole": 5, "ball": "unknown"},
        {"event": "identify", "hole": 5, "ball": "red"},
        {"event": "shot-over"},
        {"event": "lifted", "hole": 5},
    ]
    assert all(ruling.verdict.ok for ruling in played.ruled)
    assert played.noticed == []


def test_a_ball_that_lies_there_before_the_table_starts_is_asked_about(
    table: Callable[..., RealTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = MockFactory()
    pin: Any = made.pin(10)
    monkeypatch.setattr(pin, "_set_pull", lambda value: setattr(pin, "_pull", value))
    pin.drive_low()
    monkeypatch.setattr(RealTable, "_factory", lambda self: made)
    played = table()
    played.until(lambda: bool(played.noticed))
    assert [(notice.code, notice.device, notice.phrase) for notice in played.noticed] == [
        ("please-check", "hole 5", "filled-unseen")
    ]
    assert played.events() == []
