"""Reads the switches on the Pi's pins once, as the table's drivers would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hardware.gpio.pins import lgpio_factory


def read_levels(
    chip: int | None, pins: Iterable[int], open_factory: Callable[[int | None], Any] = lgpio_factory
) -> Mapping[int, int | str]:
    """Claims each pin as an input with a pull-up, reads it and releases it.

    Args:
        chip: the number of the gpiochip device; None for the one of this Pi model.
        pins: the GPIO numbers.
        open_factory: opens a gpiozero pin factory.

    Returns:
        For each pin 1 if it is closed to ground and 0 if it is open, or why it cannot be used.

    Raises:
        DriverError: the pins cannot be opened at all.
    """
    factory = open_factory(chip)
    try:
        return {pin: _level(factory, pin) for pin in pins}
    finally:
        factory.close()


def _level(factory: Any, pin: int) -> int | str:
    from gpiozero import InputDevice

    try:
        with InputDevice(pin, pull_up=True, pin_factory=factory) as switch:
            return int(switch.is_active)
    except Exception as error:  # lgpio raises its own exception type, such as "GPIO busy"
        return str(error) or type(error).__name__
