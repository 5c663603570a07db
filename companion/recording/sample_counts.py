"""What came in, device by device, in words: so that whoever has just wired something sees whether it works."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TypeVar

from hardware.devices import TILT, DeviceName, Hole
from hardware.samples import Accel, Colour, Distance, Edge, Health, Sample

T = TypeVar("T")
COLOURS = ("red", "green", "blue")
MAX_VALUES = 1000


class SampleCounts:
    """Counts samples as they come."""

    def __init__(self) -> None:
        self.samples = 0
        self._distances: defaultdict[int, list[int]] = defaultdict(list)
        self._colours: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
        self._presses: Counter[str] = Counter()
        self._accels: list[tuple[float, float, float]] = []
        self._health: dict[DeviceName, str] = {}

    def sample(self, sample: Sample) -> None:
        """Takes in a sample; of each device the last thousand are kept."""
        self.samples += 1
        match sample:
            case Distance(_, hole, mm):
                _append(self._distances[hole], mm)
            case Colour(hole=hole, rgb=rgb):
                _append(self._colours[hole], rgb)
            case Edge(_, button, level):
                self._presses[button] += level
            case Accel(_, accel):
                _append(self._accels, accel)
            case Health(_, device, health):
                self._health[device] = health

    def lines(self) -> Iterator[str]:
        """One line for each device: how much it said, and from where to where."""
        for hole, mm in sorted(self._distances.items()):
            yield f"{Hole(hole)}: {len(mm)} distances, {min(mm)} to {max(mm)} mm"
        for hole, colours in sorted(self._colours.items()):
            spans = (f"{name} {min(of)} to {max(of)}" for name, of in zip(COLOURS, columns(colours), strict=True))
            yield f"{Hole(hole)}: {len(colours)} colours, {', '.join(spans)}"
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
    """Each of the three numbers through all readings."""
    return zip(*rows, strict=True)
