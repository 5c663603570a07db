"""One mutation is tried: planted in a copy of the tree, its tests run, and taken out again."""

from __future__ import annotations

import sys
import time
from importlib.util import cache_from_source
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.proof.mutations.copies import Copy
from tests.proof.mutations.coverage_by_test import Suite
from tests.proof.mutations.mutation import Mutation
from tests.proof.mutations.pytest_run_selected import CHOSEN, NOTICED
from tests.proof.mutations.selected_tests import Choice

START_S, AS_LONG = 60.0, 4.0
"""How long tests may take: this long to start, and so many times as long as on the true code."""
PASSED, FAILED = 0, 1
"""What pytest ends with; anything else is a tree that cannot even be loaded, or a crash."""


class Trial(Struct, frozen=True):
    """What came of a mutation."""

    path: str
    name: str
    noticed: bool
    how: str
    """The test that noticed, or what happened instead."""
    seconds: float


def tried(copy: Copy, mutation: Mutation, choice: Choice, suite: Suite, folder: Path) -> Trial:
    """Plants a mutation and runs its tests until one notices."""
    began = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    path = copy.tree / mutation.path
    source = path.read_bytes()
    noticed, how = False, f"{len(choice.first) + len(choice.rest)} of its {choice.of} tests pass"
    try:
        path.write_bytes(mutation.applied(source))
        Path(cache_from_source(str(path))).unlink(missing_ok=True)
        for names in (choice.first, choice.rest):
            if names and (failure := _said(copy, names, suite, folder)):
                noticed, how = True, failure
                break
    finally:
        path.write_bytes(source)
    return Trial(mutation.path, mutation.name, noticed, how, time.monotonic() - began)


def _said(copy: Copy, names: list[str], suite: Suite, folder: Path) -> str:
    """What notices; empty when all tests pass."""
    chosen, noticed = folder / "chosen", folder / "noticed"
    chosen.write_bytes(msgspec.json.encode((names, suite.siblings(names))))
    noticed.unlink(missing_ok=True)
    files = sorted({name.partition("::")[0] for name in names})
    seconds = START_S + AS_LONG * sum(suite.seconds[name] for name in names)
    variables = {CHOSEN: str(chosen), NOTICED: str(noticed), "PYTHONDONTWRITEBYTECODE": "1"}
    status = copy.pytest(
        "tests.proof.mutations.pytest_run_selected", ["-x", *files], variables, seconds, folder / "log"
    )
    if status == PASSED:
        return ""
    if noticed.exists():
        return noticed.read_text(encoding="utf-8")
    return f"not done after {seconds:.0f} s" if status is None else f"the tests cannot be run (exit status {status})"


def check(copy: Copy, suite: Suite, folder: Path) -> None:
    """Runs two tests on the true code: were they to fail, each mutation would seem to be noticed."""
    folder.mkdir(parents=True, exist_ok=True)
    names = sorted(suite.seconds, key=lambda name: suite.seconds[name])[:2]
    if failure := _said(copy, names, suite, folder):
        sys.exit(f"The true code does not pass its own tests: {failure}; see {folder / 'log'}.")
