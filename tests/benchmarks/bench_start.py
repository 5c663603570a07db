"""From the command to the end of its work: what a person waits for and what the machine has to hold."""

import json
import os
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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


def bench_headless_start() -> Iterator[Row]:
    """`companion play --headless --sim` until its first durable ruling, as a process; the median of fifteen starts."""
    with TemporaryDirectory() as name:
        setup = Path(name) / "setup.json"
        setup.write_text(json.dumps(TEN_LINES[0]))
        starts = [_start(setup, Path(name) / str(number)) for number in range(RUNS)]
    yield Row("headless start to first ruling", statistics.median(seconds for seconds, _ in starts), "s", target=0.15)
    yield Row("headless, peak memory", max(mib for _, mib in starts), "MiB", target=40)


def _start(setup: Path, data: Path) -> tuple[float, float]:
    """Seconds to the first line, and the most memory until the end of input (MiB)."""
    command = [COMPANION, "play", "--headless", "--sim", "--setup", setup, "--data", data]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None and process.stdout is not None
    process.stdout.readline()
    seconds = time.perf_counter() - began
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    return seconds, usage.ru_maxrss / 1024
