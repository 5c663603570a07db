"""The public state of a match of Pool Position, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.pool_position.luigis import CLOSEST_SPACE, NO_LUIGI, NO_TOWEL
from companion.games.pool_position.options import safe_needed
from companion.games.pool_position.state import PoolState


def status(state: PoolState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    names, layout = state.names_with_dummy, state.layout
    playing = state.phase == "turn"
    controller = state.controller
    return {
        "turn": names[state.turn] if playing else None,
        "scores": dict(zip(state.names, state.scores(), strict=True)),
        "round": state.round,
        "order": [names[seat] for seat in state.order],
        "cards": dict(zip(names, state.cards, strict=False)),
        "points": dict(zip(names, state.points, strict=False)),
        "saved": dict(zip(names, state.saved, strict=True)),
        "budget": state.budget if playing else 0,
        "towels_left": state.towels_left if playing else 0,
        "loungers": {
            lounger: names[owner]
            for lounger, owner in zip(layout.lounger_names, state.towels, strict=True)
            if owner != NO_TOWEL
        },
        "luigis": {
            line: space for line, space in zip(layout.line_names, state.luigis, strict=True) if space != NO_LUIGI
        },
        "safe": [line for line, space in zip(layout.line_names, state.luigis, strict=True) if space == CLOSEST_SPACE],
        "safe_needed": safe_needed(len(state.names)),
        "controller": None if controller is None else names[controller],
    }
