"""Checks the GPIO pins: their library, other packages that conflict with it, and the switches that are on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hardware.devices import Hole
from hardware.doctor.finding import Finding, bad, lacking, look, ok
from hardware.doctor.machine import Machine
from hardware.driver import DriverError
from hardware.rig.sections import Gpio, Rig


def pins(machine: Machine) -> Iterator[Finding]:
    """Checks that the pins can be used through lgpio."""
    rig = machine.rig
    needed = bool(rig and (rig.gpio or (rig.tof and any(s.xshut is not None for s in rig.tof.sensors.values()))))
    if not (machine.pi or needed):
        yield ok("Not a Pi, and the rig uses no pins.")
        return
    library = _library(machine, needed)
    yield library
    yield from _rivals(machine)
    if not machine.files("/dev/gpiochip*"):
        yield lacking(needed, "There are no pins here (/dev/gpiochip*).", "use a Raspberry Pi, or a rig without pins")
    elif library.word == "ok" and all(map(machine.may_use, machine.files("/dev/gpiochip*"))):
        yield from _levels(machine, rig or Rig(), needed)


def _library(machine: Machine, needed: bool) -> Finding:
    try:
        machine.load_lgpio()
    except DriverError as error:
        sentence, _, advice = str(error).partition(" Install it: ")
        return lacking(needed, sentence, advice.rstrip(".") or "sudo apt install python3-lgpio")
    return ok("The pins are moved by lgpio.")


def _levels(machine: Machine, rig: Rig, needed: bool) -> Iterator[Finding]:
    """Opens the pins as the table will, and reads the switches on them."""
    gpio = rig.gpio or Gpio()
    switches = inputs(gpio)
    try:
        levels = machine.read_levels(gpio.chip, tuple(switches.values()))
    except DriverError as error:
        chips = ", ".join(path.name for path in machine.files("/dev/gpiochip*"))
        yield lacking(
            needed, str(error),
            f"the chips here: {chips}; name that of the header (gpiodetect: pinctrl-...) in [gpio]: chip = N",
        )  # fmt: skip
        return
    busy = [(name, pin) for name, pin in switches.items() if isinstance(levels.get(pin), str)]
    if busy:
        name, pin = busy[0]
        named = f"GPIO {pin} ({name})" + (f" and {len(busy) - 1} more" if busy[1:] else "")
        yield look(f"{named} cannot be read now: {levels[pin]}.", "the table runs, or another program has it: gpioinfo")
        return
    closed = {name for name, pin in switches.items() if levels.get(pin) == 1}
    yield from _holes(rig, gpio, closed)
    yield from _buttons(gpio, closed)


def inputs(gpio: Gpio) -> Mapping[str, int]:
    """Returns the GPIO number of each switch on the pins, by its name for people."""
    found = {f"switch of {Hole(hole)}": pin for hole, pin in sorted(gpio.switches.items())}
    found |= {f"button {name}": pin for name, pin in gpio.buttons.items()}
    if gpio.tilt:
        found |= {"first tilt contact": gpio.tilt.first, "second tilt contact": gpio.tilt.second}
    return found


def _holes(rig: Rig, gpio: Gpio, closed: set[str]) -> Iterator[Finding]:
    if gpio.switches:
        full = [
            str(hole)
            for hole in sorted(gpio.switches)
            if rig.switches.is_ball(int(f"switch of {Hole(hole)}" in closed))
        ]
        found = f"a ball in {'hole' if len(full) == 1 else 'holes'} {', '.join(full)}" if full else "no ball in any"
        yield ok(f"{len(gpio.switches)} switches of holes are read: {found}.")


def _buttons(gpio: Gpio, closed: set[str]) -> Iterator[Finding]:
    pressed = [name for name in inputs(gpio) if name in closed and name.startswith("button ")]
    if pressed:
        yield look(
            f"Closed: {', '.join(pressed)}.", "if nobody presses: a short to ground, or the other side of the switch"
        )
    elif gpio.buttons:
        few = len(gpio.buttons) == 1
        yield ok("1 button is read, not pressed." if few else f"{len(gpio.buttons)} buttons are read, none is pressed.")
    if gpio.tilt and {"first tilt contact", "second tilt contact"} <= closed:
        yield look("Both tilt contacts are closed.", "one closes at each end: look for a short, or move them")


def _rivals(machine: Machine) -> Iterator[Finding]:
    """Checks for RPi.GPIO and rpi-lgpio, which install the same module name; neither is used here."""
    if machine.installed("RPi.GPIO") and machine.installed("rpi-lgpio"):
        yield bad(
            "RPi.GPIO and rpi-lgpio are both installed and overwrite each other.",
            ".venv/bin/pip uninstall -y RPi.GPIO rpi-lgpio && .venv/bin/pip install rpi-lgpio",
        )
    elif machine.installed("RPi.GPIO") and "Pi 5" in (machine.pi or ""):
        yield look(
            "RPi.GPIO is installed, which cannot move the pins of a Pi 5.", ".venv/bin/pip uninstall -y RPi.GPIO"
        )
    factory = machine.env.get("GPIOZERO_PIN_FACTORY", "lgpio")
    if factory != "lgpio":
        yield look(
            f"GPIOZERO_PIN_FACTORY={factory} is passed over: this program uses lgpio.", "unset GPIOZERO_PIN_FACTORY"
        )
