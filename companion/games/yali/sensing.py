"""What tilt and buttons mean in a game of Yali, and when the tilt is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.button_events import meaning, plain_events
from companion.games.yali.rules import LEVEL, rulebook
from companion.games.yali.state import Table
from hardware.samples import Pressed, Signal, Tilted

PLAIN = plain_events(rulebook)


def sense(table: Table, signal: Signal, buttons: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The event of a pressed button, or of a board at rest while the game waits for its verdict."""
    if isinstance(signal, Tilted) and weighs(table):
        return [{"event": "tilt", "to": LEVEL if signal.to is None else table.names[signal.to]}]
    if isinstance(signal, Pressed):
        event = meaning(table, signal.button, buttons, PLAIN)
        return [] if event is None else [event]
    return []


def weighs(table: Table) -> bool:
    """Whether the next rest of the board decides; each time that this becomes true only rest from then on counts."""
    return table.phase == "weigh"
