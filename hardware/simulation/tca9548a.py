"""A TCA9548A: one I2C bus in, eight channels out, each switched through by a bit of its only register."""

from __future__ import annotations

from hardware.simulation.i2c_bus import Device, Target

CHANNELS = 8
OPENED = [[channel for channel in range(CHANNELS) if control >> channel & 1] for control in range(1 << CHANNELS)]
"""Which channels are open for each value of the control register."""


class SimulatedTca9548a:
    """The multiplexer. What hangs on a channel is heard on the bus while the channel's bit is set."""

    stretches = False

    def __init__(self, address: int = 0x70) -> None:
        self.address = address
        self.channels: list[list[Device]] = [[] for _ in range(CHANNELS)]
        self.control = 0
        self.deaf = False
        """Fault: it acknowledges nothing; channels that were open stay so."""

    @property
    def jams(self) -> bool:
        """Whether something on an open channel holds a line low."""
        return any(device.jams for channel in OPENED[self.control] for device in self.channels[channel])

    def at(self, address: int) -> list[Target]:
        """Itself, and whoever is behind an open channel."""
        targets: list[Target] = [self] if address == self.address and not self.deaf else []
        for channel in OPENED[self.control]:
            for device in self.channels[channel]:
                targets += device.at(address)
        return targets

    def write(self, data: bytes) -> None:
        """Sets the control register; of several bytes the last counts (data sheet)."""
        if data:
            self.control = data[-1]

    def read(self, count: int) -> bytes:
        """The control register, as often as asked for."""
        return bytes([self.control]) * count

    def power_off(self) -> None:
        """A dip of its power closes all channels."""
        self.control = 0
