"""The event of a pressed button: from the rig, or the event without fields that has the button's name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.rulebook.rulebook import GameState, RawEvent, Rulebook

WHAT_NOW: RawEvent = {"event": "what-now"}
"""The name of the button that requests the status; it is no event of a game."""


def plain_events(rulebook: Rulebook[Any]) -> frozenset[str]:
    """Returns the names of the events without fields, including those of every game."""
    own = (kind for kind in rulebook.event_types if not kind.__struct_fields__)
    return frozenset({"undo", "redo", *(str(kind.__struct_config__.tag) for kind in own)})


def meaning(
    state: GameState, button: str, buttons: Mapping[str, RawEvent], plain: Collection[str]
) -> dict[str, Any] | None:
    """The event that a button stands for, or None when it stands for none.

    `buttons` is the rig's table; there a player may be a seat number, 1 for the first. A seat that nobody of this
    match sits at makes the button mean nothing.
    """
    if button not in buttons:
        return {"event": button} if button in plain else None
    event = dict(buttons[button])
    seat = event.get("player")
    if isinstance(seat, int):
        if not 1 <= seat <= len(state.names):
            return None
        event["player"] = state.names[seat - 1]
    return event
