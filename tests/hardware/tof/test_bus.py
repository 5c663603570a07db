"""The lock and the channels of the bus come back, whatever fails between."""

from collections.abc import Iterator
from random import Random

import pytest
from adafruit_bus_device.i2c_device import I2CDevice
from adafruit_tca9548a import TCA9548A

from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.tca9548a import SimulatedTca9548a
from hardware.tof.bus import GuardedBus
from tests.hardware.tof.board import library_time

FIRST, SECOND = 0x70, 0x71


class Wires:
    """A bus with two multiplexers, and the guard over it."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.bus = SimulatedBus(self.clock, Random(1))
        self.first, self.second = SimulatedTca9548a(FIRST), SimulatedTca9548a(SECOND)
        self.bus.devices += [self.first, self.second]
        self.guard = GuardedBus(self.bus, (FIRST, SECOND), self.clock)
        self.channel = TCA9548A(self.guard, FIRST)[3]


@pytest.fixture
def wires() -> Iterator[Wires]:
    wires = Wires()
    with library_time(wires.clock):
        yield wires


def test_the_library_alone_would_keep_the_lock(wires: Wires) -> None:
    """What the guard is for: with a dead multiplexer the library raises before anybody would unlock."""
    wires.first.deaf = True
    with pytest.raises(OSError, match="Remote I/O"), I2CDevice(TCA9548A(wires.bus, FIRST)[3], 0x29, probe=False):
        pass
    assert wires.bus.locked


def test_the_lock_is_free_after_a_turn_that_failed(wires: Wires) -> None:
    wires.first.deaf = True
    with (
        pytest.raises(OSError, match="Remote I/O"),
        wires.guard.transaction(),
        I2CDevice(wires.channel, 0x29, probe=False),
    ):
        pass
    assert not wires.bus.locked


def test_channels_that_another_program_left_open_are_closed_first(wires: Wires) -> None:
    wires.first.control = wires.second.control = 0xFF
    with wires.guard.transaction():
        assert wires.first.control == wires.second.control == 0


def test_a_channel_left_open_by_an_error_is_closed_before_the_next_turn(wires: Wires) -> None:
    with wires.guard.transaction():
        pass
    with pytest.raises(OSError, match="Remote I/O"):
        _lose_the_multiplexer_in_mid_turn(wires)
    assert wires.first.control == 1 << 3
    with wires.guard.transaction():
        assert wires.first.control == 1 << 3, "it is deaf: there is nothing to be done about it"
    wires.first.deaf = False
    with wires.guard.transaction():
        assert wires.first.control == 0
    transfers = wires.bus.transfers
    with wires.guard.transaction():
        assert wires.bus.transfers == transfers, "closed once is closed"


def test_a_lock_that_another_keeps_is_an_error_and_no_endless_wait(wires: Wires) -> None:
    assert wires.bus.try_lock()
    with (
        pytest.raises(OSError, match="locked by another"),
        wires.guard.transaction(),
        I2CDevice(wires.guard, 0x29, probe=False),
    ):
        pass
    assert wires.bus.locked, "it is not ours to let go"
    wires.bus.unlock()
    with wires.guard.transaction(), I2CDevice(wires.guard, SECOND, probe=False) as device:
        device.write(b"\x04")
    assert wires.second.control == 4


def _lose_the_multiplexer_in_mid_turn(wires: Wires) -> None:
    with wires.guard.transaction(), I2CDevice(wires.channel, 0x29, probe=False):
        wires.first.deaf = True
