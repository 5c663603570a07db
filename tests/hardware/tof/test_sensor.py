"""What is claimed at the start: settings, library, bus and pins, each with one clear sentence when it will not do."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.driver import DriverError
from hardware.gpio.pins import Pins
from hardware.i2c import I2C_TIMEOUT, I2CBus
from hardware.simulation.i2c_bus import SimulatedClock
from hardware.simulation.vl53l0x import SimulatedVl53l0x
from hardware.tof.driver import TofDriver
from hardware.tof.settings import TofSensor, TofSettings
from hardware.tof.xshut import XshutLine
from tests.hardware.tof.board import BY_LINES, HOLES, Board, library_time, readings

Build = Callable[..., Board]


class WiredPin(MockPin):
    """A pin of the Pi with a sensor's reset input and its pull-up at the end of the wire."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.high: list[bool] = []
        """The levels that the wire had, one after the other."""
        self.sensor: SimulatedVl53l0x | None = None
        super().__init__(factory, info)

    def _settle(self) -> None:
        high = self._function == "input" or bool(self._state)
        self.high.append(high)
        if self.sensor:
            (self.sensor.free if high else self.sensor.hold)()

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        if value == "input":
            self._settle()

    def _set_state(self, value: int) -> None:
        super()._set_state(value)
        self._settle()


@pytest.fixture
def pins() -> Iterator[Pins]:
    pins = Pins(lambda: MockFactory(pin_class=WiredPin))
    yield pins
    pins.rebuild(pins.factory())


def test_sensors_wake_by_pins_of_gpiozero(pins: Pins) -> None:
    board = Board()
    for hole, wiring in BY_LINES.sensors.items():
        pins.factory().pin(wiring.xshut).sensor = board.sensors[hole]
        board.sensors[hole].address = 0x30
    board.driver = TofDriver(
        BY_LINES, lambda: board.bus, lambda n: XshutLine(pins, n), board.clock, board.clock.advance
    )
    with library_time(board.clock):
        assert set(readings(board.open().run(board.awake_s))) == set(HOLES)
        board.driver.close()
        board.bus.closed = False
        assert set(readings(board.open().run(board.awake_s))) == set(HOLES)


def test_a_reset_line_is_never_driven_high(pins: Pins) -> None:
    pin = pins.factory().pin(17)
    line = XshutLine(pins, 17)
    line.hold()
    assert (pin.function, pin.state) == ("output", 0)
    line.free()
    assert (pin.function, pin.pull) == ("input", "floating")
    line.hold()
    device = line._device
    line.close()
    line.close()
    assert device.closed
    assert pin.function == "input"


def test_a_reset_line_stays_low_for_a_millisecond(build: Build) -> None:
    """Ten times as long as the chip needs."""
    board = build()
    low: dict[int, float] = {}

    class Line:
        def __init__(self, pin: int) -> None:
            self._pin, self._sensor = pin, board.lines[pin]
            self._since = 0.0

        def hold(self) -> None:
            self._since = board.clock.now
            self._sensor.hold()

        def free(self) -> None:
            low[self._pin] = board.clock.now - self._since
            self._sensor.free()

        def close(self) -> None:
            self._sensor.free()

    board.driver = TofDriver(BY_LINES, lambda: board.bus, Line, board.clock, board.clock.advance)
    board.open().run(board.awake_s)
    assert set(low) == set(board.lines)
    assert all(seconds >= 0.001 for seconds in low.values())


def test_one_pin_has_one_owner(pins: Pins) -> None:
    XshutLine(pins, 17).hold()
    first = XshutLine(pins, 22)
    first.hold()
    with pytest.raises(DriverError, match=r"GPIO 22 \(XSHUT of a distance sensor\) cannot be used: .*already in use"):
        XshutLine(pins, 22).hold()


def test_a_line_is_claimed_anew_when_the_pins_were_let_go(pins: Pins) -> None:
    line = XshutLine(pins, 17)
    line.hold()
    pins.rebuild(pins.factory())
    line.hold()
    assert pins.factory().pin(17).function == "output"
    pins.rebuild(pins.factory())
    line.close()


