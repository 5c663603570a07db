"""What can be read from the public state of Yago Pool and from the course of the running shot."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import ViewState
from companion.i18n.translation import _
from companion.rulebook.rulebook import RawEvent, Task

SHOT_ENDS = ("shot-over", "next-game", "decline", "choose-colour")
"""Events after which nothing is reported of the shot yet."""


def balls_by_hole(view: ViewState) -> dict[int, str]:
    """What lies in each hole that is not empty."""
    return {int(hole): ball for hole, ball in view.status["holes"].items()}


def task_at(view: ViewState, hole: int) -> Task | None:
    """The work asked for at a hole, or None."""
    return next((task for task in view.todo if task.args.get("hole") == hole), None)


def shot_events(view: ViewState) -> Sequence[RawEvent]:
    """The events since the last shot was ruled on."""
    start = next((n for n in range(len(view.events), 0, -1) if view.events[n - 1]["event"] in SHOT_ENDS), 0)
    return view.events[start:]


def sunk_this_shot(view: ViewState) -> dict[int, str]:
    """The balls that fell in this shot and still lie there."""
    lying = balls_by_hole(view)
    fell = {event["hole"] for event in shot_events(view) if event["event"] == "sunk"}
    return {hole: lying[hole] for hole in sorted(fell) if hole in lying}


def opponent(view: ViewState) -> str:
    """Whoever is not in turn."""
    return next(name for name in view.players if name != view.status["turn"])


def ball_name(ball: str) -> str:
    """The word for a ball."""
    return {"red": _("red"), "yellow": _("yellow"), "blue": _("blue"), "unknown": _("a ball")}[ball]


def variant_name(variant: str) -> str:
    """The word for a variant."""
    return {"easy": _("Easy"), "medium": _("Medium"), "professional": _("Professional")}[variant]
