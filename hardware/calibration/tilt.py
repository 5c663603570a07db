"""Calibrates the tilt: both ends, then level. Stores angles, no accelerations: samples are never rescaled. No I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees

from msgspec import Struct

from hardware.calibration.wizard import Measured, Question, Trouble, Values
from hardware.devices import TILT, DeviceName
from hardware.filters.tilt import RANGES, angle_deg
from hardware.samples import Accel, Sample

STEEPEST_ROLL_DEG = 10.0
"""The most sideways inclination (about the x axis); beyond it the table or the sensor is not level."""
LEAST_SHARE = 0.25
"""The least distance of level from each end, as a share of the angle between the ends."""


class Lean(Struct, frozen=True, kw_only=True):
    """The measured angles (degrees): of the level board, from there to each end, and the noise (standard deviation)."""

    zero_deg: float
    first_end_deg: float
    second_end_deg: float
    noise_deg: float


class TiltProcedure:
    """The calibration of a board on a pivot."""

    readings = 100
    restless = 0.006
    slack = 0.001

    def __init__(self) -> None:
        self._first_deg = self._second_deg = 0.0
        self._noise_deg = 0.0
        self._lean: Lean | None = None

    def plan(self) -> Sequence[Question]:
        """Returns the questions: both ends first, so that the level measurement can be checked against them."""
        return [Question("first-end", (TILT,)), Question("second-end", (TILT,)), Question("level", (TILT,))]

    def reads(self, sample: Sample) -> tuple[DeviceName, Values] | None:
        """Returns TILT and the acceleration (x, y, z) in g from an Accel sample; None for other samples."""
        return (TILT, sample.accel) if isinstance(sample, Accel) else None

    def void(self, sample: Sample) -> DeviceName | None:
        """Returns None: these samples always measure something."""
        return None

    def take(self, question: Question, measured: Mapping[DeviceName, Measured]) -> Sequence[Trouble]:
        """Stores the measurement; refuses one that is not gravity alone, leans sideways, or does not fit the ends.

        Args:
            question: the question that was answered.
            measured: the measurement of TILT (g).

        Returns:
            A trouble if it was refused.
        """
        rest = measured[TILT]
        x, y, z = rest.mean
        angle, roll = angle_deg((x, y, z)), degrees(atan2(y, z))
        if angle is None or abs(roll) > STEEPEST_ROLL_DEG:
            return [Trouble(TILT, "slant", {"deg": round(roll)})]
        self._noise_deg = max(self._noise_deg, degrees(rest.noise))
        match question.code:
            case "first-end":
                self._first_deg = angle
                return []
            case "second-end":
                self._second_deg = angle
                return self._check_ends()
            case _:
                return self._level(angle)

    def _check_ends(self) -> Sequence[Trouble]:
        span = self._second_deg - self._first_deg
        least = 2 * RANGES["first_end_deg"][0]
        return [] if span >= least else [Trouble(TILT, "wrong-end", {"deg": round(span, 1)})]

    def _level(self, angle: float) -> Sequence[Trouble]:
        lean = Lean(
            zero_deg=round(angle, 2),
            first_end_deg=round(angle - self._first_deg, 2),
            second_end_deg=round(self._second_deg - angle, 2),
            noise_deg=round(self._noise_deg, 3),
        )
        least = LEAST_SHARE * (self._second_deg - self._first_deg)
        if min(lean.first_end_deg, lean.second_end_deg) < least:
            return [Trouble(TILT, "not-level")]
        if not all(low <= getattr(lean, name) <= high for name, (low, high) in RANGES.items() if hasattr(lean, name)):
            return [Trouble(TILT, "slant", {"deg": round(angle)})]
        self._lean = lean
        return []

    def result(self) -> Lean | None:
        """Returns the calibration once all three positions were measured, else None."""
        return self._lean
