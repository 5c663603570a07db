"""Signals: what the filters are sure of. Each carries the time `t` (monotonic seconds) at which it became sure."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hardware.devices import DeviceName

BallColour = Literal["red", "yellow", "blue"]


class Filled(Struct, frozen=True):
    """A ball rests in a hole; `ball` is None where the sensor cannot distinguish colours or is not sure."""

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
    """A button has been held for as long as the rig asks."""

    t: float
    button: str


class Tilted(Struct, frozen=True):
    """The board has come to rest: leaning to the first player (0), to the second (1), or level (None)."""

    t: float
    to: Literal[0, 1] | None


class Doubt(Struct, frozen=True):
    """A reading that the filters will not judge: people are asked. `what` is the code of the question."""

    t: float
    device: DeviceName
    what: str


class Notice(Struct, frozen=True):
    """The state of a device changed."""

    t: float
    code: Literal["sensor-lost", "sensor-back", "hole-muted", "hole-unmuted"]
    device: DeviceName


Signal = Filled | Emptied | Pressed | Held | Tilted | Doubt | Notice
