"""Checks the library for the GPIO pins, and other packages that conflict with it."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.doctor.finding import Finding, bad, lacking, look, ok
from hardware.doctor.machine import Machine
from hardware.driver import DriverError


def pins(machine: Machine) -> Iterator[Finding]:
    """Checks that the pins can be used through lgpio."""
    rig = machine.rig
    needed = bool(rig and (rig.gpio or (rig.tof and any(s.xshut is not None for s in rig.tof.sensors.values()))))
    if not (machine.pi or needed):
        yield ok("Not a Pi, and the rig uses no pins.")
        return
    yield from _library(machine, needed)
    yield from _rivals(machine)
    if not machine.files("/dev/gpiochip*"):
        yield lacking(needed, "There are no pins here (/dev/gpiochip*).", "use a Raspberry Pi, or a rig without pins")


def _library(machine: Machine, needed: bool) -> Iterator[Finding]:
    try:
        machine.load_lgpio()
    except DriverError as error:
        sentence, _, advice = str(error).partition(" Install it: ")
        yield lacking(needed, sentence, advice.rstrip(".") or "sudo apt install python3-lgpio")
    else:
        yield ok("The pins are moved by lgpio.")


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
