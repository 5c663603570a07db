"""The Luigis of Pool Position: which steps a new or replaced towel causes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.games.pool_position.layout import Layout

NO_LUIGI = 0
"""A line without a Luigi."""
CLOSEST_SPACE = 1
"""The space beside the loungers: a line whose Luigi stands there is safe."""
NO_TOWEL = -1
"""A lounger without a towel."""


class Step(Struct, frozen=True):
    """A step of a Luigi along the track of his line."""

    line: int
    start: int
    """The space that he leaves; NO_LUIGI when he is new."""
    end: int
    """The space that he comes to."""


def steps_of_filling(layout: Layout, towels: Sequence[int], luigis: Sequence[int], lounger: int) -> list[Step]:
    """The steps that a towel on a lounger that was free brings: for its row, then for its column, if it fills them.

    The new Luigi comes to the far end; every other one of the same kind walks one space, if he can.
    """
    steps: list[Step] = []
    for line in layout.crossing_lines[lounger]:
        if NO_TOWEL not in [towels[member] for member in layout.members[line]]:
            steps.append(Step(line, NO_LUIGI, layout.track_lengths[line]))
            steps += _steps_forward(luigis, layout.parallel_lines[line])
    return steps


def steps_of_replacing(layout: Layout, luigis: Sequence[int], lounger: int) -> list[Step]:
    """The steps that a replaced towel brings: the Luigis of its row and of its column."""
    return _steps_forward(luigis, layout.crossing_lines[lounger])


def _steps_forward(luigis: Sequence[int], lines: Iterable[int]) -> list[Step]:
    return [Step(line, luigis[line], luigis[line] - 1) for line in lines if luigis[line] > CLOSEST_SPACE]


def moved_luigis(luigis: Sequence[int], steps: Iterable[Step]) -> tuple[int, ...]:
    """By line, where the Luigis stand after these steps."""
    there = list(luigis)
    for step in steps:
        there[step.line] = step.end
    return tuple(there)


def safe_lines(luigis: Sequence[int]) -> list[int]:
    """The lines whose Luigi is beside the loungers."""
    return [line for line, space in enumerate(luigis) if space == CLOSEST_SPACE]


def line_name(layout: Layout, line: int) -> str:
    """What a line is called in the public status: "row 1"."""
    return layout.line_names[line]


def line_args(layout: Layout, line: int) -> dict[str, Any]:
    """A line as arguments of announcements and tasks: its kind and its number."""
    kind, number = layout.lines[line]
    return {"kind": kind, "number": number}
