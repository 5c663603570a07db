"""What drivers read (samples) and what the filters are sure of (signals). Every one carries its own time.

`t` is monotonic seconds everywhere; holes are numbered from 1.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

HealthWord = Literal["lost", "ok"]
BallColour = Literal["red", "yellow", "blue"]


class Distance(Struct, frozen=True):
    """A time-of-flight reading of one hole, in millimetres as the sensor gave it (8190, 8191, 0, 65535 included)."""

    t: float
    hole: int
    mm: int


class Colour(Struct, frozen=True):
    """A colour reading of one hole: raw counts under red, green and blue light, and in the dark."""

    t: float
    hole: int
    rgb: tuple[int, int, int]
    dark: int


class Edge(Struct, frozen=True):
    """A raw edge of a button: level 1 is pressed."""

    t: float
    button: str
    level: int


class Accel(Struct, frozen=True):
    """An acceleration in g; x points from the first player's end to the second's."""

    t: float
    accel: tuple[float, float, float]


class Health(Struct, frozen=True):
    """A driver says that a device ("holes", "hole 5", "tilt", "buttons", "node") stopped or works again."""

    t: float
    device: str
    health: HealthWord


Sample = Distance | Colour | Edge | Accel | Health


class Filled(Struct, frozen=True):
    """A ball rests in a hole; `ball` is None where the sensor cannot tell colours or is not sure."""

    t: float
    hole: int
    ball: BallColour | None


class Emptied(Struct, frozen=True):
    """A hole is empty again."""

    t: float
    hole: int


class Pressed(Struct, frozen=True):
    """A button was tapped: pressed and let go before it counted as held."""

    t: float
    button: str


class Held(Struct, frozen=True):
    """A button has been held long enough to mean it."""

    t: float
    button: str


class Tilted(Struct, frozen=True):
    """The board has settled: towards the first player (0), the second (1), or level (None)."""

    t: float
    to: Literal[0, 1] | None


class Doubt(Struct, frozen=True):
    """A reading that the filters will not judge: people are asked instead ("please check")."""

    t: float
    device: str
    what: str


class Notice(Struct, frozen=True):
    """A device's state changed: sensor-lost, sensor-back, hole-muted, hole-unmuted."""

    t: float
    code: Literal["sensor-lost", "sensor-back", "hole-muted", "hole-unmuted"]
    device: str


Signal = Filled | Emptied | Pressed | Held | Tilted | Doubt | Notice
