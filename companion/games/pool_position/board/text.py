"""The board in letters, for a terminal: whose towels lie where, the Luigis, and what may be spent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.text_view import TextView
from companion.i18n.translation import _


def draw(status: Mapping[str, Any]) -> list[str]:
    """A line for each row that has towels, nearest to the pool first, and one for the Luigis."""
    rows: dict[int, list[str]] = {}
    for spot, name in status["loungers"].items():
        row, _comma, column = spot.partition(",")
        rows.setdefault(int(row), []).append(f"{column} {name}")
    lines = [_("row {n}", n=row) + f": {', '.join(towels)}" for row, towels in sorted(rows.items())]
    if status["luigis"]:
        lines.append(f"Luigis: {', '.join(_luigi(line, space) for line, space in status['luigis'].items())}")
    if status["turn"]:
        spend = _("{player} may spend {n}", player=status["turn"], n=status["budget"])
        lines.append(spend + ", " + _("towels left: {n}", n=status["towels_left"]))
    return lines


def _luigi(line: str, space: int) -> str:
    """A Luigi: his row or column, and how many steps away he is; at 1 the line is safe."""
    kind, _blank, number = line.partition(" ")
    named = _("row {n}", n=number) if kind == "row" else _("column {n}", n=number)
    return f"{named}: {space}" + (" (" + _("safe") + ")" if space == 1 else "")


text_view = TextView(draw=draw)
