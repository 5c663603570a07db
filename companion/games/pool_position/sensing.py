"""Pool Position by buttons and a number pad: what the rig says that they mean, and the cards of a whole round.

The loungers are entered by touch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.button_events import meaning, plain_events
from companion.games.pool_position.rules import rulebook
from companion.games.pool_position.state import PoolState
from companion.rulebook.rulebook import RawEvent
from hardware.signals import Pressed, Signal

PLAIN = plain_events(rulebook)


CARDS = "cards "
"""How a button begins that is a number pad's entry: the cards of all by seat, the dummy's last ("cards 7 12 3")."""


def sense(state: PoolState, signal: Signal, buttons: Mapping[str, RawEvent]) -> list[dict[str, Any]]:
    """The event of a pressed button."""
    if not isinstance(signal, Pressed):
        return []
    if signal.button.startswith(CARDS) and signal.button not in buttons:
        event = revealed(state, signal.button.removeprefix(CARDS).split())
    else:
        event = meaning(state, signal.button, buttons, PLAIN)
    return [] if event is None else [event]


def revealed(state: PoolState, numbers: Sequence[str]) -> dict[str, Any] | None:
    """The revealed cards of all; None when they are not as many numbers as there are players."""
    if len(numbers) != len(state.names_with_dummy) or not all(number.isdecimal() for number in numbers):
        return None
    return {"event": "cards", **dict(zip(state.names_with_dummy, map(int, numbers), strict=True))}
