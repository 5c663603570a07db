"""An hour at the table, in simulated time, with sensors that fail and are mended: does the memory stay flat?"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import psutil

from tests.benchmarks.run import Row
from tests.end_to_end.long_play import LongPlay

WARM_S, HOUR_S = 600.0, 3600.0


def _rss_mb() -> float:
    gc.collect()
    return psutil.Process().memory_info().rss / 2**20


def bench_hour_of_play() -> Iterator[Row]:
    """Matches of Yago Pool one after the other; the growth is from the tenth minute to the seventieth."""
    with TemporaryDirectory() as folder:
        play = LongPlay(Path(folder), seed=1)
        play.play(WARM_S)
        before, began = _rss_mb(), perf_counter()
        play.play(WARM_S + HOUR_S)
        growth, took = _rss_mb() - before, perf_counter() - began
        play.close()
    assert len(play.refused) < play.rulings / 100
    yield Row("an hour of play with faults, memory grown", max(growth, 0.0), "MiB", target=4)
    yield Row("an hour of play with faults, faults met", play.broken, "")
    yield Row("an hour of play with faults, rulings", play.rulings, "")
    yield Row("an hour of play with faults, speed", HOUR_S / took, "x real time")
