"""Queues commands to the board (firmware/PROTOCOL.md, section 4): one at a time, repeated until answered."""

from __future__ import annotations

from typing import Literal

from hardware.node.frames import SEQ_RANGE, frame_line
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Answer

SAY_EVERY_S = 1.0
"""A link that is quiet for this long is given something to answer."""
RETRY_S, HELLO_RETRY_S = 0.3, 0.5
"""The wait for an answer before a command is repeated; longer for a hello, because the board may be booting."""

Stream = Literal["holes", "ranges", "tilt"]
Words = tuple[str | int, ...]


class CommandQueue:
    """The queue of commands. A new command replaces a queued one of the same kind."""

    def __init__(self, counts: LinkCounters) -> None:
        self.hello_at = float("-inf")
        """When a hello command was last sent (monotonic seconds)."""
        self.answered = 0
        """How many commands have been answered."""
        self.unanswered_since: float | None = None
        """Since when a command has been under way without any answer (monotonic seconds); None if none is."""
        self._counts = counts
        self._waiting: dict[Words, Words] = {}
        """The queued commands by kind, in order."""
        self._current: Words | None = None
        self._sent: set[int] = set()
        """The sequence numbers with which the current command was sent."""
        self._retry_at = 0.0
        self._seq = 0

    def hello(self) -> None:
        """Requests the board's hello, which is followed by a snapshot."""
        self._enqueue("hello")

    def snap(self) -> None:
        """Requests a snapshot."""
        self._enqueue("snap")

    def acknowledge(self, edge: int) -> None:
        """Acknowledges all edges up to this number."""
        self._enqueue("ack", edge)

    def rate(self, stream: Stream, every: int) -> None:
        """Requests every n-th reading of a stream; 0 for none."""
        self._enqueue("rate", stream, every)

    def on_answer(self, answer: Answer) -> None:
        """Processes an answer; one to an earlier command is ignored."""
        if answer.seq not in self._sent or self._current is None:
            return
        self.answered += 1
        self.unanswered_since = None
        self._counts.commands_refused += answer.refusal is not None
        self._current = None
        self._sent.clear()

    def due(self, t: float) -> bytes:
        """Returns the bytes to send at `t` (monotonic seconds), usually none."""
        if self._current is not None:
            if t < self._retry_at:
                return b""
            self._counts.commands_again += 1
            self._take_newer_ack()
        elif self._waiting:
            self._current = self._waiting.pop(next(iter(self._waiting)))
        else:
            return b""
        return self._line(self._current, t)

    def _take_newer_ack(self) -> None:
        """An acknowledgement that is sent again says all that is known by now, as it confirms what is before it too."""
        if self._current is not None and self._current[0] == "ack":
            self._current = self._waiting.pop(("ack",), self._current)

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
        if self.unanswered_since is None:
            self.unanswered_since = t
        if name == "hello":
            self.hello_at, self._retry_at = t, t + HELLO_RETRY_S
        return line
