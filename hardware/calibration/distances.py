"""Calibrates time-of-flight holes: measures each hole empty and with a ball. No I/O.

A cover glass shifts the readings of each hole by a different amount, so the limits of a hole are placed between the two
measurements of that hole.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from hardware.calibration.wizard import Measured, Question, Trouble, Values
from hardware.devices import DeviceName, Hole
from hardware.filters.holes import FARTHEST_MM, NEAREST_MM
from hardware.filters.settings import HoleLimits
from hardware.samples import Distance, Sample

LEAST_NOISE_MM = 1.0
"""The least noise that is assumed: the resolution of the sensor."""
SURE, BRIDGE = 3.0, 4.0
"""Distances in standard deviations: between a content and its limit, and between the two limits."""
LEAST_HYSTERESIS_MM, LEAST_THRESHOLD_MM, MOST_THRESHOLD_MM = 5.0, 20.0, 500.0
"""The limits of the values that a rig file allows (filters/settings.py)."""


class Baseline(Struct, frozen=True, kw_only=True):
    """The mean distances of a hole, empty and with a ball, and their noise (standard deviation), all in mm."""

    empty_mm: float
    filled_mm: float
    noise_mm: float

    @property
    def gap_mm(self) -> float:
        """The difference between empty and filled (mm)."""
        return self.empty_mm - self.filled_mm

    @property
    def needed_mm(self) -> float:
        """The least gap that is safe with this noise (mm)."""
        return self.hysteresis_mm + 2 * SURE * self.noise_mm

    @property
    def hysteresis_mm(self) -> float:
        """The difference between the limits for filled and for empty (mm)."""
        return max(LEAST_HYSTERESIS_MM, BRIDGE * self.noise_mm)

    @property
    def margin_mm(self) -> float:
        """How far the nearer limit is from what it must not be reached by (mm)."""
        return (self.gap_mm - self.hysteresis_mm) / 2

    def limits(self) -> HoleLimits:
        """Returns the limits, placed symmetrically between empty and filled."""
        threshold = self.filled_mm + (self.gap_mm - self.hysteresis_mm) / 2
        return HoleLimits(threshold_mm=round(threshold, 1), hysteresis_mm=round(self.hysteresis_mm, 1))


class DistanceProcedure:
    """The calibration of the distances of these holes."""

    readings = 30
    restless = 15.0
    slack = 2.0

    def __init__(self, holes: Collection[int], balls: int = 9) -> None:
        """Starts with nothing measured.

        Args:
            holes: the numbers of the holes to calibrate.
            balls: how many holes can be filled at once.
        """
        self._devices = [Hole(hole) for hole in sorted(holes)]
        self._balls = balls
        self._empty: dict[DeviceName, Measured] = {}
        self._baselines: dict[DeviceName, Baseline] = {}

    def plan(self) -> Sequence[Question]:
        """Returns the questions: all holes empty, then a ball in every hole, in groups no larger than `balls`."""
        starts = range(0, len(self._devices), self._balls)
        parts = (self._devices[start : start + self._balls] for start in starts)
        return [Question("empty", tuple(self._devices)), *(Question("ball", tuple(part)) for part in parts)]

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """Returns the hole and its distance (mm) from a valid Distance sample; None for other samples."""
        if not isinstance(sample, Distance) or not NEAREST_MM <= sample.mm <= FARTHEST_MM:
            return None
        return Hole(sample.hole), (float(sample.mm),)

    def void(self, sample: Sample) -> DeviceName | None:
        """Returns the hole of a Distance sample that measured nothing; None for other samples."""
        return Hole(sample.hole) if isinstance(sample, Distance) and self.reads(sample) is None else None

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Stores the measurements; refuses a hole whose gap is too small for its noise, or whose limit is too near.

        Args:
            question: the question that was answered.
            measured: the measurement of each hole (mm).

        Returns:
            A trouble for each refused hole.
        """
        if question.code == "empty":
            self._empty.update(measured)
            return []
        return [trouble for device, rest in measured.items() if (trouble := self._ball(device, rest))]

    def _ball(self, device: DeviceName, rest: Measured) -> Trouble | None:
        empty = self._empty[device]
        noise = max(LEAST_NOISE_MM, empty.noise, rest.noise)
        baseline = Baseline(
            empty_mm=round(empty.mean[0], 1), filled_mm=round(rest.mean[0], 1), noise_mm=round(noise, 1)
        )
        if baseline.gap_mm < baseline.needed_mm:
            values = {"gap": round(baseline.gap_mm), "needed": round(baseline.needed_mm)}
            return Trouble(device, "gap", values)
        if baseline.limits().threshold_mm < LEAST_THRESHOLD_MM:
            return Trouble(device, "too-near", {"mm": round(baseline.filled_mm)})
        if baseline.limits().threshold_mm > MOST_THRESHOLD_MM:
            return Trouble(device, "too-far", {"mm": round(baseline.empty_mm)})
        self._baselines[device] = baseline
        return None

    def result(self) -> dict[int, Baseline]:
        """Returns the baselines of the holes that were measured empty and filled, by number."""
        return {device.number: baseline for device, baseline in self._baselines.items() if isinstance(device, Hole)}
