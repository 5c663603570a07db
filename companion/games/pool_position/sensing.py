"""Pool Position by buttons: what the rig says that they mean; the cards and loungers are told by touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.buttons import meaning, plain_events
from companion.games.pool_position.rules import rulebook
from companion.games.pool_position.state import Table
from hardware.samples import Pressed, Signal

PLAIN = plain_events(rulebook)


def sense(table: Table, signal: Signal, buttons: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The event of a pressed button."""
    event = meaning(table, signal.button, buttons, PLAIN) if isinstance(signal, Pressed) else None
    return [] if event is None else [event]
