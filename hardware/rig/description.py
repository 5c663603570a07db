"""Describes a rig in lines of text for the person who wires it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hardware.rig.sections import Gpio, Rig
from hardware.tof.settings import TofSettings


def describe(rig: Rig) -> Iterator[str]:
    """Yields one line for each part of the rig, or one that says that there is no hardware."""
    lines = [*_sections(rig)]
    yield from lines or ["no hardware: everything is told by touch"]


def _sections(rig: Rig) -> Iterator[str]:
    if rig.tof:
        yield f"holes {listed(rig.tof.sensors)}: VL53L0X on I2C bus {rig.tof.bus}, {_tof_wiring(rig.tof)}"
    if rig.node:
        yield from _node(rig)
    if rig.gpio:
        yield from _gpio(rig.gpio)
    for name, expander in rig.expanders.items():
        where = f"at {expander.address:#x} on I2C bus {expander.bus}"
        switches = f", switches of holes {listed(sorted(expander.switches))}" if expander.switches else ""
        yield f"expander {name}: MCP23017 {where}, {counted(len(expander.buttons), 'button')}{switches}"
    if rig.numpad:
        keys = f", keys: {listed(rig.numpad.keys.values())}" if rig.numpad.keys else ""
        yield f"number pad: {rig.numpad.device}{keys}"


def _tof_wiring(tof: TofSettings) -> str:
    muxes = [f"behind the multiplexer {mux:#x}" for mux in tof.muxes()]
    lines = [sensor.xshut for sensor in tof.sensors.values() if sensor.mux is None]
    return " and ".join([*([f"reset lines on GPIO {listed(lines)}"] if lines else []), *muxes])


def _node(rig: Rig) -> Iterator[str]:
    assert rig.node is not None
    whose = rig.node.identity or "any"
    yield f"board node ({whose}): " + ", ".join(
        [
            f"holes {listed(rig.node.holes)}" if rig.node.holes else "no holes",
            "tilt" if rig.node.tilt else "no tilt",
            counted(len(rig.node.buttons), "button"),
            *([f"switches of holes {listed(sorted(rig.node.switches))}"] if rig.node.switches else []),
        ]
    )


def _gpio(gpio: Gpio) -> Iterator[str]:
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


def listed(things: Iterable[object]) -> str:
    """Joins things with commas."""
    return ", ".join(map(str, things))


def counted(n: int, what: str) -> str:
    """Returns a count with its noun: "1 button", "3 buttons", "no buttons"."""
    return f"{n} {what}" if n == 1 else f"{n or 'no'} {what}s"
