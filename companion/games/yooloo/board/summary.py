"""The summary of a match of Yooloo: how the game ended, who begins the next, and statistics."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Curve, Step, ViewState
from companion.games.yooloo.board import status_queries
from companion.games.yooloo.state import FLIPPING
from companion.i18n.translation import _, ngettext


def ended(view: ViewState) -> str:
    """How the last game was won."""
    best = max(view.status["scores"].values())
    if status_queries.is_one_to_ten(view):
        return _("Last game: all ten cards found")
    return ngettext("Last game: {n} point", "Last game: {n} points", best)


def next_starter(view: ViewState) -> str | None:
    """Who turns up the first card of the next game of one to ten; elsewhere nobody begins."""
    if not status_queries.is_one_to_ten(view):
        return None
    return view.players[view.status["game_number"] % len(view.players)]


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Points of the last game and of all, and the rounds won in all games, by seat."""
    last = steps[-1].after
    players = last["players"]
    points, totals = ([last[key][name] for name in players] for key in ("scores", "totals"))
    if last["variant"] in FLIPPING:
        return ((_("Found"), tuple(points)), (_("In all"), tuple(totals)))
    won = [0] * len(players)
    for step in steps:
        if step.event["event"] == "play":
            before, after = (list(status["scores"].values()) for status in (step.before, step.after))
            for seat, (was, now) in enumerate(zip(before, after, strict=True)):
                won[seat] += now > was
    return ((_("Points"), tuple(points)), (_("In all"), tuple(totals)), (_("Rounds"), tuple(won)))


def curve(steps: Sequence[Step]) -> Curve | None:
    """The points after each round of the last game."""
    begun = max((at for at, step in enumerate(steps, 1) if step.event["event"] == "next-game"), default=0)
    points = [tuple(0 for _ in steps[-1].after["players"])]
    for step in steps[begun:]:
        over = step.after["winner"] is not None
        if over or step.before["round"] != step.after["round"]:
            points.append(tuple(step.after["scores"].values()))
    return Curve(_("Points, round by round"), tuple(zip(*points, strict=True)))
