"""Samples: the raw readings of the drivers.

In every sample `t` is the time of the reading in monotonic seconds, and holes are numbered from 1.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hardware.devices import BUTTONS, HOLES, TILT, DeviceName, Hole

HealthWord = Literal["lost", "ok"]


class Distance(Struct, frozen=True):
    """A time-of-flight reading of one hole: `mm` as the VL53L0X gave it.

    0, 8190, 8191 and 65535 are included: the sensor returns them when it has no valid measurement.
    """

    t: float
    hole: int
    mm: int


class Colour(Struct, frozen=True, kw_only=True):
    """A colour reading of one hole by the board node.

    `rgb` are counts (0 to 1023) under the red, green and blue LED, less the room light; `dark` is the room light.
    """

    t: float
    hole: int
    rgb: tuple[int, int, int]
    dark: int


class HoleSwitch(Struct, frozen=True):
    """A reading of the switch in a hole, not debounced: level 1 while it is closed, 0 while it is open."""

    t: float
    hole: int
    level: int


class Edge(Struct, frozen=True):
    """A raw edge of a button or a tilt contact, not debounced: level 1 is pressed or closed, 0 released or open."""

    t: float
    button: str
    level: int


class Accel(Struct, frozen=True):
    """An acceleration (x, y, z) in g. x points from the first player's end to the second's, z upwards."""

    t: float
    accel: tuple[float, float, float]


class Feeds(Struct, frozen=True, kw_only=True):
    """The inputs of the table that a device feeds: what is not heard any more when it is lost."""

    holes: tuple[int, ...] = ()
    tilt: bool = False
    buttons: tuple[str, ...] = ()
    """The names of buttons and tilt contacts."""

    def part(self, device: DeviceName) -> Feeds:
        """Returns the inputs of a part of the device that has these; all of them if it is no part by name.

        >>> Feeds(holes=(1, 2), tilt=True).part(TILT)
        Feeds(holes=(), tilt=True, buttons=())
        """
        if isinstance(device, Hole):
            return Feeds(holes=(device.number,))
        if device == HOLES:
            return Feeds(holes=self.holes)
        if device == TILT:
            return Feeds(tilt=self.tilt, buttons=self.buttons if self.tilt and not self.holes else ())
        return self


class HealthSource(Struct, frozen=True, kw_only=True):
    """Where the word on a device comes from, and what it is about."""

    source: str = ""
    """The name of the driver; empty for a device without one, as in a trace that was written by hand."""
    feeds: Feeds | None = None
    """What the device feeds; None if that is not known."""
    why: str = ""
    """The code of the reason, where the driver knows one that people can do something about, such as "glare"."""


class Health(HealthSource, frozen=True):
    """A device stopped working ("lost") or works again ("ok").

    It comes in the same order as the readings: "ok" before the first reading of a driver's run, "lost" after the last.
    """

    t: float
    device: DeviceName
    health: HealthWord


HoleSample = Distance | Colour | HoleSwitch
"""A reading of one hole."""
HOLE_SAMPLES = (Distance, Colour, HoleSwitch)
"""Its types."""
Sample = HoleSample | Edge | Accel | Health


def device_of(sample: Sample) -> DeviceName:
    """Returns the device that a sample comes from; for Health the one that it names.

    >>> device_of(Distance(0.0, 5, 60))
    'hole 5'
    """
    match sample:
        case Distance(hole=hole) | Colour(hole=hole) | HoleSwitch(hole=hole):
            return Hole(hole)
        case Accel():
            return TILT
        case Edge():
            return BUTTONS
        case Health(device=device):
            return device
