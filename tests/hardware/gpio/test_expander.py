"""Buttons on an MCP23017: the Adafruit library as it is, on the chip's registers and an I2C bus in simulated time."""

from __future__ import annotations

from random import Random

import pytest

from hardware.driver import POLL_S, DriverError
from hardware.filters.filters import Filters
from hardware.gpio.expander import ERRORS, READ_EVERY_S, ExpanderDriver, bit
from hardware.rig.sections import Expander
from hardware.samples import Edge, Sample
from hardware.signals import Pressed
from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.mcp23017 import SimulatedMcp23017

PINS = [f"{port}{n}" for port in "AB" for n in range(7)]


class Row:
    """A row of fourteen buttons on an expander at 0x21."""

    def __init__(self) -> None:
        self.clock = SimulatedClock(100.0)
        self.chance = Random(1)
        self.bus = SimulatedBus(self.clock, self.chance)
        self.chip = SimulatedMcp23017(0x21, floating=lambda: self.chance.getrandbits(16))
        self.bus.devices.append(self.chip)
        section = Expander(address=0x21, buttons={f"hole {n + 1}": pin for n, pin in enumerate(PINS)})
        self.driver = ExpanderDriver(section, lambda: self.bus, self.clock, self.clock.sleep)
        self.samples: list[Sample] = []

    def watch(self, seconds: float) -> None:
        """Polls for so long."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.samples += self.driver.poll()

    def push(self, pin: int, seconds: float = 0.08) -> None:
        self.chip.press(pin)
        self.watch(seconds)
        self.chip.release(pin)
        self.watch(0.1)

    def presses(self) -> list[str]:
        filters = Filters()
        heard = [signal for sample in self.samples for signal in filters.step(sample)]
        heard += filters.advance(self.clock.now + 1)
        return [signal.button for signal in heard if isinstance(signal, Pressed)]


@pytest.fixture
def row() -> Row:
    row = Row()
    row.driver.open()
    return row


def test_every_pin_is_its_button(row: Row) -> None:
    """A7 and B7 are for outputs alone: here they read as chance all the time."""
    numbers = [n for n in range(16) if n not in (7, 15)]
    for number in numbers:
        row.push(number)
    assert row.presses() == [f"hole {n}" for n in range(1, 15)]
    assert [bit(pin) for pin in PINS] == [1 << n for n in numbers]


def test_an_edge_is_seen_within_two_looks(row: Row) -> None:
    row.watch(1.0)
    began = row.clock.now
    row.chip.press(3)
    row.watch(0.02)
    (edge,) = row.samples
    assert isinstance(edge, Edge)
    assert began < edge.t < began + 2 * READ_EVERY_S


def test_a_poll_without_edges_returns_in_time(row: Row) -> None:
    began = row.clock.now
    assert row.driver.poll() == []
    assert row.clock.now - began < POLL_S + 2 * READ_EVERY_S


def test_what_is_held_down_at_power_on_is_no_press() -> None:
    row = Row()
    row.chip.press(0)
    row.driver.open()
    row.watch(1.0)
    row.chip.release(0)
    row.watch(0.2)
    assert row.presses() == []
    row.push(0)
    assert row.presses() == ["hole 1"]


def test_one_bus_error_is_silent(row: Row) -> None:
    row.bus.fails_at = set(range(row.bus.transfers + 5, row.bus.transfers + 5 + ERRORS - 1))
    row.push(2)
    assert row.presses() == ["hole 3"]
    assert not row.bus.locked


def test_an_expander_that_is_gone_is_said_so_and_the_bus_is_free(row: Row) -> None:
    row.chip.unplugged = True
    with pytest.raises(DriverError, match="expander at 0x21 does not answer"):
        row.watch(1.0)
    assert not row.bus.locked
    assert row.clock.now < 101.0


def test_an_expander_that_is_not_there_at_the_start_is_said_so() -> None:
    row = Row()
    row.chip.unplugged = True
    with pytest.raises(DriverError, match="expander at 0x21 does not answer"):
        row.driver.open()
    row.driver.close()
    assert row.bus.closed


def test_a_power_dip_is_no_press_and_is_noticed(row: Row) -> None:
    """Without its settings the chip's inputs float: they read as chance."""
    row.watch(0.2)
    row.chip.power_on()
    with pytest.raises(DriverError, match="lost its settings"):
        row.watch(1.0)
    assert row.presses() == []
    row.driver.close()
    row.bus.closed = False
    row.driver.open()
    row.push(4)
    assert row.presses() == ["hole 5"]


def test_flipped_bits_are_no_press(row: Row) -> None:
    """One read in 200 comes with a wrong bit (V11), for a minute."""
    row.bus.flip_share = 0.005
    row.watch(60.0)
    assert row.presses() == []
