"""Keeps the last readings of the sensors, for the header and the sensors pages."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from statistics import median

from companion.i18n.notices import device_text
from companion.i18n.translation import current_language
from companion.live.device_health import DeviceHealth
from companion.service.board_service import Service
from hardware.calibration.drift import Drift
from hardware.calibration.wizard import deviation
from hardware.devices import DeviceName
from hardware.filters.filters import Filters
from hardware.samples import HOLE_SAMPLES, Accel, Distance, Edge, HoleSample, HoleSwitch, Sample

TRACE = 60
"""The number of readings kept for each sensor's line."""
EDGES = 64
"""The number of edges kept for each button."""
FRESH_S = 2.0
"""A reading older than this is not shown."""
SHOWN_DEG = 0.4
"""A change of the tilt below this is noise and not drawn."""
FARTHEST_MM, BRIGHTEST = 200, 512
"""The upper ends of the lines of distances (mm) and of colours (counts); higher readings are clipped."""


class SensorReadings(DeviceHealth):
    """The last readings of each sensor and button, and which devices do not answer."""

    def __init__(self, filters: Callable[[], Filters]) -> None:
        """`filters` gives the filters of the table."""
        super().__init__(filters)
        self.service = Service()
        """The parts of the table that can be shown, tested and calibrated."""
        self.readings: dict[int, deque[HoleSample]] = {}
        self.leans: deque[Accel] = deque(maxlen=TRACE)
        self.edges: dict[str, deque[Edge]] = {}
        self.drift = Drift(self.service.calibration)

    def serve(self, service: Service) -> None:
        """Sets the parts of the table, after a board was attached or calibrated."""
        self.service = service
        self.drift = Drift(service.calibration)

    def forget(self) -> None:
        """Drops all readings, because another board was attached."""
        self.readings.clear()
        self.leans.clear()
        self.edges.clear()
        self.serve(Service())

    @property
    def holes(self) -> Mapping[int, HoleSample]:
        """The last reading of each hole."""
        return {hole: readings[-1] for hole, readings in self.readings.items()}

    @property
    def attached(self) -> bool:
        """Whether there is a board with sensors in its holes, working or not."""
        return bool(self.readings or self.lost)

    @property
    def present(self) -> bool:
        """Whether there is any sensor or button to show."""
        return bool(self.attached or self.leans or self.edges or self.service.path)

    def on_sample(self, sample: Sample) -> None:
        """Stores a sample of a driver."""
        if isinstance(sample, HOLE_SAMPLES):
            self.readings.setdefault(sample.hole, deque(maxlen=TRACE)).append(sample)
            self.drift.feed(sample)
        elif isinstance(sample, Accel):
            self.leans.append(sample)
        elif isinstance(sample, Edge):
            self.edges.setdefault(sample.button, deque(maxlen=EDGES)).append(sample)

    def called(self, device: DeviceName) -> str:
        """Returns the name of a device."""
        return device_text(device, current_language())

    def lost_holes(self) -> Mapping[int, str]:
        """Returns the holes whose sensor is lost or ignored, with its state as text."""
        return {hole: self.hole(hole) for hole in self.by_touch()}

    def trace(self, hole: int) -> tuple[float, ...]:
        """Returns the last readings of a hole, scaled to 0..1."""
        return tuple(map(level, self.readings.get(hole, ())))

    def noise(self, hole: int) -> float | None:
        """Returns the standard deviation of a hole's last readings (mm or counts); None if there are too few."""
        readings = list(self.readings.get(hole, ()))[-TRACE // 2 :]
        return deviation(list(map(number, readings))) if len(readings) == TRACE // 2 else None

    def rate(self, t: float) -> float:
        """Returns the median rate of the holes' readings at `t` (monotonic seconds), in readings per second."""
        rates = (rate(readings) for readings in self.readings.values() if t - readings[-1].t < FRESH_S)
        return median(spoken) if (spoken := [found for found in rates if found]) else 0.0

    def last_press(self) -> Edge | None:
        """Returns the last press of a button."""
        downs = (edge for edges in self.edges.values() for edge in edges if edge.level)
        return max(downs, key=lambda edge: edge.t, default=None)


def visibly(drawn_deg: float | None, lean_deg: float) -> bool:
    """Whether the tilt differs visibly from the drawn one."""
    return drawn_deg is None or abs(lean_deg - drawn_deg) >= SHOWN_DEG


def rate(readings: Sequence[HoleSample]) -> float:
    """Returns the rate of these readings per second; 0 if there are too few."""
    took_s = readings[-1].t - readings[0].t
    return (len(readings) - 1) / took_s if took_s > 0 else 0.0


def number(reading: HoleSample) -> float:
    """Returns a reading as one number: mm, the mean count of the three colours, or the level of a switch."""
    if isinstance(reading, HoleSwitch):
        return float(reading.level)
    return float(reading.mm) if isinstance(reading, Distance) else sum(reading.rgb) / 3


def level(reading: HoleSample) -> float:
    """Returns a reading scaled to 0..1; of a colour reading the brightest colour."""
    if isinstance(reading, HoleSwitch):
        return float(reading.level)
    if isinstance(reading, Distance):
        return min(max(reading.mm, 0), FARTHEST_MM) / FARTHEST_MM
    return min(max(reading.rgb), BRIGHTEST) / BRIGHTEST
