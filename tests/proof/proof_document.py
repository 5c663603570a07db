"""The stamp: for each step what was proved, of which commit, when and where, as a document that is committed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from tests.proof.passed_steps import Passed
from tests.proof.proof_steps import Step

MINUTE_S = 60
HEAD = """\
# What was proved

`make proof` writes this file: what takes longer than the tests may. Each step names the commit at which it last passed.
"""
MARK = "\n## "
"""What begins the section of a step."""


class Occasion(Struct, frozen=True, kw_only=True):
    """Of which commit, on which day and on which machine something was proved."""

    commit: str
    date: str
    machine: str


def document(steps: Sequence[Step], proved: Mapping[str, Passed], occasion: Occasion, before: str = "") -> str:
    """The document.

    Args:
        steps: All steps, in order.
        proved: Those that have passed now, by name.
        occasion: Now.
        before: The document as it was; it has what was proved earlier of the other steps.
    """
    earlier = {section.partition("\n")[0]: section for section in before.split(MARK)[1:]}
    sections = (
        _section(step, proved[step.name], occasion)
        if step.name in proved
        else earlier.get(step.name, f"{step.name}\n\n{step.proves}\n\nNot proved yet.\n")
        for step in steps
    )
    return MARK.join((HEAD, *(section.rstrip("\n") + "\n" for section in sections)))


def _section(step: Step, passed: Passed, occasion: Occasion) -> str:
    rows = {
        "commit": f"`{occasion.commit}`",
        "date": occasion.date,
        "machine": occasion.machine,
        **passed.figures,
    }
    table = "".join(f"| {name} | {value} |\n" for name, value in rows.items())
    return (
        f"{step.name}\n\n{step.proves}\n\n"
        f"| `{_shown(passed.command)}` | {passed.seconds / MINUTE_S:.1f} min |\n|---|---|\n{table}"
    )


def _shown(command: Sequence[str]) -> str:
    """A command as one types it: whichever Python it is, and wherever it lies."""
    program, *rest = command
    return shlex.join((Path(program).name, *rest))
