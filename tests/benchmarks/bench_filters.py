"""Filters: what samples cost that say nothing new, and what one costs that leads to a ruling."""

import json
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time

from companion.games.yago_pool.virtual_board import VirtualYago
from companion.live.sensor_pipeline import SensorPipeline
from companion.recording.replay import replay_lines
from hardware.calibration.colour_classes import SHIPPED
from hardware.filters.filters import Filters
from hardware.samples import Accel, Colour, Distance, Sample
from hardware.simulation.driver import SimulatedBoardDriver
from tests.benchmarks.run import Row
from tests.tools.referees import referee_of

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
SWEEPS = 4000
RUNS = 7
HOLES = range(1, 10)


def per_second(samples: Sequence[Sample]) -> float:
    """Samples a second through filters and watch into a running match: the median of several runs."""

    def run() -> float:
        watch, judge = SensorPipeline(Filters()), referee_of(SETUP)
        began = perf_counter()
        for sample in samples:
            watch.feed(sample, judge)
        return len(samples) / (perf_counter() - began)

    return median(run() for _ in range(RUNS))


def sweeps(reading: Callable[[float, int], Sample], period: float) -> list[Sample]:
    return [reading(sweep * period, hole) for sweep in range(SWEEPS) for hole in HOLES]


def bench_quiet() -> Iterator[Row]:
    """Noisy readings of nine holes at rest, 36 000 of them; then with those of a resting tilt sensor among them."""
    chance = Random(1)

    def distance(t: float, hole: int) -> Sample:
        return Distance(t, hole, round(chance.gauss(150, 3)))

    def colour(t: float, hole: int) -> Sample:
        red, green, blue = (round(chance.gauss(count, 4)) for count in (SHIPPED.red if hole % 2 else SHIPPED.empty))
        return Colour(t=t, hole=hole, rgb=(red, green, blue), dark=12)

    def with_tilt(t: float, hole: int) -> Sample:
        return Accel(t, (chance.gauss(0, 0.003), 0.0, 1.0)) if hole in (3, 6) else distance(t, hole)

    for name, samples in (
        ("quiet samples, distance", sweeps(distance, 0.033)),
        ("quiet samples, colour", sweeps(colour, 0.05)),
        ("quiet samples, distance and tilt", sweeps(with_tilt, 0.033)),
    ):
        yield Row(name, per_second(samples), "1/s", target=200_000, more_is_better=True)


def bench_sample_to_ruling() -> Iterator[Row]:
    """The very sample that settles a ball, through filters, sensing and rules; 500 balls, each in its own match."""
    times = []
    for n in range(500):
        watch, judge = SensorPipeline(Filters()), referee_of(SETUP)
        for step in range(16):
            watch.feed(Distance(step * 0.02, 5, 150 if step < 2 else 30), judge)
        began = perf_counter()
        outputs = watch.feed(Distance(0.04 + 0.29, 5, 30), judge)
        times.append(1e6 * (perf_counter() - began))
        assert len(outputs) == 1, n
    yield Row("settling sample to ruling, median", median(times), "us", target=100)
    yield Row("settling sample to ruling, 99 %", quantiles(times, n=100)[98], "us")


def bench_replay() -> Iterator[Row]:
    """A trace of 18 000 quiet readings as text, read, filtered and ruled on."""
    head = json.dumps({"setup": SETUP}).encode()
    lines = [json.dumps({"t": n / 300, "hole": n % 9 + 1, "mm": 149}).encode() for n in range(18_000)]
    began = perf_counter()
    assert len(list(replay_lines([head, *lines]))) == 1
    yield Row("replayed lines", len(lines) / (perf_counter() - began), "1/s")


def bench_board_at_rest() -> Iterator[Row]:
    """Processor time of the virtual board's thread and its readers over two seconds in which nothing moves."""
    inbox: SimpleQueue[Sample] = SimpleQueue()
    watch, judge = SensorPipeline(Filters()), referee_of(SETUP)
    began = perf_counter()
    driver = SimulatedBoardDriver(VirtualYago(Random(1), t=began), inbox.put, perf_counter)
    driver.start()
    while perf_counter() < began + 1.2:
        watch.feed(inbox.get(timeout=1), judge)
    used, from_here = process_time(), perf_counter()
    while perf_counter() < from_here + 2.0:
        watch.feed(inbox.get(timeout=1), judge)
    share = (process_time() - used) / (perf_counter() - from_here)
    driver.stop()
    yield Row("virtual board at rest", 100 * share, "% of a core", target=1.0)
