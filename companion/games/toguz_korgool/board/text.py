"""The board in letters, for a terminal: as diagrams of it are printed, the first player's holes 1 to 9 below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.board.text_view import TextView
from companion.i18n.translation import _

HOLES = range(1, 10)


def draw(status: Mapping[str, Any]) -> list[str]:
    """Both rows with the numbers of their holes, a tuz with an x, and the kazans between them."""
    first, second = status["players"]
    holes, kazan, tuz = status["holes"], status["kazan"], status["tuz"]
    return [
        "  ".join(f"({n})" for n in reversed(HOLES)) + f"   {second}",
        _row(list(reversed(holes[second])), 10 - tuz[first] if first in tuz else 0),
        "".join("   " + _("kazan of {player}", player=name) + f": {kazan[name]}" for name in (second, first)),
        _row(holes[first], tuz.get(second, 0)),
        "  ".join(f"({n})" for n in HOLES) + f"   {first}",
    ]


def _row(korgools: Sequence[int], tuz: int) -> str:
    return "  ".join("  x" if at == tuz else f"{n:3}" for at, n in enumerate(korgools, 1))


text_view = TextView(draw=draw)
