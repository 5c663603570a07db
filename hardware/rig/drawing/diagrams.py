"""Converts a rig to wiring diagrams: one for the Pi's header, one for the board node."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.devices import Hole
from hardware.rig.drawing.parts import (
    GROUND,
    HEADER,
    HIGH,
    LOW,
    NANO,
    PIN_NUMBERS,
    RAILS,
    Connector,
    Diagram,
    Part,
    Pin,
)
from hardware.rig.sections import Expander, Gpio, Rig
from hardware.tof.settings import TofSettings

SDA, SCL = "SDA", "SCL"
BUS_PINS = {1: (2, 3)}
"""The GPIO numbers of a bus, data and clock. Those of other buses depend on the Pi's configuration (overlays)."""
POWER_LOW = (Pin("VIN", LOW), Pin("GND", GROUND))
NODE_BUTTONS = ("D2", "D3", "D4", "D5", "D6", "D7", "D12", "A0")
NODE_SELECT = ("D8", "D9", "D10", "D11")
NODE_LAMPS = {"red": "A1", "green": "A2", "blue": "A3"}
NODE_LIGHT, NODE_SDA, NODE_SCL = "A6", "A4", "A5"
"""The pins of the board node (firmware/node/pins.h)."""


def diagrams(title: str, rig: Rig) -> Iterator[Diagram]:
    """Yields the diagrams of a rig; none if it has no wires."""
    if rig.tof or rig.gpio or rig.expanders:
        yield _header(title, rig)
    if rig.node:
        yield _node(title, rig)


def _header(title: str, rig: Rig) -> Diagram:
    near = [*_tof_near(rig.tof), *_expanders(rig), *_gpio(rig.gpio)]
    far = [*_tof_far(rig.tof), *_expander_buttons(rig)]
    nets = {f"GPIO {pin}": f"GPIO {pin}" for pin in _used_pins(rig)}
    if rig.tof or rig.expanders:
        data, clock = BUS_PINS[1]
        nets |= {f"GPIO {data}": SDA, f"GPIO {clock}": SCL}
    return Diagram(
        title=title,
        connector=Connector(
            name="Raspberry Pi, 40-pin header",
            rows=HEADER,
            nets=nets,
            numbered=True,
            feeds={HIGH: "5 V", LOW: "3.3 V", GROUND: "GND"},
        ),
        near=tuple(near),
        far=tuple(far),
        notes=tuple(_notes(rig)),
    )


def _used_pins(rig: Rig) -> Iterator[int]:
    if rig.tof:
        yield from (sensor.xshut for sensor in rig.tof.sensors.values() if sensor.xshut is not None)
    if rig.gpio:
        yield from rig.gpio.switches.values()
        yield from rig.gpio.buttons.values()
        yield from (rig.gpio.tilt.first, rig.gpio.tilt.second) if rig.gpio.tilt else ()
        yield from (pin for _, pin in _lamps(rig.gpio))


def _lamps(gpio: Gpio) -> Iterator[tuple[str, int]]:
    for name in gpio.lamps.__struct_fields__:
        if (pin := getattr(gpio.lamps, name)) is not None:
            yield name, pin


def _tof_near(tof: TofSettings | None) -> Iterator[Part]:
    """Yields the sensors with reset lines, in order of their holes, then the multiplexers."""
    if tof is None:
        return
    for hole, sensor in sorted(tof.sensors.items()):
        if sensor.mux is None:
            lines = (Pin("SDA", SDA), Pin("SCL", SCL), Pin("XSHUT", f"GPIO {sensor.xshut}"))
            yield Part(name=Hole(hole), left=lines, right=POWER_LOW, about=f"VL53L0X, becomes {sensor.address:#x}")
    for mux in tof.muxes():
        yield _multiplexer(tof, mux)


def _multiplexer(tof: TofSettings, mux: int) -> Part:
    channels = sorted(
        sensor.channel for sensor in tof.sensors.values() if sensor.mux == mux and sensor.channel is not None
    )
    out = tuple(pin for n in channels for pin in (Pin(f"SD{n}", f"{mux:#x} SD{n}"), Pin(f"SC{n}", f"{mux:#x} SC{n}")))
    left = (Pin("SDA", SDA), Pin("SCL", SCL), *_address_pins(mux - 0x70))
    return Part(name=f"TCA9548A {mux:#x}", left=left, right=(*POWER_LOW, *out), about="multiplexer")


