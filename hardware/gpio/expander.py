"""The MCP23017 and the driver of buttons on it: up to 14 switches to ground, read every 5 ms over I2C."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from hardware.devices import BUTTONS, DeviceName
from hardware.driver import POLL_S, DriverError
from hardware.rig.sections import Expander
from hardware.samples import Edge, Sample

READ_EVERY_S = 0.005
"""Time between two readings; a finger presses for at least 50 ms, so for ten readings."""
ERRORS = 5
"""After this many failed readings in a row the expander is lost."""
ALL = 0xFFFF
"""All 16 pins are inputs, all 16 pull-ups on."""
NO_BANKS = 0x04
"""IOCON as the library sets it: registers of both ports side by side, the interrupt pins open drain."""


class ExpanderChip:
    """One MCP23017 on its bus, with all pull-ups on. Buttons and hole switches on it have a driver and a chip each."""

    def __init__(self, address: int, open_bus: Callable[[], Any]) -> None:
        """Opens nothing; `open` does.

        Args:
            address: its I2C address.
            open_bus: opens the I2C bus (a `busio.I2C`); may raise DriverError.
        """
        self.address = address
        self._open_bus = open_bus
        self._bus: Any = None
        self._chip: Any = None

    def open(self) -> None:
        """Opens the bus and configures the chip, without a reset: another driver may be reading it.

        Raises:
            DriverError: the library is missing, or the bus or the chip does not answer.
        """
        try:
            from adafruit_mcp230xx.mcp23017 import MCP23017
        except ImportError as error:
            raise DriverError(
                f"adafruit_mcp230xx cannot be loaded ({error}). Install it: pip install tableside[pi]"
            ) from None
        self._bus = self._open_bus()
        try:
            chip = self._chip = MCP23017(self._bus, address=self.address, reset=False)
            chip.io_control = NO_BANKS
            chip.iodir, chip.ipol, chip.gppu = ALL, 0, ALL
            chip.interrupt_enable = 0
        except (ValueError, OSError) as error:
            raise self.lost(error) from None

    def closed(self) -> int:
        """Returns the pins that are low, as a bit mask (see `bit`). Raises OSError."""
        return ~self._chip.gpio & ALL

    def check_settings(self) -> None:
        """Checks that the chip still has its pull-ups, so that its levels are those of switches.

        Raises:
            DriverError: it has lost its power for a moment; read twice, in case of one bad transfer.
            OSError: it does not answer.
        """
        if all(self._chip.gppu != ALL for _ in range(2)):
            raise DriverError(f"The expander at {self.address:#x} lost its settings; its power may be weak.")

    def lost(self, error: Exception) -> DriverError:
        """Returns the sentence for a chip that does not answer."""
        return DriverError(f"The expander at {self.address:#x} does not answer ({error}). Check its cable and address.")

    def close(self) -> None:
        """Closes the bus; may be called more than once."""
        bus, self._bus, self._chip = self._bus, None, None
        if bus is not None:
            bus.deinit()


class ExpanderDriver:
    """The driver of the buttons on one expander."""

    def __init__(
        self,
        section: Expander,
        open_bus: Callable[[], Any],
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
        *,
        device: DeviceName = BUTTONS,
    ) -> None:
        """Opens nothing; `open` does.

        Args:
            section: the expander of the rig.
            open_bus: opens the I2C bus (a `busio.I2C`); may raise DriverError.
            clock: returns monotonic seconds.
            pause: waits for this many seconds.
            device: the expander's name among the devices.
        """
        self.device = device
        self._names = {bit(pin): name for name, pin in section.buttons.items()}
        self._wired = sum(self._names)
        self._chip = ExpanderChip(section.address, open_bus)
        self._clock = clock
        self._pause = pause
        self._pressed = 0
        self._errors = 0

    def open(self) -> None:
        """Opens the bus and configures the chip. Buttons that are down now give no edge.

        Raises:
            DriverError: the library is missing, or the bus or the chip does not answer.
        """
        self._chip.open()
        try:
            self._pressed = self._read_pressed()
        except OSError as error:
            raise self._chip.lost(error) from None

    def poll(self) -> Sequence[Sample]:
        """Reads the chip every READ_EVERY_S until a button changes, for up to POLL_S.

        Returns:
            The edges, with the time of the reading (monotonic seconds).

        Raises:
            DriverError: the chip does not answer, or has lost its configuration.
        """
        until = self._clock() + POLL_S
        while self._clock() < until:
            if edges := self._changes():
                return edges
            self._pause(READ_EVERY_S)
        return []

    def _changes(self) -> list[Edge]:
        try:
            pressed, now = self._read_pressed(), self._clock()
            if pressed != self._pressed:
                self._chip.check_settings()
        except OSError as error:
            self._errors += 1
            if self._errors >= ERRORS:
                raise self._chip.lost(error) from None
            return []
        self._errors = 0
        changed, self._pressed = pressed ^ self._pressed, pressed
        return [Edge(now, name, int(bool(pressed & at))) for at, name in self._names.items() if changed & at]

    def _read_pressed(self) -> int:
        """Returns the buttons' pins that are low, as a bit mask; the others are masked out."""
        return self._chip.closed() & self._wired

    def close(self) -> None:
        """Closes the bus; may be called more than once."""
        self._chip.close()


def bit(pin: str) -> int:
    """Returns the bit of a pin, "A0" to "B7", in the chip's 16-bit words; port A is the lower byte."""
    return 1 << (int(pin[1]) + (8 if pin[0] == "B" else 0))
