"""Converts the board's readings to samples, and reports parts that stopped measuring. No I/O."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.devices import HOLES, TILT, Hole
from hardware.node.liveness import TIMEOUT_S, Liveness
from hardware.node.messages import Holes, Light, Ranges, Snap, Tilt
from hardware.node.settings import NodeSettings
from hardware.samples import Accel, Colour, Distance, Health, Sample

HOLES_S, TILT_S = 0.05, 0.02
"""The time of one reading on the board."""


class Readings:
    """The readings of one run of a board. Saturated readings of a hole are dropped; if they go on, the hole is lost."""

    def __init__(self, settings: NodeSettings, t: float) -> None:
        """Starts with no part known to work.

        Args:
            settings: the node section of the rig.
            t: when the session started (monotonic seconds).
        """
        self._inputs = settings.holes
        self._distances = settings.distances
        self._tilts = settings.tilt
        self._each = {hole: Liveness(Hole(hole), t, why="glare") for hole in (*settings.holes, *settings.distances)}
        every = max(settings.holes_every, settings.distances_every)
        whole = Liveness(HOLES, t, TIMEOUT_S + HOLES_S * (every - 1))
        self._holes = [whole] if self._each else []
        self._tilt = [Liveness(TILT, t, TIMEOUT_S + TILT_S * (settings.tilt_every - 1))] if settings.tilt else []

    def take(self, reading: Holes | Ranges | Tilt | Snap, t: float) -> Sequence[Sample]:
        """Returns the samples of a reading taken at `t` (monotonic seconds)."""
        if isinstance(reading, Holes):
            return self._light(reading, t)
        if isinstance(reading, Ranges):
            return self._distance(reading, t)
        if isinstance(reading, Snap):
            return [*self._light(reading.holes, t), *(self._lean(reading.tilt, t) if reading.tilt else ())]
        return self._lean(reading, t)

    def check(self, t: float) -> list[Health]:
        """Returns a Health sample for each part that has had no valid reading for too long."""
        return [health for part in (*self._holes, *self._tilt) for health in part.check(t)]

    def _distance(self, reading: Ranges, t: float) -> Sequence[Sample]:
        if not self._distances:
            return []
        samples: list[Sample] = [health for part in self._holes for health in part.on_reading(t)]
        for hole, number in self._distances.items():
            mm = reading.mm[number - 1]
            part = self._each[hole]
            samples += part.check(t) if mm is None else part.on_reading(t)
            if mm is not None:
                samples.append(Distance(t, hole, mm))
        return samples

    def _light(self, reading: Holes, t: float) -> Sequence[Sample]:
        if not self._inputs:
            return []
        samples: list[Sample] = [health for part in self._holes for health in part.on_reading(t)]
        for hole, number in self._inputs.items():
            light = reading.holes[number - 1]
            samples += self._health(hole, light, t)
            if not light.clipped:
                samples.append(Colour(t=t, hole=hole, rgb=light.rgb, dark=light.dark))
        return samples

    def _health(self, hole: int, light: Light, t: float) -> list[Health]:
        part = self._each[hole]
        return part.check(t) if light.clipped else part.on_reading(t)

    def _lean(self, reading: Tilt, t: float) -> Sequence[Sample]:
        if not self._tilts:
            return []
        return [*(health for part in self._tilt for health in part.on_reading(t)), Accel(t, reading.accel)]
