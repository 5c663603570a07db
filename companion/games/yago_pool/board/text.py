"""The board in letters, for a terminal: the diamond of holes as the players see it, hole 1 farthest away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ROWS = (("    ", (1,)), ("  ", (4, 2)), ("", (7, 5, 3)), ("  ", (8, 6)), ("    ", (9,)))
LETTERS = {"red": "R", "yellow": "Y", "blue": "B", "unknown": "?"}


def draw(status: Mapping[str, Any]) -> list[str]:
    """Five lines: a ball by its colour's letter, an empty hole by its number."""
    holes = status["holes"]
    return [
        (indent + "   ".join(_shown(number, holes.get(str(number))) for number in row)).rstrip() for indent, row in ROWS
    ]


def _shown(number: int, ball: str | None) -> str:
    return str(number) if ball is None else LETTERS[ball]
