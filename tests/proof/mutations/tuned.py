"""Changes every tuned number, one at a time, and sees whether the tests notice.

`python -m tests.proof.mutations.tuned [WORDS ...]`. A tuned number stands on top of a module (`DWELL_S = 0.28`). Each
is made half as large again, and a third smaller, in a child process; there the tests of its module are run until the
first of them fails. Words pick numbers by path or name.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.proof import git_checkout

TESTS: Mapping[str, Sequence[str]] = {
    "hardware/filters/buttons.py": ("tests/hardware/filters/test_buttons.py",),
    "hardware/filters/filters.py": ("tests/hardware/filters/test_filters.py",),
    "hardware/filters/holes.py": ("tests/hardware/filters/test_holes.py",),
    "hardware/filters/sight.py": ("tests/hardware/filters/test_sight.py",),
    "hardware/filters/tilt.py": ("tests/hardware/filters/test_tilt.py", "tests/hardware/filters/test_tilt_contacts.py"),
    "hardware/tof/sensor.py": ("tests/hardware/tof/test_sensor.py", "tests/hardware/tof/test_faults.py"),
    "hardware/node/liveness.py": ("tests/hardware/node",),
    "hardware/calibration/wizard.py": ("tests/hardware/calibration",),
    "hardware/calibration/distances.py": ("tests/hardware/calibration",),
    "hardware/supervisor.py": ("tests/hardware/test_supervisor.py", "tests/hardware/test_supervisor_many.py"),
    "hardware/driver_run.py": ("tests/hardware/test_supervisor.py", "tests/hardware/test_supervisor_many.py"),
}
"""The modules with tuned numbers, and the tests that are to notice when one changes, the likeliest first."""
SHARES = (2 / 3, 3 / 2)
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")


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


def noticed(root: Path, path: str, source: bytes, log: Path) -> bool:
    """Runs the tests of a module in a child process in which it has this source; gives whether one of them fails.

    The child is a copy of this process, which has loaded pytest but nothing of the product.
    """
    child = os.fork()
    if child == 0:
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        plant(root, path, source)
        os._exit(int(pytest.main([*OPTIONS, *(str(root / test) for test in dict.fromkeys(TESTS[path]))])))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def plant(root: Path, path: str, source: bytes) -> None:
    """Loads a module from another source than its own."""
    name = path.removesuffix(".py").replace("/", ".")
    package, _, last = name.rpartition(".")
    spec = spec_from_file_location(name, root / path)
    assert spec is not None, "it is a Python file"
    module = module_from_spec(spec)
    sys.modules[name] = module
    exec(compile(source, str(root / path), "exec"), module.__dict__)
    setattr(import_module(package), last, module)


def run(root: Path, words: Sequence[str], log: Path) -> list[Tuned]:
    """Tries all numbers that the words pick; gives those whose change no test notices."""
    survivors: list[Tuned] = []
    for path in TESTS:
        source = (root / path).read_bytes()
        picked = [one for one in numbers(root, path) if not words or any(w in f"{path} {one.name}" for w in words)]
        if picked and noticed(root, path, source, log):
            sys.exit(f"The true code of {path} does not pass its own tests: see {log}.")
        for one in picked:
            changed = source[: one.start] + repr(one.becomes).encode() + source[one.end :]
            seen = noticed(root, path, changed, log)
            print(f"{'noticed' if seen else 'NOT NOTICED'}: {one}", flush=True)
            survivors += [] if seen else [one]
    return survivors


def main() -> int:
    """Gives 0 when every change was noticed."""
    parser = argparse.ArgumentParser(prog="tests.proof.mutations.tuned", description="Are the numbers nailed down?")
    parser.add_argument("word", nargs="*", help="only numbers with one of these words in their path or name")
    with tempfile.NamedTemporaryFile(prefix="tuned-", suffix=".log") as log:
        survivors = run(git_checkout.ROOT, parser.parse_args().word, Path(log.name))
    print(f"{len(survivors)} changes were not noticed.", *survivors, sep="\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
