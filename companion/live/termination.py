"""What the signals that end a program do: a command ends as it does with Ctrl-C, so that its files are completed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIG_DFL, SIG_IGN, Signals, getsignal, signal
from threading import current_thread, main_thread

ENDING = tuple(one for one in Signals if one.name in ("SIGTERM", "SIGHUP", "SIGQUIT"))
"""From a service manager, from a terminal or connection that is closed, and from Ctrl-\\; not every system has all."""


class Terminated(KeyboardInterrupt):
    """The process got one of ENDING."""

    def __init__(self, ending: Signals) -> None:
        super().__init__(ending)
        self.ending = ending


def terminate(ending: Signals) -> None:
    """Raises Terminated."""
    raise Terminated(ending)


class _Once:
    """A signal handler that acts once: a closed connection sends its signal twice, while files are being completed."""

    def __init__(self, act: Callable[[Signals], object]) -> None:
        self.act = act
        self.acted = False

    def take_over(self, inner: _Once) -> None:
        """Does not act any more if the handler of a block inside has acted."""
        self.acted = self.acted or inner.acted

    def __call__(self, number: int, _frame: object) -> None:
        if not self.acted:
            self.acted = True
            self.act(Signals(number))


@contextmanager
def on_ending(act: Callable[[Signals], object]) -> Iterator[None]:
    """The first of the signals ENDING calls `act` in the main thread until the end of the block; later ones do nothing.

    Signals that the process was started to ignore, as by nohup, stay ignored. A block in another thread changes
    nothing. Once a block inside another has acted, the outer one does not act any more.
    """
    if current_thread() is not main_thread():
        yield
        return
    once = _Once(act)
    before = {one: handler for one in ENDING if (handler := getsignal(one)) is not SIG_IGN}
    for one in before:
        signal(one, once)
    try:
        yield
    finally:
        for one, handler in before.items():
            if isinstance(handler, _Once):
                handler.take_over(once)
            signal(one, SIG_DFL if handler is None else handler)
