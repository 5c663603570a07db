"""Classifies the readings of a colour hole: empty, a red, yellow or blue ball, or unclear.

Counts are those of the board node: light under the red, green and blue LED, 0 to 1023 each. Light that adds the same
to all three counts (gloss, leftover room light) carries no colour. So the lowest count is subtracted: the remaining
amount (colourfulness) shows whether there is a ball, and its angle on the colour circle (hue) shows which.
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
"""A colour is clear if the hue's distance to it is less than this fraction of the distance to the second nearest."""
FARTHEST_DEG = 45.0
"""A hue farther than this from every ball is not a ball (a green sleeve, a hand)."""
OCCUPIED_SHARE = 0.3
"""The least colourfulness of a ball, as a share of that of the palest calibrated ball."""
LEAVE_SHARE = 0.7
"""The hysteresis: a detected ball is gone below this share of the limit for detecting it."""
BALLS: tuple[BallColour, ...] = ("red", "yellow", "blue")


class ColourClasses(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The calibrated mean counts (red, green, blue) of one hole, empty and with each ball.

    `noise` is the standard deviation in counts.
    """

    empty: tuple[Count, Count, Count]
    red: tuple[Count, Count, Count]
    yellow: tuple[Count, Count, Count]
    blue: tuple[Count, Count, Count]
    noise: Annotated[float, Meta(ge=0, le=200)] = 4.0

    @cached_property
    def enter(self) -> float:
        """The colourfulness (counts) from which on the hole holds a ball."""
        palest = min(colourfulness(getattr(self, ball)) for ball in BALLS)
        return max(OCCUPIED_SHARE * palest, colourfulness(self.empty) + 6 * self.noise)

    @cached_property
    def leave(self) -> float:
        """The colourfulness (counts) below which a detected ball is gone."""
        return LEAVE_SHARE * self.enter

    @cached_property
    def least_with_ball(self) -> Counts:
        """The least counts that each lamp gives with any ball."""
        red, green, blue = (min(counts) for counts in zip(*(getattr(self, ball) for ball in BALLS), strict=True))
        return red, green, blue

    @cached_property
    def least(self) -> Counts:
        """The least counts that each lamp gives, with a ball or without."""
        red, green, blue = map(min, self.least_with_ball, self.empty)
        return red, green, blue

    @property
    def margin(self) -> float:
        """How far the nearer limit is from what must not reach it (counts of colourfulness)."""
        palest = min(colourfulness(getattr(self, ball)) for ball in BALLS)
        return min(palest - self.enter, self.leave - colourfulness(self.empty))

    @cached_property
    def hues(self) -> tuple[tuple[float, BallColour], ...]:
        """The hue of each ball, in degrees."""
        return tuple((hue(getattr(self, ball)), ball) for ball in BALLS)

    def content(self, counts: Counts) -> Content:
        """Classifies a single reading, without hysteresis.

        Args:
            counts: (red, green, blue), 0 to 1023 each.
        """
        return "empty" if colourfulness(counts) < self.enter else self.ball(counts) or "unclear"

    def ball(self, counts: Counts) -> BallColour | None:
        """Returns the ball in an occupied hole, or None if its colour is unclear.

        Args:
            counts: (red, green, blue), 0 to 1023 each.
        """
        now = hue(counts)
        nearest: BallColour | None = None
        best = second = 360.0
        for at, ball in self.hues:
            distance = abs(now - at)
            if distance > 180.0:
                distance = 360.0 - distance
            if distance < best:
                nearest, best, second = ball, distance, best
            elif distance < second:
                second = distance
        return nearest if best < FARTHEST_DEG and best < MARGIN * second else None


def colourfulness(counts: Counts) -> float:
    """Returns the highest count less the lowest; 0 for grey."""
    return max(counts) - min(counts)


def hue(counts: Counts) -> float:
    """Returns the hue in degrees, 0 to 360: red 0, yellow 60, green 120, blue 240; 0 for grey."""
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
"""The default classes, of the reference board: painted 16 mm wooden balls, 20 mm from the LED of the node."""
