"""Which addresses answer on an I2C bus, asked of the kernel without any library."""

from __future__ import annotations

import os
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

I2C_SLAVE = 0x0703
"""The request of <linux/i2c-dev.h> that says whom the next bytes are for."""
ADDRESSES = range(0x08, 0x78)
"""All that are not reserved by the I2C specification (section 3.1.12)."""


def answering(bus: Path) -> frozenset[int]:
    """The addresses that give a byte when asked for one, which changes nothing in the parts of such tables.

    Raises OSError when the bus cannot be opened.
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
