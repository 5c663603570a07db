"""The board in letters, for a terminal: whose towels lie where, the Luigis, and what may be spent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.text_view import TextView


def draw(status: Mapping[str, Any]) -> list[str]:
    """A line for each row that has towels, nearest to the pool first, and one for the Luigis."""
    rows: dict[int, list[str]] = {}
    for spot, name in status["loungers"].items():
        row, _, column = spot.partition(",")
        rows.setdefault(int(row), []).append(f"{column} {name}")
    lines = [f"row {row}: {', '.join(towels)}" for row, towels in sorted(rows.items())]
    if status["luigis"]:
        places = (f"{line} at {space}" + (" (safe)" if space == 1 else "") for line, space in status["luigis"].items())
        lines.append(f"Luigis: {', '.join(places)}")
    if status["turn"]:
        lines.append(f"{status['turn']} may spend {status['budget']}, towels left {status['towels_left']}")
    return lines


text_view = TextView(draw=draw)
