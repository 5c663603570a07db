"""The board in letters, for a terminal: the first player's end at the left, the side lanes above and below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.text_view import TextView

BALLS = ("o", "*")
"""By seat."""


def draw(status: Mapping[str, Any]) -> list[str]:
    """A line for each column between the two lanes, as far as balls lie; none where the moves are not followed."""
    squares = {**status["squares"], **status["side"]}
    if not squares:
        return []
    balls = {square: BALLS[status["players"].index(name)] for square, name in squares.items()}
    rows = max(int(square[1:]) for square in status["squares"])
    side = max((int(square[1:]) for square in status["side"]), default=0)
    columns = sorted({square[0] for square in status["squares"]})
    lines = [_line(letter, range(1, rows + 1), balls) for letter in columns]
    return [_line("B", range(side, 0, -1), balls), *lines, _line("A", range(1, side + 1), balls)]


def _line(letter: str, numbers: range, balls: Mapping[str, str]) -> str:
    return f"{letter}  " + " ".join(balls.get(f"{letter}{number}", ".") for number in numbers)


text_view = TextView(draw=draw)
