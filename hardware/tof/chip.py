"""Asks whether a sensor answers at an address, and loads the sensors' libraries."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from hardware.driver import DriverError
from hardware.tof.bus import I2CChannel

BOOT_S = 0.002
"""The wait after a reset; a chip answers after at most 1.2 ms (data sheet)."""
CHIP_ERRORS = (OSError, ValueError, RuntimeError, ArithmeticError)
"""What the library raises when the chip or the bus fails: no acknowledgement (OSError), no device at the address
(ValueError), a wrong identity or a timeout (RuntimeError), a division by zero after a wrong reading."""
LIBRARIES = ("adafruit_vl53l0x", "adafruit_vl53l1x", "adafruit_vl53l4cd", "adafruit_tca9548a")


def load_library() -> None:
    """Imports the Adafruit libraries.

    Raises:
        DriverError: one is missing or broken; the message is one sentence.
    """
    try:
        for name in LIBRARIES:
            import_module(name)
    except Exception as error:  # on an unknown board the libraries can raise anything
        raise DriverError(
            f"The distance sensors' library cannot be loaded ({type(error).__name__}: {error}). "
            "Install it: pip install tableside[pi]"
        ) from None


def answers(i2c: I2CChannel, address: int) -> bool:
    """Whether a device acknowledges this address.

    Raises:
        OSError: the bus is jammed (ETIMEDOUT), or the multiplexer before it fails.
    """
    with locked(i2c):
        try:
            i2c.writeto(address, b"")
        except OSError:  # some buses refuse an empty write even if a device is there
            return _readable(i2c, address)
    return True


def _readable(i2c: I2CChannel, address: int) -> bool:
    try:
        i2c.readfrom_into(address, bytearray(1))
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:
            raise
        return False
    return True


@contextmanager
def locked(i2c: I2CChannel) -> Iterator[None]:
    """Locks the bus for one transfer."""
    while not i2c.try_lock():
        pass
    try:
        yield
    finally:
        i2c.unlock()
