"""`python -m tests.tools.wiring`: writes the example rigs, their drawings, and the pin tables of wiring.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.games.registry import rig_questions
from hardware.files import write_atomically
from hardware.rig.drawing.__main__ import EXAMPLES, main
from hardware.rig.file import parse_rig
from hardware.rig.pin_table import pin_table
from hardware.rig.template import rig_template
from hardware.rig.wizard import RigQuestions
from tests.tools.builds import BUILDS, Build, build_questions
from tests.tools.source_modules import ROOT

MANUAL = ROOT / "wiring.md"
TABLE = re.compile(
    r"(?P<head><!-- pins: (?P<name>[\w-]+) -->\n)(?P<table>.*?)(?P<foot><!-- end of pins -->)", re.DOTALL
)
"""A pin table of the manual, between its markers."""


def questions(build: Build) -> RigQuestions:
    """Returns the questions of a build, from its games."""
    games = tuple(rig_questions(game) or RigQuestions() for game in build.games)
    return build_questions(games)


def example(build: Build) -> str:
    """Returns the text of a build's example rig."""
    return rig_template(build.answers, questions(build), about=build.about)


def examples() -> Iterator[tuple[Path, str]]:
    """Yields the path and the text of each example rig that is made from a build."""
    for build in BUILDS:
        yield EXAMPLES / f"{build.name}.toml", example(build)


def manual(text: str) -> str:
    """Returns the manual with each of its pin tables made anew.

    Raises:
        KeyError: a table is marked with the name of no build.
    """
    builds = {build.name: build for build in BUILDS}
    return TABLE.sub(lambda found: found["head"] + table(builds[found["name"]]) + found["foot"], text)


def table(build: Build) -> str:
    """Returns the pin table of a build, as Markdown."""
    return f"\n{pin_table(parse_rig(example(build).encode()))}\n\n"


if __name__ == "__main__":
    for path, text in examples():
        write_atomically(path, text)
    write_atomically(MANUAL, manual(MANUAL.read_text(encoding="utf-8")))
    main([])
