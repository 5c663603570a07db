"""Any mixture of the faults that sensors have, with real balls: each ball counts, and nothing else does.

A hole may blink, see nothing, be read late and repeat itself between its balls. Each time that it is well for a while,
an object lies in it for half a second at least.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.calibration.colour_classes import SHIPPED
from hardware.devices import HOLES
from hardware.filters.filters import MOST_AT_ONCE, Filters
from hardware.samples import Colour, Distance, Sample
from hardware.signals import BallColour, Doubt, Emptied, Filled, Notice, Signal

EMPTY_MM, FULL_MM, NOISE_MM = 150.0, 30.0, 3.0
PERIODS = (0.02, 0.033, 0.05, 0.1)
SETTLE_S = 0.6
"""By then a hole that is well has a picture, and one that was blind or muted is heard."""
BALLS: tuple[BallColour, ...] = ("red", "yellow", "blue")

FAULTS = st.sampled_from(["blips", "void", "zero", "gap", "late", "touches", "none"])
STEPS = st.lists(st.tuples(FAULTS, st.floats(0.5, 8.0), st.floats(0.5, 3.0)), min_size=1, max_size=6)


class Sensor:
    """The sensor of hole 5 and what lies before it; its time goes by as it is told."""

    def __init__(self, period: float, seed: int, kind: str) -> None:
        self.t = 0.0
        self._period, self._chance, self._kind = period, Random(seed), kind
        self._n = 0

    def _sample(self, ball: BallColour | None) -> Sample:
        gauss = self._chance.gauss
        if self._kind == "distance":
            return Distance(self.t, 5, max(1, round(gauss(FULL_MM if ball else EMPTY_MM, NOISE_MM))))
        mean = getattr(SHIPPED, ball or "empty")
        red, green, blue = (min(1023, max(0, round(gauss(count, 4)))) for count in mean)
        return Colour(t=self.t, hole=5, rgb=(red, green, blue), dark=self._chance.randrange(10, 14))

    def _void(self, mm: int) -> Sample | None:
        """A reading without a target; a colour sensor has none then."""
        return Distance(self.t, 5, mm) if self._kind == "distance" else None

    def shows(self, ball: BallColour | None, seconds: float) -> Iterator[Sample]:
        """So many seconds without a fault."""
        until = self.t + seconds
        while self.t < until:
            yield self._sample(ball)
            self.t += self._period

    def fails(self, fault: str, seconds: float) -> Iterator[Sample]:
        """So many seconds with one, while the hole is empty."""
        until = self.t + seconds
        while self.t < until:
            self._n += 1
            sample: Sample | None = self._sample(None)
            match fault:
                case "blips" if self._n % 5 == 0:
                    sample = self._sample("red")
                case "void":
                    sample = self._void(self._chance.choice((8190, 8191)))
                case "zero":
                    sample = self._void(self._chance.choice((0, 65535)))
                case "gap" | "late":
                    sample = None if fault == "gap" or self._n % 20 else self._sample(None)
                case "touches" if self._n % round(3 / self._period) == 0:
                    yield from self.shows("red", 0.2)
                case _:
                    pass
            if sample is not None:
                yield sample
            self.t += self._period


def signals(samples: Sequence[Sample]) -> list[Signal]:
    filters = Filters()
    return [signal for sample in samples for signal in filters.step(sample)]


@pytest.mark.parametrize("kind", ["distance", "colour"])
@given(steps=STEPS, period=st.sampled_from(PERIODS), seed=st.integers(0, 10**6), lasts=st.floats(0.5, 2.0))
def test_each_ball_counts_once_between_any_faults(
    kind: str, steps: list[tuple[str, float, float]], period: float, seed: int, lasts: float
) -> None:
    sensor, chance = Sensor(period, seed, kind), Random(seed)
    samples = [*sensor.shows(None, 1.0)]
    for fault, seconds, rest in steps:
        samples += sensor.fails(fault, seconds)
        samples += sensor.shows(None, SETTLE_S)
        samples += sensor.shows(chance.choice(BALLS), lasts)
        samples += sensor.shows(None, 4.0 + rest)
    heard = signals(samples)
    events = [type(signal) for signal in heard if isinstance(signal, Filled | Emptied)]
    assert events == [Filled, Emptied] * len(steps)
    assert not [signal for signal in heard if isinstance(signal, Doubt)]
    told = [signal.code for signal in heard if isinstance(signal, Notice)]
    assert told == ["sensor-lost", "sensor-back"] * (len(told) // 2)


@given(
    holes=st.sets(st.integers(1, 9), min_size=1, max_size=9),
    spread=st.floats(0.0, 0.28),
    period=st.sampled_from(PERIODS),
    seed=st.integers(0, 10**6),
)
def test_up_to_four_at_once_count_and_more_are_hands(holes: set[int], spread: float, period: float, seed: int) -> None:
    chance = Random(seed)
    falls = {hole: 1.0 + chance.uniform(0, spread) for hole in holes}
    samples = [
        Distance(t, hole, round(chance.gauss(30 if falls.get(hole, 9) <= t < falls.get(hole, 9) + 1 else 150, 3)))
        for n in range(round(2.5 / period))
        for hole in range(1, 10)
        for t in [n * period + hole * period / 10]
    ]
    heard = signals(samples)
    filled = [signal.hole for signal in heard if isinstance(signal, Filled)]
    if len(holes) <= MOST_AT_ONCE:
        assert sorted(filled) == sorted(holes)
        assert not [signal for signal in heard if isinstance(signal, Doubt)]
    else:
        assert [(signal.device, signal.what) for signal in heard if isinstance(signal, Doubt)] == [(HOLES, "hands")]
        assert len(filled) <= 1, "the first may have settled before the last came"
