"""The public state of a Yago Pool match, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.yago_pool.state import OVER, PLAY, YagoTable, lies, shooter
from companion.games.yago_pool.wins import HOLE_NUMBERS, winning_holes


def status(table: YagoTable) -> dict[str, Any]:
    """Everything that is needed to draw the board and the players, without what every game has."""
    over = table.base in OVER
    return {
        "turn": None if over else table.names[table.turn],
        "scores": dict(zip(table.names, table.points, strict=True)),
        "shots": table.shots,
        "colours": dict(zip(table.names, table.colours, strict=False)),
        "holes": {str(hole): table.ball(hole) for hole in HOLE_NUMBERS if lies(table, hole)},
        "may_decline": table.may_decline,
        "shooter": None if over else shooter(table),
        "chances": {str(hole): points for hole, points in chances(table).items()},
    }


def chances(table: YagoTable) -> dict[int, int]:
    """Where one more ball would win for the player in turn, while nothing of his shot is reported yet."""
    if table.phase != PLAY or not table.colours or table.shot_reported:
        return {}
    return winning_holes(table.holes, table.colours[table.turn])
