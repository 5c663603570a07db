"""Writes sentences to a log in a thread of its own: a log that blocks or fails holds up nobody and ends nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread

Log = Callable[[str], None]
"""Takes one sentence for the log."""

MOST_WAITING = 200
"""The most sentences that wait for a log that is blocked; the oldest are dropped."""
FLUSH_S = 0.5
"""How long `flush` waits at most."""


class BackgroundLog:
    """A log that never blocks and never raises."""

    def __init__(self, log: Log) -> None:
        """Starts no thread; the first sentence does.

        Args:
            log: writes one sentence; called in the thread of this log.
        """
        self._log = log
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._changed = Condition()
        self._writing = False
        self._thread: Thread | None = None

    def __call__(self, sentence: str) -> None:
        """Hands over a sentence; where no thread can be started it waits for the next one."""
        with self._changed:
            self._waiting.append(sentence)
            self._changed.notify_all()
        self._start()

    def _start(self) -> None:
        """Starts the thread, unless it runs; where the system has none to give, the next sentence tries again."""
        if self._thread is None or not self._thread.is_alive():
            with suppress(RuntimeError):
                thread = Thread(target=self._write, name="log", daemon=True)
                thread.start()
                self._thread = thread

    def flush(self, seconds: float = FLUSH_S) -> bool:
        """Waits until all sentences are written.

        Args:
            seconds: the longest time to wait.

        Returns:
            Whether they are.
        """
        self._start()
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._writing, seconds)

    def _write(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: bool(self._waiting))
                sentence, self._writing = self._waiting.popleft(), True
            with suppress(Exception):  # whatever a log raises must not end the logging
                self._log(sentence)
            with self._changed:
                self._writing = False
                self._changed.notify_all()
