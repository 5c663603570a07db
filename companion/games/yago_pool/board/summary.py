"""The summary of a match of Yago Pool: how each game ended, who begins the next, and statistics."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Step, ViewState
from companion.games.yago_pool.board.status_queries import balls_by_hole, is_foul
from companion.i18n.translation import _

ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def winner_name(view: ViewState) -> str | None:
    """The winner of the ended game; Yago Pool has no draws."""
    winner = view.status["winner"]
    return winner if isinstance(winner, str) else None


def ended(view: ViewState) -> str:
    """How the last game was won."""
    lying = balls_by_hole(view)
    winner = winner_name(view)
    colour = view.status["colours"].get(winner) if winner else None
    rows = [row for row in ROWS if colour and all(lying.get(hole) == colour for hole in row)]
    if not rows:
        return _("Last game: all five balls in holes")
    named = " + ".join(" · ".join(str(hole) for hole in row) for row in rows)
    return _("Last game: three in a row, holes {holes}", holes=named)


def next_starter(view: ViewState) -> str | None:
    """Who begins the next game: the winner, in professional the loser."""
    winner = winner_name(view)
    if winner is None or view.status["variant"] != "professional":
        return winner
    return next(name for name in view.players if name != winner)


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Balls sunk, fouls and the longest run of shots with a ball of one's own, by seat."""
    sunk, fouls, run, longest = [0, 0], [0, 0], [0, 0], [0, 0]
    shot: list[Step] = []
    for step in steps:
        shot.append(step)
        if step.event["event"] == "next-game":
            run = [0, 0]
        if step.event["event"] != "shot-over":
            continue
        seat = step.before["players"].index(step.before["turn"])
        own = _own_sunk(shot, step)
        foul = any(is_foul(part.event) for part in shot)
        sunk[seat] += own
        fouls[seat] += foul
        run[seat] = run[seat] + own if own and not foul else 0
        longest[seat] = max(longest[seat], run[seat])
        shot = []
    return (
        (_("Balls sunk"), tuple(sunk)),
        (_("Fouls"), tuple(fouls)),
        (_("Longest run"), tuple(longest)),
    )


def _own_sunk(shot: Sequence[Step], over: Step) -> int:
    """The shooter's balls that fell in the shot and stayed."""
    colour = over.after["colours"].get(over.before["turn"])
    fell = {str(part.event["hole"]) for part in shot if part.event["event"] == "sunk"}
    asked = {str(hole) for hole, content in over.after["holes"].items() if content == colour}
    return len(fell & asked) if colour and over.after["phase"] != "restore" else 0
