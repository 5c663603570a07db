"""Writes traces of readings as a story: how long a hole shows what, on which grid of time."""

from collections.abc import Iterable, Iterator

from hardware.filters.filters import Filters
from hardware.samples import Colour, Distance, Sample
from hardware.signals import Notice, Signal

FULL, EMPTY = 30, 150
Stretch = tuple[float, int]
"""So many seconds of one reading (mm)."""
Counts = tuple[int, int, int]


def distances(story: Iterable[Stretch], period: float = 0.02, phase: float = 0.0, hole: int = 5) -> Iterator[Distance]:
    """The readings that a sensor with this period takes of a story; its grid starts at `phase` (seconds)."""
    begins, n = 0.0, 0
    for seconds, mm in story:
        ends = begins + seconds
        while (t := phase + n * period) < ends - 1e-9:
            yield Distance(t, hole, mm)
            n += 1
        begins = ends


def signals(samples: Iterable[Sample], filters: Filters | None = None) -> list[Signal]:
    """All that the filters say to these samples."""
    filters = filters or Filters()
    return [signal for sample in samples for signal in filters.step(sample)]


def kinds(samples: Iterable[Sample], filters: Filters | None = None) -> list[str]:
    """The same by name: "Filled", "Emptied"; notices by their code, doubts as "doubt"."""
    heard = signals(samples, filters)
    return [signal.code if isinstance(signal, Notice) else type(signal).__name__ for signal in heard]


def colours(story: Iterable[tuple[float, Counts]], period: float = 0.05, hole: int = 5) -> Iterator[Colour]:
    """The readings of a colour hole, at the board node's rate."""
    n, ends = 0, 0.0
    for seconds, rgb in story:
        ends += seconds
        while (t := n * period) < ends - 1e-9:
            yield Colour(t=t, hole=hole, rgb=rgb, dark=12)
            n += 1
