"""What the buttons of a rig say in Toguz korgool. The holes themselves are not sensed: a button stands for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.toguz_korgool.rules import DrawAgreed, Flag, Resign, Sow
from companion.games.toguz_korgool.state import Match
from companion.rules import NextGame
from hardware.samples import Doubt, Held, Pressed, Signal

PLAIN = {DrawAgreed.__struct_config__.tag, NextGame.__struct_config__.tag, "undo", "redo"}
"""Events without fields: a button of that name means them, whether or not the rig says so."""

DANGEROUS = {kind.__struct_config__.tag for kind in (Resign, DrawAgreed, NextGame)}
"""What ends a game or clears the board wants a held button; a tap does nothing."""

SOW = Sow.__struct_config__.tag
NAMED = {kind.__struct_config__.tag for kind in (Resign, Flag)}
"""Events that name a player."""


def sense(match: Match, signal: Signal, buttons: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any] | Doubt]:
    """The raw events that a signal gives rise to, or a doubt to ask the people about.

    `buttons` gives the event of each button. A rig knows seats and no names: `player` in it is 1 or 2. A sowing with
    a player is only passed on when it is his turn, without that field; elsewhere the number becomes the name.
    """
    if not isinstance(signal, Pressed | Held):
        return []
    event = _meant(signal.button, buttons)
    if event is None:
        return []
    name = event.get("event")
    if name in DANGEROUS and not isinstance(signal, Held):
        return []
    if "player" not in event:
        return [event]
    seat = event["player"] - 1
    if name in NAMED:
        return [event | {"player": match.names[seat]}]
    if name == SOW and match.phase == "play" and seat != match.position.turn:
        what = f"{match.names[seat]} pressed a hole, but it is the turn of {match.names[match.position.turn]}"
        return [Doubt(signal.t, signal.button, what)]
    return [{field: value for field, value in event.items() if field != "player"}]


def _meant(button: str, buttons: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    """The event of a button, or None for one that means nothing in this game."""
    if button in buttons:
        return dict(buttons[button])
    return {"event": button} if button in PLAIN else None
