"""Nine simulated sensors and the real driver on top of the real Adafruit libraries, all in simulated time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest import mock

from hardware.samples import Distance, Health, Sample
from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.tca9548a import SimulatedTca9548a
from hardware.simulation.vl53l0x import SimulatedVl53l0x
from hardware.simulation.vl53l1x import SimulatedWideTof
from hardware.tof.driver import TofDriver
from hardware.tof.settings import TofSensor, TofSettings

AnyChip = SimulatedVl53l0x | SimulatedWideTof
HOLES = range(1, 10)
PINS = {hole: 3 + hole for hole in HOLES}
BY_LINES = TofSettings(sensors={hole: TofSensor(xshut=PINS[hole], address=0x2F + hole) for hole in HOLES})
BEHIND_TWO = TofSettings(
    sensors={hole: TofSensor(mux=0x70 if hole <= 5 else 0x71, channel=(hole - 1) % 5) for hole in HOLES}
)
BEHIND_ONE_AND_A_LINE = TofSettings(
    sensors={hole: TofSensor(mux=0x70, channel=hole - 1) for hole in range(1, 9)}
    | {9: TofSensor(xshut=12, address=0x38)}
)
BEHIND_WITH_LINES = TofSettings(
    sensors={
        hole: TofSensor(mux=0x70 if hole <= 5 else 0x71, channel=(hole - 1) % 5, xshut=PINS[hole]) for hole in HOLES
    }
)
AWAKE_S = {100_000: 2.2, 400_000: 1.5}
"""By when nine sensors have started and given readings, by the speed of the bus: that of every Pi, and the fast one."""
WAKING_S = {100_000: 0.25, 400_000: 0.15}
"""How long one poll may take while sensors start."""
PERIOD_S = 0.0335
"""What a timing budget of 33 ms comes to in whole macro periods."""


@contextmanager
def library_time(clock: SimulatedClock) -> Iterator[None]:
    """The libraries live in simulated time: each looks at `time` in its own module."""
    names = (
        "adafruit_vl53l0x",
        "adafruit_vl53l1x",
        "adafruit_vl53l4cd",
        "adafruit_bus_device.i2c_device",
        "adafruit_tca9548a",
    )
    patches = [mock.patch(f"{name}.time", clock) for name in names]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()


class Board:
    """The chips of a rig, soldered together, and a driver for them."""

    def __init__(
        self,
        settings: TofSettings = BY_LINES,
        seed: int = 1,
        hz: int = 400_000,
        models: Mapping[int, type[AnyChip]] | None = None,
    ) -> None:
        """`models` has the chips that are no VL53L0X, by hole."""
        self.chance = Random(seed)
        self.awake_s, self.waking_s = AWAKE_S[hz], WAKING_S[hz]
        self.clock = SimulatedClock(100.0)
        self.bus = SimulatedBus(self.clock, self.chance, hz=hz)
        self.settings = settings
        self.sensors: dict[int, Any] = {
            hole: self._sensor((models or {}).get(hole, SimulatedVl53l0x)) for hole in settings.sensors
        }
        self.muxes = {address: SimulatedTca9548a(address) for address in settings.muxes()}
        self.bus.devices += self.muxes.values()
        for hole, wiring in settings.sensors.items():
            if wiring.mux is None or wiring.channel is None:
                self.bus.devices.append(self.sensors[hole])
            else:
                self.muxes[wiring.mux].channels[wiring.channel].append(self.sensors[hole])
        self.lines = {wiring.xshut: self.sensors[hole] for hole, wiring in settings.sensors.items()}
        self.longest_poll_s = 0.0
        self.driver = self.new_driver()
        self.clock.advance(0.1)

    def _sensor(self, kind: type[AnyChip]) -> AnyChip:
        offset, tempo = self.chance.uniform(-35, 20), self.chance.uniform(0.97, 1.03)
        return kind(self.clock, self.chance, offset_mm=offset, tempo=tempo)

    @property
    def faults(self) -> dict[int, str]:
        """What the driver says about each hole that is lost."""
        return {hole: record.fault for hole, record in self.driver.records.items() if record.fault}

    def new_driver(self) -> TofDriver:
        """A driver as a newly started program has it."""
        return TofDriver(self.settings, lambda: self.bus, self.lines.__getitem__, self.clock, self.clock.advance)

    def open(self) -> Board:
        """Opens the driver."""
        self.driver.open()
        return self

    def run(self, seconds: float) -> list[Sample]:
        """Polls for so long, as a supervisor does; the lock of the bus must be free after each poll."""
        samples: list[Sample] = []
        end = self.clock.now + seconds
        while self.clock.now < end:
            before = self.clock.now
            samples += self.driver.poll()
            self.longest_poll_s = max(self.longest_poll_s, self.clock.now - before)
            assert not self.bus.locked
        return samples

    def restart(self) -> None:
        """The program is killed and started again: nothing is closed, the chips stay as they are."""
        self.driver = self.new_driver()
        self.driver.open()


def distances(samples: Iterable[Sample]) -> list[Distance]:
    """The distances alone."""
    return [sample for sample in samples if isinstance(sample, Distance)]


def readings(samples: Iterable[Sample]) -> Counter[int]:
    """How many distances each hole gave."""
    return Counter(sample.hole for sample in distances(samples))


def health(samples: Iterable[Sample], hole: int) -> list[Health]:
    """What was told about one hole."""
    return [sample for sample in samples if isinstance(sample, Health) and sample.device == f"hole {hole}"]
