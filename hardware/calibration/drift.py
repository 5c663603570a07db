"""How far the readings of a hole have drifted since its calibration: dirt, an ageing lamp, a cover that slipped. Pure.

0 is as calibrated; at 1 what it shows is as near to another content as to its own.
"""

from __future__ import annotations

from math import dist, exp

from hardware.calibration.colour_classes import ColourClasses, Content
from hardware.calibration.file import Calibration
from hardware.calibration.wizard import Values
from hardware.samples import Colour, Distance, Sample

SMOOTH_S = 10.0
"""Time constant: noise and the shadow of a hand average out."""
LISTEN_S = 20.0
"""For so long a content has to stay before its drift is known."""
CONTENTS = ("empty", "red", "yellow", "blue")


class RunningMean:
    """The mean of what a hole shows while its content stays."""

    def __init__(self, content: str, t: float, values: Values) -> None:
        self.content = content
        self.mean = values
        self.since = self._t = t

    def step(self, t: float, values: Values) -> None:
        """Takes in a reading of the same content."""
        keep = exp(-max(t - self._t, 0.0) / SMOOTH_S)
        self._t = max(t, self._t)
        self.mean = tuple(new + (old - new) * keep for old, new in zip(self.mean, values, strict=True))


class Drift:
    """The drift of every calibrated hole, as samples come."""

    def __init__(self, calibration: Calibration) -> None:
        self._colours = {hole: kept.classes for hole, kept in calibration.colours.items()}
        self._distances = {hole: kept.baseline for hole, kept in calibration.distances.items()}
        self._holes: dict[int, RunningMean] = {}
        self.figures: dict[int, float] = {}
        """By hole, once a content has stayed long enough; a figure stays until there is a newer one."""

    def feed(self, sample: Sample) -> None:
        """Takes in a sample; one of a hole that was never calibrated says nothing."""
        if isinstance(sample, Colour) and (classes := self._colours.get(sample.hole)):
            content = classes.content(sample.rgb)
            if content != "unclear":
                self._step(sample, content, sample.rgb, *_reference(classes, content))
        elif isinstance(sample, Distance) and (line := self._distances.get(sample.hole)):
            filled = sample.mm < (line.filled_mm + line.empty_mm) / 2
            at = line.filled_mm if filled else line.empty_mm
            self._step(sample, "ball" if filled else "empty", (float(sample.mm),), (at,), line.gap_mm)

    def _step(self, sample: Colour | Distance, content: str, values: Values, at: Values, way: float) -> None:
        hole = self._holes.get(sample.hole)
        if hole is None or hole.content != content:
            self._holes[sample.hole] = RunningMean(content, sample.t, values)
            return
        hole.step(sample.t, values)
        if sample.t - hole.since >= LISTEN_S:
            self.figures[sample.hole] = 2 * dist(hole.mean, at) / way


def _reference(classes: ColourClasses, content: Content) -> tuple[Values, float]:
    """Where a content was calibrated, and how far from there the nearest other one is."""
    at: Values = getattr(classes, content)
    return at, min(dist(at, getattr(classes, other)) for other in CONTENTS if other != content)
