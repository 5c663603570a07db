"""What the buttons of a rig say in Toguz korgool. No hole is sensed: a button stands for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from companion.games.toguz_korgool.events import Sow
from companion.games.toguz_korgool.rules import rulebook
from companion.games.toguz_korgool.state import ToguzState
from companion.rulebook.rulebook import RawEvent
from hardware.devices import Button
from hardware.signals import Doubt, Pressed, Signal

PLAIN = plain_events(rulebook)
SOW = Sow.__struct_config__.tag


def sense(state: ToguzState, signal: Signal, buttons: Mapping[str, RawEvent]) -> list[dict[str, Any] | Doubt]:
    """The event of a pressed button, or a doubt to ask the people about.

    A rig may give the button of a hole its side: {"event": "sow", "hole": 4, "player": 1} is hole 4 of the first
    player. A sowing is always that of the player in turn, so the other's button must not become one: it is asked
    about, and nothing is ruled on.
    """
    if not isinstance(signal, Pressed):
        return []
    event = meaning(state, signal.button, buttons, PLAIN)
    if event is None:
        return []
    if event.get("event") == SOW and "player" in event:
        player = event.pop("player")
        if state.phase == "play" and player != state.names[state.position.turn]:
            return [Doubt(signal.t, Button(signal.button), "not-in-turn")]
    return [event]
