"""The touchscreen as a process of its own, on a display of its own: what people wait for, and what it costs at rest."""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.benchmarks.run import Row
from tests.tools.display import environment, virtual_display

RUNS = 5
WATCHED_S, BRIEFLY_S = 4, 0.1


def started(display: str, watched_s: float) -> dict[str, Any]:
    """What a fresh screen in a match beside its virtual board tells of itself."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.tools.window_start", str(Path(folder) / "data"), str(watched_s)]
        done = subprocess.run(command, env=environment(display), capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def bench_window() -> Iterator[Row]:
    """The median of five starts; the share of a core over four seconds in a match while nothing happens."""
    with virtual_display(1280, 800) as display:
        started(display, BRIEFLY_S)
        starts = [started(display, BRIEFLY_S)["first_frame_s"] for _ in range(RUNS)]
        rest = started(display, WATCHED_S)
    yield Row("start to first drawn frame", statistics.median(starts), "s", target=1.5)
    yield Row("window at rest, share of a core", rest["cpu"] * 100, "%", target=3)
    yield Row("window, resident memory", rest["rss_mib"], "MiB", target=150)


def bench_touch() -> Iterator[Row]:
    """From a finger's leaving to the new page in the window, over a walk through the screens."""
    with virtual_display(1280, 800) as display:
        command = [sys.executable, "-m", "tests.tools.window_walk"]
        done = subprocess.run(command, env=environment(display), capture_output=True, text=True, check=True)
    times = json.loads(done.stdout.splitlines()[-1])
    yield Row("touch to the next page, median", statistics.median(times) * 1000, "ms")
    yield Row("touch to the next page, slowest", max(times) * 1000, "ms", target=100)