def _address_pins(offset: int) -> tuple[Pin, ...]:
    return tuple(Pin(f"A{bit}", LOW if offset >> bit & 1 else GROUND) for bit in range(3))


def _tof_far(tof: TofSettings | None) -> Iterator[Part]:
    for hole, sensor in sorted(tof.sensors.items()) if tof else ():
        if sensor.mux is not None:
            line = f"{sensor.mux:#x} S"
            pins = [Pin("SDA", f"{line}D{sensor.channel}"), Pin("SCL", f"{line}C{sensor.channel}")]
            if sensor.xshut is not None:
                pins.append(Pin("XSHUT", f"GPIO {sensor.xshut}"))
            yield Part(name=Hole(hole), left=tuple(pins), right=POWER_LOW, about="VL53L0X")


def _expanders(rig: Rig) -> Iterator[Part]:
    for name, expander in rig.expanders.items():
        left = (Pin("SDA (13)", SDA), Pin("SCL (12)", SCL), *_named(expander))
        pins = sorted([*expander.switches.values(), *expander.buttons.values()])
        out = tuple(Pin(f"({dip_leg(pin)}) GP{pin}", f"{name} {pin}") for pin in pins)
        right = (Pin("(9) VDD", LOW), Pin("(10) VSS", GROUND), *out)
        yield Part(name=f"MCP23017 {name!r}", left=left, right=right, about=f"address {expander.address:#x}")


def _named(expander: Expander) -> tuple[Pin, ...]:
    address = (Pin(f"{pin.label} ({15 + n})", pin.net) for n, pin in enumerate(_address_pins(expander.address - 0x20)))
    return (*address, Pin("RESET (18)", LOW))


def dip_leg(pin: str) -> int:
    """Returns the leg of the DIP case for a port pin (MCP23017 data sheet, table 1-1).

    >>> dip_leg("A0"), dip_leg("B6")
    (21, 7)
    """
    return (21 if pin[0] == "A" else 1) + int(pin[1])


def _expander_buttons(rig: Rig) -> Iterator[Part]:
    for name, expander in rig.expanders.items():
        wired = {**{f"{Hole(hole)}, switch": pin for hole, pin in expander.switches.items()}, **expander.buttons}
        for button, pin in sorted(wired.items(), key=lambda item: item[1]):
            yield Part(name=button, left=(Pin(f"GP{pin}", f"{name} {pin}"),), kind="switch")


def _gpio(gpio: Gpio | None) -> Iterator[Part]:
    if gpio is None:
        return
    for hole, pin in sorted(gpio.switches.items()):
        yield Part(name=f"{Hole(hole)}, switch", left=(_line(pin),), kind="switch")
    for name, pin in gpio.buttons.items():
        yield Part(name=name, left=(_line(pin),), kind="switch")
    if gpio.tilt:
        for whose, pin in (("first", gpio.tilt.first), ("second", gpio.tilt.second)):
            yield Part(name=f"tilt contact, {whose} end", left=(_line(pin),), kind="switch")
    for name, pin in _lamps(gpio):
        if name == "buzzer":
            power = (Pin("VCC", LOW), Pin("GND", GROUND))
            yield Part(name="buzzer module", left=(Pin("IN", f"GPIO {pin}"),), right=power, about="active, 3-pin")
        else:
            yield Part(name=f"lamp {name}", left=(_line(pin),), kind="lamp")


def _line(pin: int) -> Pin:
    return Pin("", f"GPIO {pin}")


def _notes(rig: Rig) -> Iterator[str]:
    if rig.tof:
        yield "Sensors and multiplexers are fed from 3.3 V: boards fed from 5 V may pull SDA and SCL up to 5 V."
        if any(sensor.xshut is not None for sensor in rig.tof.sensors.values()):
            yield "XSHUT needs its pull-up, which breakout boards carry; the Pi pulls it low or lets it go."
    if (rig.gpio and rig.gpio.switches) or any(expander.switches for expander in rig.expanders.values()):
        yield "A switch may be a lever, a reed contact, a Hall sensor or a light barrier: hole-by-switch.svg."
    if rig.gpio and (rig.gpio.switches or rig.gpio.buttons or rig.gpio.tilt):
        yield "Switches need no resistor: the Pi pulls its lines up."
    if rig.expanders:
        yield "Switches on an MCP23017 need no resistor: the chip pulls its pins up."
    if rig.gpio and any(True for _ in _lamps(rig.gpio)):
        yield "Lamps are LEDs with 330 Ohm each, 4 mA; a pin must not give more than 16 mA."
        if rig.gpio.lamps.buzzer is not None:
            yield f"The buzzer is an active module with a transistor that sounds while IN is {rig.gpio.buzzer_sounds}."
            yield "It is fed from 3.3 V (pin 1 or 17): the 5 V pins 2 and 4 are under the display's plug."
    if rig.expanders:
        yield "Numbers in brackets are the legs of the 28-pin DIP case. 100 nF between VDD and VSS of each chip."


