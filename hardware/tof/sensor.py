"""The state machine of one hole's sensor: starts it, reads it, detects faults, and schedules its next transaction."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hardware.devices import Hole
from hardware.driver import DriverError
from hardware.filters.holes import FARTHEST_MM, NEAREST_MM
from hardware.filters.holes import NOTHING_MM as NOTHING
from hardware.samples import Distance, Health, HealthWord, Sample
from hardware.tof.bus import GuardedBus
from hardware.tof.chip import CHIP_ERRORS
from hardware.tof.sensor_statistics import SensorStatistics
from hardware.tof.sensor_wiring import SensorWiring

SILENT_S = 1.0
"""A sensor without a reading for this long is lost. Players must be informed within 2 s."""
LEAST_MISSES = 4
"""A sensor is not lost before this many failures, because the thread may have been delayed."""
SOON_S = 0.003
"""The wait before a sensor that was not ready is read again, multiplied by the number of misses."""
RETRY_S = 0.2
"""The wait before a sensor that did not start is tried again, until it is lost."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 10.0
"""The wait before a lost sensor is tried again, doubled each time: a try can delay the others by 0.2 s."""
STEADY_S = 5.0
"""After measuring for this long since its start a sensor counts as repaired: its wait is reset."""
FROZEN = 100
"""This many equal readings (3.3 s) mean a frozen sensor: the noise is 3 mm (data sheet, table 10)."""
FROZEN_ON_NOTHING = 1000
"""The same for "no target" readings, which are always equal: after 33 s the sensor is restarted."""


class Sensor:
    """The sensor of one hole; `step` performs one transaction with it."""

    def __init__(
        self,
        wiring: SensorWiring,
        statistics: SensorStatistics,
        bus: GuardedBus,
        budget_ms: int,
        clock: Callable[[], float],
    ) -> None:
        """Touches no hardware.

        Args:
            wiring: starts and resets the sensor.
            statistics: counts what happens; updated here.
            bus: the bus.
            budget_ms: the time of one measurement (ms).
            clock: returns monotonic seconds.
        """
        self.wiring = wiring
        self.statistics = statistics
        self._bus = bus
        self._budget_ms = budget_ms
        self._period_s = budget_ms / 1000
        self._clock = clock
        self._chip: Any = None
        self._reported: HealthWord | None = None
        self.due = self._since = self._woken = clock()
        """When `step` must be called next; when it last read or started; when it last started (monotonic seconds)."""
        self._misses = 0
        self._wait = FIRST_WAIT_S
        self._suspect = False
        self._last_mm = -1
        self._same = 0
        self._was_frozen = False

    @property
    def awake(self) -> bool:
        """Whether it was started and has not been lost since."""
        return self._chip is not None

    def step(self) -> list[Sample]:
        """Performs one transaction: reads the sensor, or tries to start it.

        Returns:
            The new distance (mm), if there is one, and a Health sample if the sensor was lost or works again.
        """
        return self._read() if self.awake else self._wake()

    def _wake(self) -> list[Sample]:
        try:
            with self._bus.transaction():
                self.wiring.wake()
                start = self.wiring.model.start
                self._chip = start(self.wiring.i2c, self.wiring.address, self._budget_ms, self._clock)
        except (*CHIP_ERRORS, DriverError) as error:
            return self._failed(error, RETRY_S)
        self.statistics.wakes += 1
        self._since = self._woken = self._clock()
        self._misses = 0
        self.due = self._since + self._period_s
        return []

    def _read(self) -> list[Sample]:
        try:
            with self._bus.transaction():
                mm = self._new_reading()
        except CHIP_ERRORS as error:
            return self._failed(error, self._period_s)
        if mm is None:
            return self._missed("it measures nothing", SOON_S)
        return self._accept(mm)

    def _new_reading(self) -> int | None:
        if self._suspect and not self.wiring.model.is_at(self.wiring.i2c, self.wiring.address):
            raise RuntimeError("its identity reads wrong")
        self._suspect = False
        return self._chip.new_distance()

    def _failed(self, error: Exception, again_s: float) -> list[Sample]:
        self.statistics.errors += 1
        return self._missed(error, again_s)

    def _missed(self, why: Exception | str, again_s: float) -> list[Sample]:
        now = self._clock()
        self._misses += 1
        in_doubt = self._misses < LEAST_MISSES or now - self._since < SILENT_S
        if in_doubt and (self.awake or self._reported != "lost"):
            self.due = now + again_s * self._misses
            return []
        return self._lose(now, why)

    def _lose(self, now: float, why: Exception | str) -> list[Sample]:
        self._chip = None
        self._misses = 0
        with suppress(DriverError):  # its line may be what fails
            self.wiring.hold_reset()
        self.due = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT_S)
        self.statistics.on_fault(self.wiring.trouble(why))
        if self._reported == "lost":
            return []
        self._reported = "lost"
        self.statistics.losses += 1
        return [Health(now, Hole(self.wiring.hole), "lost")]

    def _accept(self, mm: int) -> list[Sample]:
        """Processes a reading; implausible values are passed on too, for the filters to reject."""
        now = self._since = self._clock()
        self.statistics.readings += 1
        self._misses = 0
        self.due = now + self._period_s
        if now - self._woken >= STEADY_S:
            self._wait = FIRST_WAIT_S
        self._check_value(mm)
        samples: list[Sample] = []
        if self._reported != "ok" and not (self._was_frozen and self._same):
            self._reported = "ok"
            self.statistics.on_fault(None)
            samples.append(Health(now, Hole(self.wiring.hole), "ok"))
        if self._reported == "ok":
            samples.append(Distance(now, self.wiring.hole, mm))
        if self._same >= (FROZEN_ON_NOTHING if mm in NOTHING else FROZEN):
            samples += self._restart_frozen(now, mm)
        return samples

    def _check_value(self, mm: int) -> None:
        """Notes whether a value is out of range, and how often it has been repeated."""
        self._suspect = mm not in NOTHING and not NEAREST_MM <= mm <= FARTHEST_MM
        self.statistics.odd += self._suspect
        if self._suspect or mm == self._last_mm:
            self._same += 1
        else:
            self._same, self._was_frozen = 0, False
        self._last_mm = mm

    def _restart_frozen(self, now: float, mm: int) -> list[Sample]:
        """Restarts a frozen sensor without a Health sample; if it freezes again at once, it is lost."""
        self.statistics.frozen += 1
        self._same = 0
        if self._was_frozen:
            return self._lose(now, f"it repeats {mm} mm for ever")
        self._was_frozen = mm not in NOTHING
        self._chip = None
        self.due = now
        return []
