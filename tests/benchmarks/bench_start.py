"""From the command to the end of its work: what a person waits for and what the machine has to hold."""

import json
import statistics
from collections.abc import Iterator

from tests.benchmarks.processes import COMPANION, run
from tests.benchmarks.run import Row

RUNS = 15
TEN_LINES = [
    {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]},
    {"event": "sunk", "hole": 5, "ball": "red"},
    {"event": "shot-over"},
    {"event": "sunk", "hole": 1, "ball": "red"},
    {"event": "shot-over"},
    {"event": "shot-over"},
    {"event": "sunk", "hole": 2, "ball": "yellow"},
    {"event": "shot-over"},
    {"event": "undo"},
    {"event": "redo"},
]


def bench_referee_of_ten_lines() -> Iterator[Row]:
    """`companion referee` of a set-up and nine events, as a process; the median of fifteen runs."""
    match = "".join(json.dumps(line) + "\n" for line in TEN_LINES)
    command = [COMPANION, "referee", "-"]
    run(command, match)
    runs = [run(command, match) for _ in range(RUNS)]
    yield Row("referee of ten lines", statistics.median(run.seconds for run in runs), "s", target=0.17)
    yield Row("referee of ten lines, peak memory", max(run.peak_mib for run in runs), "MiB", target=40)
