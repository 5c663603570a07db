"""The sections of a rig file: what is wired to what. Each type checks its own figures; conflicts.py compares them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hardware.calibration.colour_classes import ColourClasses
from hardware.devices import HoleNumber
from hardware.filters.settings import FilterSettings, HoleSettings
from hardware.filters.tilt import TiltSettings
from hardware.node.settings import NodeSettings
from hardware.tof.settings import BusNumber, Pin, TofSettings

ExpanderAddress = Annotated[int, Meta(ge=0x20, le=0x27)]
Name = Annotated[str, Meta(min_length=1)]
PadKey = Literal["minus", "slash", "star"]
"""The keys of a number pad that type nothing, and so may be buttons."""
ButtonEvents = dict[Name, dict[str, Any]]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: a word that it does not know is refused."""


class TiltContacts(Section, frozen=True, kw_only=True):
    """Two switches that close when the board rests on the first player's end, and on the second's."""

    first: Pin
    second: Pin


class Lamps(Section, frozen=True, kw_only=True):
    """What the Pi lights and sounds; each is left out where there is none."""

    first: Pin | None = None
    """Lit while the first player is in turn."""
    second: Pin | None = None
    trouble: Pin | None = None
    """Lit while a sensor does not answer or rulings are not saved."""
    buzzer: Pin | None = None
    """An active buzzer (one that sounds by itself when powered)."""


class Gpio(Section, frozen=True, kw_only=True):
    """What is on the Pi's own pins: switches to ground, with the Pi's pull-ups."""

    chip: Annotated[int, Meta(ge=0, le=15)] | None = None
    """The gpiochip device; None takes the one of this model."""
    buttons: dict[Name, Pin] = {}
    tilt: TiltContacts | None = None
    lamps: Lamps = Lamps()


class Expander(Section, frozen=True, kw_only=True):
    """An MCP23017 with buttons to ground, on its pins A0 to A6 and B0 to B6.

    A7 and B7 are outputs only: as inputs they can spoil what is read (data sheet DS20001952D, table 1-1).
    """

    bus: BusNumber = 1
    address: ExpanderAddress = 0x20
    buttons: Annotated[dict[Name, Annotated[str, Meta(pattern="^[AB][0-6]$")]], Meta(min_length=1)]


class Numpad(Section, frozen=True, kw_only=True):
    """A USB number pad; it types cards, and its other keys may be buttons."""

    device: Annotated[str, Meta(pattern="^/dev/input/")]
    """Its name under /dev/input/by-id, which stays the same whatever port it is plugged into."""
    keys: dict[PadKey, Name] = {}


class TableRig(Section, frozen=True, kw_only=True):
    """What is said about a table in a trace and in a rig file alike: limits, colours, and what buttons mean."""

    holes: HoleSettings = HoleSettings()
    colours: dict[HoleNumber, ColourClasses] = {}
    tilt: TiltSettings = TiltSettings()
    buttons: ButtonEvents = {}
    """The event that each button means when tapped."""
    holds: ButtonEvents = {}
    """The event that each button means when held."""
    hold_s: Annotated[float, Meta(ge=0.3, le=10)] = 1.0

    def settings(self) -> FilterSettings:
        """What the filters need of it."""
        return FilterSettings(
            holes=self.holes,
            colours=self.colours,
            tilt=self.tilt,
            held=frozenset(self.holds),
            hold_s=self.hold_s,
        )


class Rig(TableRig, frozen=True, kw_only=True):
    """A whole rig file: the table, and the hardware that feeds it. Without hardware it is a table for touch only."""

    tof: TofSettings | None = None
    node: NodeSettings | None = None
    gpio: Gpio | None = None
    expanders: dict[Name, Expander] = {}
    numpad: Numpad | None = None
