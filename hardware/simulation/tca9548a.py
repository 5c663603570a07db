"""Simulates a TCA9548A multiplexer: eight I2C channels, each enabled by a bit of its only register (data sheet)."""

from __future__ import annotations

from hardware.simulation.i2c_bus import Device, Target

CHANNELS = 8
OPENED = [[channel for channel in range(CHANNELS) if control >> channel & 1] for control in range(1 << CHANNELS)]
"""The enabled channels for each value of the control register."""


class SimulatedTca9548a:
    """The multiplexer. What hangs on a channel is heard on the bus while the channel's bit is set."""

    stretches = False

    def __init__(self, address: int = 0x70) -> None:
        self.address = address
        self.channels: list[list[Device]] = [[] for _ in range(CHANNELS)]
        self.control = 0
        self.deaf = False
        """Fault: it does not acknowledge; its channels stay as they are."""

    @property
    def jams(self) -> bool:
        """Whether a device on an enabled channel holds a line low."""
        return any(device.jams for channel in OPENED[self.control] for device in self.channels[channel])

    def at(self, address: int) -> list[Target]:
        """Returns itself if this is its address, and the chips behind enabled channels."""
        targets: list[Target] = [self] if address == self.address and not self.deaf else []
        for channel in OPENED[self.control]:
            for device in self.channels[channel]:
                targets += device.at(address)
        return targets

    def write(self, data: bytes) -> None:
        """Sets the control register to the last of the bytes (data sheet)."""
        if data:
            self.control = data[-1]

    def read(self, count: int) -> bytes:
        """Returns the control register, repeated."""
        return bytes([self.control]) * count

    def power_off(self) -> None:
        """Interrupts its power, which disables all channels."""
        self.control = 0
