"""Shapes of which boards, tiles and charts are drawn, as plain values.

Lengths are in the unit of the drawing, x to the right, y upwards; a colour is "#rrggbb", "#rrggbbaa" or a role of the
theme ("accent", "muted", "panel" and so on).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Circle(Struct, frozen=True, kw_only=True):
    """A disc (`fill`), a ring (`line`, `width`) or both; `dashes` is the number of dashes of the ring, 0 for none."""

    x: float
    y: float
    r: float
    fill: str = ""
    line: str = ""
    width: float = 0
    dashes: int = 0
    mark: bool = False
    """Whether it is a colour mark, which the settings can hide."""


class Box(Struct, frozen=True, kw_only=True):
    """A rectangle by its lower left corner, with rounded corners, filled or framed; `angle` in degrees."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str = ""
    line: str = ""
    width: float = 0
    angle: float = 0
    mark: bool = False


class Path(Struct, frozen=True, kw_only=True):
    """A line through points, or a filled polygon (its points convex, in order)."""

    points: tuple[tuple[float, float], ...]
    line: str = ""
    width: float = 0
    fill: str = ""
    closed: bool = False
    dashed: bool = False
    mark: bool = False


class Word(Struct, frozen=True, kw_only=True):
    """A short text about a point; `size` is its height in the drawing's unit.

    With a width `w` (about `x`) it is limited to that: it is drawn smaller, then cut with an ellipsis.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    mark: bool = False
    w: float = 0
    align: Literal["left", "middle", "right"] = "middle"
    """The alignment within the width `w`."""


Shape = Circle | Box | Path | Word


class Zone(Struct, frozen=True, kw_only=True):
    """A touchable area with a name: a disc about a point, or with `w` and `h` a rectangle about it."""

    x: float
    y: float
    r: float
    name: int | str
    w: float = 0
    h: float = 0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the zone."""
        if self.w:
            return abs(x - self.x) <= self.w / 2 and abs(y - self.y) <= self.h / 2
        return (self.x - x) ** 2 + (self.y - y) ** 2 <= self.r**2


class Drawing(Struct, frozen=True, kw_only=True):
    """Shapes in a field of `w` by `h` units, in drawing order, and the touchable zones."""

    w: float
    h: float
    shapes: tuple[Shape, ...] = ()
    zones: tuple[Zone, ...] = ()

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The nearest zone that holds the point."""
        inside = [z for z in self.zones if z.holds(x, y)]
        return min(inside, key=lambda z: (z.x - x) ** 2 + (z.y - y) ** 2, default=None)
