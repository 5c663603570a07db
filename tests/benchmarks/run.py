"""The runner behind `make bench`: finds the benchmarks beside it, runs them and prints one table.

A benchmark is a function without arguments whose name starts with `bench_`, in a file `tests/benchmarks/bench_*.py`.
It yields a `Row` for each figure, and has a process of its own. The runner gives it no clock and no warm-up:
it measures in its own way, says so in its docstring, and takes the median of enough runs. Rows of all benchmarks come
out in one table, in order of file and place, each with its ratio to the target; it is over 1 when the target is met.

    def bench_rulings() -> Iterator[Row]:
        \"\"\"A recorded match of 200 shots, folded 50 times; the median fold.\"\"\"
        yield Row("yago-pool rulings", 118_000, "1/s", target=100_000, more_is_better=True)

`python -m tests.benchmarks.run start` runs only those with "start" in the name of file or function.
"""

import importlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

Benchmark = Callable[[], Iterable["Row"]]


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, in which unit, and what it ought to reach (None: it is only told)."""

    name: str
    figure: float
    unit: str
    target: float | None = None
    more_is_better: bool = False

    @property
    def ratio(self) -> float | None:
        """How well the target is met: 2.0 is twice as good as asked, 0.5 half; None without a target or a figure."""
        if not self.target or not self.figure:
            return None
        return self.figure / self.target if self.more_is_better else self.target / self.figure


def machine() -> str:
    """The machine in a line: processor, cores, memory, system, Python."""
    cpuinfo = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in cpuinfo if line.startswith(("model name", "Model"))]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    model = models[-1] if models else platform.machine()
    cores = len(os.sched_getaffinity(0))
    return f"{model}, {cores} cores, {memory:.0f} GiB, {platform.system()} {platform.release()}, " + (
        f"Python {platform.python_version()}"
    )


def benchmarks(word: str = "") -> Iterator[tuple[str, Benchmark]]:
    """The benchmarks with that word in the name of their file or function, by file, then by place."""
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        module = importlib.import_module(f"tests.benchmarks.{path.stem}")
        for name, function in vars(module).items():
            label = f"{path.stem}.{name}"
            if name.startswith("bench_") and word in label:
                yield label, function


def apart(function: Benchmark) -> list[Row]:
    """The rows of a benchmark in a process of its own: what another one left in the memory does not count."""
    with ProcessPoolExecutor(1, get_context("spawn")) as worker:
        return worker.submit(measured, function).result()


def measured(function: Benchmark) -> list[Row]:
    """The rows of a benchmark, here."""
    return list(function())


def cells(row: Row) -> tuple[str, ...]:
    """A row as it is printed."""
    target = "" if row.target is None else f"{'>=' if row.more_is_better else '<='} {shown(row.target)}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return row.name, shown(row.figure), row.unit, target, ratio


def shown(figure: float) -> str:
    """A figure with three digits that matter, thousands set apart."""
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"


def table(rows: list[Row]) -> str:
    """All rows as one Markdown table with aligned columns."""
    lines = [("what", "figure", "unit", "target", "ratio"), *(cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def main(word: str = "") -> int:
    """Run the benchmarks chosen by the word and print the table; 1 when one of them failed or none has that name."""
    rows: list[Row] = []
    failures: list[str] = []
    for label, function in benchmarks(word):
        print(f"{label} ...", file=sys.stderr, flush=True)
        try:
            rows.extend(apart(function))
        except Exception as error:  # the other figures are worth having all the same
            failures.append(f"{label} failed: {type(error).__name__}: {error}")
    if rows:
        print(machine(), table(rows), sep="\n\n")
    elif not failures:
        failures.append(f"no benchmark has {word!r} in its name")
    for failure in failures:
        print(failure, file=sys.stderr)
    return int(bool(failures))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
