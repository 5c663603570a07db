"""The speech thread: it runs the speech program, so that callers never wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from companion.speech.program import TIMEOUT_S, Call, Sound, Speaking
from companion.speech.queue import SpeechQueue, Utterance

MAX_FAILURES = 3
"""The failures in a row after which nothing is spoken until `change` is called."""


class Speaker:
    """Speaks sentences one after the other in its own thread."""

    def __init__(
        self,
        sound: Sound,
        *,
        report: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
        timeout_s: float = TIMEOUT_S,
    ) -> None:
        """Starts the thread.

        Args:
            sound: The output.
            report: Called once, from the speech thread, with a sentence when the program fails.
            clock: Monotonic seconds.
            timeout_s: Seconds after which the program is considered hanging.
        """
        self.sound = sound
        self._report = report
        self._clock = clock
        self._timeout_s = timeout_s
        self._queue = SpeechQueue()
        self._speaking: Speaking | None = None
        self._failures = 0
        self._reported = False
        self._closing = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def speak(self, sentences: Sequence[tuple[str, str]]) -> None:
        """Queues the announcements of a ruling, as (code, sentence), and returns at once. Thread-safe."""
        if self.sound.volume == "off":
            return
        with self._changed:
            if self._queue.add(sentences) and self._speaking:
                self._speaking.stop()
            self._changed.notify()

    def change(self, sound: Sound) -> None:
        """Uses another output from the next sentence on; the failures counted so far are forgotten."""
        with self._changed:
            self.sound = sound
            self._failures, self._reported = 0, False

    def close(self) -> None:
        """Stops the program and the thread at once."""
        with self._changed:
            self._closing = True
            self._queue.utterances.clear()
            if self._speaking:
                self._speaking.stop()
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        while (utterance := self._next()) is not None:
            call = self.sound.call(utterance.code, utterance.text)
            if call is None:
                continue
            fault = self._speak(call)
            self._failures = self._failures + 1 if fault else 0
            if fault and not self._reported:
                self._reported = True
                self._report(f"{call.arguments[0]} is not heard: {fault}. All that it says is on the screen.")

    def _next(self) -> Utterance | None:
        """Waits for the next sentence; None when the speaker is closed. After MAX_FAILURES sentences are dropped."""
        with self._changed:
            while not self._closing:
                utterance = self._queue.next(self._clock())
                if utterance and self._failures < MAX_FAILURES:
                    return utterance
                if utterance is None:
                    self._changed.wait()
            return None

    def _speak(self, call: Call) -> str | None:
        """Runs the program until it has spoken; returns what went wrong, or None."""
        try:
            speaking = Speaking(call.arguments, call.text)
        except OSError as error:
            return error.strerror or str(error)
        with self._changed:
            self._speaking = speaking
            if self._closing:
                speaking.stop()
        try:
            return speaking.wait(self._timeout_s)
        finally:
            with self._changed:
                self._speaking = None
