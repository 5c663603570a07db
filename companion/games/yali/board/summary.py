"""The summary of a match of Yali: how each game ended, statistics, and the last game move by move."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.view import Curve, Step, ViewState
from companion.i18n.translation import _, ngettext


def ended(view: ViewState) -> str:
    """How the last game ended."""
    if view.status["result"] == "draw":
        return _("Last game: neither player has a move")
    winner = view.status["winner"]
    return ngettext("Last game: home after {n} move", "Last game: home after {n} moves", view.status["moves"][winner])


def _mover(step: Step) -> int | None:
    """The seat whose move counted in this step, or None."""
    before, after = step.before["moves"], step.after["moves"]
    names = step.after["players"]
    made = [seat for seat, name in enumerate(names) if after[name] > before.get(name, 0)]
    return made[0] if made and step.event["event"] in ("move", "released") else None


def counters(steps: Sequence[Step]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Moves, the longest run of moves and side moves, by seat."""
    moves, longest, sides = [0, 0], [0, 0], [0, 0]
    for step in steps:
        seat = _mover(step)
        if seat is not None:
            moves[seat] += 1
            longest[seat] = max(longest[seat], step.after["running"])
        if step.event["event"] == "side-move":
            sides[step.before["players"].index(step.before["turn"])] += 1
    rows = ((_("Moves"), tuple(moves)), (_("Longest run"), tuple(longest)))
    return (*rows, (_("Side moves"), tuple(sides))) if steps and steps[-1].after["squares"] else rows


def curve(steps: Sequence[Step]) -> Curve | None:
    """The last game, move by move: balls home where the board was followed, else the moves made."""
    game = steps[-1].after["game_number"] if steps else 1
    counted = [step.after for step in steps if step.after["game_number"] == game and _mover(step) is not None]
    if not counted:
        return None
    followed = bool(counted[-1]["squares"])
    title = _("Balls home, move by move") if followed else _("Moves, one by one")
    key = "home" if followed else "moves"
    lines = tuple((0, *(after[key][after["players"][seat]] for after in counted)) for seat in (0, 1))
    return Curve(title, lines)
