"""The summary of a match of Pool Position: how each game ended, statistics, and the points round by round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Curve, Step, ViewState
from companion.i18n.translation import _, ngettext


def ended(view: ViewState) -> str:
    """How the last game ended."""
    safe = len(view.status["safe"])
    if safe >= view.status["safe_needed"]:
        return ngettext("Last game: {n} line safe", "Last game: {n} lines safe", safe)
    return _("Last game: nobody could take another lounger")


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Towels laid, towels replaced and lines filled, by seat; the dummy's are not counted."""
    seats = len(steps[-1].after["players"]) if steps else 0
    laid, replaced, filled = [0] * seats, [0] * seats, [0] * seats
    for step in steps:
        before, kind = step.before, step.event["event"]
        if kind not in ("place", "replace") or before["turn"] not in before["players"]:
            continue
        seat = before["players"].index(before["turn"])
        laid[seat] += kind == "place"
        replaced[seat] += kind == "replace"
        filled[seat] += len(step.after["luigis"]) - len(before["luigis"])
    return (
        (_("Towels laid"), tuple(laid)),
        (_("Towels replaced"), tuple(replaced)),
        (_("Lines filled"), tuple(filled)),
    )


def curve(steps: Sequence[Step]) -> Curve | None:
    """The points under everybody's towels, round by round of the last game."""
    game = steps[-1].after["game_number"] if steps else 1
    rounds = [
        step.after
        for step in steps
        if step.after["game_number"] == game
        and (step.after["round"] > step.before["round"] or step.after["phase"] == "game-over" != step.before["phase"])
    ]
    if not rounds:
        return None
    seats = range(len(rounds[-1]["players"]))
    lines = tuple((0, *(after["scores"][after["players"][seat]] for after in rounds)) for seat in seats)
    return Curve(_("Points, round by round"), lines)
