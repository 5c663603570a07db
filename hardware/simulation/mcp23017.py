"""Simulates an MCP23017: its registers and its pins (data sheet DS20001952).

Registers are numbered as with IOCON.BANK = 0 (alternating between both ports); the bank mode is not simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

IODIR, IPOL, GPINTEN, GPPU, GPIO, OLAT = 0x00, 0x02, 0x04, 0x0C, 0x12, 0x14
IOCON = 0x0A
SEQOP = 0x20
"""IOCON bit 5: the register pointer does not increment."""
SIZE = 0x16
ALL = 0xFFFF
OUTPUTS_ONLY = 0x8080
"""A7 and B7: as inputs they read random levels (data sheet, revision D, section 1.1)."""


class SimulatedMcp23017:
    """The chip. Its pins are 0 to 15, A0 to B7; a closed switch pulls its pin to ground."""

    jams = stretches = False

    def __init__(self, address: int = 0x20, floating: Callable[[], int] = lambda: 0) -> None:
        """Creates a chip after power-on.

        Args:
            address: its I2C address.
            floating: returns the levels of floating inputs (16 bits).
        """
        self.address = address
        self.closed = 0
        """The closed switches, as a bit mask."""
        self.unplugged = False
        """Fault: it does not acknowledge."""
        self._floating = floating
        self._registers = bytearray(SIZE)
        self._pointer = 0
        self.power_on()

    def power_on(self) -> None:
        """Resets all registers as at power-on (table 3-5): inputs, no pull-ups."""
        self._registers[:] = bytes(SIZE)
        self._registers[IODIR : IODIR + 2] = b"\xff\xff"
        self._pointer = 0

    def at(self, address: int) -> Iterator[SimulatedMcp23017]:
        """Itself, when its address is called."""
        if address == self.address and not self.unplugged:
            yield self

    def press(self, pin: int) -> None:
        """Closes the switch on a pin (0 to 15)."""
        self.closed |= 1 << pin

    def release(self, pin: int) -> None:
        """Opens the switch on a pin (0 to 15)."""
        self.closed &= ~(1 << pin)

    def write(self, data: bytes) -> None:
        """Receives a transfer: the register number, then the contents from that register on."""
        if not data:
            return
        self._pointer = data[0] % SIZE
        for byte in data[1:]:
            at = self._pointer
            if at in (GPIO, GPIO + 1):
                at += OLAT - GPIO
            if at in (IOCON, IOCON + 1):
                self._registers[IOCON] = self._registers[IOCON + 1] = byte & 0x7E
            else:
                self._registers[at] = byte
            self._advance()

    def read(self, count: int) -> bytes:
        """Returns the contents of the registers from the pointer on."""
        read = bytearray()
        for _ in range(count):
            read.append(self._content(self._pointer))
            self._advance()
        return bytes(read)

    def _content(self, at: int) -> int:
        if at in (GPIO, GPIO + 1):
            return self._levels() >> (8 * (at - GPIO)) & 0xFF
        return self._registers[at]

    def _levels(self) -> int:
        """Returns the levels of the pins: inputs by switch, pull-up or floating, inverted by IPOL; outputs by latch."""
        inputs, pulled = self._word(IODIR), self._word(GPPU)
        sound = ~OUTPUTS_ONLY
        high = (pulled & sound | self._floating()) & ~(self.closed & sound)
        return (inputs & (high ^ self._word(IPOL)) | ~inputs & self._word(OLAT)) & ALL

    def _word(self, at: int) -> int:
        return int.from_bytes(self._registers[at : at + 2], "little")

    def _advance(self) -> None:
        if not self._registers[IOCON] & SEQOP:
            self._pointer = (self._pointer + 1) % SIZE
