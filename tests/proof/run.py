"""Proves what takes longer than the tests may: `make proof`, or `python -m tests.proof.run [--date DAY] [STEP ...]`.

A step that has passed is not run again while the checkout holds the same, so a run that was broken off goes on where
it was. The first step that fails ends the run. `docs/proof.md` says of each step at which commit it last passed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.benchmarks.run import machine
from tests.proof import git_checkout
from tests.proof.passed_steps import Passed, Record, figures
from tests.proof.proof_document import Occasion, document
from tests.proof.proof_steps import STEPS, Step

STAMP = "docs/proof.md"
FOLDER = ".proof"
"""What is known of earlier runs lies here; git passes it over."""


def prove(steps: Sequence[Step], only: Sequence[str], date: str, root: Path = git_checkout.ROOT) -> int:
    """Runs what has not passed yet; gives the exit status."""
    if changed := git_checkout.changed(root):
        return _refuse(f"Commit first: {', '.join(changed)} changed, and a proof is about a commit.")
    if unknown := sorted(set(only) - {step.name for step in steps}):
        return _refuse(f"No step is called {unknown[0]}; there are {', '.join(step.name for step in steps)}.")
    record = Record(root / FOLDER / git_checkout.content(root, but=[STAMP]))
    occasion = Occasion(commit=git_checkout.commit(root), date=date, machine=machine())
    for step in steps:
        if not only or step.name in only:
            if status := _done(step, record, root):
                return status
            _stamp(steps, step, record, occasion, root / STAMP)
    if left := [step.name for step in steps if record.of(step.name) is None]:
        print(f"Still to be proved of what this commit holds: {', '.join(left)}.")
    print(f"Commit {STAMP}.")
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _done(step: Step, record: Record, root: Path) -> int:
    """Sees to it that a step has passed; 1 when it has not."""
    if passed := record.of(step.name):
        print(f"== {step.name}: has passed for what this commit holds, in {passed.seconds:.0f} s")
        return 0
    print(f"== {step.name}: {step.proves}", flush=True)
    began = time.monotonic()
    status, lines = _run(step, record.folder / f"{step.name}.log", root)
    seconds = time.monotonic() - began
    if status:
        return _refuse(f"== {step.name} failed with exit status {status} after {seconds:.0f} s; nothing else is run.")
    record.add(Passed(step.name, list(step.command), seconds, figures(lines)))
    print(f"== {step.name}: passed in {seconds:.0f} s", flush=True)
    return 0


def _run(step: Step, log: Path, root: Path) -> tuple[int, list[str]]:
    """Runs a step, shows and keeps what it prints; gives its exit status and the lines."""
    lines: list[str] = []
    with (
        log.open("w", encoding="utf-8") as file,
        subprocess.Popen(step.command, cwd=root, stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as program,
    ):
        assert program.stdout is not None
        for line in program.stdout:
            print(line, end="", flush=True)
            file.write(line)
            lines.append(line.rstrip("\n"))
    return program.returncode, lines


def _stamp(steps: Sequence[Step], step: Step, record: Record, occasion: Occasion, path: Path) -> None:
    """Writes into the stamp that a step has passed."""
    passed = record.of(step.name)
    assert passed is not None, "it has passed just now or before"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(document(steps, {step.name: passed}, occasion, before), encoding="utf-8")


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="make proof", description="Prove what takes longer than the tests may.")
    parser.add_argument("--date", default=f"{datetime.now(UTC):%Y-%m-%d}", help="the day that the stamp names")
    parser.add_argument("step", nargs="*", help="only these steps")
    args = parser.parse_args()
    return prove(STEPS, args.step, args.date)


if __name__ == "__main__":
    sys.exit(main())
