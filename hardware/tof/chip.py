"""One VL53L0X chip at an address: the steps that make it measure, by the Adafruit library where that has them."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from hardware.driver import DriverError
from hardware.tof.bus import I2CChannel

if TYPE_CHECKING:
    from adafruit_vl53l0x import VL53L0X

IDENTITY = bytes((0xEE, 0xAA, 0x10))
"""Model, module and revision (data sheet, section 3.2), in three registers from here on:"""
IDENTITY_REGISTER, ADDRESS_REGISTER, SOFT_RESET_REGISTER, PAGE_REGISTER = 0xC0, 0x8A, 0xBF, 0xFF
BOOT_S = 0.002
"""A chip answers 1.2 ms after its reset at the latest (data sheet)."""
IO_TIMEOUT_S = 0.15
"""The longest wait within the library: a temperature calibration takes 40 ms (data sheet)."""

CHIP_ERRORS = (OSError, ValueError, RuntimeError, ArithmeticError)
"""What the library raises when chip or bus fail: no acknowledgement, nobody there at its start, a wrong identity or a
time-out, and a division by zero when it has read nonsense."""
LIBRARIES = ("adafruit_vl53l0x", "adafruit_tca9548a")


def load_library() -> None:
    """Imports the Adafruit libraries. Raises DriverError with one sentence when they are missing or broken."""
    try:
        for name in LIBRARIES:
            import_module(name)
    except Exception as error:  # what the libraries raise on a board that they do not know can be anything
        raise DriverError(
            f"The distance sensors' library cannot be loaded ({type(error).__name__}: {error}). "
            "Install it: pip install tableside[pi]"
        ) from None


def answers(i2c: I2CChannel, address: int) -> bool:
    """Whether anybody acknowledges this address. Raises OSError when the bus is jammed or the way to it fails."""
    with _locked(i2c):
        try:
            i2c.writeto(address, b"")
        except OSError:  # so do some buses for a write of nothing, whoever is there
            return _readable(i2c, address)
    return True


def set_address(i2c: I2CChannel, address: int, new: int) -> None:
    """Gives the chip at `address` another one, which it keeps until its next reset."""
    if new != address:
        _write(i2c, address, (ADDRESS_REGISTER, new))


def soft_reset(i2c: I2CChannel, address: int) -> None:
    """Resets the chip by its registers; whoever calls waits BOOT_S afterwards."""
    _write(i2c, address, (SOFT_RESET_REGISTER, 0), (SOFT_RESET_REGISTER, 1))


def identity_matches(i2c: I2CChannel, address: int) -> bool:
    """Whether the chip's identity reads as it must."""
    found = bytearray(len(IDENTITY))
    _write(i2c, address)
    with _locked(i2c):
        i2c.writeto(address, bytes((IDENTITY_REGISTER,)))
        i2c.readfrom_into(address, found)
    return found == IDENTITY


def start_measuring(i2c: I2CChannel, address: int, budget_ms: int) -> VL53L0X:
    """The chip set up and measuring without a pause. Takes some 60 ms; raises what is in TROUBLE."""
    from adafruit_vl53l0x import VL53L0X

    chip = VL53L0X(i2c, address, io_timeout_s=IO_TIMEOUT_S)
    chip.measurement_timing_budget = budget_ms * 1000
    chip.start_continuous()
    return chip


def _write(i2c: I2CChannel, address: int, *pairs: tuple[int, int]) -> None:
    """Writes registers of page 0: a start that broke off may have left the chip on another page."""
    with _locked(i2c):
        for pair in ((PAGE_REGISTER, 0), *pairs):
            i2c.writeto(address, bytes(pair))


def _readable(i2c: I2CChannel, address: int) -> bool:
    try:
        i2c.readfrom_into(address, bytearray(1))
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:
            raise
        return False
    return True


@contextmanager
def _locked(i2c: I2CChannel) -> Iterator[None]:
    while not i2c.try_lock():
        pass
    try:
        yield
    finally:
        i2c.unlock()
