"""Signals: the output of the filters, settled and debounced.

In every signal `t` is the time at which the filter decided (monotonic seconds), and holes are numbered from 1.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hardware.devices import DeviceName

BallColour = Literal["red", "yellow", "blue"]


class Filled(Struct, frozen=True):
    """A ball has come to rest in a hole. `ball` is None if the sensor reads no colours or the colour is unclear."""

    t: float
    hole: int
    ball: BallColour | None


class Emptied(Struct, frozen=True):
    """The ball has left a hole."""

    t: float
    hole: int


class Pressed(Struct, frozen=True):
    """A button was tapped: at the press, or for a button with a hold event at a release before `hold_s`."""

    t: float
    button: str


class Held(Struct, frozen=True):
    """A button has been held down for `hold_s` of the rig."""

    t: float
    button: str


class Tilted(Struct, frozen=True):
    """The board has come to rest: tilted to the first player's end (0), to the second's (1), or level (None)."""

    t: float
    to: Literal[0, 1] | None


class Doubt(Struct, frozen=True):
    """A reading that the filters cannot decide; the players are asked. `what` is the code of the question."""

    t: float
    device: DeviceName
    what: str


class NoticeReason(Struct, frozen=True, kw_only=True):
    """Why a notice is given, where that is known."""

    why: str = ""
    """The code of its sentence, as in the Health sample; "" for the sentence of the notice's own code."""


class Notice(NoticeReason, frozen=True):
    """The health of a device changed, or erratic readings had a hole ignored ("hole-muted"), or it is used again."""

    t: float
    code: Literal["sensor-lost", "sensor-back", "hole-muted", "hole-unmuted", "please-check"]
    device: DeviceName


Signal = Filled | Emptied | Pressed | Held | Tilted | Doubt | Notice
