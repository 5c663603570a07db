"""The driver of the distance sensors: up to nine sensors on one bus; a failing one does not delay the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from hardware.devices import HOLES
from hardware.driver import POLL_S, DriverError
from hardware.samples import Sample
from hardware.tof.bus import I2C, GuardedBus
from hardware.tof.chip import load_library
from hardware.tof.sensor import Sensor
from hardware.tof.sensor_statistics import SensorStatistics
from hardware.tof.sensor_wiring import SensorWiring
from hardware.tof.settings import TofSensor, TofSettings
from hardware.tof.xshut import ResetLine


class TofDriver:
    """The driver of all distance sensors of a rig; its device is HOLES. The sensors start one after the other."""

    device = HOLES

    def __init__(
        self,
        settings: TofSettings,
        open_bus: Callable[[], I2C],
        open_line: Callable[[int], ResetLine],
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
        records: dict[int, SensorStatistics] | None = None,
    ) -> None:
        """Opens nothing; `open` does.

        The Adafruit library reads the time from the `time` module; a test in simulated time must replace that too.

        Args:
            settings: the sensors of the rig.
            open_bus: opens the bus; may raise DriverError.
            open_line: opens the reset line on a GPIO number; may raise DriverError.
            clock: returns monotonic seconds.
            pause: waits for this many seconds.
            records: the statistics of the sensors by hole number, updated here. Any thread may read them, and the next
                driver continues them.
        """
        self.records = {} if records is None else records
        self._settings = settings
        self._open_bus = open_bus
        self._open_line = open_line
        self._clock = clock
        self._pause = pause
        self._i2c: I2C | None = None
        self._sensors: list[Sensor] = []

    def open(self) -> None:
        """Opens the bus and the reset lines, and holds every sensor with a line in reset; `poll` starts them.

        A line that cannot be used concerns its sensor alone, which is lost once it has not started for a second.

        Raises:
            DriverError: the library or the bus cannot be used, or none of the lines.
        """
        load_library()
        self._i2c = self._open_bus()
        bus = GuardedBus(self._i2c, tuple(self._settings.muxes()), self._clock)
        channels = _channels(bus, self._settings)
        try:
            for hole, wiring in sorted(self._settings.sensors.items()):
                sensor = self._sensor(hole, wiring, bus, channels)
                self._sensors.append(sensor)
            self._hold_all()
        except BaseException:
            self.close()
            raise

    def poll(self) -> Sequence[Sample]:
        """Reads the sensors that are due; waits for up to POLL_S until one is.

        Measuring sensors come first, in order of their due times. At most one sensor is started per call, which takes
        60 to 110 ms with a bus of 400 kHz, 100 to 200 ms with one of 100 kHz (the more behind a multiplexer; a VL53L1X
        or VL53L4CD takes 150 to 250 ms), and up to 0.3 s if the sensor hangs. Nine sensors are read 27 times a second
        each at both speeds.

        Returns:
            The new distances (mm), and a Health sample for each sensor that was lost or works again.
        """
        until = self._clock() + POLL_S
        first = min((sensor.due for sensor in self._sensors), default=until)
        self._pause(max(0.0, min(first, until) - self._clock()))
        samples: list[Sample] = []
        for sensor in sorted(self._sensors, key=lambda sensor: (not sensor.awake, sensor.due)):
            now = self._clock()
            if now >= until:
                break
            if sensor.due <= now:
                asleep = not sensor.awake
                samples += sensor.step()
                if asleep:
                    break
        return samples

    def close(self) -> None:
        """Stops the sensors and releases the bus and the reset lines."""
        sensors, self._sensors = self._sensors, []
        i2c, self._i2c = self._i2c, None
        with ExitStack() as last:
            if i2c is not None:
                last.callback(i2c.deinit)
            for sensor in sensors:
                last.callback(sensor.wiring.close)

    def _hold_all(self) -> None:
        """Holds all sensors in reset. Raises DriverError if that works for none of those that have a line."""
        failures: list[DriverError] = []
        lines = [sensor.wiring for sensor in self._sensors if sensor.wiring.has_line]
        for wiring in lines:
            try:
                wiring.hold_reset()
            except DriverError as error:
                failures.append(error)
        if failures and len(failures) == len(lines) == len(self._sensors):
            raise failures[0]

    def _sensor(self, hole: int, wiring: TofSensor, bus: GuardedBus, channels: Mapping[int, Any]) -> Sensor:
        i2c = bus if wiring.mux is None else channels[wiring.mux][wiring.channel]
        line = None if wiring.xshut is None else self._open_line(wiring.xshut)
        sensor_wiring = SensorWiring(hole, wiring, i2c, line, self._pause, self._settings.model)
        return Sensor(
            sensor_wiring, self.records.setdefault(hole, SensorStatistics()), bus, self._settings.budget_ms, self._clock
        )


def _channels(bus: GuardedBus, settings: TofSettings) -> dict[int, Any]:
    """Returns the multiplexers by address; each is indexed by channel number."""
    from adafruit_tca9548a import TCA9548A

    return {address: TCA9548A(bus, address) for address in settings.muxes()}
