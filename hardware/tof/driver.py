"""The driver of the distance sensors: nine holes on one bus, none of which can hold up the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from hardware.devices import HOLES
from hardware.driver import POLL_S
from hardware.samples import Sample
from hardware.tof.bus import I2C, GuardedBus
from hardware.tof.chip import load_library
from hardware.tof.sensor import Sensor
from hardware.tof.sensor_statistics import SensorStatistics
from hardware.tof.sensor_wiring import SensorWiring
from hardware.tof.settings import TofSensor, TofSettings
from hardware.tof.xshut import ResetLine


class TofDriver:
    """The sensors of a rig as one driver. At the start they wake one after the other, each at once of use."""

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
        """`open_bus` gives the bus, `open_line` the reset line on a GPIO number; both may raise DriverError.

        `clock` gives monotonic seconds, `pause` lets them pass. What happens to each hole's sensor is written into
        `records`, which any thread may read and the next driver may go on with. The Adafruit library has a clock of
        its own: it looks at `time` in its own module, which a test in simulated time must replace too.
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
        """Claims bus and lines and puts every sensor with a line into reset; `poll` wakes them. Raises DriverError."""
        load_library()
        self._i2c = self._open_bus()
        bus = GuardedBus(self._i2c, tuple(self._settings.muxes()), self._clock)
        channels = _channels(bus, self._settings)
        try:
            for hole, wiring in sorted(self._settings.sensors.items()):
                sensor = self._sensor(hole, wiring, bus, channels)
                self._sensors.append(sensor)
                sensor.wiring.hold_reset()
        except BaseException:
            self.close()
            raise

    def poll(self) -> Sequence[Sample]:
        """The new readings and what became of the sensors; waits up to POLL_S for something to do.

        Measuring sensors come first, those due longest before the others. One sensor at most is woken, which takes
        some 60 ms (behind a multiplexer 110 ms), or 0.2 s if it hangs in the middle.
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
        """Puts the sensors to rest and lets bus and lines go."""
        sensors, self._sensors = self._sensors, []
        i2c, self._i2c = self._i2c, None
        with ExitStack() as last:
            if i2c is not None:
                last.callback(i2c.deinit)
            for sensor in sensors:
                last.callback(sensor.wiring.close)

    def _sensor(self, hole: int, wiring: TofSensor, bus: GuardedBus, channels: Mapping[int, Any]) -> Sensor:
        i2c = bus if wiring.mux is None else channels[wiring.mux][wiring.channel]
        line = None if wiring.xshut is None else self._open_line(wiring.xshut)
        place = SensorWiring(hole, wiring, i2c, line, self._pause)
        return Sensor(
            place, self.records.setdefault(hole, SensorStatistics()), bus, self._settings.budget_ms, self._clock
        )


def _channels(bus: GuardedBus, settings: TofSettings) -> dict[int, Any]:
    """The multiplexers by their addresses, each with its channels by their numbers."""
    from adafruit_tca9548a import TCA9548A

    return {address: TCA9548A(bus, address) for address in settings.muxes()}
