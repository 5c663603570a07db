"""An I2C bus of the machine by its number, with the methods that the Adafruit drivers ask for."""

from __future__ import annotations

import fcntl
from threading import Lock
from typing import Any

from hardware.driver import DriverError

I2C_TIMEOUT, TIMEOUT_10MS = 0x0702, 2
"""How long the kernel waits for a line that is held low, in tens of milliseconds (linux/i2c-dev.h). It would wait a
second for each transfer; the longest transfer of any driver here takes 3 ms at 100 kHz."""


class I2CBus:
    """`/dev/i2c-<number>`. Each driver opens one of its own: the kernel keeps their transfers apart."""

    def __init__(self, number: int) -> None:
        """Raises DriverError when the bus or its library is not there."""
        try:
            from adafruit_blinka.microcontroller.generic_linux.i2c import I2C
        except ImportError as error:
            raise DriverError(
                f"Adafruit-Blinka cannot be loaded ({error}). Install it: pip install tableside[pi]"
            ) from None
        try:
            self._bus: Any = I2C(number)
            fcntl.ioctl(self._bus._i2c_bus._device, I2C_TIMEOUT, TIMEOUT_10MS)
        except (RuntimeError, OSError) as error:
            raise DriverError(
                f"I2C bus {number} cannot be opened ({error}). Switch it on with raspi-config, Interface Options, I2C."
            ) from None
        self._lock = Lock()
        self.writeto = self._bus.writeto
        self.readfrom_into = self._bus.readfrom_into
        self.writeto_then_readfrom = self._bus.writeto_then_readfrom

    def try_lock(self) -> bool:
        """Takes the bus for one device; False while another has it."""
        return self._lock.acquire(blocking=False)

    def unlock(self) -> None:
        """Lets the bus go."""
        self._lock.release()

    def deinit(self) -> None:
        """Closes the bus."""
        smbus, self._bus._i2c_bus = self._bus._i2c_bus, None
        if smbus is not None:
            smbus.close()
