"""Controls one VL53L0X at an address, through the Adafruit library where it has the function."""

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
"""Model, module and revision (data sheet, section 3.2), in three registers from IDENTITY_REGISTER on."""
IDENTITY_REGISTER, ADDRESS_REGISTER, SOFT_RESET_REGISTER, PAGE_REGISTER = 0xC0, 0x8A, 0xBF, 0xFF
BOOT_S = 0.002
"""The wait after a reset; a chip answers after at most 1.2 ms (data sheet)."""
IO_TIMEOUT_S = 0.15
"""The timeout of the library; its longest operation, a temperature calibration, takes 40 ms (data sheet)."""

CHIP_ERRORS = (OSError, ValueError, RuntimeError, ArithmeticError)
"""What the library raises when the chip or the bus fails: no acknowledgement (OSError), no device at the address
(ValueError), a wrong identity or a timeout (RuntimeError), a division by zero after a wrong reading."""
LIBRARIES = ("adafruit_vl53l0x", "adafruit_tca9548a")


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
    with _locked(i2c):
        try:
            i2c.writeto(address, b"")
        except OSError:  # some buses refuse an empty write even if a device is there
            return _readable(i2c, address)
    return True


def set_address(i2c: I2CChannel, address: int, new: int) -> None:
    """Changes the address of a chip until its next reset.

    Args:
        i2c: the bus or the multiplexer channel.
        address: the present address.
        new: the new address.

    Raises:
        OSError: the chip does not acknowledge.
    """
    if new != address:
        _write(i2c, address, (ADDRESS_REGISTER, new))


def soft_reset(i2c: I2CChannel, address: int) -> None:
    """Resets the chip by its soft-reset register; the caller must wait BOOT_S afterwards. Raises OSError."""
    _write(i2c, address, (SOFT_RESET_REGISTER, 0), (SOFT_RESET_REGISTER, 1))


def identity_matches(i2c: I2CChannel, address: int) -> bool:
    """Whether the chip's identity registers have the values of a VL53L0X. Raises OSError."""
    found = bytearray(len(IDENTITY))
    _write(i2c, address)
    with _locked(i2c):
        i2c.writeto(address, bytes((IDENTITY_REGISTER,)))
        i2c.readfrom_into(address, found)
    return found == IDENTITY


def start_measuring(i2c: I2CChannel, address: int, budget_ms: int) -> VL53L0X:
    """Initializes a chip and starts continuous measurement; takes about 60 ms.

    Args:
        i2c: the bus or the multiplexer channel.
        address: the chip's address.
        budget_ms: the time of one measurement (20 to 200 ms).

    Raises:
        OSError, ValueError, RuntimeError, ArithmeticError: the chip or the bus fails (CHIP_ERRORS).
    """
    from adafruit_vl53l0x import VL53L0X

    chip = VL53L0X(i2c, address, io_timeout_s=IO_TIMEOUT_S)
    chip.measurement_timing_budget = budget_ms * 1000
    chip.start_continuous()
    return chip


def _write(i2c: I2CChannel, address: int, *pairs: tuple[int, int]) -> None:
    """Writes registers of page 0, after selecting it: an interrupted start may have left another page selected."""
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
