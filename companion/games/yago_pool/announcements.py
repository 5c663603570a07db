"""How a ruling becomes announcements and tasks: codes, digest passages, and the names of those concerned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from companion.games.yago_pool.events import BALL_OFF_TABLE, MOVED_BALL, Foul
from companion.games.yago_pool.state import YagoState, called
from companion.rulebook.rulebook import Announcement, Task

GAME = "yago-pool"
TASK_PASSAGES = {"place-ball": "placing", "place-blue": "blue", "put-back-moved": "moved", "remove-blue": "blue"}


def say(code: str, anchor: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement with its passage of this game's digest."""
    return Announcement(code, f"{GAME}#{anchor}", reading, args)


def next_up(state: YagoState, code: str, anchor: str, reading: str | None = None) -> Announcement:
    """An announcement about the player who is now in turn."""
    return Announcement(
        code, f"{GAME}#{anchor}", reading, {"player": called(state), "other": state.names[1 - state.turn]}
    )


def reported_fouls(state: YagoState) -> list[Announcement]:
    """One announcement for each foul that people reported; the same one twice is said once."""
    passage = f"fouls-{state.setup.variant}"
    return [Announcement("foul", f"{GAME}#{passage}", None, _told(foul)) for foul in dict.fromkeys(state.fouls)]


def _told(foul: Foul) -> dict[str, object]:
    return {"kind": foul.kind} if foul.ball is UNSET else {"kind": foul.kind, "ball": foul.ball}


def take_outs(state: YagoState, anchor: str, reading: str | None, holes: Iterable[int]) -> list[Announcement]:
    """What is to be taken out of these holes of the shot just played, and by whom it is placed."""
    by = state.names[state.other]
    return [
        say("take-out", anchor, reading, kind=anchor, hole=hole, ball=state.ball(hole), by=by) for hole in sorted(holes)
    ]


def once_only(state: YagoState, *, blue_lost: bool, opened: bool) -> tuple[Task, ...]:
    """The work after a shot that no hole can show: balls to place and to put back, the blue ball to take away.

    `opened` says that the shot was the opening shot, after which easy and medium play on without the blue ball.
    """
    by = state.names[state.other]
    tasks = []
    for foul in state.fouls:
        if foul.kind == BALL_OFF_TABLE:
            tasks.append(Task("place-ball", {"ball": foul.ball, "by": by}))
        elif foul.kind == MOVED_BALL and foul.hole is UNSET:
            tasks.append(Task("put-back-moved"))
    if state.professional and blue_lost:
        tasks.append(Task("place-blue", {"by": by}))
    if opened and not state.professional:
        tasks.append(Task("remove-blue"))
    return tuple(tasks)


def spoken(tasks: Iterable[Task]) -> list[Announcement]:
    """The tasks as they are announced."""
    return [say(task.code, TASK_PASSAGES[task.code], **task.args) for task in tasks]


def open_work(state: YagoState) -> tuple[Task, ...]:
    """The work that holds up play until it is done: balls to take out and to put back, by hole."""
    if not (state.out or state.lifted):
        return ()
    return tuple(_work(state, hole) for hole in sorted(state.out | state.lifted))


def _work(state: YagoState, hole: int) -> Task:
    if hole in state.out:
        return Task("take-out", {"hole": hole, "ball": state.ball(hole), "by": state.names[state.placer]})
    return Task("put-back", {"hole": hole, "ball": state.ball(hole)})
