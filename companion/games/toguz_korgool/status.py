"""The public state of a match of Toguz korgool, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.toguz_korgool.state import ToguzState, points


def status(state: ToguzState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    position, names, last = state.position, state.names, state.last
    playing = state.phase == "play"
    return {
        "turn": names[position.turn] if playing else None,
        "scores": dict(zip(names, points(state.setup, position), strict=True)),
        "holes": {name: position.holes(seat) for seat, name in enumerate(names)},
        "kazan": {name: position.kazan(seat) for seat, name in enumerate(names)},
        "tuz": {name: tuz for name, tuz in zip(names, position.tuz, strict=True) if tuz},
        "move": state.move_count,
        "last": last and {"player": names[last.seat], "hole": last.hole, "captured": last.captured, "tuz": last.tuz},
        "legal": position.legal() if playing else [],
    }
