"""The distance sensors: what a sweep of nine costs on the wire and of the processor, and what a dead one costs."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from hardware.tof.settings import TofSettings
from tests.benchmarks.run import Row
from tests.hardware.tof.board import BEHIND_TWO, BY_LINES, HOLES, Board, distances, library_time, readings

WIRINGS = {"lines": BY_LINES, "two multiplexers": BEHIND_TWO}
SECONDS = 20.0


def bench_sweep() -> Iterator[Row]:
    """Nine healthy sensors for 20 simulated seconds at 400 kHz: the bits on the wire, and the processor's time.

    The processor's time is that of the driver, the Adafruit library and the simulated chips together.
    """
    for name, wiring in WIRINGS.items():
        board = _live(wiring)
        with library_time(board.clock):
            bits, before = board.bus.bits, process_time()
            sweeps = readings(board.run(SECONDS)).total() / len(HOLES)
            cpu_ms = (process_time() - before) * 1000
        yield Row(
            f"nine sensors, {name}: wire time of a sweep", (board.bus.bits - bits) / 400 / sweeps, "ms", target=33
        )
        yield Row(f"nine sensors, {name}: a hole's reading every", SECONDS / sweeps * 1000, "ms", target=40)
        yield Row(f"nine sensors, {name}: processor time of a sweep", cpu_ms / sweeps, "ms", target=6.6)


def bench_dead_sensor() -> Iterator[Row]:
    """The readings of the other eight in 20 simulated seconds from the moment in which hole 4 goes mute, and before."""
    for name, wiring in WIRINGS.items():
        board = _live(wiring)
        with library_time(board.clock):
            before = readings(board.run(SECONDS))
            board.sensors[4].mute = True
            after = readings(board.run(SECONDS))
        kept = min(after[hole] / before[hole] for hole in HOLES if hole != 4)
        yield Row(f"dead sensor, {name}: what the others keep", kept, "share", target=0.8, more_is_better=True)


def bench_start() -> Iterator[Row]:
    """From opening nine sensors in reset to the first reading of the first and of the last, in simulated time."""
    for name, wiring in WIRINGS.items():
        board = Board(wiring)
        with library_time(board.clock):
            started = board.clock.now
            firsts = {sample.hole: sample.t - started for sample in reversed(distances(board.open().run(3)))}
        yield Row(f"start, {name}: first hole live after", min(firsts.values()), "s", target=0.5)
        yield Row(f"start, {name}: all nine live after", max(firsts.values()), "s", target=2)


def _live(wiring: TofSettings) -> Board:
    board = Board(wiring)
    with library_time(board.clock):
        board.open().run(2)
    return board