def _node(title: str, rig: Rig) -> Diagram:
    assert rig.node is not None
    wired = {**{f"{Hole(hole)}, switch": n for hole, n in rig.node.switches.items()}, **rig.node.buttons}
    buttons = tuple(
        Part(name=f"{name} (button {number})", left=(Pin("", NODE_BUTTONS[number - 1]),), kind="switch")
        for name, number in wired.items()
    )
    light = tuple(_light(rig.node.holes)) if rig.node.holes else ()
    holes = tuple(_holes(rig.node.holes))
    tilt = (_level_shifter(),) if rig.node.tilt else ()
    pins = {pin.net for part in (*light, *buttons, *tilt) for pin in part.left} - set(RAILS)
    return Diagram(
        title=title,
        connector=Connector(
            name="Arduino Nano, from above",
            rows=NANO,
            nets={pin: pin for pin in pins},
            numbered=False,
            feeds={HIGH: "5V", LOW: "3V3", GROUND: "GND"},
        ),
        near=(*light, *buttons, *tilt),
        far=(*holes, *((_accelerometer(),) if tilt else ())),
        notes=(
            "The Nano is fed and read by its USB cable to the Pi, a PC, or a hub.",
            "Switches need no resistor: the Nano pulls its lines up.",
            *(("A hole and a lamp line in detail: hole-in-colour.svg.",) if holes else ()),
        ),
    )


POWER_HIGH = (Pin("5 V", HIGH), Pin("GND", GROUND))


def _light(holes: dict[int, int]) -> Iterator[Part]:
    select = tuple(Pin(f"S{n}", pin) for n, pin in enumerate(NODE_SELECT))
    channels = tuple(Pin(f"C{number - 1}", f"C{number - 1}") for number in sorted(holes.values()))
    left = (*select, Pin("SIG", NODE_LIGHT), Pin("EN", GROUND))
    yield Part(
        name="CD74HC4067",
        left=left,
        right=(Pin("VCC", HIGH), Pin("GND", GROUND), *channels),
        about="analogue multiplexer",
    )
    for colour, pin in NODE_LAMPS.items():
        out = (Pin("GND", GROUND), Pin("drain", colour))
        yield Part(name=f"lamp line {colour}", left=(Pin("gate", pin),), right=out, about="N-MOSFET")


def _holes(holes: dict[int, int]) -> Iterator[Part]:
    for hole, number in sorted(holes.items()):
        lamps = tuple(Pin(colour, colour) for colour in NODE_LAMPS)
        yield Part(
            name=Hole(hole),
            left=(Pin("light", f"C{number - 1}"), *lamps),
            right=POWER_HIGH,
            about="LED and phototransistor",
        )


def _level_shifter() -> Part:
    """Returns the level shifter: the accelerometer drives 3.3 V, and the Nano reads high reliably only from 3.5 V."""
    high = (Pin("HV1", NODE_SDA), Pin("HV2", NODE_SCL))
    low = (Pin("HV", HIGH), Pin("LV", LOW), Pin("GND", GROUND), Pin("LV1", SDA), Pin("LV2", SCL))
    return Part(name="level shifter", left=high, right=low, about="2 x BSS138")


def _accelerometer() -> Part:
    lines = (Pin("SDA", SDA), Pin("SCL", SCL))
    return Part(name="GY-521", left=lines, right=(Pin("VCC", HIGH), Pin("GND", GROUND)), about="MPU-6050; AD0 open")


def place(net: str) -> str:
    """Returns the pin of the Pi's header that a net begins at, in words; empty if it does not begin there."""
    if net in (SDA, SCL):
        net = f"GPIO {BUS_PINS[1][net == SCL]}"
    return f"pin {PIN_NUMBERS[net]}" if net.startswith("GPIO") else ""
