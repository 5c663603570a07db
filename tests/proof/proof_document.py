"""The stamp: what was proved, of which commit, when and where, as a document that is committed."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from tests.proof.passed_steps import Passed
from tests.proof.proof_steps import Step

MINUTE_S = 60


def text(commit: str, date: str, machine: str, proved: Sequence[tuple[Step, Passed]]) -> str:
    """The document."""
    head = (
        "# What was proved\n\n"
        "`make proof` writes this file once all of its steps have passed: what takes longer than the tests may.\n\n"
        f"| commit | `{commit}` |\n|---|---|\n| date | {date} |\n| machine | {machine} |\n"
    )
    return "\n".join((head, *(_section(step, passed) for step, passed in proved)))


def _section(step: Step, passed: Passed) -> str:
    rows = "".join(f"| {name} | {value} |\n" for name, value in passed.figures.items())
    return (
        f"## {step.name}\n\n{step.proves}\n\n"
        f"| `{_shown(passed.command)}` | {passed.seconds / MINUTE_S:.1f} min |\n|---|---|\n{rows}"
    )


def _shown(command: Sequence[str]) -> str:
    """A command as one types it: whichever Python it is, and wherever it lies."""
    program, *rest = command
    return shlex.join((Path(program).name, *rest))
