"""What the table tells the service manager that started it: ready, alive, about to stop. Nothing where there is none.

The words and variables are those of sd_notify(3) and sd_watchdog_enabled(3).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress


@contextmanager
def systemd_notify(
    environment: MutableMapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[], None]]:
    """Gives what the loop calls after each of its steps; at the end of the block the manager is told that we stop.

    The first call says that the table is ready. Later ones say that it is alive, twice in each of the manager's
    intervals: a loop that hangs says nothing and is started anew. The variables are taken out of the environment, so
    that a program which the table starts, such as the voice, does not speak for it.
    """
    address = environment.pop("NOTIFY_SOCKET", "")
    interval = environment.pop("WATCHDOG_USEC", "")
    environment.pop("WATCHDOG_PID", None)  # the number of the compositor around us; the manager listens to both
    if not address.startswith(("/", "@")):
        yield _no_manager
        return
    every_s = int(interval) / 2e6 if interval.isdecimal() else float("inf")
    try:
        yield _Notifier(address, every_s, clock).stepped
    finally:
        with suppress(OSError):
            _notify(address, "STOPPING=1")


def _no_manager() -> None:
    """The step of a loop that no manager attends."""


class _Notifier:
    """When which word is due."""

    def __init__(self, address: str, every_s: float, clock: Callable[[], float]) -> None:
        self._address = address
        self._every_s = every_s
        self._clock = clock
        self._word = "READY=1\nSTATUS=The table is ready"
        self._due = clock()

    def stepped(self) -> None:
        now = self._clock()
        if now < self._due:
            return
        try:
            _notify(self._address, self._word)
        except OSError:
            return  # its queue is full, or it is being replaced: the next step tries again
        self._word = "WATCHDOG=1"
        self._due = now + self._every_s


def _notify(address: str, word: str) -> None:
    """One datagram, at once or not at all. Raises OSError."""
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        line.setblocking(False)
        line.sendto(word.encode(), "\0" + address[1:] if address.startswith("@") else address)
