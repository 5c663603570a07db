"""The speech thread: it runs the speech program, so that callers never wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import Condition, Thread

from companion.speech.faults import Faults
from companion.speech.program import KILLED_S, SPARE_S, Call, Sound, Speaking, longest_s
from companion.speech.queue import SpeechQueue, Utterance

CLOSE_S = 2 * KILLED_S
"""The most seconds that closing waits for the thread."""


class Speaker:
    """Speaks sentences one after the other in its own thread.

    A sentence that fails costs itself alone: the program is started anew for the next one.
    """

    def __init__(
        self,
        sound: Sound,
        *,
        faults: Faults,
        clock: Callable[[], float] = time.monotonic,
        spare_s: float = SPARE_S,
    ) -> None:
        """Starts the thread.

        Args:
            sound: The output.
            faults: Told, from the speech thread, of what fails.
            clock: Monotonic seconds.
            spare_s: Seconds beyond the longest that a text can take, after which the program is considered hanging.
        """
        self.sound = sound
        self._faults = faults
        self._clock = clock
        self._spare_s = spare_s
        self._queue = SpeechQueue()
        self._speaking: Speaking | None = None
        self._stopped = False
        self._closing = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def speak(self, sentences: Sequence[tuple[str, str]]) -> None:
        """Queues the announcements of a ruling, as (code, sentence), and returns at once. Thread-safe."""
        if self.sound.volume == "off":
            return
        with self._changed:
            if self._queue.add(sentences):
                self._stop()
            self._changed.notify()

    def drop_waiting(self) -> None:
        """Drops what waits of a match; the sentence that is being spoken is finished. Thread-safe."""
        with self._changed:
            self._queue.drop()

    def change(self, sound: Sound) -> None:
        """Uses another output from the next sentence on; what fails with it is told anew."""
        with self._changed:
            self.sound = sound
            self._faults.forget()

    def close(self) -> None:
        """Stops the program and the thread at once."""
        with self._changed:
            self._closing = True
            self._queue.utterances.clear()
            self._stop()
            self._changed.notify()
        self._thread.join(CLOSE_S)

    def _stop(self) -> None:
        """Stops the sentence that is being spoken or about to be."""
        self._stopped = True
        if self._speaking:
            self._speaking.stop()

    def _run(self) -> None:
        while (utterance := self._next()) is not None:
            try:
                self._say(utterance)
            except Exception as error:  # a sentence that cannot be said must not silence the next one
                self._faults.unspoken(error)

    def _next(self) -> Utterance | None:
        """Waits for the next sentence; None when the speaker is closed. After MAX_FAILURES sentences are dropped."""
        with self._changed:
            while not self._closing:
                if (utterance := self._queue.next(self._clock())) is not None:
                    self._stopped = False
                    return utterance
                self._changed.wait()
            return None

    def _say(self, utterance: Utterance) -> None:
        call = self.sound.call(utterance.code, utterance.text)
        if call is not None and (fault := self._fault_of(call)):
            self._faults.silent(call.arguments[0], fault)

    def _fault_of(self, call: Call) -> str | None:
        """Speaks; returns what went wrong with the program, or None."""
        try:
            speaking = Speaking(call)
        except OSError as error:
            return error.strerror or str(error)
        with self._changed:
            self._speaking = speaking
            if self._stopped:
                speaking.stop()
        try:
            return speaking.wait(self._spare_s + longest_s(call.text))
        finally:
            with self._changed:
                self._speaking = None
