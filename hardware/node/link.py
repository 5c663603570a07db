"""The conversation with a board, from greeting to silence (firmware/PROTOCOL.md, section 5). Pure: bytes and time in.

Nothing that the board shows when it is met, or met again, is an event: the picture is set by it, and older edges
belong to nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.node.clock import BoardClock
from hardware.node.commands import GREET_S, Outbox
from hardware.node.frames import SEQ_RANGE, Frame, FrameReader
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import (
    IDENTITY,
    PROTOCOL,
    Answer,
    Beat,
    ButtonEdge,
    Hello,
    Holes,
    Snap,
    Tilt,
    known,
    message,
)
from hardware.node.readings import Readings
from hardware.node.settings import NodeSettings
from hardware.samples import Edge, Health, Sample

SILENCE_S = 3.0
"""Without any frame for this long the board does not answer; it beats six times in that, and starts in 2.3 s."""
TWICE_S = 2.0
"""A hello within this time of our asking answers it, once more perhaps; a later one nobody asked for."""
EARLIER = SEQ_RANGE // 2

Phase = Literal["greeting", "picture", "running"]


class StrangeBoard(DriverError):
    """What answers on this port is not the board that is looked for."""


class SilentBoard(DriverError):
    """The port is open, and the board says nothing."""


class NodeLink:
    """One connection, from the opening of a port to its end."""

    def __init__(self, settings: NodeSettings, counts: LinkCounters, t: float) -> None:
        """`t` is when the port was opened (monotonic seconds)."""
        self.hello: Hello | None = None
        self.phase: Phase = "greeting"
        self.outbox = Outbox(counts)
        self._settings = settings
        self._counts = counts
        self._reader = FrameReader(counts)
        self._names = {number: name for name, number in settings.buttons.items()}
        self._heard_at = self._asked_at = self._t = t
        self._clock = BoardClock()
        self._readings = Readings(settings, t)
        self._seq: int | None = None
        self._edge = 0
        self._levels = 0
        self._hear: dict[type, Callable[[Any, float], Sequence[Sample]]] = {
            Hello: self._hello,
            Snap: self._snap,
            Holes: self._reading,
            Tilt: self._reading,
            ButtonEdge: self._button,
            Beat: self._beat,
            Answer: self._answer,
        }

    def step(self, t: float, data: bytes) -> list[Sample]:
        """Takes in what was read up to `t` (monotonic seconds). Raises StrangeBoard or SilentBoard."""
        samples = [sample for frame in self._reader.feed(data) for sample in self._frame(frame, t)]
        if t - self._heard_at > SILENCE_S:
            self._counts.silences += 1
            raise SilentBoard(f"The board has said nothing for {SILENCE_S:g} s.")
        if self.phase == "running":
            # parts are judged only while the line goes on: when all is silent, that is the one thing to be told
            samples += self._readings.check(max(t, self._t)) if self._heard_at == t else []
        elif t - self._asked_at >= GREET_S:
            self._ask(t)
        return samples

    def outgoing(self, t: float) -> bytes:
        """What is to be written at `t`; mostly nothing."""
        return self.outbox.due(t)

    def _ask(self, t: float) -> None:
        self._asked_at = t
        self.outbox.hello()

    def _frame(self, frame: Frame, t: float) -> Sequence[Sample]:
        self._heard_at = t
        self._count_lost(frame)
        if not known(frame):
            self._counts.unknown += 1
            return []
        told = message(frame)
        if told is None:
            self._counts.bad_fields += 1
            return []
        return self._hear[type(told)](told, t)

    def _count_lost(self, frame: Frame) -> None:
        gap = 0 if self._seq is None or frame.name == b"hello" else (frame.seq - self._seq - 1) % SEQ_RANGE
        self._counts.lost += gap if gap < EARLIER else 0
        self._seq = frame.seq

    def _hello(self, hello: Hello, t: float) -> Sequence[Sample]:
        check_identity(hello, self._settings.identity)
        before, self.hello = self.hello, hello
        self._counts.boots = hello.boots
        if self.phase != "running":
            self._meet("picture")
            return []
        assert before is not None, "a board that runs has said who it is"
        again = before.boots == hello.boots and t - self.outbox.hello_at < TWICE_S
        return [] if again else self._started_anew("picture")

    def _meet(self, phase: Phase) -> None:
        """From here on everything is as if the board had never been heard before."""
        self.phase = phase
        self._clock = BoardClock()

    def _started_anew(self, phase: Phase) -> Sequence[Sample]:
        self._counts.restarts += 1
        self._meet(phase)
        return [Health(self._t, NODE, "lost")]

    def _in_time(self, ms: int, t: float) -> bool:
        """Takes in the board's clock; false when it shows that the board has started anew, its hello unheard."""
        if not self._clock.heard(ms, t):
            return False
        self._t = max(self._t, self._clock.when(ms))
        return True

    def _missed_hello(self, t: float) -> Sequence[Sample]:
        self._ask(t)
        return self._started_anew("greeting")

    def _snap(self, snap: Snap, t: float) -> Sequence[Sample]:
        if self.phase == "greeting":
            return []
        if not self._in_time(snap.ms, t):
            return self._missed_hello(t)
        if self.phase == "running":
            return [*self._let_go(snap), *self._readings.take(snap, self._t)]
        self.phase = "running"
        self._edge, self._levels = snap.edge, snap.buttons
        self._readings = Readings(self._settings, self._t)
        self._order()
        return [Health(self._t, NODE, "ok"), *self._readings.take(snap, self._t)]

    def _order(self) -> None:
        """What a board is told when it is met: older edges are nobody's, and these are the rates."""
        self.outbox.acknowledge(self._edge)
        self.outbox.rate("holes", self._settings.holes_every if self._settings.holes else 0)
        self.outbox.rate("tilt", self._settings.tilt_every if self._settings.tilt else 0)

    def _let_go(self, snap: Snap) -> Sequence[Sample]:
        """Buttons that are up although their release was never told: the node had no place left for it."""
        if snap.edge != self._edge:
            return []
        stuck = self._levels & ~snap.buttons
        self._levels = snap.buttons
        return [Edge(self._t, name, 0) for number, name in self._names.items() if stuck >> number - 1 & 1]

    def _reading(self, reading: Holes | Tilt, t: float) -> Sequence[Sample]:
        if self.phase != "running":
            return []
        if not self._in_time(reading.ms, t):
            return self._missed_hello(t)
        return self._readings.take(reading, self._t)

    def _beat(self, beat: Beat, t: float) -> Sequence[Sample]:
        if self.phase != "running":
            return []
        if not self._in_time(beat.ms, t):
            return self._missed_hello(t)
        before, self._counts.beat = self._counts.beat, beat
        if before is not None and beat.edges_lost > before.edges_lost:
            self.outbox.snap()
        return []

    def _button(self, edge: ButtonEdge, _t: float) -> Sequence[Sample]:
        """The next edge is taken once; one that is ahead waits for the lost one before it, which comes again."""
        if self.phase != "running":
            return []
        ahead = (edge.number - self._edge) % SEQ_RANGE
        if 1 < ahead < EARLIER:
            return []
        if ahead != 1:
            self._counts.edges_again += 1
            self.outbox.acknowledge(self._edge)
            return []
        self._counts.edges += 1
        self._edge = edge.number
        self.outbox.acknowledge(edge.number)
        bit = 1 << edge.button - 1
        self._levels = self._levels | bit if edge.level else self._levels & ~bit
        self._t = max(self._t, self._clock.when(edge.ms))
        name = self._names.get(edge.button)
        return [] if name is None else [Edge(self._t, name, edge.level)]

    def _answer(self, answer: Answer, _t: float) -> Sequence[Sample]:
        self.outbox.heard(answer)
        return []


def check_identity(hello: Hello, wanted: str | None) -> None:
    """Raises StrangeBoard, with what to do, for a board that cannot be used here."""
    if hello.identity != IDENTITY:
        raise StrangeBoard(f"The device says that it is {hello.identity!r}, which is no board node.")
    if hello.protocol != PROTOCOL:
        raise StrangeBoard(
            f"The board's firmware {hello.firmware} speaks protocol {hello.protocol}, this program {PROTOCOL}: "
            "flash the firmware that came with the program (make -C firmware flash)."
        )
    if wanted is not None and hello.id != wanted:
        raise StrangeBoard(f"This is the board {hello.id}, and the rig wants {wanted}.")
