"""The modelled chips, spoken to by the unmodified Adafruit libraries alone."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, stdev

import pytest
from adafruit_bus_device.i2c_device import I2CDevice
from adafruit_tca9548a import TCA9548A
from adafruit_vl53l0x import VL53L0X

from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.tca9548a import SimulatedTca9548a
from hardware.simulation.vl53l0x import SimulatedVl53l0x
from tests.hardware.tof.board import library_time


class Bench:
    """One bus with one sensor on it."""

    def __init__(self) -> None:
        self.clock = SimulatedClock(10.0)
        self.bus = SimulatedBus(self.clock, Random(5))
        self.sensor = SimulatedVl53l0x(self.clock, Random(6), mm=150)
        self.bus.devices.append(self.sensor)
        self.clock.advance(0.01)

    def took(self, action: Callable[[], object]) -> float:
        """How many seconds something took."""
        before = self.clock.now
        action()
        return self.clock.now - before


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with library_time(bench.clock):
        yield bench


def registers(bench: Bench, first: int, count: int) -> list[int]:
    """What the chip's registers hold from this one on, read over the bus."""
    held = bytearray(count)
    with I2CDevice(bench.bus, 0x29) as device:
        device.write_then_readinto(bytes((first,)), held)
    return list(held)


def test_after_a_reset_the_registers_are_as_they_left_the_factory(bench: Bench) -> None:
    """Identity (data sheet, section 3.2), all steps of the sequence, the pads, and every SPAD in the map good."""
    assert registers(bench, 0xC0, 3) == [0xEE, 0xAA, 0x10]
    assert registers(bench, 0x01, 1) == [0xFF]
    assert registers(bench, 0x84, 1) == [0x11]
    assert registers(bench, 0xB0, 6) == [0xFF] * 6


def test_five_spads_with_aperture_are_its_reference(bench: Bench) -> None:
    """Those with aperture begin at the twelfth, so the map of the enabled ones has bits 12 to 16 alone."""
    VL53L0X(bench.bus, io_timeout_s=0.5)
    assert registers(bench, 0xB0, 6) == [0x00, 0xF0, 0x01, 0x00, 0x00, 0x00]


def test_single_readings_are_noisy_and_right(bench: Bench) -> None:
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    values = [chip.range for _ in range(200)]
    assert mean(values) == pytest.approx(150, abs=1)
    assert stdev(values) == pytest.approx(3, rel=0.25)


def test_the_cover_glass_shifts_what_is_read(bench: Bench) -> None:
    bench.sensor.offset_mm = -35
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    assert mean(chip.range for _ in range(100)) == pytest.approx(115, abs=1)


def test_it_measures_without_a_pause_at_the_pace_of_its_budget(bench: Bench) -> None:
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    for budget_ms in (33, 50):
        chip.measurement_timing_budget = budget_ms * 1000
        chip.start_continuous()
        assert chip.range, "the first one waits for the measurement that the old budget still runs"
        period_s = bench.took(lambda: [chip.range for _ in range(20)]) / 20
        assert period_s == pytest.approx(budget_ms / 1000, rel=0.03)
        chip.stop_continuous()


def test_readings_wait_for_the_interrupt_bit(bench: Bench) -> None:
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    chip.start_continuous()
    assert not chip.data_ready
    bench.clock.advance(0.04)
    assert chip.data_ready
    assert bench.took(lambda: chip.range) < 0.001
    assert not chip.data_ready


@pytest.mark.parametrize("mm", [None, 2500])
def test_nothing_in_sight_reads_8190(bench: Bench, mm: float | None) -> None:
    bench.sensor.mm = mm
    assert VL53L0X(bench.bus, io_timeout_s=0.5).range == 8190


def test_a_new_address_lasts_until_the_power_goes(bench: Bench) -> None:
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    chip.set_address(0x30)
    assert 100 < chip.range < 200
    with pytest.raises(ValueError, match="No I2C device at address: 0x29"):
        VL53L0X(bench.bus)
    bench.sensor.power(on=False)
    bench.sensor.power(on=True)
    bench.clock.advance(0.01)
    with pytest.raises(OSError, match="Remote I/O"):
        chip.range  # noqa: B018
    assert not bench.bus.locked
    assert VL53L0X(bench.bus, io_timeout_s=0.5).range > 100


def test_after_a_power_cut_it_never_measures_until_it_is_set_up_again(bench: Bench) -> None:
    """Read in the field as a program that hangs for ever; with a limit the library ends it."""
    chip = VL53L0X(bench.bus, io_timeout_s=0.3)
    chip.start_continuous()
    bench.sensor.power(on=False)
    bench.sensor.power(on=True)
    bench.clock.advance(0.01)
    with pytest.raises(RuntimeError, match="Timeout"):
        chip.range  # noqa: B018


def test_a_reset_line_silences_it_at_once_and_it_needs_a_moment_to_wake(bench: Bench) -> None:
    bench.sensor.hold()
    with pytest.raises(ValueError, match="No I2C device"):
        VL53L0X(bench.bus)
    bench.sensor.free()
    with pytest.raises(ValueError, match="No I2C device"):
        VL53L0X(bench.bus)
    bench.clock.advance(0.0013)
    assert VL53L0X(bench.bus, io_timeout_s=0.3).range


def test_a_wrong_identity_is_refused_by_the_library(bench: Bench) -> None:
    bench.bus.flip_share = 1.0
    with pytest.raises(RuntimeError, match="expected ID"):
        VL53L0X(bench.bus)


def test_two_chips_at_one_address_spoil_each_others_values(bench: Bench) -> None:
    other = SimulatedVl53l0x(bench.clock, Random(9), mm=90)
    bench.bus.devices.append(other)
    bench.clock.advance(0.01)
    chip = VL53L0X(bench.bus, io_timeout_s=0.5)
    chip.start_continuous()
    bench.sensor.noise_mm = other.noise_mm = 0
    bench.clock.advance(0.1)
    assert chip.range == 150 & 90


def test_a_multiplexer_keeps_sensors_with_one_address_apart(bench: Bench) -> None:
    mux = SimulatedTca9548a(0x71)
    far, near = (SimulatedVl53l0x(bench.clock, Random(n), mm=mm) for n, mm in ((1, 400), (2, 60)))
    mux.channels[2].append(far)
    mux.channels[7].append(near)
    bench.bus.devices = [mux]
    bench.clock.advance(0.01)
    channels = TCA9548A(bench.bus, 0x71)
    chips = [VL53L0X(channels[number], io_timeout_s=0.5) for number in (2, 7)]
    assert [round(chip.range, -2) for chip in chips] == [400, 100]
    assert mux.control == 0, "the library closes the channel after itself"


def test_transfers_take_the_time_of_their_bits(bench: Bench) -> None:
    """Two bytes and an address of 9 bits each, start and stop: 29 bits at 400 kHz are 72.5 us, and the system's 50."""
    assert bench.bus.try_lock()
    assert bench.took(lambda: bench.bus.writeto(0x29, b"\x0b\x01")) == pytest.approx(122.5e-6)
    assert bench.bus.bits == 29
