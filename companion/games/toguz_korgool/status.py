"""The public state of a match of Toguz korgool, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.toguz_korgool.state import ToguzState, points


def status(state: ToguzState) -> dict[str, Any]:
    """The public state beyond what every game has."""
    position, last = state.position, state.last
    ann, bob = names = state.names
    playing = state.phase == "play"
    holes = (position.holes(0), position.holes(1))
    kazans = (position.kazan(0), position.kazan(1))
    first, second = kazans if playing else points(state.setup, position)
    return {
        "turn": names[position.turn] if playing else None,
        "scores": {ann: first, bob: second},
        "holes": {ann: holes[0], bob: holes[1]},
        "kazan": {ann: kazans[0], bob: kazans[1]},
        "tuz": {name: tuz for name, tuz in zip(names, position.tuz, strict=True) if tuz},
        "move": state.move_count,
        "last": last and {"player": names[last.seat], "hole": last.hole, "captured": last.captured, "tuz": last.tuz},
        "legal": [hole for hole, korgools in enumerate(holes[position.turn], 1) if korgools] if playing else [],
    }
