"""The last readings of the sensors, for the chip in the header and the sensors pages."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from statistics import median

from companion.i18n.notices import device_text
from companion.i18n.translation import current_language
from companion.live.device_health import DeviceHealth
from companion.service.board_service import Service
from hardware.calibration.drift import Drift
from hardware.calibration.wizard import deviation
from hardware.devices import DeviceName
from hardware.samples import Accel, Colour, Distance, Edge, Sample

TRACE = 60
"""How many readings of a sensor are kept for its line."""
EDGES = 64
"""So many edges of each button are kept."""
FRESH_S = 2.0
"""A sensor whose last reading is older than this says nothing at the moment."""
SHOWN_DEG = 0.4
"""A change of the lean below this is noise, and not drawn."""
FARTHEST_MM, BRIGHTEST = 200, 512
"""Beyond this a reading is drawn at the edge: what says 8190 sees nothing, and no ball shines brighter."""

Reading = Distance | Colour


class SensorReadings(DeviceHealth):
    """The last readings of each sensor and button, and which devices do not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.service = Service()
        """What else this table can show, test and calibrate."""
        self.readings: dict[int, deque[Reading]] = {}
        self.leans: deque[Accel] = deque(maxlen=TRACE)
        self.edges: dict[str, deque[Edge]] = {}
        self.drift = Drift(self.service.calibration)

    def serve(self, service: Service) -> None:
        """A board with these parts is attached, or has been calibrated anew."""
        self.service = service
        self.drift = Drift(service.calibration)

    def forget(self) -> None:
        """Another board is attached: the readings of the last one are dropped."""
        super().reset()
        self.readings.clear()
        self.leans.clear()
        self.edges.clear()
        self.serve(Service())

    @property
    def holes(self) -> Mapping[int, Reading]:
        """The last reading of each hole."""
        return {hole: readings[-1] for hole, readings in self.readings.items()}

    @property
    def attached(self) -> bool:
        """Whether there is a board with sensors in its holes, working or not."""
        return bool(self.readings or self.lost)

    @property
    def present(self) -> bool:
        """Whether there is anything at all to be shown of a board."""
        return bool(self.attached or self.leans or self.edges or self.service.path)

    def on_sample(self, sample: Sample) -> None:
        """A driver read something."""
        if isinstance(sample, Distance | Colour):
            self.readings.setdefault(sample.hole, deque(maxlen=TRACE)).append(sample)
            self.drift.feed(sample)
        elif isinstance(sample, Accel):
            self.leans.append(sample)
        elif isinstance(sample, Edge):
            self.edges.setdefault(sample.button, deque(maxlen=EDGES)).append(sample)

    def called(self, device: DeviceName) -> str:
        """What a device is called."""
        return device_text(device, current_language())

    def lost_holes(self) -> Mapping[int, str]:
        """The holes whose sensor is not listened to, and how it is."""
        return {hole: self.hole(hole) for hole in self.by_touch()}

    def trace(self, hole: int) -> tuple[float, ...]:
        """The last readings of a hole as heights of a line, each 0 to 1."""
        return tuple(map(level, self.readings.get(hole, ())))

    def noise(self, hole: int) -> float | None:
        """The standard deviation of the last readings of a hole (millimetres, counts); None for too few."""
        readings = list(self.readings.get(hole, ()))[-TRACE // 2 :]
        return deviation(list(map(number, readings))) if len(readings) == TRACE // 2 else None

    def rate(self, t: float) -> float:
        """How many readings a second a hole gives at `t` (monotonic seconds), the median of those that send any."""
        rates = (rate(readings) for readings in self.readings.values() if t - readings[-1].t < FRESH_S)
        return median(spoken) if (spoken := [found for found in rates if found]) else 0.0

    def last_press(self) -> Edge | None:
        """The last time that a button went down."""
        downs = (edge for edges in self.edges.values() for edge in edges if edge.level)
        return max(downs, key=lambda edge: edge.t, default=None)


def visibly(drawn_deg: float | None, lean_deg: float) -> bool:
    """Whether the board leans otherwise than it is drawn, so that people would see it."""
    return drawn_deg is None or abs(lean_deg - drawn_deg) >= SHOWN_DEG


def rate(readings: Sequence[Reading]) -> float:
    """How many of these readings came in a second; 0 for too few."""
    took_s = readings[-1].t - readings[0].t
    return (len(readings) - 1) / took_s if took_s > 0 else 0.0


def number(reading: Reading) -> float:
    """A reading as one number: millimetres, or the mean count of the three colours."""
    return float(reading.mm) if isinstance(reading, Distance) else sum(reading.rgb) / 3


def level(reading: Reading) -> float:
    """A reading as a height of the line, 0 to 1; of the three colours the brightest is drawn."""
    if isinstance(reading, Distance):
        return min(max(reading.mm, 0), FARTHEST_MM) / FARTHEST_MM
    return min(max(reading.rgb), BRIGHTEST) / BRIGHTEST
