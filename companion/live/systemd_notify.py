"""Notifications to systemd: ready, watchdog, stopping. Nothing happens when systemd did not start the program.

The words and variables are those of sd_notify(3) and sd_watchdog_enabled(3).
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress


@contextmanager
def systemd_notify(
    environment: MutableMapping[str, str] = os.environ,
    clock: Callable[[], float] = time.monotonic,
    is_alive: Callable[[], bool] = lambda: True,
) -> Iterator[Callable[[], None]]:
    """Yields a function for the loop to call after each of its steps; the end of the block sends STOPPING.

    The first call sends READY, later ones WATCHDOG twice per watchdog interval, so that a hanging loop is restarted;
    and only while `is_alive`, so that a program whose other keepers have ended is restarted too.
    The variables are removed from the environment, so that child processes do not send notifications.

    Args:
        environment: The environment variables.
        clock: Monotonic seconds.
        is_alive: Whether everything else that keeps the program working does so.
    """
    address = environment.pop("NOTIFY_SOCKET", "")
    interval = environment.pop("WATCHDOG_USEC", "")
    environment.pop("WATCHDOG_PID", None)  # it may be the compositor's; systemd accepts notifications of both
    if not address.startswith(("/", "@")):
        yield _no_manager
        return
    every_s = int(interval) / 2e6 if interval.isdecimal() else float("inf")
    try:
        yield _Notifier(address, every_s, clock, is_alive).stepped
    finally:
        with suppress(OSError):
            _notify(address, "STOPPING=1")


def _no_manager() -> None:
    """The function for a loop that was not started by systemd."""


class _Notifier:
    """Sends READY first, then WATCHDOG at intervals."""

    def __init__(self, address: str, every_s: float, clock: Callable[[], float], is_alive: Callable[[], bool]) -> None:
        self._address = address
        self._every_s = every_s
        self._clock = clock
        self._is_alive = is_alive
        self._word = "READY=1\nSTATUS=The table is ready"
        self._due = clock()

    def stepped(self) -> None:
        """Sends the next notification when it is due."""
        now = self._clock()
        if now < self._due or not self._is_alive():
            return
        try:
            _notify(self._address, self._word)
        except OSError:
            return  # the queue of systemd is full, or it is being restarted: the next step tries again
        self._word = "WATCHDOG=1"
        self._due = now + self._every_s


def _notify(address: str, word: str) -> None:
    """Sends a datagram without blocking. Raises OSError."""
    import socket

    if sys.platform == "win32":  # there is no systemd, and no socket of its kind
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.sendto(word.encode(), "\0" + address[1:] if address.startswith("@") else address)
