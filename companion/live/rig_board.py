"""The board of a rig at work: its drivers, its lamps and buzzer, and the health of its devices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.live.device_health import DeviceHealth
from companion.live.indicators import Indicators
from companion.live.loop import MatchLoop, Publication
from companion.live.service_log import log
from hardware.devices import HOLE_NUMBERS, DeviceName
from hardware.gpio.pins import Pins
from hardware.rig.sections import Rig


class RigBoard:
    """The drivers of a rig at a match loop, from now until it is closed.

    What fails is reported, tried again, and ends nothing.
    """

    def __init__(
        self, loop: MatchLoop, rig: Rig, report: Callable[[str], None] = log, pins: Pins | None = None
    ) -> None:
        """Starts the drivers.

        Args:
            loop: The loop that their samples go to; it was made with the limits of this rig.
            rig: The hardware.
            report: Takes a sentence for the log, from any thread.
            pins: The pins to use; None for those of this Raspberry Pi.
        """
        from hardware.node.link_counters import LinkCounters
        from hardware.rig.drivers import driver_specs, outputs
        from hardware.supervisor import Supervisor
        from hardware.tof.sensor_statistics import SensorStatistics

        self.rig = rig
        self.link = LinkCounters() if rig.node else None
        """What is counted about the line to the board node, where there is one."""
        self.statistics: dict[int, SensorStatistics] = {}
        """What each distance sensor has gone through, by its hole."""
        self.health = DeviceHealth()
        self._loop = loop
        self._report = report
        loop.notices.subscribe(self.health.on_notice)
        loop.pipeline.recheck(HOLE_NUMBERS)
        loop.rulings.subscribe(self._on_ruling)
        self.outputs = outputs(rig, report, pins)
        """The lamps and the buzzer, where there are any."""
        self._indicators = Indicators(self.outputs, self.has_trouble) if self.outputs else None
        if self._indicators:
            loop.rulings.subscribe(self._indicators.on_ruling)
            loop.notices.subscribe(self._indicators.on_notice)
        specs = driver_specs(rig, loop.clock, pins, self.link, self.statistics)
        self.supervisor = Supervisor(list(specs), loop.put, report, loop.clock)
        self.supervisor.start()

    def _on_ruling(self, publication: Publication) -> None:
        """Another match has begun: the holes are compared with it."""
        if not publication.verdict.n:
            self._loop.pipeline.recheck(HOLE_NUMBERS)

    def has_trouble(self) -> bool:
        """Whether something needs people's attention: a device, or the journal."""
        return self.health.trouble or self._loop.trouble is not None

    def driver_troubles(self) -> Mapping[DeviceName, str]:
        """Why a driver does not work at the moment, by device."""
        return {driver.spec.device: driver.trouble for driver in self.supervisor.drivers if driver.trouble}

    def restore_indicators(self) -> None:
        """The lamps show again what they should, after somebody has tried them."""
        if self._indicators:
            self._indicators.show(self._loop.referee.state if self._loop.referee else None)

    def close(self) -> None:
        """Stops the drivers and lets the hardware go."""
        self.supervisor.stop()
        if self.link:
            self._report(f"The line to the board node: {self.link.describe()}.")
        for hole, statistics in sorted(self.statistics.items()):
            self._report(f"The sensor of hole {hole}: {statistics.describe()}.")
        if self.outputs:
            self.outputs.close()
