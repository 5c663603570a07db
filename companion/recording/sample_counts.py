"""Counts and ranges of the recorded samples of each device, as text lines for the summary of `companion record`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TypeVar

from hardware.devices import TILT, DeviceName, Hole
from hardware.samples import Accel, Colour, Distance, Edge, Health, HoleSwitch, Sample

T = TypeVar("T")
COLOURS = ("red", "green", "blue")
MAX_VALUES = 1000
"""How many samples are kept of each device."""


class SampleCounts:
    """The number of samples, and the last values of each device."""

    def __init__(self) -> None:
        self.samples = 0
        self._distances: defaultdict[int, list[int]] = defaultdict(list)
        self._colours: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
        self._switches: defaultdict[int, list[int]] = defaultdict(list)
        self._presses: Counter[str] = Counter()
        self._accels: list[tuple[float, float, float]] = []
        self._health: dict[DeviceName, str] = {}

    def sample(self, sample: Sample) -> None:
        """Counts a sample, and keeps its value."""
        self.samples += 1
        match sample:
            case Distance(_, hole, mm):
                _append(self._distances[hole], mm)
            case Colour(hole=hole, rgb=rgb):
                _append(self._colours[hole], rgb)
            case HoleSwitch(_, hole, level):
                _append(self._switches[hole], level)
            case Edge(_, button, level):
                self._presses[button] += level
            case Accel(_, accel):
                _append(self._accels, accel)
            case Health(_, device, health):
                self._health[device] = health

    def lines(self) -> Iterator[str]:
        """One line for each device: the number of its values, and their range (millimetres, raw counts, g)."""
        for hole, mm in sorted(self._distances.items()):
            yield f"{Hole(hole)}: {len(mm)} distances, {min(mm)} to {max(mm)} mm"
        for hole, colours in sorted(self._colours.items()):
            spans = (f"{name} {min(of)} to {max(of)}" for name, of in zip(COLOURS, columns(colours), strict=True))
            yield f"{Hole(hole)}: {len(colours)} colours, {', '.join(spans)}"
        for hole, levels in sorted(self._switches.items()):
            yield f"{Hole(hole)}: {len(levels)} readings of its switch, closed in {sum(levels)}"
        if self._accels:
            axes = zip("xyz", columns(self._accels), strict=True)
            spans = (f"{axis} {min(of):.2f} to {max(of):.2f} g" for axis, of in axes)
            yield f"{TILT}: {len(self._accels)} readings, {', '.join(spans)}"
        for button, presses in sorted(self._presses.items()):
            yield f"button {button}: pressed {presses} times, bounces included"
        for device, health in sorted(self._health.items()):
            if health == "lost":
                yield f"{device}: no answer"


def _append(values: list[T], value: T) -> None:
    values.append(value)
    del values[:-MAX_VALUES]


def columns(rows: list[tuple[T, T, T]]) -> Iterator[tuple[T, ...]]:
    """The columns of a non-empty list of triples.

    >>> list(columns([(1, 2, 3), (4, 5, 6)]))
    [(1, 4), (2, 5), (3, 6)]
    """
    return zip(*rows, strict=True)
