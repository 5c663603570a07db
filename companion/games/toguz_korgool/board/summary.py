"""The summary of a match of Toguz korgool: how each game ended, who begins the next, and statistics."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Curve, Step, ViewState
from companion.games.toguz_korgool.board.drawing import ENOUGH
from companion.games.toguz_korgool.state import starter
from companion.i18n.translation import _, gettext_noop

ENDED_BY_PLAYERS = {
    "resign": gettext_noop("Last game: given up"),
    "flag": gettext_noop("Last game: lost on time"),
    "draw-agreed": gettext_noop("Last game: a draw by agreement"),
}
"""How people ended a game, by event."""


def ended(view: ViewState) -> str:
    """What ended the last game."""
    status = view.status
    last = next((event for event in reversed(view.events) if event["event"] != "rename"), {"event": ""})
    if last["event"] in ENDED_BY_PLAYERS:
        return _(ENDED_BY_PLAYERS[last["event"]])
    if max(status["kazan"].values()) >= ENOUGH:
        return _("Last game: {n} korgools in the kazan", n=max(status["kazan"].values()))
    return _("Last game: one side was empty")


def next_starter(view: ViewState) -> str | None:
    """Who begins the next game: the players take turns."""
    return view.setup and view.players[starter(view.setup, view.status["game_number"] + 1)]


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Games won, the largest capture with one korgool and tuz made, by seat, in all games of the match."""
    won, largest, tuz = [0, 0], [0, 0], [0, 0]
    for step in steps:
        after, players = step.after, step.after["players"]
        if after["winner"] in players and step.before["winner"] is None:
            won[players.index(after["winner"])] += 1
        if step.event["event"] == "sow":
            seat = players.index(after["last"]["player"])
            largest[seat] = max(largest[seat], after["last"]["captured"])
            tuz[seat] += after["last"]["tuz"]
    return (
        (_("Games won"), tuple(won)),
        (_("Largest capture"), tuple(largest)),
        (_("Tuz"), tuple(tuz)),
    )


def curve(steps: Sequence[Step]) -> Curve | None:
    """The kazans after each sowing of the last game."""
    begun = max((at for at, step in enumerate(steps, 1) if step.event["event"] == "next-game"), default=0)
    lines = [(0, 0)]
    for step in steps[begun:]:
        if step.event["event"] == "sow":
            first, second = (step.after["kazan"][name] for name in step.after["players"])
            lines.append((first, second))
    first, second = zip(*lines, strict=True)
    return Curve(_("Korgools in the kazans, move by move"), (first, second))
