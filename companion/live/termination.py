"""What SIGTERM does: a command ends as it does with Ctrl-C, so that files that are being written are completed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGTERM, signal
from threading import current_thread, main_thread


class Terminated(KeyboardInterrupt):
    """The process got SIGTERM."""


def terminate() -> None:
    """Raises Terminated."""
    raise Terminated


@contextmanager
def on_sigterm(act: Callable[[], object]) -> Iterator[None]:
    """SIGTERM calls `act` in the main thread until the end of the block; a block in another thread changes nothing."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal(SIGTERM, lambda *_: act())
    try:
        yield
    finally:
        signal(SIGTERM, before)
