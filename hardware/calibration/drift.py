"""Measures how far the readings of a hole have drifted since its calibration (dirt, an ageing LED, a moved cover).

A drift of 0 is as calibrated; at 1 the readings are as near to another content as to their own. No I/O.
"""

from __future__ import annotations

from math import dist, exp

from hardware.calibration.colour_classes import ColourClasses, Content
from hardware.calibration.file import Calibration
from hardware.calibration.wizard import Values
from hardware.samples import Colour, Distance, Sample

SMOOTH_S = 10.0
"""Time constant of the mean; noise and the shadow of a hand average out."""
LISTEN_S = 20.0
"""How long a content must stay in the hole before its drift is computed."""
CONTENTS = ("empty", "red", "yellow", "blue")


class RunningMean:
    """The exponential mean of a hole's readings while its content stays."""

    def __init__(self, content: str, t: float, values: Values) -> None:
        """Starts at the first reading, at `t` (monotonic seconds)."""
        self.content = content
        self.mean = values
        self.since = self._t = t

    def step(self, t: float, values: Values) -> None:
        """Adds a reading of the same content at `t` (monotonic seconds)."""
        keep = exp(-max(t - self._t, 0.0) / SMOOTH_S)
        self._t = max(t, self._t)
        self.mean = tuple(new + (old - new) * keep for old, new in zip(self.mean, values, strict=True))


class Drift:
    """Computes the drift of every calibrated hole from its samples."""

    def __init__(self, calibration: Calibration) -> None:
        """Starts without a drift for any hole."""
        self._colours = {hole: kept.classes for hole, kept in calibration.colours.items()}
        self._distances = {hole: kept.baseline for hole, kept in calibration.distances.items()}
        self._holes: dict[int, RunningMean] = {}
        self.figures: dict[int, float] = {}
        """The drift by hole number; a hole is added once a content has stayed for LISTEN_S."""

    def feed(self, sample: Sample) -> None:
        """Processes a sample; those of holes without a calibration are ignored."""
        if isinstance(sample, Colour) and (classes := self._colours.get(sample.hole)):
            content = classes.content(sample.rgb)
            if content != "unclear":
                self._step(sample, content, sample.rgb, *_reference(classes, content))
        elif isinstance(sample, Distance) and (line := self._distances.get(sample.hole)):
            filled = sample.mm < (line.filled_mm + line.empty_mm) / 2
            at = line.filled_mm if filled else line.empty_mm
            self._step(sample, "ball" if filled else "empty", (float(sample.mm),), (at,), line.gap_mm)

    def _step(self, sample: Colour | Distance, content: str, values: Values, at: Values, distance: float) -> None:
        hole = self._holes.get(sample.hole)
        if hole is None or hole.content != content:
            self._holes[sample.hole] = RunningMean(content, sample.t, values)
            return
        hole.step(sample.t, values)
        if sample.t - hole.since >= LISTEN_S:
            self.figures[sample.hole] = 2 * dist(hole.mean, at) / distance


def _reference(classes: ColourClasses, content: Content) -> tuple[Values, float]:
    """Returns the calibrated counts of a content, and the distance from them to the nearest other content (counts)."""
    at: Values = getattr(classes, content)
    return at, min(dist(at, getattr(classes, other)) for other in CONTENTS if other != content)
