"""Shapes: what boards, tiles and charts are drawn of, as plain values. Lengths are in the drawing's own unit, x to the
right, y upwards; a colour is "#rrggbb", "#rrggbbaa" or a role of the theme ("accent", "muted", "panel" and so on).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Circle(Struct, frozen=True, kw_only=True):
    """A disc, a ring or both; `dashes` breaks the ring."""

    x: float
    y: float
    r: float
    fill: str = ""
    line: str = ""
    width: float = 0
    dashes: int = 0
    mark: bool = False
    """A colour mark, left out where people have switched these off."""


class Box(Struct, frozen=True, kw_only=True):
    """A rectangle from its lower left corner, rounded; `line` frames what `fill` fills; `angle` in degrees."""

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

    With a width `w` it stays in that room (`x` is still its middle): it shrinks, then ends in an ellipsis.
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
    """Where it stands in its room."""


Shape = Circle | Box | Path | Word


class Zone(Struct, frozen=True, kw_only=True):
    """Where a touch means something, and what it is called: a disc, or with `w` and `h` a rectangle, about a point."""

    x: float
    y: float
    r: float
    name: int | str
    w: float = 0
    h: float = 0

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        if self.w:
            return abs(x - self.x) <= self.w / 2 and abs(y - self.y) <= self.h / 2
        return (self.x - x) ** 2 + (self.y - y) ** 2 <= self.r**2


class Drawing(Struct, frozen=True, kw_only=True):
    """Shapes in a field of `w` by `h` units, drawn in order, and the places that can be touched."""

    w: float
    h: float
    shapes: tuple[Shape, ...] = ()
    zones: tuple[Zone, ...] = ()

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The nearest zone that holds the point."""
        inside = [z for z in self.zones if z.holds(x, y)]
        return min(inside, key=lambda z: (z.x - x) ** 2 + (z.y - y) ** 2, default=None)
