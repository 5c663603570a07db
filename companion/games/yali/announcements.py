"""The announcements of Yali: their codes, passages of the digest and arguments."""

from __future__ import annotations

from typing import Any

from companion.games.yali.side_rights import SideRight
from companion.games.yali.state import GAME, YaliState
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


def announce_turn(state: YaliState, code: str = "turn") -> Announcement:
    """Whose turn it is; `code` "again" when the last mover keeps the turn."""
    return announcement(code, "whose-turn", player=state.names[state.turn])


def announce_side_right(state: YaliState, side_right: SideRight) -> tuple[Announcement, ...]:
    """Whether the move that was made earns a side move; nothing where nobody could expect one."""
    if side_right.passage is None:
        return ()
    code = "side-right" if side_right.earned else "no-side-move"
    return (announcement(code, side_right.passage, side_right.reading, player=state.names[state.turn]),)
