"""Opens an I2C bus of the machine by its number, with the methods that the Adafruit drivers call."""

from __future__ import annotations

import fcntl
from threading import Lock
from typing import Any

from hardware.driver import DriverError

I2C_TIMEOUT, TIMEOUT_10MS = 0x0702, 2
"""The ioctl request that sets the kernel's bus timeout, and the value: 20 ms, in units of 10 ms (linux/i2c-dev.h). The
default is 1 s for each transfer while a line is held low; the longest transfer of any driver here takes 3 ms."""


class I2CBus:
    """`/dev/i2c-<number>` as a `busio.I2C`. Each driver opens its own; the kernel serializes their transfers."""

    def __init__(self, number: int) -> None:
        """Opens the bus.

        Args:
            number: the N of /dev/i2c-N.

        Raises:
            DriverError: the bus cannot be opened, or Adafruit-Blinka is not installed.
        """
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
        """Locks the bus for one device; returns False when it is already locked."""
        return self._lock.acquire(blocking=False)

    def unlock(self) -> None:
        """Unlocks the bus. Raises RuntimeError when it is not locked."""
        self._lock.release()

    def deinit(self) -> None:
        """Closes the bus."""
        smbus, self._bus._i2c_bus = self._bus._i2c_bus, None
        if smbus is not None:
            smbus.close()
