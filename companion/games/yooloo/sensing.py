"""Yooloo by buttons or a number pad: a number means what the game now asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from companion.games.yooloo.rounds import CARDS
from companion.games.yooloo.rules import rulebook
from companion.games.yooloo.state import YoolooState
from companion.rulebook.rulebook import RawEvent
from hardware.signals import Pressed, Signal

PLAIN = plain_events(rulebook)
NUMBERS = {f"card {number}": number for number in range(1, CARDS + 1)}
"""Buttons that are a number pad without a word in the rig: "card 1" to "card 10"."""


def sense(state: YoolooState, signal: Signal, buttons: Mapping[str, RawEvent]) -> list[dict[str, Any]]:
    """The event of a pressed button; a card without a player is laid by the next one, in seat order, who has none."""
    if not isinstance(signal, Pressed):
        return []
    if signal.button in NUMBERS and signal.button not in buttons:
        event = number_pad(state, NUMBERS[signal.button])
    else:
        event = meaning(state, signal.button, buttons, PLAIN)
    if event is None:
        return []
    if event.get("event") == "play" and "player" not in event:
        event["player"] = state.names[state.laid.index(0)]
    return [event]


def number_pad(state: YoolooState, number: int) -> dict[str, Any] | None:
    """A number as the phase takes it; None after the end, when no number is asked for."""
    match state.phase:
        case "point-card":
            return {"event": "point-card", "value": number}
        case "play" | "showdown":
            return {"event": "play", "card": number}
        case "flip":
            return {"event": "flip", "card": number}
        case _:
            return None
