"""A TCA9548A: one I2C bus in, eight channels out, each switched through by a bit of its only register."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.virtual.i2c_bus import Device, Target

CHANNELS = 8


class VirtualTca9548a:
    """The multiplexer. What hangs on a channel is heard on the bus while the channel's bit is set."""

    def __init__(self, address: int = 0x70) -> None:
        self.address = address
        self.channels: list[list[Device]] = [[] for _ in range(CHANNELS)]
        self.control = 0
        self.deaf = False
        """Fault: it acknowledges nothing; channels that were open stay so."""

    @property
    def jams(self) -> bool:
        """Whether something on an open channel holds a line low."""
        return any(device.jams for device in self._open())

    def at(self, address: int) -> Iterator[Target]:
        """Itself, and whoever is behind an open channel."""
        if address == self.address and not self.deaf:
            yield self
        for device in self._open():
            yield from device.at(address)

    def write(self, data: bytes) -> None:
        """Sets the control register; of several bytes the last counts (data sheet, section 8.5.2)."""
        if data:
            self.control = data[-1]

    def read(self, count: int) -> bytes:
        """The control register, as often as asked for."""
        return bytes([self.control]) * count

    def power_off(self) -> None:
        """A dip of its power closes all channels."""
        self.control = 0

    def _open(self) -> Iterator[Device]:
        for number, devices in enumerate(self.channels):
            if self.control >> number & 1:
                yield from devices
