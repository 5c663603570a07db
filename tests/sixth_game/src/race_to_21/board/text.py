"""Race to 21 in a terminal: the count in letters, and the disc that is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from race_to_21.rules import GOAL
from race_to_21.simulated_player import Drop
from race_to_21.virtual_board import SLOTS

from companion.board.text_view import TextView


def draw(status: Mapping[str, Any]) -> list[str]:
    """The strip."""
    return ["#" * status["count"] + "." * (GOAL - status["count"])]


def read_action(word: str, values: Sequence[str]) -> Drop | None:
    """A disc that falls into a slot ("disc 2"). Raises ValueError without a slot."""
    if word != "disc":
        return None
    if len(values) != 1 or values[0] not in map(str, SLOTS):
        raise ValueError('Which slot? Write its number behind it, such as "disc 2".')
    return Drop(int(values[0]))


text_view = TextView(draw=draw, read_action=read_action, help="Type what happens:\n  disc 2   a disc falls into slot 2")
