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
CLEAR_REGISTER, RESULT_REGISTER, RANGE_REGISTER = 0x0B, 0x13, 0x1E
"""Where an interrupt is cleared; where its state and, behind it, that of the measurement stand; and its distance."""
READY_BITS, STATUS_BITS, VALID_STATUS = 0x07, 0x78, 11 << 3
"""The bits of a finished measurement and of its status, and the one status of a target (ST's API: range complete). The
others say that no target was seen, or too little light: what stands in the distance then is often 2 to 4 mm."""
NOTHING_MM, NONSENSE_MM = 8190, 65535
"""What stands for a measurement without a target, and for one with a status that no chip gives."""
OTHER_MODELS = {0xEACC: "VL53L1X", 0xEBAA: "VL53L4CD", 0xEAAA: "VL53L3CX"}
"""The chips that people take for a VL53L0X, by what they say at MODEL_REGISTER (their data sheets)."""
MODEL_REGISTER = b"\x01\x0f"
"""Where those chips, whose registers have numbers of 16 bits, keep their model."""
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


def other_model(i2c: I2CChannel, address: int) -> str | None:
    """Returns the name of a chip that is no VL53L0X but is known; None for a VL53L0X and for unknown ones.

    Raises OSError.
    """
    if identity_matches(i2c, address):
        return None
    found = bytearray(2)
    with _locked(i2c):
        i2c.writeto(address, MODEL_REGISTER)
        i2c.readfrom_into(address, found)
    return OTHER_MODELS.get(int.from_bytes(found, "big"))


def new_distance(i2c: I2CChannel, address: int) -> int | None:
    """Reads a measurement, if one has finished since the last.

    The library does not read whether a measurement found a target; this does, at the cost of one byte, and locks the
    bus once for all of it, which behind a multiplexer saves half of the transfers.

    Args:
        i2c: the bus or the multiplexer channel.
        address: the chip's address.

    Returns:
        The distance (mm): NOTHING_MM if no target was found, at least 1 if one was, NONSENSE_MM if the bytes cannot be
        right. None without a new measurement.

    Raises:
        OSError: the chip does not acknowledge.
    """
    state, distance = bytearray(2), bytearray(2)
    with _locked(i2c):
        _registers(i2c, address, RESULT_REGISTER, state)
        if not state[0] & READY_BITS:
            return None
        _registers(i2c, address, RANGE_REGISTER, distance)
        i2c.writeto(address, bytes((CLEAR_REGISTER, 1)))
    status = state[1] & STATUS_BITS
    if status != VALID_STATUS:
        return NONSENSE_MM if status > VALID_STATUS else NOTHING_MM
    return max(1, int.from_bytes(distance, "big"))


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


def _registers(i2c: I2CChannel, address: int, first: int, into: bytearray) -> None:
    """Reads registers of the selected page from `first` on; the bus is locked."""
    i2c.writeto(address, bytes((first,)))
    i2c.readfrom_into(address, into)


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
