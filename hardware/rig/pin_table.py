"""Tells what of a rig goes where, as rows of a table for the person who wires it."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.devices import Hole
from hardware.rig.drawing.diagrams import BUS_PINS, NODE_BUTTONS, NODE_SCL, NODE_SDA, dip_leg
from hardware.rig.drawing.parts import PIN_NUMBERS
from hardware.rig.sections import Gpio, Rig
from hardware.tof.settings import TofSettings

Rows = Iterator[tuple[str, str]]


def pin_rows(rig: Rig) -> Rows:
    """Yields a part, or a pin of it, and where it goes; pins of the header have their GPIO number and their place."""
    if rig.tof or rig.expanders:
        data, clock = BUS_PINS[1]
        everything = _on_the_bus(rig)
        yield f"SDA of {everything}", gpio_pin(data)
        yield f"SCL of {everything}", gpio_pin(clock)
        yield f"{'VIN' if rig.tof else 'VDD'} of {everything}", "3.3 V, pin 1"
    yield from _tof(rig.tof) if rig.tof else ()
    yield from _expanders(rig)
    yield from _gpio(rig.gpio) if rig.gpio else ()
    yield from _node(rig)
    if rig.tof or rig.gpio or rig.expanders:
        yield "GND of everything", "any GND, such as pin 9"


def _on_the_bus(rig: Rig) -> str:
    if rig.tof and not rig.expanders:
        return "both multiplexers" if [*rig.tof.muxes()] else "all sensors"
    if rig.tof:
        return "all boards on the bus"
    return "both expanders" if len(rig.expanders) > 1 else "the expander"


def gpio_pin(pin: int) -> str:
    """Returns a pin of the header in words.

    >>> gpio_pin(4)
    'GPIO 4, pin 7'
    """
    return f"GPIO {pin}, pin {PIN_NUMBERS[f'GPIO {pin}']}"


def pin_table(rig: Rig) -> str:
    """Returns the rows as a Markdown table."""
    rows = [("what", "where"), ("---", "---"), *pin_rows(rig)]
    return "\n".join(f"| {what} | {where} |" if what != "---" else "|---|---|" for what, where in rows)


def _address_pins(offset: int) -> str:
    """Returns where the address pins A0, A1 and A2 of a chip go.

    >>> _address_pins(1)
    '3.3 V, GND, GND'
    """
    return ", ".join("3.3 V" if offset >> bit & 1 else "GND" for bit in range(3))


def _tof(tof: TofSettings) -> Rows:
    for mux in tof.muxes():
        yield f"TCA9548A {mux:#x}, A0, A1, A2", _address_pins(mux - 0x70)
    for hole, sensor in sorted(tof.sensors.items()):
        if sensor.mux is not None:
            yield (
                f"{Hole(hole)}, SDA and SCL",
                f"SD{sensor.channel} and SC{sensor.channel} of the TCA9548A {sensor.mux:#x}",
            )
        if sensor.xshut is not None:
            yield f"{Hole(hole)}, XSHUT", gpio_pin(sensor.xshut)


def _expanders(rig: Rig) -> Rows:
    for name, expander in rig.expanders.items():
        yield f"MCP23017 {name!r}, VDD leg 9, VSS leg 10, SCL leg 12, SDA leg 13", "3.3 V, GND, SCL, SDA"
        yield f"MCP23017 {name!r}, A0 leg 15, A1 leg 16, A2 leg 17", _address_pins(expander.address - 0x20)
        yield f"MCP23017 {name!r}, RESET leg 18", "3.3 V"
        for hole, pin in sorted(expander.switches.items()):
            yield f"MCP23017 {name!r}, GP{pin}, leg {dip_leg(pin)}", f"switch of {Hole(hole)}, to GND"
        for button, pin in expander.buttons.items():
            yield f"MCP23017 {name!r}, GP{pin}, leg {dip_leg(pin)}", f"button {button}, to GND"


def _gpio(gpio: Gpio) -> Rows:
    for hole, pin in sorted(gpio.switches.items()):
        yield f"{Hole(hole)}, switch", gpio_pin(pin)
    for name, pin in gpio.buttons.items():
        yield name, gpio_pin(pin)
    if gpio.tilt:
        yield "tilt contact, first end", gpio_pin(gpio.tilt.first)
        yield "tilt contact, second end", gpio_pin(gpio.tilt.second)
    for name in gpio.lamps.__struct_fields__:
        if (pin := getattr(gpio.lamps, name)) is not None:
            yield "buzzer" if name == "buzzer" else f"lamp {name}", gpio_pin(pin)
    if gpio.lamps.buzzer is not None:
        yield "VCC of the buzzer module", "3.3 V, pin 1 or 17"


def _node(rig: Rig) -> Rows:
    if rig.node is None:
        return
    for hole, of_node in sorted(rig.node.holes.items()):
        yield f"CD74HC4067, C{of_node - 1}", f"light of {Hole(hole)}"
    if rig.node.tilt:
        yield f"Nano, {NODE_SDA} and {NODE_SCL}", "SDA and SCL of the GY-521, through the level shifter"
    for hole, number in sorted(rig.node.switches.items()):
        yield f"Nano, {NODE_BUTTONS[number - 1]} (button {number})", f"switch of {Hole(hole)}, to GND"
    for name, number in rig.node.buttons.items():
        yield f"Nano, {NODE_BUTTONS[number - 1]} (button {number})", f"button {name}, to GND"
