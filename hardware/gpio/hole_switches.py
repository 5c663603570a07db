"""The drivers of the switches in holes, on the Pi's pins and on expanders: they read the levels at a steady pace.

A level that is read again and again needs no edge, so nothing is missed: a dead library, a cut cable and a contact that
chatters all show in the readings, as they do with a sensor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hardware.devices import HOLES, Hole
from hardware.driver import POLL_S, DriverError
from hardware.gpio.expander import ExpanderChip, bit
from hardware.gpio.pins import Pins
from hardware.rig.sections import Expander
from hardware.samples import HoleSwitch, Sample

READ_EVERY_S = POLL_S
"""Time between two readings: six of them in the shortest stay that counts as a ball."""
ERRORS = 5
"""After this many failed readings in a row, a quarter of a second, the expander is lost."""


class Pace:
    """Waits for the next reading, so that the readings are READ_EVERY_S apart and the thread sleeps between them."""

    def __init__(self, clock: Callable[[], float], pause: Callable[[float], None]) -> None:
        self._clock = clock
        self._pause = pause
        self._next = clock()

    def wait(self) -> float:
        """Waits until a reading is due; returns the time (monotonic seconds). A late reading delays the next ones."""
        self._pause(max(0.0, min(self._next - self._clock(), READ_EVERY_S)))
        now = self._clock()
        self._next = now + READ_EVERY_S
        return now


class HoleSwitchDriver:
    """The driver of hole switches on the Pi's pins; its device is HOLES."""

    device = HOLES

    def __init__(
        self,
        lines: Mapping[int, int],
        pins: Pins,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Claims nothing; `open` does.

        Args:
            lines: the GPIO number of the switch by hole number.
            pins: the pins.
            clock: returns monotonic seconds.
            pause: waits for this many seconds.
        """
        self._lines = lines
        self._pins = pins
        self._clock = clock
        self._pace = Pace(clock, pause)
        self._switches: dict[int, Any] = {}

    def open(self) -> None:
        """Claims the pins, with their pull-ups.

        Raises:
            DriverError: a pin is in use, or the pins cannot be opened.
        """
        factory = self._pins.factory()
        for hole, pin in sorted(self._lines.items()):
            self._switches[hole] = self._claim(hole, pin, factory)

    def _claim(self, hole: int, pin: int, factory: Any) -> Any:
        from gpiozero import InputDevice

        try:
            return InputDevice(pin, pull_up=True, pin_factory=factory)
        except Exception as error:  # lgpio raises its own exception type, such as "GPIO busy"
            raise DriverError(f"GPIO {pin} (the switch of {Hole(hole)}) cannot be used: {error}.") from None

    def poll(self) -> Sequence[Sample]:
        """Waits for the next reading, and returns the level of every switch."""
        now = self._pace.wait()
        return [HoleSwitch(now, hole, int(switch.is_active)) for hole, switch in self._switches.items()]

    def close(self) -> None:
        """Releases the pins; may be called more than once."""
        for switch in self._switches.values():
            switch.close()
        self._switches.clear()


class ExpanderSwitchDriver:
    """The driver of the hole switches on one expander; its device is HOLES. Buttons there have their own driver."""

    device = HOLES

    def __init__(
        self,
        section: Expander,
        open_bus: Callable[[], Any],
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """Opens nothing; `open` does.

        Args:
            section: the expander of the rig.
            open_bus: opens the I2C bus (a `busio.I2C`); may raise DriverError.
            clock: returns monotonic seconds.
            pause: waits for this many seconds.
        """
        self._bits = {hole: bit(pin) for hole, pin in sorted(section.switches.items())}
        self._chip = ExpanderChip(section.address, open_bus)
        self._pace = Pace(clock, pause)
        self._closed: int | None = None
        self._errors = 0

    def open(self) -> None:
        """Opens the bus and configures the chip.

        Raises:
            DriverError: the library is missing, or the bus or the chip does not answer.
        """
        self._chip.open()
        self._closed = None

    def poll(self) -> Sequence[Sample]:
        """Waits for the next reading, and returns the level of every switch; none if the chip did not answer.

        Raises:
            DriverError: the chip does not answer, or has lost its configuration.
        """
        now = self._pace.wait()
        try:
            closed = self._chip.closed()
            if closed != self._closed:
                self._chip.check_settings()
        except OSError as error:
            self._errors += 1
            if self._errors >= ERRORS:
                raise self._chip.lost(error) from None
            return []
        self._errors, self._closed = 0, closed
        return [HoleSwitch(now, hole, int(bool(closed & at))) for hole, at in self._bits.items()]

    def close(self) -> None:
        """Closes the bus; may be called more than once."""
        self._chip.close()
