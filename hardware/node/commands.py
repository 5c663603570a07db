"""Intents to bytes (firmware/PROTOCOL.md, section 4): one command under way at a time, repeated until answered."""

from __future__ import annotations

from typing import Literal

from hardware.node.frames import SEQ_RANGE, frame_line
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import Answer

REPEAT_S, GREET_S = 0.3, 0.5
"""Without an answer for this long a command is sent again; a hello waits longer, for a board that is starting."""

Stream = Literal["holes", "tilt"]
Words = tuple[str | int, ...]


class Outbox:
    """What the host wants of the node. A newer intent takes the place of an older one of its kind that still waits."""

    def __init__(self, counts: LinkCounters) -> None:
        self.hello_at = float("-inf")
        """When a hello was last asked for (monotonic seconds)."""
        self._counts = counts
        self._waiting: dict[Words, Words] = {}
        """By kind: what is to be sent, in order."""
        self._under_way: Words | None = None
        self._sent: set[int] = set()
        """The numbers under which the command under way has been sent."""
        self._again_at = 0.0
        self._seq = 0

    def hello(self) -> None:
        """Asks the board who it is; the picture follows."""
        self._want("hello")

    def snap(self) -> None:
        """Asks for the picture."""
        self._want("snap")

    def acknowledge(self, edge: int) -> None:
        """Confirms all edges up to this number."""
        self._want("ack", edge)

    def rate(self, stream: Stream, every: int) -> None:
        """Asks for every n-th reading of a stream, 0 for none."""
        self._want("rate", stream, every)

    def heard(self, answer: Answer) -> None:
        """Takes in an answer; one to a command of long ago is passed over."""
        if answer.seq not in self._sent or self._under_way is None:
            return
        self._counts.commands_refused += answer.refusal is not None
        self._under_way = None
        self._sent.clear()

    def due(self, t: float) -> bytes:
        """What is to be put on the line at `t` (monotonic seconds); mostly nothing."""
        if self._under_way is not None:
            if t < self._again_at:
                return b""
            self._counts.commands_again += 1
        elif self._waiting:
            self._under_way = self._waiting.pop(next(iter(self._waiting)))
        else:
            return b""
        return self._line(self._under_way, t)

    def _want(self, *words: str | int) -> None:
        kind = words[:2] if words[0] == "rate" else words[:1]
        if words != self._under_way:
            self._waiting[kind] = words

    def _line(self, words: Words, t: float) -> bytes:
        name, *fields = words
        line = frame_line(str(name), self._seq, *fields)
        self._sent.add(self._seq)
        self._seq = (self._seq + 1) % SEQ_RANGE
        self._again_at = t + REPEAT_S
        if name == "hello":
            self.hello_at, self._again_at = t, t + GREET_S
        return line
