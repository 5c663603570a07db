"""The driver package of the Pi's own pins: the section [gpio]. Its lamps and buzzer are no drivers; they claim pins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hardware.devices import BUTTONS, HOLES, TILT, Hole
from hardware.filters.tilt import ContactFilter
from hardware.gpio.hole_switches import HoleSwitchDriver
from hardware.gpio.inputs import SwitchDriver
from hardware.rig.plugin import INTERFACE, DriverContext, DriverPlugin, Use, WiredButton
from hardware.rig.sections import Gpio
from hardware.rig.wording import counted, listed
from hardware.samples import Feeds
from hardware.supervisor import DriverSpec


def specs(gpio: Gpio, context: DriverContext) -> Iterator[DriverSpec]:
    """Yields a driver each for hole switches, buttons and tilt contacts."""
    pins, clock = context.pins, context.clock
    if gpio.switches:
        build = partial(HoleSwitchDriver, gpio.switches, pins, clock)
        yield DriverSpec("The hole switches", HOLES, build, Feeds(holes=tuple(sorted(gpio.switches))))
    if gpio.buttons:
        build = partial(SwitchDriver, BUTTONS, gpio.buttons, pins, clock)
        yield DriverSpec("The buttons on the pins", BUTTONS, build, Feeds(buttons=tuple(gpio.buttons)))
    if gpio.tilt:
        first, second = ContactFilter.CONTACTS
        contacts = {first: gpio.tilt.first, second: gpio.tilt.second}
        feeds = Feeds(tilt=True, buttons=ContactFilter.CONTACTS)
        yield DriverSpec("The tilt contacts", TILT, partial(SwitchDriver, TILT, contacts, pins, clock), feeds)


def uses(gpio: Gpio) -> Iterator[Use]:
    """Yields pins, holes and the tilt."""
    for name, pin in gpio.buttons.items():
        yield Use(f"GPIO {pin}", f"gpio.buttons.{name}")
    for hole, pin in gpio.switches.items():
        yield Use(Hole(hole), f"gpio.switches.{hole}")
        yield Use(f"GPIO {pin}", f"gpio.switches.{hole}")
    if gpio.tilt:
        yield Use("the tilt", "gpio.tilt")
        yield Use(f"GPIO {gpio.tilt.first}", "gpio.tilt.first")
        yield Use(f"GPIO {gpio.tilt.second}", "gpio.tilt.second")
    for name in gpio.lamps.__struct_fields__:
        if (pin := getattr(gpio.lamps, name)) is not None:
            yield Use(f"GPIO {pin}", f"gpio.lamps.{name}")


def buttons(gpio: Gpio) -> Iterator[WiredButton]:
    """Yields the buttons on pins."""
    yield from (WiredButton(f"gpio.buttons.{name}", name) for name in gpio.buttons)


def describe(gpio: Gpio) -> Iterator[str]:
    """Yields a line each for hole switches, buttons, tilt contacts and lamps."""
    if gpio.switches:
        lines = listed(pin for _, pin in sorted(gpio.switches.items()))
        yield f"holes {listed(sorted(gpio.switches))}: switches on GPIO {lines}"
    if gpio.buttons:
        yield f"{counted(len(gpio.buttons), 'button')} on pins: GPIO {listed(gpio.buttons.values())}"
    if gpio.tilt:
        yield f"tilt contacts: GPIO {gpio.tilt.first} (first player) and {gpio.tilt.second} (second player)"
    lamps = [(name, getattr(gpio.lamps, name)) for name in gpio.lamps.__struct_fields__]
    if lit := [f"{name} on GPIO {pin}" for name, pin in lamps if pin is not None]:
        yield f"lamps: {listed(lit)}"


plugin = DriverPlugin(
    interface=INTERFACE,
    section=Gpio,
    specs=specs,
    libraries=("gpiozero",),
    uses=uses,
    buttons=buttons,
    describe=describe,
)
