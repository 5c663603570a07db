"""Builds the drivers and outputs of a rig. Drivers with large libraries are imported only when the rig uses them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from importlib import import_module

from hardware.devices import BUTTONS, HOLES, NODE, TILT
from hardware.driver import Driver, DriverError
from hardware.driver_run import Clock
from hardware.filters.tilt import ContactFilter
from hardware.gpio.expander import ExpanderDriver
from hardware.gpio.hole_switches import ExpanderSwitchDriver, HoleSwitchDriver
from hardware.gpio.inputs import SwitchDriver
from hardware.gpio.outputs import Outputs
from hardware.gpio.pins import Pins, lgpio_folder, load_lgpio, pi_pins
from hardware.i2c import I2CBus
from hardware.node.link_counters import LinkCounters
from hardware.node.settings import NodeSettings
from hardware.numpad import NumpadDriver
from hardware.rig.sections import Expander, Gpio, Rig
from hardware.supervisor import DriverSpec, Log
from hardware.tof.sensor_statistics import SensorStatistics
from hardware.tof.settings import TofSettings

LIBRARIES = {
    "tof": ("adafruit_vl53l0x", "hardware.tof.driver"),
    "node": ("serial", "hardware.node.driver"),
    "gpio": ("gpiozero",),
    "expanders": ("adafruit_mcp230xx.mcp23017",),
}
"""The modules that each section of the rig needs."""


def check_libraries(rig: Rig) -> None:
    """Checks that all libraries of a rig can be loaded.

    Raises:
        DriverError: one is missing or broken; the message is one sentence.
    """
    for section, names in LIBRARIES.items():
        if getattr(rig, section):
            for name in names:
                _load(section, name)
    reset_lines = rig.tof and any(sensor.xshut is not None for sensor in rig.tof.sensors.values())
    if rig.gpio or reset_lines:
        load_lgpio()


def _load(section: str, name: str) -> None:
    ours = name.startswith("hardware.")
    try:
        # On some models Blinka, which the Adafruit drivers use, imports lgpio.
        with nullcontext() if ours else lgpio_folder():
            import_module(name)
    except DriverError:
        raise
    except Exception as error:  # a broken installation can raise anything on import
        raise DriverError(
            f"The rig has {section}, but {name} cannot be loaded ({type(error).__name__}: {error}). "
            "Install what a Pi needs: pip install tableside[pi]."
        ) from None


def driver_specs(
    rig: Rig,
    clock: Clock,
    pins: Pins | None = None,
    link: LinkCounters | None = None,
    records: dict[int, SensorStatistics] | None = None,
) -> Iterator[DriverSpec]:
    """Yields the driver specs of a rig.

    Args:
        rig: the rig.
        clock: returns monotonic seconds.
        pins: the GPIO pins; None for those of the Pi that the program runs on.
        link: the counters of the link to the board node, updated by its driver.
        records: the statistics of the distance sensors by hole number, updated by their driver.
    """
    pins = pins or pi_pins(rig.gpio.chip if rig.gpio else None)
    if rig.tof:
        yield DriverSpec(
            "The hole sensors", HOLES, partial(_tof, rig.tof, pins, clock, {} if records is None else records)
        )
    if rig.node:
        yield DriverSpec("The board node", NODE, partial(_node, rig.node, link or LinkCounters(), clock))
    if rig.gpio:
        yield from _gpio_specs(rig.gpio, pins, clock)
    for name, expander in rig.expanders.items():
        yield from _expander_specs(name, expander, clock)
    if rig.numpad:
        yield DriverSpec("The number pad", BUTTONS, partial(NumpadDriver, rig.numpad, clock))


def _tof(settings: TofSettings, pins: Pins, clock: Clock, records: dict[int, SensorStatistics]) -> Driver:
    from hardware.tof.driver import TofDriver
    from hardware.tof.xshut import XshutLine

    return TofDriver(settings, partial(I2CBus, settings.bus), partial(XshutLine, pins), clock, records=records)


def _node(settings: NodeSettings, link: LinkCounters, clock: Clock) -> Driver:
    from hardware.node.driver import NodeDriver
    from hardware.node.hole_switches import SwitchedNodeDriver

    node = NodeDriver(settings, counts=link, clock=clock)
    return SwitchedNodeDriver(node, settings.switches, clock) if settings.switches else node


def _expander_specs(name: str, expander: Expander, clock: Clock) -> Iterator[DriverSpec]:
    open_bus = partial(I2CBus, expander.bus)
    if expander.buttons:
        yield DriverSpec(f"The expander {name}", BUTTONS, partial(ExpanderDriver, expander, open_bus, clock))
    if expander.switches:
        build = partial(ExpanderSwitchDriver, expander, open_bus, clock)
        yield DriverSpec(f"The hole switches on the expander {name}", HOLES, build)


def _gpio_specs(gpio: Gpio, pins: Pins, clock: Clock) -> Iterator[DriverSpec]:
    if gpio.switches:
        yield DriverSpec("The hole switches", HOLES, partial(HoleSwitchDriver, gpio.switches, pins, clock))
    if gpio.buttons:
        yield DriverSpec("The buttons on the pins", BUTTONS, partial(SwitchDriver, BUTTONS, gpio.buttons, pins, clock))
    if gpio.tilt:
        first, second = ContactFilter.CONTACTS
        contacts = {first: gpio.tilt.first, second: gpio.tilt.second}
        yield DriverSpec("The tilt contacts", TILT, partial(SwitchDriver, TILT, contacts, pins, clock))


def outputs(rig: Rig, log: Log, pins: Pins | None = None) -> Outputs | None:
    """Opens the lamps and the buzzer of a rig.

    Args:
        rig: the rig.
        log: takes one sentence about an output that does not work.
        pins: the GPIO pins; None for those of the Pi that the program runs on.

    Returns:
        The outputs, or None if the rig has none.
    """
    if rig.gpio is None:
        return None
    lamps = rig.gpio.lamps
    lines = {name: pin for name in lamps.__struct_fields__ if (pin := getattr(lamps, name)) is not None}
    if not lines:
        return None
    return Outputs(lines, pins or pi_pins(rig.gpio.chip), log, buzzer_high=rig.gpio.buzzer_sounds == "high")
