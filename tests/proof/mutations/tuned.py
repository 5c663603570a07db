"""Changes every tuned number, one at a time, and sees whether the tests notice.

`python -m tests.proof.mutations.tuned [WORDS ...]`. A tuned number stands on top of a module (`DWELL_S = 0.28`). Each
is made half as large again, and a third smaller, in a copy of the tree; then the tests of its module are run until the
first of them fails. Words pick numbers by path or name.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from tests.proof import git_checkout
from tests.proof.mutations.copies import Copy

FILTERS = ("tests/hardware/filters",)
TESTS: Mapping[str, Sequence[str]] = {
    "hardware/filters/buttons.py": ("tests/hardware/filters/test_buttons.py", *FILTERS),
    "hardware/filters/filters.py": ("tests/hardware/filters/test_filters.py", *FILTERS),
    "hardware/filters/holes.py": ("tests/hardware/filters/test_holes.py", *FILTERS),
    "hardware/filters/sight.py": ("tests/hardware/filters/test_sight.py", *FILTERS),
    "hardware/filters/tilt.py": ("tests/hardware/filters/test_tilt.py", *FILTERS),
    "hardware/tof/sensor.py": ("tests/hardware/tof/test_sensor.py", "tests/hardware/tof/test_faults.py"),
    "hardware/node/liveness.py": ("tests/hardware/node",),
    "hardware/calibration/wizard.py": ("tests/hardware/calibration",),
    "hardware/calibration/distances.py": ("tests/hardware/calibration",),
    "hardware/supervisor.py": ("tests/hardware/test_supervisor.py", "tests/hardware/test_supervisor_many.py"),
    "hardware/driver_run.py": ("tests/hardware/test_supervisor.py", "tests/hardware/test_supervisor_many.py"),
}
"""The modules with tuned numbers, and the tests that are to notice when one changes, the likeliest first."""
SHARES = (2 / 3, 3 / 2)
SECONDS = 600.0
PLUGIN = "no:pastebin"
"""A plugin has to be named; this one is of no use here."""
WORKERS = 2


class Tuned(NamedTuple):
    """A number on top of a module: where its text begins and ends in the file, and what is put there."""

    path: str
    name: str
    start: int
    end: int
    was: float
    becomes: float

    def __str__(self) -> str:
        return f"{self.path}: {self.name} = {self.was:g} -> {self.becomes:g}"


def numbers(root: Path, path: str) -> Iterator[Tuned]:
    """Yields the changes of all numbers on top of a module."""
    source = (root / path).read_bytes()
    starts = [0]
    for line in source.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign):
            for name, value, number in _pairs(statement.targets[0], statement.value):
                line = starts[value.lineno - 1]
                for becomes in _changed(number):
                    yield Tuned(
                        path, name, line + value.col_offset, line + (value.end_col_offset or 0), number, becomes
                    )


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.Constant, float]]:
    """Yields the names of an assignment, with the place and the value of their numbers."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, its in zip(target.elts, value.elts, strict=True):
            yield from _pairs(one, its)
    elif isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, int | float):
        yield target.id, value, value.value


def _changed(number: float) -> list[float]:
    if isinstance(number, int):
        return [number - max(1, round(number / 3)), number + max(1, round(number / 2))]
    return [round(number * share, 6) for share in SHARES]


def passes(copy: Copy, path: str, log: Path) -> bool:
    """Runs the tests of a module in a copy; gives whether all of them pass."""
    tests = [test for test in dict.fromkeys(TESTS[path]) if (copy.tree / test).exists()]
    return copy.pytest(PLUGIN, ["-x", *tests], {"PYTHONDONTWRITEBYTECODE": "1"}, SECONDS, log) == 0


def noticed(copy: Copy, tuned: Tuned, log: Path) -> bool:
    """Plants a number in a copy and runs its tests; gives whether one of them failed."""
    place = copy.tree / tuned.path
    source = place.read_bytes()
    try:
        place.write_bytes(source[: tuned.start] + repr(tuned.becomes).encode() + source[tuned.end :])
        return not passes(copy, tuned.path, log)
    finally:
        place.write_bytes(source)


def run(root: Path, words: Sequence[str]) -> list[Tuned]:
    """Tries all numbers that the words pick; gives those whose change no test notices."""
    chosen = SimpleQueue[Tuned]()
    picked = [
        one
        for path in TESTS
        for one in numbers(root, path)
        if not words or any(word in f"{one.path} {one.name}" for word in words)
    ]
    for one in picked:
        chosen.put(one)
    survivors: list[Tuned] = []

    def work(folder: Path) -> None:
        copy = Copy(folder, root)
        while True:
            try:
                one = chosen.get_nowait()
            except Empty:
                return
            seen = noticed(copy, one, folder / "log")
            print(f"{'noticed' if seen else 'NOT NOTICED'}: {one}", flush=True)
            if not seen:
                survivors.append(one)

    with tempfile.TemporaryDirectory(prefix="tuned-") as name:
        true = Copy(Path(name) / "true", root)
        for path in dict.fromkeys(one.path for one in picked):
            if not passes(true, path, Path(name) / "log"):
                sys.exit(f"The true code of {path} does not pass its own tests.")
        workers = [Thread(target=work, args=(Path(name) / str(n),)) for n in range(WORKERS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    return survivors


def main() -> int:
    """Gives 0 when every change was noticed."""
    parser = argparse.ArgumentParser(prog="tests.proof.mutations.tuned", description="Are the numbers nailed down?")
    parser.add_argument("word", nargs="*", help="only numbers with one of these words in their path or name")
    survivors = run(git_checkout.ROOT, parser.parse_args().word)
    print(f"{len(survivors)} changes were not noticed.", *survivors, sep="\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
