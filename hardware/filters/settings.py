"""The settings of the filters, a part of the rig file; msgspec checks the ranges when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from hardware.calibration.colour_classes import SHIPPED, ColourClasses
from hardware.devices import HoleNumber
from hardware.filters.buttons import REBOUNCE_S
from hardware.filters.tilt import TiltSettings

Threshold = Annotated[float, Meta(ge=20, le=500)]
Hysteresis = Annotated[float, Meta(ge=5, le=200)]
Nothing = Literal["fault", "empty"]
"""What it means that a sensor sees nothing in its range: that its screen is missing, or that its hole is empty."""


class HoleLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The distance limits of a hole (mm): filled below `threshold_mm`, empty above `threshold_mm + hysteresis_mm`."""

    threshold_mm: Threshold = 60
    hysteresis_mm: Hysteresis = 20
    """More than six times the noise of the VL53L0X at this range, 3 mm (data sheet, table 10)."""
    nothing: Nothing = "fault"
    """"empty" is for sensors that look up through the hole, with no screen within 2 m."""


class HoleException(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The distance limits of one hole (mm) that differ from those of all holes; a limit that is not set is theirs."""

    threshold_mm: Threshold | UnsetType = UNSET
    hysteresis_mm: Hysteresis | UnsetType = UNSET
    nothing: Nothing | UnsetType = UNSET


class HoleSettings(HoleLimits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The distance limits of all holes, with exceptions for single ones (`each`), such as holes under glass."""

    each: Mapping[HoleNumber, HoleException] = {}

    def of(self, hole: int) -> HoleLimits:
        """Returns the limits of one hole, by its number."""
        own = self.each.get(hole, HoleException())
        threshold = self.threshold_mm if own.threshold_mm is UNSET else own.threshold_mm
        hysteresis = self.hysteresis_mm if own.hysteresis_mm is UNSET else own.hysteresis_mm
        nothing = self.nothing if own.nothing is UNSET else own.nothing
        return HoleLimits(threshold_mm=threshold, hysteresis_mm=hysteresis, nothing=nothing)


Dwell = Annotated[float, Meta(ge=0.1, le=2.0)]


class SwitchSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the switches in the holes mean, and how long they must stay as they are until it counts."""

    ball: Literal["closes", "opens"] = "closes"
    """What a ball does to the switch of its hole. It opens a light barrier, for one."""
    dwell_s: Dwell = 0.3
    """How long a ball must lie in a hole (seconds): one that rolls over stays for less than 0.25 s."""
    lifted_s: Dwell = 0.3
    """How long it must be away until it counts as lifted (seconds)."""

    def is_ball(self, level: int) -> bool:
        """Whether a switch with this level (1 is closed) has a ball in its hole."""
        return (level == 1) is (self.ball == "closes")


class FilterSettings(Struct, frozen=True, kw_only=True):
    """All settings of the filters of one table."""

    holes: HoleSettings = HoleSettings()
    colours: Mapping[int, ColourClasses] = {}
    """The colour classes of the calibrated holes, by number; the others use SHIPPED."""
    switches: SwitchSettings = SwitchSettings()
    tilt: TiltSettings = TiltSettings()
    held: frozenset[str] = frozenset()
    """The names of the buttons that have a hold event."""
    hold_s: float = 1.0
    """How long such a button must be held (seconds)."""
    rebounce_s: float = REBOUNCE_S
    """How long after a release the contacts of a button may close again by themselves (seconds)."""

    def classes(self, hole: int) -> ColourClasses:
        """Returns the colour classes of one hole, by its number."""
        return self.colours.get(hole, SHIPPED)
