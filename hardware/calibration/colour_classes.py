"""What the counts of a colour hole look like for each content, and which content a reading shows.

Counts are those of the board node: light under red, green and blue, 0 to 1023 each. What adds the same to all three
(gloss, leftover room light) carries no colour, so a reading is judged by what stands out above its lowest count: how
much of it there is (is there a ball?), and in which direction it points on the colour circle (which one?).
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hardware.signals import BallColour

Counts = tuple[float, float, float]
Count = Annotated[float, Meta(ge=0, le=1023)]
Content = Literal["empty", "red", "yellow", "blue", "unclear"]

MARGIN = 0.6
"""A colour is clear when the way to it is shorter than this fraction of the way to the second nearest."""
FARTHEST_DEG = 45.0
"""Farther from every ball than this on the colour circle is no ball that we know (a green sleeve, a hand)."""
OCCUPIED_SHARE = 0.3
"""A ball shows at least this share of the colourfulness that the palest ball was calibrated with."""
LEAVE_SHARE = 0.7
"""Once seen, a ball counts as there until it shows less than this share of what it took to be seen."""
BALLS: tuple[BallColour, ...] = ("red", "yellow", "blue")


class ColourClasses(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The mean counts of one hole, empty and with each ball, and the noise (standard deviation, counts)."""

    empty: tuple[Count, Count, Count]
    red: tuple[Count, Count, Count]
    yellow: tuple[Count, Count, Count]
    blue: tuple[Count, Count, Count]
    noise: Annotated[float, Meta(ge=0, le=200)] = 4.0

    @cached_property
    def enter(self) -> float:
        """From this colourfulness (counts) on there is a ball."""
        palest = min(colourfulness(getattr(self, ball)) for ball in BALLS)
        return max(OCCUPIED_SHARE * palest, colourfulness(self.empty) + 6 * self.noise)

    @cached_property
    def leave(self) -> float:
        """Below this colourfulness (counts) a ball that was seen is gone."""
        return LEAVE_SHARE * self.enter

    @cached_property
    def hues(self) -> tuple[tuple[float, BallColour], ...]:
        """Where each ball lies on the colour circle, in degrees."""
        return tuple((hue(getattr(self, ball)), ball) for ball in BALLS)

    def content(self, counts: Counts) -> Content:
        """What a single reading shows."""
        return "empty" if colourfulness(counts) < self.enter else self.ball(counts) or "unclear"

    def ball(self, counts: Counts) -> BallColour | None:
        """The ball that an occupied hole shows, or None when its colour is not clear."""
        now = hue(counts)
        nearest: BallColour | None = None
        best = second = 360.0
        for at, ball in self.hues:
            way = abs(now - at)
            if way > 180.0:
                way = 360.0 - way
            if way < best:
                nearest, best, second = ball, way, best
            elif way < second:
                second = way
        return nearest if best < FARTHEST_DEG and best < MARGIN * second else None


def colourfulness(counts: Counts) -> float:
    """How far the counts stand apart (0 for grey): the highest less the lowest."""
    return max(counts) - min(counts)


def hue(counts: Counts) -> float:
    """The place on the colour circle in degrees, 0 to 360: red 0, yellow 60, green 120, blue 240; 0 for grey."""
    red, green, blue = counts
    most, least = max(counts), min(counts)
    if most == least:
        return 0.0
    if most == red:
        return 60.0 * (green - blue) / (most - least) % 360.0
    if most == green:
        return 60.0 * (blue - red) / (most - least) + 120.0
    return 60.0 * (red - green) / (most - least) + 240.0


SHIPPED = ColourClasses(empty=(22, 20, 18), red=(412, 80, 61), yellow=(430, 330, 85), blue=(58, 96, 360))
"""The classes of the reference board: painted 16 mm wooden balls under the node's LED at 20 mm."""
