"""What a game provides for the terminal: its board as text, and the words that can be typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.board.virtual_board import BoardAction


def no_action(_word: str, _values: Sequence[str]) -> BoardAction | None:
    """The default of `read_action`: no word is an action on the board."""
    return None


class TextView(Struct, frozen=True, kw_only=True):
    """How one game is shown and typed in a terminal."""

    draw: Callable[[Mapping[str, Any]], list[str]]
    """Draws the board of a public state, as lines."""
    short_words: Mapping[str, str] = {}
    """Shorter words for events that are typed often, and the names of these events."""
    read_action: Callable[[str, Sequence[str]], BoardAction | None] = no_action
    """The action on the virtual board that a typed word and its values stand for; None for no such word.

    Raises ValueError with one sentence when the word is one but its values are not.
    """
    help: str = ""
    """What can be typed, as lines; shown where the board is virtual."""
