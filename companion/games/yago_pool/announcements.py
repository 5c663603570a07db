"""The announcements and tasks of Yago Pool: their codes, passages of the digest and arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from companion.games.yago_pool.events import BALL_OFF_TABLE, MOVED_BALL
from companion.games.yago_pool.state import GAME, YagoState, announced_name
from companion.rulebook.rulebook import Announcement, Task

COUNTED_TASKS = frozenset(("place-ball", "put-back-moved"))
"""The tasks that a shot may bring several times."""
TASK_PASSAGES = {"place-ball": "placing", "place-blue": "blue", "put-back-moved": "moved", "remove-blue": "blue"}


def announcement(code: str, passage: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement.

    Args:
        code: The key of its sentence in phrases.py.
        passage: The anchor of the passage in the digest that is behind it.
        reading: The reading that decided, if one did.
        args: What the sentence needs.
    """
    return Announcement(code=code, rule=f"{GAME}#{passage}", reading=reading, args=args)


def announce_turn(state: YagoState, code: str, passage: str, reading: str | None = None) -> Announcement:
    """An announcement about the player who is now in turn."""
    return Announcement(
        code=code,
        rule=f"{GAME}#{passage}",
        reading=reading,
        args={"player": announced_name(state), "other": state.names[1 - state.turn]},
    )


def announce_reported_fouls(state: YagoState) -> list[Announcement]:
    """One announcement for each kind of foul that was reported, with the number of its balls."""
    counts = Counter((foul.kind, foul.ball) for foul in state.fouls)
    return [_announce_foul(state, kind, ball, n) for (kind, ball), n in counts.items()]


def _announce_foul(state: YagoState, kind: str, ball: object, n: int) -> Announcement:
    args = {"kind": kind, "n": n} if ball is UNSET else {"kind": kind, "ball": ball, "n": n}
    return Announcement(code="foul", rule=f"{GAME}#fouls-{state.setup.variant}", args=args)


def announce_take_outs(state: YagoState, passage: str, reading: str | None, holes: Iterable[int]) -> list[Announcement]:
    """For each of these holes: which ball is to be taken out, and who places it. `state` is that before the ruling."""
    by = state.names[state.opponent]
    return [
        announcement("take-out", passage, reading, kind=passage, hole=hole, ball=state.ball(hole), by=by)
        for hole in sorted(holes)
    ]


def one_time_tasks(state: YagoState, *, place_blue: bool, was_opening: bool) -> tuple[Task, ...]:
    """The tasks after a shot that no hole can show to be done.

    Args:
        state: The state before the ruling, with the fouls of the shot.
        place_blue: Whether the blue ball fell or left the table, so that professional places it anew.
        was_opening: Whether it was the opening shot, after which easy and medium play on without the blue ball.
    """
    by = state.names[state.opponent]
    tasks = []
    for foul in state.fouls:
        if foul.kind == BALL_OFF_TABLE:
            tasks.append(Task("place-ball", {"ball": foul.ball, "by": by}))
        elif foul.kind == MOVED_BALL and foul.hole is UNSET:
            tasks.append(Task("put-back-moved"))
    if state.professional and place_blue:
        tasks.append(Task("place-blue", {"by": by}))
    if was_opening and not state.professional:
        tasks.append(Task("remove-blue"))
    return tuple(tasks)


def announce_tasks(tasks: Iterable[Task]) -> list[Announcement]:
    """One announcement for each of these tasks; equal ones are announced once, with their number."""
    counts = Counter((task.code, *task.args.items()) for task in tasks)
    return [_announce_task(code, dict(args), n) for (code, *args), n in counts.items()]


def _announce_task(code: str, args: dict[str, Any], n: int) -> Announcement:
    counted = {**args, "n": n} if code in COUNTED_TASKS else args
    return Announcement(code=code, rule=f"{GAME}#{TASK_PASSAGES[code]}", args=counted)


def open_tasks(state: YagoState) -> tuple[Task, ...]:
    """The tasks that hold up play until they are done: balls to take out and to put back, by hole."""
    if not (state.to_take_out or state.to_put_back):
        return ()
    return tuple(_open_task(state, hole) for hole in sorted(state.to_take_out | state.to_put_back))


def _open_task(state: YagoState, hole: int) -> Task:
    if hole in state.to_take_out:
        return Task("take-out", {"hole": hole, "ball": state.ball(hole), "by": state.names[state.placing_seat]})
    return Task("put-back", {"hole": hole, "ball": state.ball(hole)})
