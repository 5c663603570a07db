"""What the buttons of a table mean in Race to 21: each is a step, as the rig says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from hardware.signals import Pressed, Signal
from race_to_21.rules import Race, rulebook

PLAIN = plain_events(rulebook)


def sense(race: Race, signal: Signal, buttons: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The event that a pressed button stands for; nothing else is sensed."""
    event = meaning(race, signal.button, buttons, PLAIN) if isinstance(signal, Pressed) else None
    return [] if event is None else [event]
