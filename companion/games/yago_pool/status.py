"""The public state of a match of Yago Pool, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.yago_pool.state import OVER, PLAY, YagoState, shooter
from companion.games.yago_pool.wins import HOLE_NUMBERS, winning_holes


def status(state: YagoState) -> dict[str, Any]:
    """The public state beyond what every game has: all that is needed to draw the board and the players."""
    over = state.play_phase in OVER
    return {
        "turn": None if over else state.names[state.turn],
        "scores": dict(zip(state.names, state.points, strict=True)),
        "shots": state.shots,
        "colours": dict(zip(state.names, state.colours, strict=False)),
        "holes": holes(state),
        "may_decline": state.may_decline,
        "shooter": None if over else shooter(state),
        "chances": {str(hole): points for hole, points in chances(state).items()},
    }


HOLE_NAMES = tuple(map(str, HOLE_NUMBERS))


def holes(state: YagoState) -> dict[str, str]:
    """The balls that lie in the holes now: without those that are to be put back."""
    found = {name: ball for name, ball in zip(HOLE_NAMES, state.holes, strict=True) if ball is not None}
    for hole in state.to_put_back:
        del found[HOLE_NAMES[hole - 1]]
    return found


def chances(state: YagoState) -> dict[int, int]:
    """The holes in which one more ball would win for the player in turn, with the points.

    Empty while something of his shot is reported.
    """
    if state.phase != PLAY or not state.colours or state.shot_reported:
        return {}
    return winning_holes(state.holes, state.colours[state.turn])
