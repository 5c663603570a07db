"""The summary of a match of Yago Pool: how each game ended, who begins the next, and statistics."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Step, ViewState
from companion.games.yago_pool.board.status_queries import balls_by_hole
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


class Shots:
    """Counts the shots of a match, as they were ruled on, by seat."""

    def __init__(self) -> None:
        self.sunk = [0, 0]
        """Balls of one's own that fell and stayed."""
        self.fouls = [0, 0]
        """Shots with a foul."""
        self.longest = [0, 0]
        self._run = [0, 0]
        self._fell: set[int] = set()
        """The holes into which a ball fell in this shot."""

    def add(self, step: Step) -> None:
        """Counts one event. A ball that is put back belongs to no shot, and what people correct is no part of it."""
        match step.event["event"]:
            case "sunk" if step.before["phase"] != "restore":
                self._fell.add(step.event["hole"])
            case "fix":
                self._fell.discard(step.event["hole"])
            case "shot-over":
                self._judge(step)
            case "choose-colour":
                self._count(step, foul=False)
            case "next-game":
                self._run = [0, 0]
                self._fell.clear()
            case _:
                pass

    def _judge(self, over: Step) -> None:
        """Counts a shot; while its shooter has to choose a colour, the balls that fell are not his yet."""
        codes = {one.code for one in over.announcements}
        self._fell -= {one.args["hole"] for one in over.announcements if one.code == "take-out"}
        if "choose-colour" not in codes:
            self._count(over, foul="foul" in codes)

    def _count(self, step: Step, *, foul: bool) -> None:
        shooter = step.before["turn"]
        seat, colour = step.before["players"].index(shooter), step.after["colours"].get(shooter)
        own = sum(step.after["holes"].get(str(hole)) == colour for hole in self._fell) if colour else 0
        self.sunk[seat] += own
        self.fouls[seat] += foul
        self._run[seat] = self._run[seat] + own if own and not foul else 0
        self.longest[seat] = max(self.longest[seat], self._run[seat])
        self._fell.clear()


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Balls sunk, fouls and the most balls in consecutive shots with a ball of one's own, by seat."""
    shots = Shots()
    for step in steps:
        shots.add(step)
    return (
        (_("Balls sunk"), tuple(shots.sunk)),
        (_("Fouls"), tuple(shots.fouls)),
        (_("Longest run"), tuple(shots.longest)),
    )
