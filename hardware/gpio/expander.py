"""Buttons on an MCP23017: up to fourteen switches to ground, read every 5 ms over I2C."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from hardware.devices import BUTTONS
from hardware.driver import POLL_S, DriverError
from hardware.rig.sections import Expander
from hardware.samples import Edge, Sample

LOOK_S = 0.005
"""A finger stays for at least 50 ms: ten looks."""
ERRORS = 5
"""So many failed looks in a row are no glitch: the expander is gone."""
ALL = 0xFFFF


class ExpanderDriver:
    """One expander as a driver of buttons."""

    device = BUTTONS

    def __init__(
        self,
        section: Expander,
        open_bus: Callable[[], Any],
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`open_bus` gives the I2C bus; `clock` gives monotonic seconds, `pause` lets them pass."""
        self._address = section.address
        self._names = {bit(pin): name for name, pin in section.buttons.items()}
        self._wired = sum(self._names)
        self._open_bus = open_bus
        self._clock = clock
        self._pause = pause
        self._bus: Any = None
        self._chip: Any = None
        self._pressed = 0
        self._errors = 0

    def open(self) -> None:
        """Sets the chip up, whatever it was before. What is held down now is no press."""
        try:
            from adafruit_mcp230xx.mcp23017 import MCP23017
        except ImportError as error:
            raise DriverError(
                f"adafruit_mcp230xx cannot be loaded ({error}). Install it: pip install tableside[pi]"
            ) from None
        self._bus = self._open_bus()
        try:
            self._chip = MCP23017(self._bus, address=self._address)
            self._chip.gppu = ALL
            self._pressed = self._look()
        except (ValueError, OSError) as error:
            raise self._lost(error) from None

    def poll(self) -> Sequence[Sample]:
        """The edges within POLL_S, each with the time at which it was seen; returns as soon as there are some."""
        until = self._clock() + POLL_S
        while self._clock() < until:
            if edges := self._changes():
                return edges
            self._pause(LOOK_S)
        return []

    def _changes(self) -> list[Edge]:
        try:
            pressed, now = self._look(), self._clock()
            if pressed != self._pressed and self._was_reset():
                raise DriverError(f"The expander at {self._address:#x} lost its settings; its power may be weak.")
        except OSError as error:
            self._errors += 1
            if self._errors >= ERRORS:
                raise self._lost(error) from None
            return []
        self._errors = 0
        changed, self._pressed = pressed ^ self._pressed, pressed
        return [Edge(now, name, int(bool(pressed & at))) for at, name in self._names.items() if changed & at]

    def _was_reset(self) -> bool:
        """Whether it lost its power: its pull-ups are off then, and its pins at random. One bad read proves nothing."""
        return all(self._chip.gppu != ALL for _ in range(2))

    def _look(self) -> int:
        """Which buttons' pins are pulled to ground, as bits. Other pins may read as they like."""
        return ~self._chip.gpio & self._wired

    def _lost(self, error: Exception) -> DriverError:
        return DriverError(
            f"The expander at {self._address:#x} does not answer ({error}). Check its cable and address."
        )

    def close(self) -> None:
        """Closes the bus."""
        bus, self._bus, self._chip = self._bus, None, None
        if bus is not None:
            bus.deinit()


def bit(pin: str) -> int:
    """The bit of a pin, "A0" to "B7", in the chip's 16-bit words: port A is the lower byte."""
    return 1 << (int(pin[1]) + (8 if pin[0] == "B" else 0))
