"""Simulates an I2C bus: transfers take as long as their bits on the wire, and can fail like real ones."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

OVERHEAD_S = 50e-6
"""The system's overhead of each transfer on a Pi 4: a system call and an interrupt."""
CALL_S = 1e-6
"""The simulated time of reading the clock or trying the lock; without it a busy wait would never end."""
TIMEOUT_S = 0.02
"""The controller's timeout while a line is held low."""
BITS_A_BYTE, START_AND_STOP_BITS = 9, 2


class SimulatedClock:
    """Seconds that pass when somebody works or sleeps; looks like the module `time` to a library, and is callable."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.monotonic()

    def monotonic(self) -> float:
        """Returns the time (seconds)."""
        self.now += CALL_S
        return self.now

    def advance(self, seconds: float) -> None:
        """Advances the time."""
        self.now += max(seconds, CALL_S)

    def sleep(self, seconds: float) -> None:
        """Advances the time, like `time.sleep`."""
        self.advance(seconds)


class Target(Protocol):
    """A chip that has acknowledged its address."""

    @property
    def stretches(self) -> bool:
        """Whether it holds the clock line longer than the controller's timeout."""
        ...

    def write(self, data: bytes) -> None:
        """Receives bytes; none if only its address was sent."""
        ...

    def read(self, count: int) -> bytes:
        """Returns this many bytes."""
        ...


class Device(Protocol):
    """A device connected to the bus: a chip, or a multiplexer with chips behind it."""

    @property
    def jams(self) -> bool:
        """Whether it holds a line low and so blocks all transfers."""
        ...

    def at(self, address: int) -> Iterable[Target]:
        """Returns the chips that acknowledge an address: itself, or chips behind it."""
        ...


class SimulatedBus:
    """The bus with the methods of a `busio.I2C`. Its faults are attributes that may be set at any time."""

    def __init__(self, clock: SimulatedClock, chance: Random, *, hz: int = 400_000) -> None:
        """`hz` is the speed of the bus; `chance` decides which bits flip."""
        self.devices: list[Device] = []
        self.transfers = 0
        self.bits = 0
        """The number of bits transferred."""
        self.locked = False
        self.closed = False
        self.held_low = False
        """Fault: a line is shorted to ground."""
        self.fails_at: set[int] = set()
        """Fault: the numbers of the transfers, from 1, that get no acknowledgement."""
        self.nak_share = 0.0
        """Fault: the share of transfers that get no acknowledgement."""
        self.flip_share = 0.0
        """Fault: the share of reads with one wrong bit."""
        self._clock = clock
        self._chance = chance
        self._hz = hz

    def try_lock(self) -> bool:
        """Locks the bus; returns False if it is locked already."""
        self._clock.now += CALL_S
        if self.locked:
            return False
        self.locked = True
        return True

    def unlock(self) -> None:
        """Unlocks the bus. Raises RuntimeError if it is not locked."""
        if not self.locked:
            raise RuntimeError("the bus is not locked")
        self.locked = False

    def deinit(self) -> None:
        """Closes the bus."""
        self.closed = True

    def writeto(self, address: int, buffer: Any, *, start: int = 0, end: int | None = None) -> None:
        """Writes part of the buffer. Raises OSError if no device acknowledges."""
        data = bytes(buffer[start:end])
        for target in self._called(address, len(data)):
            target.write(data)

    def readfrom_into(self, address: int, buffer: Any, *, start: int = 0, end: int | None = None) -> None:
        """Fills part of the buffer; of several chips at one address any 0 bit wins. Raises OSError."""
        count = len(buffer[start:end])
        data = bytearray(b"\xff" * count)
        for target in self._called(address, count):
            data = bytearray(a & b for a, b in zip(data, target.read(count), strict=True))
        if count and self._chance.random() < self.flip_share:
            data[self._chance.randrange(count)] ^= 1 << self._chance.randrange(8)
        buffer[start : start + count] = data

    def writeto_then_readfrom(self, address: int, out_buffer: Any, in_buffer: Any, **spans: int) -> None:
        """Writes, then reads; `spans` are out_start, out_end, in_start and in_end. Raises OSError."""
        self.writeto(address, out_buffer, start=spans.get("out_start", 0), end=spans.get("out_end"))
        self.readfrom_into(address, in_buffer, start=spans.get("in_start", 0), end=spans.get("in_end"))

    def _called(self, address: int, count: int) -> list[Target]:
        """Sends the address; returns the chips that acknowledge it."""
        if not self.locked or self.closed:
            raise RuntimeError("the bus must be open and locked for a transfer")
        self.transfers += 1
        targets: list[Target] = []
        jammed = self.held_low
        for device in self.devices:
            jammed = jammed or device.jams
            targets += device.at(address)
        if jammed or any(target.stretches for target in targets):
            self._clock.advance(TIMEOUT_S)
            raise OSError(errno.ETIMEDOUT, "Connection timed out")
        lost = self.transfers in self.fails_at or self._chance.random() < self.nak_share
        self._pass(0 if lost or not targets else count)
        if lost or not targets:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return targets

    def _pass(self, count: int) -> None:
        bits = BITS_A_BYTE * (1 + count) + START_AND_STOP_BITS
        self.bits += bits
        self._clock.now += bits / self._hz + OVERHEAD_S
