"""Finds resources that two parts of a rig use: pins, I2C addresses, holes, button names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from hardware.devices import Hole
from hardware.filters.tilt import ContactFilter
from hardware.node.settings import NodeSettings
from hardware.rig.places import Places
from hardware.rig.sections import Expander, Gpio, Rig
from hardware.tof.settings import DEFAULT_ADDRESS, TofSensor, TofSettings

BUS_PINS = {0: (0, 1), 1: (2, 3)}
"""The GPIO numbers of the Pi's own I2C buses: data and clock."""

OVERLAY_PINS = {3: (4, 5), 4: (8, 9), 5: (12, 13), 6: (22, 23)}
"""The usual GPIO numbers of the buses that an overlay of a Pi 4 adds; the overlay's parameters can choose others."""


class Use(NamedTuple):
    """A resource that a part of the rig uses exclusively (`what`: a pin, an address, a hole), and that part."""

    what: str
    owner: str


def conflicts(rig: Rig, places: Places) -> list[str]:
    """Checks a rig.

    Args:
        rig: the rig.
        places: the lines of its file.

    Returns:
        One sentence for each resource that two parts use, and for each button with a reserved name.
    """
    owners: defaultdict[str, list[str]] = defaultdict(list)
    for use in uses(rig):
        owners[use.what].append(use.owner)
    twice = [
        f"{what} is used twice: by {' and by '.join(_with_line(owner, places) for owner in who)}."
        for what, who in owners.items()
        if len(who) > 1
    ]
    reserved = (places.where(place.split(".")) for place, name in wired(rig) if name in ContactFilter.CONTACTS)
    return twice + [f"{place} has the name of a tilt contact; call the button something else." for place in reserved]


def _with_line(owner: str, places: Places) -> str:
    line = places.line(owner.split("."))
    return f"{owner} (line {line})" if line else owner


def uses(rig: Rig) -> Iterator[Use]:
    """Yields every resource that a part of the rig uses exclusively."""
    yield from _bus_uses(rig)
    yield from _tof_uses(rig.tof) if rig.tof else ()
    yield from _node_uses(rig.node) if rig.node else ()
    yield from _gpio_uses(rig.gpio) if rig.gpio else ()
    for name, expander in rig.expanders.items():
        yield from _expander_uses(f"expanders.{name}", expander)
    for place, name in wired(rig):
        yield Use(f"the button {name!r}", place)


def wired(rig: Rig) -> Iterator[tuple[str, str]]:
    """Yields each button that has a wire or a key: its place in the file and its name."""
    if rig.gpio:
        yield from ((f"gpio.buttons.{name}", name) for name in rig.gpio.buttons)
    if rig.node:
        yield from ((f"node.buttons.{name}", name) for name in rig.node.buttons)
    for expander, section in rig.expanders.items():
        yield from ((f"expanders.{expander}.buttons.{name}", name) for name in section.buttons)
    if rig.numpad:
        yield from ((f"numpad.keys.{key}", name) for key, name in rig.numpad.keys.items())


def buses(rig: Rig) -> Iterator[int]:
    """Yields the numbers of the I2C buses that the rig uses, each once, in order."""
    used = {expander.bus for expander in rig.expanders.values()}
    yield from sorted(used | {rig.tof.bus} if rig.tof else used)


def _bus_uses(rig: Rig) -> Iterator[Use]:
    for bus in buses(rig):
        for pin in BUS_PINS.get(bus, ()):
            yield Use(f"GPIO {pin}", f"I2C bus {bus}")


def _tof_uses(tof: TofSettings) -> Iterator[Use]:
    yield Use(f"address {DEFAULT_ADDRESS:#x} on I2C bus {tof.bus}", "tof.sensors, which wake up there")
    for mux in tof.muxes():
        yield Use(f"address {mux:#x} on I2C bus {tof.bus}", f"the multiplexer {mux:#x}")
    for hole, sensor in tof.sensors.items():
        yield from _sensor_uses(f"tof.sensors.{hole}", sensor, tof.bus)
        yield Use(Hole(hole), f"tof.sensors.{hole}")


def _sensor_uses(owner: str, sensor: TofSensor, bus: int) -> Iterator[Use]:
    if sensor.xshut is not None:
        yield Use(f"GPIO {sensor.xshut}", f"{owner}.xshut")
    if sensor.address is not None:
        yield Use(f"address {sensor.address:#x} on I2C bus {bus}", owner)
    if sensor.mux is not None:
        yield Use(f"channel {sensor.channel} of the multiplexer {sensor.mux:#x}", owner)


def _node_uses(node: NodeSettings) -> Iterator[Use]:
    for hole, of_node in node.holes.items():
        yield Use(Hole(hole), f"node.holes.{hole}")
        yield Use(f"the node's hole {of_node}", f"node.holes.{hole}")
    for name, number in node.buttons.items():
        yield Use(f"the node's button {number}", f"node.buttons.{name}")
    for hole, number in node.switches.items():
        yield Use(Hole(hole), f"node.switches.{hole}")
        yield Use(f"the node's button {number}", f"node.switches.{hole}")
    if node.tilt:
        yield Use("the tilt", "node.tilt")


def _gpio_uses(gpio: Gpio) -> Iterator[Use]:
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


def _expander_uses(owner: str, expander: Expander) -> Iterator[Use]:
    yield Use(f"address {expander.address:#x} on I2C bus {expander.bus}", owner)
    for name, pin in expander.buttons.items():
        yield Use(f"pin {pin} of {owner}", f"{owner}.buttons.{name}")
    for hole, pin in expander.switches.items():
        yield Use(Hole(hole), f"{owner}.switches.{hole}")
        yield Use(f"pin {pin} of {owner}", f"{owner}.switches.{hole}")
