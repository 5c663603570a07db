"""The announcements of Yooloo: their codes, passages of the digest and arguments."""

from __future__ import annotations

from typing import Any

from companion.games.yooloo.state import GAME, YoolooState
from companion.rulebook.rulebook import Announcement


def announcement(code: str, passage: str, reading: str | None = None, **args: Any) -> Announcement:
    """An announcement.

    Args:
        code: The key of its sentence in phrases.py.
        passage: The anchor of the passage in the digest that is behind it.
        reading: The reading that decided, if one did.
        args: What the sentence needs.
    """
    return Announcement(code=code, rule=f"{GAME}#{passage}", reading=reading, args=args)


def announce_point_card(card: int) -> Announcement:
    """Which point card was turned up."""
    return announcement("point-card", "rounds", card=card)


def announce_turn(state: YoolooState) -> Announcement:
    """One to ten: who is to look for which number."""
    return announcement("turn", "finding", player=state.names[state.turn], card=state.scores[state.turn] + 1)
