"""The commands to a node as bytes (firmware/PROTOCOL.md, section 4): one at a time, repeated until answered."""

from __future__ import annotations

from typing import Literal

from hardware.node.frames import SEQ_RANGE, frame_line
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Answer

RETRY_S, HELLO_RETRY_S = 0.3, 0.5
"""Without an answer for this long a command is sent again; a hello waits longer, for a board that is starting."""

Stream = Literal["holes", "tilt"]
Words = tuple[str | int, ...]


class CommandQueue:
    """The commands that wait to be sent. A newer one replaces an older one of its kind that still waits."""

    def __init__(self, counts: LinkCounters) -> None:
        self.hello_at = float("-inf")
        """When a hello was last asked for (monotonic seconds)."""
        self._counts = counts
        self._waiting: dict[Words, Words] = {}
        """By kind: what is to be sent, in order."""
        self._current: Words | None = None
        self._sent: set[int] = set()
        """The numbers under which the command under way has been sent."""
        self._retry_at = 0.0
        self._seq = 0

    def hello(self) -> None:
        """Asks the board who it is; the picture follows."""
        self._enqueue("hello")

    def snap(self) -> None:
        """Asks for the picture."""
        self._enqueue("snap")

    def acknowledge(self, edge: int) -> None:
        """Confirms all edges up to this number."""
        self._enqueue("ack", edge)

    def rate(self, stream: Stream, every: int) -> None:
        """Asks for every n-th reading of a stream, 0 for none."""
        self._enqueue("rate", stream, every)

    def on_answer(self, answer: Answer) -> None:
        """Takes in an answer; one to a command of long ago is passed over."""
        if answer.seq not in self._sent or self._current is None:
            return
        self._counts.commands_refused += answer.refusal is not None
        self._current = None
        self._sent.clear()

    def due(self, t: float) -> bytes:
        """The bytes to be sent at `t` (monotonic seconds); mostly none."""
        if self._current is not None:
            if t < self._retry_at:
                return b""
            self._counts.commands_again += 1
        elif self._waiting:
            self._current = self._waiting.pop(next(iter(self._waiting)))
        else:
            return b""
        return self._line(self._current, t)

    def _enqueue(self, *words: str | int) -> None:
        kind = words[:2] if words[0] == "rate" else words[:1]
        if words != self._current:
            self._waiting[kind] = words

    def _line(self, words: Words, t: float) -> bytes:
        name, *fields = words
        line = frame_line(str(name), self._seq, *fields)
        self._sent.add(self._seq)
        self._seq = (self._seq + 1) % SEQ_RANGE
        self._retry_at = t + RETRY_S
        if name == "hello":
            self.hello_at, self._retry_at = t, t + HELLO_RETRY_S
        return line