def test_a_pin_that_cannot_be_had_lets_bus_and_lines_go(build: Build) -> None:
    board = build()
    opened: list[SimulatedVl53l0x] = []

    def line(pin: int) -> SimulatedVl53l0x:
        if len(opened) == 4:
            raise DriverError("GPIO 8 is busy.")
        opened.append(board.lines[pin])
        return opened[-1]

    driver = TofDriver(BY_LINES, lambda: board.bus, line, board.clock, board.clock.advance)
    with pytest.raises(DriverError, match="GPIO 8 is busy"):
        driver.open()
    assert board.bus.closed
    assert not any(sensor.held for sensor in opened)
    assert driver.poll() == []


def test_a_missing_library_is_one_sentence() -> None:
    """In a process of its own, where importing the library fails as a broken installation does."""
    program = """
import sys
sys.modules["adafruit_vl53l0x"] = None
from hardware.driver import DriverError
from hardware.tof.driver import TofDriver
try:
    TofDriver(None, lambda: None, lambda pin: None).open()
except DriverError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("The distance sensors' library cannot be loaded (")
    assert done.stdout.endswith("Install it: pip install tableside[pi]\n")


def test_the_driver_loads_no_device_library_before_it_is_opened() -> None:
    program = "import sys, hardware.tof.driver, hardware.tof.xshut; print([n for n in sys.modules if 'adafruit' in n])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_computer_without_this_bus_says_so() -> None:
    """Board detection is not asked: it succeeds on a PC and has no bus all the same."""
    driver = TofDriver(BY_LINES, lambda: I2CBus(22), lambda pin: SimulatedVl53l0x(SimulatedClock(), Random(pin)))
    with pytest.raises(DriverError, match="I2C bus 22 cannot be opened"):
        driver.open()
    driver.close()


def test_the_kernel_waits_for_a_jammed_bus_only_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Handle:
        def close(self) -> None: ...

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("Adafruit_PureIO.smbus.open", lambda *_, **__: Handle(), raising=False)
    monkeypatch.setattr("fcntl.ioctl", lambda _, request, value: asked.append((request, value)))
    I2CBus(1).deinit()
    assert asked == [(I2C_TIMEOUT, 2)], "in tens of milliseconds"


def test_what_drivers_write_and_read_goes_to_the_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[int, bytes]] = []

    class Handle:
        _device = None

        def write_bytes(self, address: int, data: bytes) -> None:
            written.append((address, bytes(data)))

        def read_bytes(self, address: int, count: int) -> bytes:
            return bytes(range(address, address + count))

        def close(self) -> None: ...

    monkeypatch.setattr("Adafruit_PureIO.smbus.SMBus", lambda *_: Handle())
    monkeypatch.setattr("fcntl.ioctl", lambda *_: None)
    bus, held = I2CBus(1), bytearray(3)
    bus.writeto(0x29, b"\x01\x02")
    bus.readfrom_into(0x29, held)
    assert (written, bytes(held)) == ([(0x29, b"\x01\x02")], b"\x29\x2a\x2b")


@pytest.mark.parametrize(
    ("wiring", "complaint"),
    [
        ({}, "either xshut and address, or mux and channel"),
        ({"xshut": 4}, "either xshut and address"),
        ({"mux": 0x70}, "either xshut and address"),
        ({"mux": 0x70, "channel": 1, "address": 0x30}, "either xshut and address"),
        ({"xshut": 4, "address": 0x29}, "cannot be 0x29"),
        ({"xshut": 4, "address": 0x0F}, "cannot be 0xf"),
        ({"xshut": 28, "address": 0x30}, "<= 27"),
        ({"mux": 0x6F, "channel": 1}, ">= 112"),
        ({"mux": 0x70, "channel": 8}, "<= 7"),
        ({"xshut": 4, "address": 0x78}, "<= 119"),
    ],
)
def test_a_sensor_that_cannot_be_wired_so_is_refused(wiring: dict[str, int], complaint: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=complaint):
        msgspec.convert(wiring, TofSensor)


@pytest.mark.parametrize("budget_ms", [19, 201, 33.0, "33", 0, -1])
def test_a_timing_budget_out_of_range_is_refused(budget_ms: object) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"budget_ms"):
        msgspec.convert({"sensors": {1: {"xshut": 4, "address": 48}}, "budget_ms": budget_ms}, TofSettings)
