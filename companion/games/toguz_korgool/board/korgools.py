"""Korgools as they are drawn: in a heap that shows at a glance how many there are, or counted off in rows."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from companion.board.drawing import Circle

CREAM, EDGE = "#F0E4C9", "#6E5231"
TURN = pi * (3 - sqrt(5))
"""The golden angle: so turned, one after the other, they lie evenly."""
LARGEST, SMALLEST, DENSITY = 5.6, 2.4, 0.86
FEW = 10
"""So many lie close together; only more of them fill the whole hole."""


@cache
def heap_positions(n: int, a: float, b: float) -> tuple[tuple[float, float, float], ...]:
    """`n` korgools within an ellipse of half axes `a` and `b` about 0: x, y and radius of each."""
    r = max(min(LARGEST, DENSITY * sqrt(a * b / max(n, FEW))), SMALLEST)
    places: list[tuple[float, float]] = []
    for k in range(n):
        out = sqrt((k + 0.5) / max(n, FEW))
        places.append(((a - r) * out * cos(k * TURN), (b - r) * out * sin(k * TURN)))
    x, y = (sum(middle) / n for middle in zip(*places, strict=True)) if 0 < n < FEW else (0, 0)
    return tuple((px - x, py - y, r) for px, py in places)


def draw_heap(n: int, x: float, y: float, a: float, b: float) -> list[Circle]:
    """A heap about a point."""
    return [Circle(x=x + dx, y=y + dy, r=r, fill=CREAM, line=EDGE, width=1.1) for dx, dy, r in heap_positions(n, a, b)]


def draw_rows(n: int, x: float, y: float, columns: int, pitch: float) -> list[Circle]:
    """`n` small korgools in rows of so many, from a point at the upper left on."""
    return [
        Circle(x=x + pitch * (k % columns + 0.5), y=y - pitch * (k // columns + 0.5), r=pitch * 0.4, fill=CREAM)
        for k in range(n)
    ]
