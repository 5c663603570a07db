"""Pins: how long it takes from a finger on a button to the ruling, and what drivers cost while nobody touches them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from hardware.filters.buttons import PRESS_S
from hardware.rig.file import parse_rig
from tests.benchmarks.run import Row
from tests.hardware.gpio.real_table import RealTable

SETUP = {"game": "yago-pool", "players": ["Ann", "Bob"]}
PRESSES = 100
REST_S = 3.0


def table(folder: str, rig: str) -> RealTable:
    made = RealTable(Path(folder), SETUP, parse_rig(rig.encode()))
    made.ready("buttons")
    made.run(0.1)
    return made


def bench_edge_to_ruling() -> Iterator[Row]:
    """A hundred presses of a button, through gpiozero, the driver's thread, the filters and the journal on disk.

    The clock runs from the edge to the ruling that observers are told of; 10 ms of it is the debouncing.
    """
    with TemporaryDirectory() as folder:
        real = table(folder, '[gpio.buttons]\nred = 17\n[buttons]\nred = {event = "fix", hole = 5, ball = "red"}\n')
        pin: Any = real.pins.factory().pin(17)
        times = []
        for n in range(PRESSES):
            began = time.perf_counter()
            pin.drive_low()
            real.until(lambda n=n: len(real.ruled) == n + 2)
            times.append(1e3 * (time.perf_counter() - began))
            real.run(0.02)
            pin.drive_high()
            real.run(0.04)
        real.close()
    assert min(times) >= 1e3 * PRESS_S
    yield Row("pin edge to ruling, median", median(times), "ms", target=50)
    yield Row("pin edge to ruling, 99 %", quantiles(times, n=100)[98], "ms", target=100)


def bench_pins_at_rest() -> Iterator[Row]:
    """Processor time of nineteen buttons on pins, their driver, its supervisor and the loop, while nobody plays."""
    buttons = "\n".join(f"b{pin} = {pin}" for pin in range(4, 23))
    with TemporaryDirectory() as folder:
        real = table(folder, f"[gpio.buttons]\n{buttons}\n")
        used, began = time.process_time(), time.perf_counter()
        real.run(REST_S)
        share = (time.process_time() - used) / (time.perf_counter() - began)
        real.close()
    yield Row("nineteen buttons at rest", 100 * share, "% of a core", target=2.0)
