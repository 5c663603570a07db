"""What the effect of a touch on a board means, as a value that can be compared."""

from __future__ import annotations

from companion.board.view import Effect, Handover, MoveReplay, Sheet


def effect_meaning(effect: Effect | None) -> object:
    """What a touch with this effect does; equal values do the same.

    A question, a replay and a secret question are compared by their words: they hold functions, which are never equal.
    """
    match effect:
        case Sheet():
            return "sheet", effect.title, effect.note, tuple(tile.text for tile in effect.tiles)
        case MoveReplay():
            return "replay", effect.title, effect.length
        case Handover():
            return "handover", effect.player, effect.progress
        case _:
            return effect
