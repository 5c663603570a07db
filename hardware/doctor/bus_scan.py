"""Scans an I2C bus for devices, through the kernel and without a library."""

from __future__ import annotations

import os
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

I2C_SLAVE = 0x0703
"""The ioctl request that sets the address of the next transfers (linux/i2c-dev.h)."""
ADDRESSES = range(0x08, 0x78)
"""All addresses that the I2C specification does not reserve (UM10204, section 3.1.12)."""


def answering(bus: Path) -> frozenset[int]:
    """Returns the addresses that acknowledge a read of one byte, which is harmless for the chips of a table.

    Raises:
        OSError: the bus cannot be opened.
    """
    handle = os.open(bus, os.O_RDWR | os.O_CLOEXEC)
    found = set()
    try:
        for address in ADDRESSES:
            with suppress(OSError):
                ioctl(handle, I2C_SLAVE, address)
                os.read(handle, 1)
                found.add(address)
    finally:
        os.close(handle)
    return frozenset(found)
