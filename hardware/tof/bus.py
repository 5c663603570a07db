"""Wraps the I2C bus for the sensors' libraries: releases its lock and closes multiplexer channels after errors."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

LOCK_S = 0.25
"""How long the bus may be locked by another part of the program before this is a bus error."""
NO_CHANNEL = b"\x00"
"""The control register value that closes all channels of a TCA9548A (data sheet)."""


class I2CChannel(Protocol):
    """A bus or a multiplexer channel, with the methods that the Adafruit libraries call.

    Transfers raise OSError when no device acknowledges.
    """

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
    """A bus for one thread, which unlocks itself after each transaction.

    The Adafruit libraries do not release the lock when a multiplexer fails.
    """

    def __init__(self, i2c: I2C, muxes: Collection[int], clock: Callable[[], float] = time.monotonic) -> None:
        """Wraps a bus.

        Args:
            i2c: the bus.
            muxes: the addresses of the multiplexers; a killed program may have left their channels open.
            clock: returns monotonic seconds.
        """
        self._i2c = i2c
        self._muxes = frozenset(muxes)
        self._maybe_open = set(muxes)
        """The addresses of the multiplexers that may have an open channel."""
        self._clock = clock
        self._held = False
        self._refused_at: float | None = None
        self.writeto = i2c.writeto
        self.readfrom_into = i2c.readfrom_into

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Runs a transaction with one sensor: closes all channels before it, and unlocks the bus after it.

        Raises:
            OSError: a line of the bus is held low (ETIMEDOUT).
        """
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
        """Locks the bus.

        Returns:
            False if another part of the program holds the lock.

        Raises:
            OSError: it has held the lock for LOCK_S; the libraries would try again for ever.
        """
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
        """Unlocks the bus."""
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
                raise  # the bus is jammed: every further transfer would fail after a timeout
            return False
        return True
