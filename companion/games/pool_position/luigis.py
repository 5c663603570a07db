"""How Luigis come to the board and walk: which steps a towel brings, and what people must do and hear of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.games.pool_position.layout import Layout
from companion.rulebook.rulebook import Announcement, Task

NONE = 0
"""A line without a Luigi."""
CLOSEST = 1
"""The space beside the loungers: a line whose Luigi stands there is safe."""
FREE = -1
"""A lounger without a towel."""


class Step(Struct, frozen=True):
    """A Luigi comes to a space of his line's track, from another (0: he is new)."""

    line: int
    start: int
    end: int


def steps_of_filling(layout: Layout, towels: Sequence[int], luigis: Sequence[int], lounger: int) -> list[Step]:
    """The steps that a towel on a lounger that was free brings: for its row, then for its column, if it fills them.

    The new Luigi comes to the far end; every other one of the same kind walks one space, if he can.
    """
    steps: list[Step] = []
    for line in layout.crossing[lounger]:
        if FREE not in [towels[member] for member in layout.members[line]]:
            steps.append(Step(line, NONE, layout.paths[line]))
            steps += _walk(luigis, layout.kin[line])
    return steps


def steps_of_replacing(layout: Layout, luigis: Sequence[int], lounger: int) -> list[Step]:
    """The steps that a replaced towel brings: the Luigis of its row and of its column."""
    return _walk(luigis, layout.crossing[lounger])


def _walk(luigis: Sequence[int], lines: Iterable[int]) -> list[Step]:
    return [Step(line, luigis[line], luigis[line] - 1) for line in lines if luigis[line] > CLOSEST]


def after(luigis: Sequence[int], steps: Iterable[Step]) -> tuple[int, ...]:
    """Where the Luigis stand after these steps, by line."""
    there = list(luigis)
    for step in steps:
        there[step.line] = step.end
    return tuple(there)


def safe_lines(luigis: Sequence[int]) -> list[int]:
    """The lines whose Luigi is beside the loungers."""
    return [line for line, space in enumerate(luigis) if space == CLOSEST]


def told(layout: Layout, steps: Sequence[Step], game: str) -> list[Announcement]:
    """The announcements of these steps: for each kind of line the Luigis, then what became safe."""
    says: list[Announcement] = []
    safe: list[Announcement] = []
    kind = ""
    for step in steps:
        line = _line(layout, step.line)
        if line["kind"] != kind:
            kind = line["kind"]
            says += safe
            safe = []
        code, passage = ("luigi-moved", "walking") if step.start else ("luigi-added", "filling")
        says.append(Announcement(code, f"{game}#{passage}", None, {**line, "to": step.end}))
        if step.end == CLOSEST:
            safe.append(Announcement(f"{kind}-safe", f"{game}#safe", None, line))
    return says + safe


def tasks(layout: Layout, steps: Iterable[Step]) -> list[Task]:
    """What people do with the Luigis on the table."""
    todo: list[Task] = []
    for step in steps:
        line = _line(layout, step.line)
        name = {"line": line_name(layout, step.line), **line}
        if step.start:
            todo.append(Task("luigi-moved", {**name, "from": step.start, "to": step.end}))
        else:
            todo.append(Task("luigi-added", {**name, "to": step.end}))
    return todo


def line_name(layout: Layout, line: int) -> str:
    """What a line is called in the public status: "row 1"."""
    kind, number = layout.lines[line]
    return f"{kind} {number}"


def _line(layout: Layout, line: int) -> dict[str, Any]:
    kind, number = layout.lines[line]
    return {"kind": kind, "number": number}
