"""Samples: the raw readings of the drivers. Each carries its own time `t` (monotonic seconds); holes count from 1."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hardware.devices import BUTTONS, TILT, DeviceName, Hole

HealthWord = Literal["lost", "ok"]


class Distance(Struct, frozen=True):
    """A time-of-flight reading of one hole, in millimetres as the sensor gave it (8190, 8191, 0, 65535 included)."""

    t: float
    hole: int
    mm: int


class Colour(Struct, frozen=True, kw_only=True):
    """A colour reading of one hole: raw counts (0 to 1023) under red, green and blue light, and in the dark."""

    t: float
    hole: int
    rgb: tuple[int, int, int]
    dark: int


class Edge(Struct, frozen=True):
    """A raw edge of a button or a tilt contact: level 1 is pressed or closed."""

    t: float
    button: str
    level: int


class Accel(Struct, frozen=True):
    """An acceleration in g; x points from the first player's end to the second's."""

    t: float
    accel: tuple[float, float, float]


class Health(Struct, frozen=True):
    """A device stopped ("lost") or works again ("ok"), as its driver or the driver's supervisor noticed."""

    t: float
    device: DeviceName
    health: HealthWord


Sample = Distance | Colour | Edge | Accel | Health


def device_of(sample: Sample) -> DeviceName:
    """The device that a sample is about.

    >>> device_of(Distance(0.0, 5, 60))
    'hole 5'
    """
    match sample:
        case Distance(hole=hole) | Colour(hole=hole):
            return Hole(hole)
        case Accel():
            return TILT
        case Edge():
            return BUTTONS
        case Health(device=device):
            return device
