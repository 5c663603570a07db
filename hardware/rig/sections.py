"""The sections of a rig file. Each type checks its own fields; conflicts.py checks the sections against each other."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hardware.calibration.colour_classes import ColourClasses
from hardware.devices import HoleNumber
from hardware.filters.buttons import REBOUNCE_S
from hardware.filters.settings import FilterSettings, HoleSettings, SwitchSettings
from hardware.filters.tilt import TiltSettings
from hardware.node.settings import NodeSettings
from hardware.tof.settings import BusNumber, Pin, TofSettings

ExpanderAddress = Annotated[int, Meta(ge=0x20, le=0x27)]
ExpanderPin = Annotated[str, Meta(pattern="^[AB][0-6]$")]
Name = Annotated[str, Meta(min_length=1)]
PadKey = Literal["minus", "slash", "star"]
"""The keys of a number pad that are not used to type cards, and so may be buttons."""
ButtonEvents = dict[Name, dict[str, Any]]
"""Events by button name, as objects of the line contract."""


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the sections: an unknown key is an error."""


class TiltContacts(Section, frozen=True, kw_only=True):
    """The GPIO numbers of two switches, closed while the board rests on the first or the second player's end."""

    first: Pin
    second: Pin


class Lamps(Section, frozen=True, kw_only=True):
    """The GPIO numbers of the lamps and the buzzer; None where there is none."""

    first: Pin | None = None
    """Lit while it is the first player's turn."""
    second: Pin | None = None
    trouble: Pin | None = None
    """Lit while a sensor does not answer or rulings are not saved."""
    buzzer: Pin | None = None
    """An active buzzer, which sounds when it is powered."""


class Gpio(Section, frozen=True, kw_only=True):
    """The devices on the Pi's own pins: switches to ground, with the Pi's pull-ups, and lamps."""

    chip: Annotated[int, Meta(ge=0, le=15)] | None = None
    """The number of the gpiochip device; None for the one of this Pi model."""
    buttons: dict[Name, Pin] = {}
    switches: dict[HoleNumber, Pin] = {}
    """The switch in each hole that has one."""
    tilt: TiltContacts | None = None
    lamps: Lamps = Lamps()
    buzzer_sounds: Literal["high", "low"] = "high"
    """The level of the buzzer's pin at which it sounds; many modules with three pins sound while it is low."""


class Expander(Section, frozen=True, kw_only=True):
    """An MCP23017 with buttons and switches of holes to ground, on its pins A0 to A6 and B0 to B6.

    A7 and B7 are outputs only: used as inputs they can corrupt the reading (data sheet DS20001952D, table 1-1).

    Raises:
        ValueError: nothing is on it.
    """

    bus: BusNumber = 1
    address: ExpanderAddress = 0x20
    buttons: dict[Name, ExpanderPin] = {}
    switches: dict[HoleNumber, ExpanderPin] = {}
    """The switch in each hole that has one here."""

    def __post_init__(self) -> None:
        if not (self.buttons or self.switches):
            raise ValueError("nothing is on this expander; possible: buttons, switches")


class Numpad(Section, frozen=True, kw_only=True):
    """A USB number pad: its digits type cards, its other keys may be buttons."""

    device: Annotated[str, Meta(pattern="^/dev/input/")]
    """Its path under /dev/input/by-id, which is the same on every USB port."""
    keys: dict[PadKey, Name] = {}


class TableRig(Section, frozen=True, kw_only=True):
    """The settings of a table that a trace and a rig file share: limits, colours, and the events of buttons."""

    holes: HoleSettings = HoleSettings()
    colours: dict[HoleNumber, ColourClasses] = {}
    switches: SwitchSettings = SwitchSettings()
    tilt: TiltSettings = TiltSettings()
    buttons: ButtonEvents = {}
    """The event of each button when it is tapped."""
    holds: ButtonEvents = {}
    """The event of each button when it is held."""
    hold_s: Annotated[float, Meta(ge=0.3, le=10)] = 1.0
    """How long a button must be held (seconds)."""
    rebounce_s: Annotated[float, Meta(ge=0.05, le=0.5)] = REBOUNCE_S
    """How long after a release the contacts of a button may close again by themselves (seconds)."""

    def settings(self) -> FilterSettings:
        """Returns the settings of the filters."""
        return FilterSettings(
            holes=self.holes,
            colours=self.colours,
            switches=self.switches,
            tilt=self.tilt,
            held=frozenset(self.holds),
            hold_s=self.hold_s,
            rebounce_s=self.rebounce_s,
        )


class RigFile(TableRig, frozen=True, kw_only=True):
    """A rig file as far as this program itself knows it: the table settings and the hardware of our own drivers."""

    tof: TofSettings | None = None
    node: NodeSettings | None = None
    gpio: Gpio | None = None
    expanders: dict[Name, Expander] = {}
    numpad: Numpad | None = None


class Rig(RigFile, frozen=True, kw_only=True):
    """A whole rig file. Without hardware the table is used by touch only."""

    others: dict[str, Any] = {}
    """The sections of drivers from elsewhere, by name; each is an object of the type that its driver gives."""


OWN_SECTIONS = ("tof", "node", "gpio", "expanders", "numpad")
"""The sections of our own drivers, in the order in which they are described and started."""
RESERVED_SECTIONS = frozenset(TableRig.__struct_fields__)
"""The sections that belong to no driver."""
