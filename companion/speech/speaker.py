"""The voice of the table: an observer that never makes anybody wait, whatever its program does."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from companion.speech.program import LONGEST_S, Call, Sound, Speaking
from companion.speech.queue import SpeechQueue, Utterance

FAILURES_AT_MOST = 3
"""After so many failures in a row the voice is silent until it is set up anew."""


class Speaker:
    """Says sentences one after the other in a thread of its own."""

    def __init__(
        self,
        sound: Sound,
        *,
        report: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
        longest_s: float = LONGEST_S,
    ) -> None:
        """`report` is told one sentence, once, when the voice cannot speak; from the voice's thread."""
        self.sound = sound
        self._report = report
        self._clock = clock
        self._longest_s = longest_s
        self._queue = SpeechQueue()
        self._speaking: Speaking | None = None
        self._failures = 0
        self._reported = False
        self._closing = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, said: Sequence[tuple[str, str]]) -> None:
        """A ruling's announcements as (code, sentence), in order; returns at once."""
        if self.sound.volume == "off":
            return
        with self._changed:
            if self._queue.add(said) and self._speaking:
                self._speaking.cut()
            self._changed.notify()

    def change(self, sound: Sound) -> None:
        """Sounds otherwise from the next sentence on; a program that had failed is tried again."""
        with self._changed:
            self.sound = sound
            self._failures, self._reported = 0, False

    def close(self) -> None:
        """Falls silent at once."""
        with self._changed:
            self._closing = True
            self._queue.utterances.clear()
            if self._speaking:
                self._speaking.cut()
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
        with self._changed:
            while not self._closing:
                utterance = self._queue.next(self._clock())
                if utterance and self._failures < FAILURES_AT_MOST:
                    return utterance
                if utterance is None:
                    self._changed.wait()
            return None

    def _speak(self, call: Call) -> str | None:
        try:
            speaking = Speaking(call.arguments, call.text)
        except OSError as error:
            return error.strerror or str(error)
        with self._changed:
            self._speaking = speaking
            if self._closing:
                speaking.cut()
        try:
            return speaking.wait(self._longest_s)
        finally:
            with self._changed:
                self._speaking = None
