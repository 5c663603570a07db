"""What the sensors saw before each of the last rulings, and the last samples as they came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from msgspec import Struct

from companion.live.loop import Publication
from companion.rulebook.rulebook import RawEvent
from hardware.devices import TILT, DeviceName, Hole
from hardware.samples import Accel, Colour, Distance, Edge, Health, Sample

HISTORY_S = 8.0
"""So many seconds before a ruling are kept with it."""
MAX_SAMPLES = 6000
"""Nine holes, tilt and buttons say less than this in the time; a board gone mad is cut short."""
MAX_SNAPSHOTS = 40
"""For so many rulings the samples before them are kept."""
MAX_POINTS = 80
"""A curve has at most so many points."""
MAX_MM = 200
"""Beyond this a reading is drawn at the edge: what says 8190 sees nothing."""
MAX_COUNT = 1023
LEAN_G = 0.35
"""A lean of some 20 degrees; no board leans more."""


class Curve(Struct, frozen=True):
    """The readings of one sensor up to a moment: levels from 0 to 1 over so many seconds, the last at that moment."""

    device: DeviceName
    seconds: float
    levels: tuple[float, ...]


class Snapshot(Struct, frozen=True):
    """An event that was ruled on, and the readings of every sensor until then."""

    raw: RawEvent
    curves: Mapping[DeviceName, Curve]


class SensorHistory:
    """Follows a match loop: its samples as they come, and its rulings once they are published."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._recent: deque[Sample] = deque(maxlen=MAX_SAMPLES)
        self._snapshots: deque[Snapshot] = deque(maxlen=MAX_SNAPSHOTS)

    def reset(self) -> None:
        """Another match or another board: what was seen before proves nothing."""
        self._recent.clear()
        self._snapshots.clear()

    def on_sample(self, sample: Sample) -> None:
        """A sensor was read."""
        self._recent.append(sample)

    def on_ruling(self, publication: Publication) -> None:
        """The table ruled."""
        if publication.verdict.ok:
            self._snapshots.append(Snapshot(publication.verdict.raw, curves(self.recent(), self._clock())))

    def recent(self) -> list[Sample]:
        """The samples of the last seconds, in the order in which they came."""
        since = self._clock() - HISTORY_S
        return [sample for sample in self._recent if sample.t >= since]

    def of_ruling(self, raws: Sequence[RawEvent], hole: int | None = None) -> list[Curve]:
        """What there is about a ruling that these events led to: about its hole, else about all that moved.

        The hole is shown as it was when an event last named it, for that is when something fell into it.
        """
        for raw in reversed(raws):
            shown = next((snapshot for snapshot in reversed(self._snapshots) if snapshot.raw == raw), None)
            if shown is None or (hole is not None and raw.get("hole") != hole):
                continue
            found = [curve for curve in shown.curves.values() if hole is None or curve.device == Hole(hole)]
            moved = [curve for curve in found if max(curve.levels) - min(curve.levels) > 0.1]
            if found:
                return moved or (found if hole is not None else [])
        return []


def curves(samples: Iterable[Sample], now: float) -> dict[DeviceName, Curve]:
    """The samples as one curve for each sensor that says more than yes and no."""
    readings: dict[DeviceName, list[tuple[float, float]]] = {}
    for sample in samples:
        device, level = _level(sample)
        if device:
            readings.setdefault(device, []).append((sample.t, level))
    return {device: _curve(device, points, now) for device, points in readings.items() if len(points) > 1}


def _curve(device: DeviceName, points: Sequence[tuple[float, float]], now: float) -> Curve:
    """Evenly thinned; the last reading stays."""
    step = -(-len(points) // MAX_POINTS)
    thinned = points[::-1][::step][::-1]
    return Curve(device, round(now - points[0][0], 2), tuple(round(level, 3) for _t, level in thinned))


_hole = cache(Hole)
"""The thousands of samples of a ruling share the names of a few holes."""


def _level(sample: Sample) -> tuple[DeviceName | None, float]:
    match sample:
        case Distance(hole=hole, mm=mm):
            return _hole(hole), min(max(mm, 0), MAX_MM) / MAX_MM
        case Colour(hole=hole, rgb=rgb):
            return _hole(hole), min(sum(rgb) / 3 / MAX_COUNT, 1.0)
        case Accel(accel=accel):
            return TILT, min(max(0.5 + accel[0] / LEAN_G / 2, 0.0), 1.0)
        case Edge() | Health():
            return None, 0.0
