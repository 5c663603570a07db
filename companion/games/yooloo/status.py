"""The public state of a match of Yooloo, as the line contract writes it."""

from __future__ import annotations

from typing import Any

from companion.games.yooloo.rounds import CARDS, cards_of
from companion.games.yooloo.state import FLIPPING, YoolooState


def status(state: YoolooState) -> dict[str, Any]:
    """The public state beyond what every game has; never a card that lies face down."""
    names = state.names
    flipping = state.setup.variant in FLIPPING
    public: dict[str, Any] = {
        "turn": names[state.turn] if state.phase == "flip" else None,
        "scores": dict(zip(names, state.scores, strict=True)),
        "totals": {
            name: before + now for name, before, now in zip(names, state.earlier_points, state.scores, strict=True)
        },
        "round": state.round,
        "point_card": state.point_card,
        "parked": list(state.parked),
        "laid": [name for name, card in zip(names, state.laid, strict=True) if card],
        "table": dict(zip(names, state.revealed, strict=True)) if state.revealed else {},
        "hands": {name: cards_of(hand) for name, hand in zip(names, state.hands, strict=True)},
    }
    if flipping:
        found = zip(names, state.scores, strict=True)
        public["target"] = {name: score + 1 for name, score in found if score < CARDS}
    return public
