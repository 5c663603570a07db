"""What can be set about the filters: a part of the rig, checked as it is read. Every limit has a sensible range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from hardware.calibration.colour_classes import SHIPPED, ColourClasses
from hardware.devices import HoleNumber
from hardware.filters.tilt import TiltSettings


class HoleLimits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a distance stops meaning "empty": a ball enters below the threshold, and leaves above both together."""

    threshold_mm: Annotated[float, Meta(ge=20, le=500)] = 60
    hysteresis_mm: Annotated[float, Meta(ge=5, le=200)] = 20
    """Six times the VL53L0X's noise of 3 mm at this range (data sheet, table 10), so noise never bridges it."""


class HoleSettings(HoleLimits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of all holes, and of single ones whose cover or depth wants others."""

    each: Mapping[HoleNumber, HoleLimits] = {}

    def of(self, hole: int) -> HoleLimits:
        """The limits of one hole."""
        return self.each.get(hole, self)


class FilterSettings(Struct, frozen=True, kw_only=True):
    """Everything that the filters want to know."""

    holes: HoleSettings = HoleSettings()
    colours: Mapping[int, ColourClasses] = {}
    """Calibrated holes; the others are read by the shipped classes."""
    tilt: TiltSettings = TiltSettings()
    held: frozenset[str] = frozenset()
    """The buttons for which holding means something of its own."""
    hold_s: float = 1.0

    def classes(self, hole: int) -> ColourClasses:
        """The colours of one hole."""
        return self.colours.get(hole, SHIPPED)
