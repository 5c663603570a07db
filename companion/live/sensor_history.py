"""The readings of the sensors before each of the last rulings, and the latest samples."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from msgspec import Struct

from companion.journal.rows import EventRow, first_row, in_force
from companion.live.publication import Publication
from companion.live.session import Session
from companion.rulebook.origin import Entered, Repeated
from hardware.devices import TILT, DeviceName, Hole
from hardware.samples import Accel, Colour, Distance, Edge, Health, HoleSwitch, Sample

HISTORY_S = 8.0
"""The seconds of readings before a ruling that are kept with it."""
MAX_SAMPLES = 6000
"""The most samples that are kept; more than a working board sends in HISTORY_S."""
MAX_SNAPSHOTS = 40
"""The number of events for which readings are kept."""
CORRECTION = "correction"
"""The decision that enters events in place of others."""
MAX_POINTS = 80
"""The most points of a curve."""
MAX_MM = 200
"""The distance that is drawn as level 1; larger readings (8190 for no target) are limited to it."""
MAX_COUNT = 1023
"""The largest raw count of a colour reading, drawn as level 1."""
LEAN_G = 0.35
"""The acceleration of a lean of some 20 degrees, which is drawn as level 0 or 1."""


class Curve(Struct, frozen=True):
    """The readings of one sensor up to a moment: levels from 0 to 1, spread evenly over `seconds`."""

    device: DeviceName
    seconds: float
    levels: tuple[float, ...]


class SensorHistory:
    """Follows a match loop: its samples as they come, and its rulings once they are published."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._recent: deque[Sample] = deque(maxlen=MAX_SAMPLES)
        self._snapshots: dict[tuple[Session, int], Mapping[DeviceName, Curve]] = {}
        """The readings of every sensor before an event, by its match and sequence number; the newest last."""

    def reset(self) -> None:
        """Forgets everything, for another match or board."""
        self._recent.clear()
        self._snapshots.clear()

    def on_sample(self, sample: Sample) -> None:
        """Adds a sample."""
        self._recent.append(sample)

    def on_ruling(self, publication: Publication) -> None:
        """Keeps the readings before an accepted event.

        What a decision entered in place of other events has the readings before those: it is about what was seen then.
        """
        session, rows = publication.session, publication.rows
        if not isinstance(publication.origin, Entered) or publication.origin.by != CORRECTION:
            for row in rows:
                if row.raw["event"] in ("undo", "redo"):
                    continue
                self._keep(session, row, curves(self.recent(), self._clock()))
            return
        for row, replaced in _replacements(session.rows, rows):
            snapshot = self._snapshot(session, replaced) if replaced else None
            if snapshot is not None and not isinstance(row.origin, Repeated):
                self._keep(session, row, snapshot)

    def _keep(self, session: Session, row: EventRow, snapshot: Mapping[DeviceName, Curve]) -> None:
        self._snapshots[session, row.seq] = snapshot
        while len(self._snapshots) > MAX_SNAPSHOTS:
            del self._snapshots[next(iter(self._snapshots))]

    def _snapshot(self, session: Session, row: EventRow) -> Mapping[DeviceName, Curve] | None:
        """The readings before an event, or before that which it repeats; None when they are not kept."""
        return self._snapshots.get((session, first_row(row, session.rows).seq))

    def recent(self) -> list[Sample]:
        """The samples of the last HISTORY_S seconds, in the order in which they came."""
        since = self._clock() - HISTORY_S
        return [sample for sample in self._recent if sample.t >= since]

    def of_ruling(self, session: Session, rows: Sequence[EventRow], hole: int | None = None) -> list[Curve]:
        """The curves that explain a ruling.

        Args:
            session: The match.
            rows: Its events that led to the ruling, in order.
            hole: The hole that the ruling is about; None for all sensors.

        Returns:
            The curves before the latest event that has any; with a hole, those of the latest event at that hole. Of
            several sensors, only those whose readings changed.
        """
        for row in reversed(rows):
            snapshot = self._snapshot(session, row)
            if snapshot is None or (hole is not None and row.raw.get("hole") != hole):
                continue
            found = [curve for curve in snapshot.values() if hole is None or curve.device == Hole(hole)]
            moved = [curve for curve in found if max(curve.levels) - min(curve.levels) > 0.1]
            if found:
                return moved or (found if hole is not None else [])
        return []


def _replacements(rows: Sequence[EventRow], decided: Sequence[EventRow]) -> Iterator[tuple[EventRow, EventRow | None]]:
    """The events that a correction entered, each with the one that stood in its place, if there was one.

    Args:
        rows: All events of the match.
        decided: Those of the correction: as many undos as are needed, and what was entered then.
    """
    before = in_force(row for row in rows if decided and row.seq < decided[0].seq)
    undos = [row for row in decided if row.raw["event"] == "undo"]
    undone = before[len(before) - len(undos) :]
    yield from zip_longest(decided[len(undos) :], undone[: len(decided) - len(undos)])


def curves(samples: Iterable[Sample], now: float) -> dict[DeviceName, Curve]:
    """One curve for each sensor with analogue readings; `now` is the end of the curves (monotonic seconds)."""
    readings: dict[DeviceName, list[tuple[float, float]]] = {}
    for sample in samples:
        device, level = _level(sample)
        if device:
            readings.setdefault(device, []).append((sample.t, level))
    return {device: _curve(device, points, now) for device, points in readings.items() if len(points) > 1}


def _curve(device: DeviceName, points: Sequence[tuple[float, float]], now: float) -> Curve:
    """The curve of a sensor, thinned evenly to MAX_POINTS; the last reading is kept."""
    step = -(-len(points) // MAX_POINTS)
    thinned = points[::-1][::step][::-1]
    return Curve(device, round(now - points[0][0], 2), tuple(round(level, 3) for _t, level in thinned))


_hole = cache(Hole)
"""Cached, as the thousands of samples of a ruling are those of a few holes."""


def _level(sample: Sample) -> tuple[DeviceName | None, float]:
    """The device of an analogue reading and its level from 0 to 1; no device (None) for other samples."""
    match sample:
        case Distance(hole=hole, mm=mm):
            return _hole(hole), min(max(mm, 0), MAX_MM) / MAX_MM
        case Colour(hole=hole, rgb=rgb):
            return _hole(hole), min(sum(rgb) / 3 / MAX_COUNT, 1.0)
        case HoleSwitch(hole=hole, level=level):
            return _hole(hole), float(level)
        case Accel(accel=accel):
            return TILT, min(max(0.5 + accel[0] / LEAN_G / 2, 0.0), 1.0)
        case Edge() | Health():
            return None, 0.0
