"""The public state of a match of Yali, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.yali.geometry import lane_name, square_name
from companion.games.yali.state import YaliState, home_counts


def status(state: YaliState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    names = state.names
    return {
        "turn": names[state.turn] if state.phase == "move" else None,
        "scores": dict(zip(names, state.games_won, strict=True)),
        "last_mover": None if state.last_mover is None else names[state.last_mover],
        "moves": dict(zip(names, state.move_counts, strict=True)),
        "running": state.moves_in_a_row,
        "side_right": state.side_right,
        "squares": {square_name(square): names[seat] for square, seat in sorted(state.balls.items())},
        "side": {lane_name((owner, at)): names[owner] for owner in (0, 1) for at in sorted(state.side_balls[owner])},
        "home": dict(zip(names, home_counts(state), strict=True)),
    }
