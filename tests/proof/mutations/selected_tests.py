"""Which tests are run on a mutation, and in which order: the near and the quick ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tests.proof.mutations.coverage_by_test import Suite, function_of
from tests.proof.mutations.mutation import Mutation
from tests.tools.source_modules import Module

FIRST_S, REST_S = 20.0, 240.0
"""How long the first and the other tests of a mutation took together on the true code, at most."""
OF_ONE_FUNCTION = 3
"""So many of the parameters of one test come first: the others mostly notice the same."""


class Choice(NamedTuple):
    """The tests of a mutation: those that are run first, those that are run if none of them notices, and all."""

    first: list[str]
    rest: list[str]
    of: int


def choice(mutation: Mutation, suite: Suite, importers: Iterable[str]) -> Choice:
    """The tests that carry it out; of what is carried out at import, those of the file and of what imports it."""
    edit = mutation.edit
    names = suite.of_lines(mutation.path, *edit.span)
    if edit.at_import:
        names |= suite.of_file(mutation.path).union(*map(suite.of_file, importers))
    near = {name: _nearness(mutation.path, name) for name in names}
    order = sorted(names, key=lambda name: (-near[name], round(suite.seconds[name]), name))
    counts = Counter[str]()
    early: list[str] = []
    late: list[str] = []
    for name in order:
        counts[function_of(name)] += 1
        (early if counts[function_of(name)] <= OF_ONE_FUNCTION else late).append(name)
    first = _within(FIRST_S, early, suite)
    return Choice(
        first, _within(REST_S, [name for name in (*early, *late) if name not in set(first)], suite), len(names)
    )


def _within(seconds: float, names: list[str], suite: Suite) -> list[str]:
    """As many of the tests as that long; one that takes longer alone is left out."""
    taken: list[str] = []
    left = seconds
    for name in names:
        if suite.seconds[name] <= left:
            taken.append(name)
            left -= suite.seconds[name]
    return taken


def _nearness(path: str, name: str) -> int:
    """How many folders and names a file and a test have in common."""
    test = PurePosixPath(name.partition("::")[0]).with_suffix("")
    return len({*PurePosixPath(path).with_suffix("").parts} & {*test.parts, test.name.removeprefix("test_")})


def importers(path: str, files: Iterable[str], root: Path) -> list[str]:
    """The files of the product that import a file."""
    parts = PurePosixPath(path).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return [
        other
        for other in files
        if other != path and name in Module(other, (root / other).read_text(encoding="utf-8")).imports
    ]
