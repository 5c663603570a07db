"""The announcements and tasks of Pool Position: their codes, passages of the digest and arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.pool_position.layout import Layout
from companion.games.pool_position.luigis import CLOSEST_SPACE, Step, line_args, line_name
from companion.games.pool_position.state import GAME, PoolState
from companion.rulebook.rulebook import Announcement, Task

TURN_RULE = f"{GAME}#order"


def announcement(code: str, passage: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement.

    Args:
        code: The key of its sentence in phrases.py.
        passage: The anchor of the passage in the digest that is behind it.
        reading: The reading that decided, if one did.
        args: What the sentence needs.
    """
    return Announcement(code=code, rule=f"{GAME}#{passage}", reading=reading, args=args)


def announce_turn(state: PoolState) -> Announcement:
    """Whose turn it is, and who plays it for the dummy."""
    seat = state.turn
    if seat < len(state.names):
        # Announced with nearly every ruling, so it is made without a call in between.
        return Announcement(code="turn", rule=TURN_RULE, args={"player": state.names[seat], "n": state.budget})
    assert state.controller is not None, "a dummy plays with two players only"
    return announcement("dummy-turn", "dummy", player=state.names[state.controller], n=state.budget)


TASK_PASSAGES = {"set-saver": "saving", "take-cards": "cards", "shuffle-dummy": "dummy", "clear-board": "game-end"}
"""By task that nothing else announces: the passage of the digest."""


def announce_tasks(tasks: Iterable[Task]) -> tuple[Announcement, ...]:
    """One announcement for each of these tasks."""
    return tuple(
        Announcement(code=task.code, rule=f"{GAME}#{TASK_PASSAGES[task.code]}", args=task.args) for task in tasks
    )


def announce_steps(layout: Layout, steps: Sequence[Step]) -> list[Announcement]:
    """The announcements of steps of Luigis: for each kind of line the Luigis, then which lines became safe."""
    announcements: list[Announcement] = []
    safe: list[Announcement] = []
    kind = ""
    for step in steps:
        line = line_args(layout, step.line)
        if line["kind"] != kind:
            kind = line["kind"]
            announcements += safe
            safe = []
        code, passage = ("luigi-moved", "walking") if step.start else ("luigi-added", "filling")
        announcements.append(announcement(code, passage, **line, to=step.end))
        if step.end == CLOSEST_SPACE:
            safe.append(announcement(f"{kind}-safe", "safe", **line))
    return announcements + safe


def luigi_tasks(layout: Layout, steps: Iterable[Step]) -> list[Task]:
    """The tasks of these steps: what people do with the Luigis."""
    todo: list[Task] = []
    for step in steps:
        line = line_args(layout, step.line)
        name = {"line": line_name(layout, step.line), **line}
        if step.start:
            todo.append(Task("luigi-moved", {**name, "from": step.start, "to": step.end}))
        else:
            todo.append(Task("luigi-added", {**name, "to": step.end}))
    return todo
