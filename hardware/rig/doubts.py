"""Finds what a valid rig probably does not mean: `companion rig check` names it, and nothing refuses it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from hardware.devices import HOLE_NUMBERS, Hole
from hardware.rig.conflicts import OVERLAY_PINS, buses, uses
from hardware.rig.drawing.parts import HEADER, PIN_NUMBERS
from hardware.rig.places import Places
from hardware.rig.sections import Rig

CONSOLE_PINS = (14, 15)
"""The GPIO numbers of the serial console."""
FIXED_PULL_UPS = (2, 3)
"""The GPIO numbers with pull-ups of 1.8 kOhm on every Pi, for I2C bus 1."""
NOISE_MM = 3.0
"""The standard deviation of the VL53L0X's readings at these distances (data sheet, table 10)."""
LEAST_HYSTERESIS_MM = 5 * NOISE_MM
"""Below, a ball that lies at a limit is taken for gone and back again by noise alone, about once in a minute."""
FIVE_VOLT_PINS = [
    2 * row + column + 1 for row, pair in enumerate(HEADER) for column, label in enumerate(pair) if label == "5 V"
]
"""The places on the header with 5 V, where the display takes its power: 2 and 4."""


def doubts(rig: Rig, text: str) -> Iterator[str]:
    """Yields one sentence, with its line and key, for each doubt about a valid rig.

    Args:
        rig: the rig.
        text: the text of its file.
    """
    places = Places(text)
    yield from _pins(rig, places)
    yield from _overlay_pins(rig, places)
    yield from _addresses(rig, places)
    yield from _limits(rig, places)
    yield from _nothing_assigned(rig, places)
    yield from _colours(rig, places)


def _pins(rig: Rig, places: Places) -> Iterator[str]:
    pins = {f"GPIO {pin}": pin for pin in range(28)}
    for use in uses(rig):
        path, pin = use.owner.split("."), pins.get(use.what)
        if pin in CONSOLE_PINS:
            yield (
                f"{places.where(path)}: {use.what} is a pin of the serial console, which talks on it at every start; "
                "switch the console off (wiring.md, Preparing the Pi), or take another pin."
            )
        if path[:2] == ["gpio", "lamps"] and pin in FIXED_PULL_UPS:
            yield f"{places.where(path)}: {use.what} is always pulled up, so this is on while the Pi starts."
        if path == ["gpio", "lamps", "buzzer"] and pin in FIVE_VOLT_PINS:
            yield (
                f"{places.where(path)}: read {pin}, which is GPIO {pin}, pin {PIN_NUMBERS[f'GPIO {pin}']} of the "
                f"header; pin {pin} of the header is the display's power (5 V) and never a buzzer's."
            )


def _overlay_pins(rig: Rig, places: Places) -> Iterator[str]:
    """Yields the uses of pins on which another I2C bus of the rig usually lies; its overlay may have other ones."""
    taken = {f"GPIO {pin}": bus for bus in buses(rig) for pin in OVERLAY_PINS.get(bus, ())}
    for use in uses(rig):
        if bus := taken.get(use.what):
            yield (
                f"{places.where(use.owner.split('.'))}: {use.what} is usually a pin of I2C bus {bus}, which the rig "
                "uses; look which pins its overlay has in config.txt."
            )


def _addresses(rig: Rig, places: Places) -> Iterator[str]:
    """Yields the addresses that are written in decimal digits and would be addresses in hexadecimal ones too."""
    sensors = rig.tof.sensors.items() if rig.tof else ()
    found = {("tof", "sensors", str(hole), "address"): sensor.address for hole, sensor in sensors}
    found |= {("expanders", name, "address"): expander.address for name, expander in rig.expanders.items()}
    for path, address in found.items():
        if address is None or not places.is_decimal(path, address):
            continue
        meant = f"; did you mean 0x{address}?" if 0x08 <= int(str(address), 16) <= 0x77 else "."
        yield f"{places.where(path)}: read {address}, which is {address:#x}{meant} Write addresses in hexadecimal."


def _limits(rig: Rig, places: Places) -> Iterator[str]:
    found: dict[tuple[str, ...], float | UnsetType] = {("holes",): rig.holes.hysteresis_mm}
    found |= {("holes", "each", str(hole)): own.hysteresis_mm for hole, own in rig.holes.each.items()}
    for path, hysteresis_mm in found.items():
        if hysteresis_mm is not UNSET and hysteresis_mm < LEAST_HYSTERESIS_MM:
            yield (
                f"{places.where((*path, 'hysteresis_mm'))}: read {hysteresis_mm:g}, which is within the noise of "
                f"the sensors ({NOISE_MM:g} mm, so that readings swing by 9 either way): balls will come and go by "
                f"themselves. Take {LEAST_HYSTERESIS_MM:g} at least."
            )


def _nothing_assigned(rig: Rig, places: Places) -> Iterator[str]:
    if rig.node and not any(use.owner.startswith("node.") for use in uses(rig)):
        yield (
            f"{places.where(['node'])}: the board node is given nothing to do, so nothing that it sees counts; "
            "add [node.holes], [node.distances], [node.buttons], [node.switches] or tilt = true."
        )
    if rig.gpio and not any(use.owner.startswith("gpio.") for use in uses(rig)):
        yield (
            f"{places.where(['gpio'])}: nothing is on the pins; add [gpio.switches], [gpio.buttons], [gpio.tilt] or "
            "[gpio.lamps]."
        )


def _colours(rig: Rig, places: Places) -> Iterator[str]:
    """Yields the holes whose colour classes cannot tell one ball from another, or any from an empty hole."""
    for hole in HOLE_NUMBERS:
        if (classes := rig.colours.get(hole)) is None:
            continue
        balls = ("red", "yellow", "blue")
        lost = [ball for ball in balls if classes.content(getattr(classes, ball)) != ball]
        if lost:
            yield (
                f"{places.where(['colours', str(hole)])}: {' and '.join(lost)} look like the other colours, "
                f"so {Hole(hole)} never sees it; calibrate again."
            )
