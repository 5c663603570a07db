"""The running board of a rig: its drivers, its lamps and buzzer, and the health of its devices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.live.device_health import DeviceHealth
from companion.live.indicators import Indicators
from companion.live.loop import MatchLoop
from companion.live.service_log import log
from hardware.devices import HOLE_NUMBERS, DeviceName
from hardware.gpio.pins import Pins
from hardware.rig.sections import Rig


class RigBoard:
    """Runs the drivers of a rig for a match loop until it is closed. A driver that fails is restarted."""

    def __init__(
        self, loop: MatchLoop, rig: Rig, report: Callable[[str], None] = log, pins: Pins | None = None
    ) -> None:
        """Starts the drivers.

        Args:
            loop: The loop that their samples go to; it was made with the limits of this rig.
            rig: The hardware.
            report: Called with a sentence for the log, from any thread.
            pins: The pins to use; None for those of this Raspberry Pi.
        """
        from hardware.node.link_counters import LinkCounters
        from hardware.rig.drivers import driver_specs, outputs
        from hardware.supervisor import Supervisor
        from hardware.tof.sensor_statistics import SensorStatistics

        self.rig = rig
        self.link = LinkCounters() if rig.node else None
        """The counters of the serial link to the board node, where there is one."""
        self.statistics: dict[int, SensorStatistics] = {}
        """The statistics of each distance sensor, by hole."""
        self.health = DeviceHealth(lambda: loop.pipeline.filters)
        self._loop = loop
        self._report = report
        loop.pipeline.recheck(HOLE_NUMBERS)
        self.outputs = outputs(rig, report, pins)
        """The lamps and the buzzer, where there are any."""
        self._indicators = Indicators(self.outputs, self.has_trouble) if self.outputs else None
        if self._indicators:
            loop.session_changed.subscribe(self._indicators.on_session)
            loop.rulings.subscribe(self._indicators.on_ruling)
            loop.notices.subscribe(self._indicators.on_trouble)
            loop.trouble_changed.subscribe(self._indicators.on_trouble)
            self.restore_indicators()
        specs = driver_specs(rig, loop.clock, pins, self.link, self.statistics)
        self.supervisor = Supervisor(list(specs), loop.put, report, loop.clock)
        self.supervisor.start()

    def is_looked_after(self) -> bool:
        """Whether the drivers are looked after: what fails is begun afresh."""
        return self.supervisor.is_looking()

    def has_trouble(self) -> bool:
        """Whether a device is lost or muted, or the journal cannot be written."""
        return self.health.trouble or self._loop.trouble is not None

    def driver_troubles(self) -> Mapping[DeviceName, str]:
        """The current error of each driver that has one, by device."""
        return {driver.spec.device: driver.trouble for driver in self.supervisor.drivers if driver.trouble}

    def restore_indicators(self) -> None:
        """Sets the lamps as the match has them, which may run already, after a test or a trouble."""
        if self._indicators:
            self._indicators.on_session(self._loop.session)

    def close(self) -> None:
        """Stops the drivers, logs their statistics and releases the hardware."""
        self.supervisor.stop()
        if self.link:
            self._report(f"The line to the board node: {self.link.describe()}.")
        for hole, statistics in sorted(self.statistics.items()):
            self._report(f"The sensor of hole {hole}: {statistics.describe()}.")
        if self.outputs:
            self.outputs.close()
