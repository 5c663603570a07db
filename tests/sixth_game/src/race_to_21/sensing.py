"""What the table says in Race to 21: a disc in slot n counts n, and a button is what the rig says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from hardware.signals import Filled, Pressed, Signal
from race_to_21.rules import GOAL, MAX_STEP, PLAY, RaceState, rulebook

PLAIN = plain_events(rulebook)


def sense(state: RaceState, signal: Signal, buttons: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The event that a disc in a slot or a pressed button stands for; nothing else is sensed."""
    if isinstance(signal, Filled) and state.phase == PLAY and signal.hole <= min(MAX_STEP, GOAL - state.count):
        return [{"event": "count", "by": signal.hole}]
    event = meaning(state, signal.button, buttons, PLAIN) if isinstance(signal, Pressed) else None
    return [] if event is None else [event]
