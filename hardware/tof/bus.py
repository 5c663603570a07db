"""The bus as the sensors' libraries see it: whatever fails in their hands, its lock and its channels come back."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

LOCK_S = 0.25
"""A lock that another part of the program keeps for longer than this is an error like any other on the bus."""
NO_CHANNEL = b"\x00"
"""Closes all channels of a TCA9548A (data sheet)."""


class I2CChannel(Protocol):
    """A bus, or a multiplexer's channel, as the Adafruit libraries use it. OSError when nobody acknowledges."""

    def try_lock(self) -> bool: ...
    def unlock(self) -> None: ...

    @property
    def writeto(self) -> Callable[..., None]: ...
    @property
    def readfrom_into(self) -> Callable[..., None]: ...


class I2C(I2CChannel, Protocol):
    """A bus that can be closed."""

    def deinit(self) -> None: ...


class GuardedBus:
    """A bus for one thread. The libraries take its lock and lose it when a multiplexer fails; here it is let go."""

    def __init__(self, i2c: I2C, muxes: Collection[int], clock: Callable[[], float] = time.monotonic) -> None:
        """`muxes` are the multiplexers' addresses; a program that was killed may have left their channels open."""
        self._i2c = i2c
        self._muxes = frozenset(muxes)
        self._maybe_open = set(muxes)
        """The multiplexers of which a channel may be open that should not be."""
        self._clock = clock
        self._held = False
        self._refused_at: float | None = None
        self.writeto = i2c.writeto
        self.readfrom_into = i2c.readfrom_into

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction with one sensor: all channels are closed before it, and the lock is free after it."""
        self._close_channels()
        try:
            yield
        except BaseException:
            self._maybe_open |= self._muxes
            raise
        finally:
            if self._held:
                self.unlock()

    def try_lock(self) -> bool:
        """Takes the lock; False while another has it, OSError when that lasts: the libraries would wait for ever."""
        if self._i2c.try_lock():
            self._held, self._refused_at = True, None
            return True
        now = self._clock()
        if self._refused_at is None:
            self._refused_at = now
        if now - self._refused_at < LOCK_S:
            return False
        self._refused_at = None
        raise OSError(errno.EBUSY, "the I2C bus is locked by another part of the program")

    def unlock(self) -> None:
        """Lets the lock go."""
        self._held = False
        self._i2c.unlock()

    def _close_channels(self) -> None:
        if not self._maybe_open or not self._i2c.try_lock():
            return
        try:
            self._maybe_open = {mux for mux in self._maybe_open if not self._closed(mux)}
        finally:
            self._i2c.unlock()

    def _closed(self, mux: int) -> bool:
        try:
            self._i2c.writeto(mux, NO_CHANNEL)
        except OSError as error:
            if error.errno == errno.ETIMEDOUT:
                raise  # nothing else can get through either, and each try takes its time
            return False
        return True
