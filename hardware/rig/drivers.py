"""Builds the drivers and outputs of a rig. Drivers with large libraries are imported only when the rig uses them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from importlib import import_module

from hardware.background_log import Log
from hardware.driver import DriverError
from hardware.driver_run import Clock
from hardware.gpio.outputs import Outputs
from hardware.gpio.pins import Pins, lgpio_folder, load_lgpio, pi_pins
from hardware.node.link_counters import LinkCounters
from hardware.rig.plugin import DriverContext
from hardware.rig.plugins import used
from hardware.rig.sections import OWN_SECTIONS, Rig
from hardware.supervisor import DriverSpec
from hardware.tof.sensor_statistics import SensorStatistics


def check_libraries(rig: Rig) -> None:
    """Checks that all libraries of a rig can be loaded.

    Raises:
        DriverError: one is missing or broken; the message is one sentence.
    """
    pins = bool(rig.gpio)
    for name, plugin, section in used(rig):
        for library in plugin.libraries:
            _load(name, library)
        pins = pins or any(use.what.startswith("GPIO ") for use in plugin.uses(section))
    if pins:
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
            f"{'Install what a Pi needs: pip install tableside[pi]' if section in OWN_SECTIONS else 'Install it'}."
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
    context = DriverContext(
        clock=clock,
        pins=pins or pi_pins(rig.gpio.chip if rig.gpio else None),
        link=link or LinkCounters(),
        records={} if records is None else records,
    )
    for _, plugin, section in used(rig):
        yield from plugin.specs(section, context)


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
