"""What tilt and buttons mean in a game of Yali, and when the tilt is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from companion.games.yali.rules import LEVEL, rulebook
from companion.games.yali.state import YaliState
from companion.rulebook.rulebook import RawEvent
from hardware.signals import Pressed, Signal, Tilted

PLAIN = plain_events(rulebook)


def sense(state: YaliState, signal: Signal, buttons: Mapping[str, RawEvent]) -> list[dict[str, Any]]:
    """The event of a pressed button, or of a board at rest while the game waits for its verdict."""
    if isinstance(signal, Tilted) and awaits_rest(state):
        return [{"event": "tilt", "to": LEVEL if signal.to is None else state.names[signal.to]}]
    if isinstance(signal, Pressed):
        event = meaning(state, signal.button, buttons, PLAIN)
        return [] if event is None else [event]
    return []


def awaits_rest(state: YaliState) -> bool:
    """Whether the next rest of the board decides; each time that this becomes true only rest from then on counts."""
    return state.phase == "weigh"
