"""The driver package of MCP23017 expanders: the sections [expanders.NAME]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from hardware.devices import HOLES, Hole
from hardware.devices import Expander as ExpanderDevice
from hardware.gpio.expander import ExpanderDriver
from hardware.gpio.hole_switches import ExpanderSwitchDriver
from hardware.i2c import I2CBus
from hardware.rig.plugin import INTERFACE, DriverContext, DriverPlugin, Use, WiredButton
from hardware.rig.sections import Expander
from hardware.rig.wording import counted, listed
from hardware.samples import Feeds
from hardware.supervisor import DriverSpec

Expanders = Mapping[str, Expander]


def specs(expanders: Expanders, context: DriverContext) -> Iterator[DriverSpec]:
    """Yields for each expander a driver of its buttons and one of its hole switches."""
    for name, section in expanders.items():
        open_bus = partial(I2CBus, section.bus)
        if section.buttons:
            device = ExpanderDevice(name)
            build = partial(ExpanderDriver, section, open_bus, context.clock, device=device)
            yield DriverSpec(f"The expander {name}", device, build, Feeds(buttons=tuple(section.buttons)))
        if section.switches:
            holes = Feeds(holes=tuple(sorted(section.switches)))
            switches = partial(ExpanderSwitchDriver, section, open_bus, context.clock)
            yield DriverSpec(f"The hole switches on the expander {name}", HOLES, switches, holes)


def uses(expanders: Expanders) -> Iterator[Use]:
    """Yields addresses, pins of the chips and holes."""
    for name, section in expanders.items():
        owner = f"expanders.{name}"
        yield Use(f"address {section.address:#x} on I2C bus {section.bus}", owner)
        for button, pin in section.buttons.items():
            yield Use(f"pin {pin} of {owner}", f"{owner}.buttons.{button}")
        for hole, pin in section.switches.items():
            yield Use(Hole(hole), f"{owner}.switches.{hole}")
            yield Use(f"pin {pin} of {owner}", f"{owner}.switches.{hole}")


def buttons(expanders: Expanders) -> Iterator[WiredButton]:
    """Yields the buttons of all expanders."""
    for name, section in expanders.items():
        yield from (WiredButton(f"expanders.{name}.buttons.{button}", button) for button in section.buttons)


def describe(expanders: Expanders) -> Iterator[str]:
    """Yields a line for each expander."""
    for name, section in expanders.items():
        where = f"at {section.address:#x} on I2C bus {section.bus}"
        switches = f", switches of holes {listed(sorted(section.switches))}" if section.switches else ""
        yield f"expander {name}: MCP23017 {where}, {counted(len(section.buttons), 'button')}{switches}"


plugin = DriverPlugin(
    interface=INTERFACE,
    section=dict[str, Expander],
    specs=specs,
    libraries=("adafruit_mcp230xx.mcp23017",),
    uses=uses,
    buttons=buttons,
    describe=describe,
)
