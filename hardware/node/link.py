"""The protocol session with a board, from hello to silence (firmware/PROTOCOL.md, section 5). No I/O.

The first snapshot after a hello only initializes the state: it causes no event, and older edges are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.node.clock import BoardClock
from hardware.node.commands import HELLO_RETRY_S, CommandQueue
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
"""A board that sends no frame for this long is lost. It sends six beats in that time, and boots in 2.3 s."""
ANSWER_S = 2.0
"""A hello within this time of our hello command is its answer; a later one means that the board has restarted."""
HALF_RANGE = SEQ_RANGE // 2

Phase = Literal["awaiting-hello", "awaiting-snap", "running"]


class WrongBoard(DriverError):
    """The board on this port is not the wanted one, or has another protocol version."""


class SilentBoard(DriverError):
    """The port is open, but the board sends nothing."""


class NodeLink:
    """The session on one open port: takes bytes and times, returns samples and bytes."""

    def __init__(self, settings: NodeSettings, counts: LinkCounters, t: float) -> None:
        """Starts a session with a hello command.

        Args:
            settings: the node section of the rig.
            counts: the counters of the link; updated here.
            t: when the port was opened (monotonic seconds).
        """
        self.hello: Hello | None = None
        self.phase: Phase = "awaiting-hello"
        self.commands = CommandQueue(counts)
        self._settings = settings
        self._counts = counts
        self._reader = FrameReader(counts)
        self._names = {number: name for name, number in settings.buttons.items()}
        self._last_frame_at = self._last_hello_at = self._t = t
        self._clock = BoardClock()
        self._readings = Readings(settings, t)
        self._seq: int | None = None
        self._edge = 0
        self._levels = 0
        self._handlers: dict[type, Callable[[Any, float], Sequence[Sample]]] = {
            Hello: self._on_hello,
            Snap: self._on_snap,
            Holes: self._on_reading,
            Tilt: self._on_reading,
            ButtonEdge: self._on_edge,
            Beat: self._on_beat,
            Answer: self._on_answer,
        }

    def step(self, t: float, data: bytes) -> list[Sample]:
        """Processes bytes read from the port.

        Args:
            t: when they were read (monotonic seconds).
            data: the bytes, split anywhere; may be empty.

        Returns:
            The samples, with the times of their readings (monotonic seconds).

        Raises:
            WrongBoard: it is another board, or it has another protocol version.
            SilentBoard: no frame came for SILENCE_S.
        """
        samples = [sample for frame in self._reader.feed(data) for sample in self._on_frame(frame, t)]
        if t - self._last_frame_at > SILENCE_S:
            self._counts.silences += 1
            raise SilentBoard(f"The board has said nothing for {SILENCE_S:g} s.")
        if self.phase == "running":
            # single parts are checked only while frames come: otherwise SilentBoard is reported instead
            samples += self._readings.check(max(t, self._t)) if self._last_frame_at == t else []
        elif t - self._last_hello_at >= HELLO_RETRY_S:
            self._send_hello(t)
        return samples

    def levels(self, since: float) -> int | None:
        """Returns the buttons' levels, bit 0 for button 1; None if they are unknown, or nothing has come since then."""
        return self._levels if self.phase == "running" and self._last_frame_at >= since else None

    def outgoing(self, t: float) -> bytes:
        """Returns the bytes to write to the port at `t` (monotonic seconds), usually none."""
        return self.commands.due(t)

    def _send_hello(self, t: float) -> None:
        self._last_hello_at = t
        self.commands.hello()

    def _on_frame(self, frame: Frame, t: float) -> Sequence[Sample]:
        self._last_frame_at = t
        self._count_lost(frame)
        if not known(frame):
            self._counts.unknown += 1
            return []
        received = message(frame)
        if received is None:
            self._counts.bad_fields += 1
            return []
        return self._handlers[type(received)](received, t)

    def _count_lost(self, frame: Frame) -> None:
        gap = 0 if self._seq is None or frame.name == b"hello" else (frame.seq - self._seq - 1) % SEQ_RANGE
        self._counts.lost += gap if gap < HALF_RANGE else 0
        self._seq = frame.seq

    def _on_hello(self, hello: Hello, t: float) -> Sequence[Sample]:
        check_identity(hello, self._settings.identity)
        before, self.hello = self.hello, hello
        self._counts.on_hello(hello)
        if self.phase != "running":
            self._begin_phase("awaiting-snap")
            return []
        assert before is not None, "a board that runs has said who it is"
        again = before.boots == hello.boots and t - self.commands.hello_at < ANSWER_S
        return [] if again else self._on_restart("awaiting-snap")

    def _begin_phase(self, phase: Phase) -> None:
        """Starts a phase of the session with a new board clock and new readings."""
        self.phase = phase
        self._clock = BoardClock()

    def _on_restart(self, phase: Phase) -> Sequence[Sample]:
        self._counts.restarts += 1
        self._begin_phase(phase)
        return [Health(self._t, NODE, "lost")]

    def _update_clock(self, ms: int, t: float) -> bool:
        """Updates the board clock; returns False if it shows a restart whose hello was lost."""
        if not self._clock.update(ms, t):
            return False
        self._t = max(self._t, self._clock.host_time(ms))
        return True

    def _on_missed_hello(self, t: float) -> Sequence[Sample]:
        self._send_hello(t)
        return self._on_restart("awaiting-hello")

    def _on_snap(self, snap: Snap, t: float) -> Sequence[Sample]:
        if self.phase == "awaiting-hello":
            return []
        if not self._update_clock(snap.ms, t):
            return self._on_missed_hello(t)
        if self.phase == "running":
            return [*self._missed_releases(snap), *self._readings.take(snap, self._t)]
        self.phase = "running"
        self._edge, self._levels = snap.edge, snap.buttons
        self._readings = Readings(self._settings, self._t)
        self._configure()
        return [Health(self._t, NODE, "ok"), *self._readings.take(snap, self._t)]

    def _configure(self) -> None:
        """Configures a new board: acknowledges its older edges and sets the rates of its streams."""
        self.commands.acknowledge(self._edge)
        self.commands.rate("holes", self._settings.holes_every if self._settings.holes else 0)
        self.commands.rate("tilt", self._settings.tilt_every if self._settings.tilt else 0)

    def _missed_releases(self, snap: Snap) -> Sequence[Sample]:
        """Returns release edges that the node lost: for buttons that the snapshot shows as up."""
        if snap.edge != self._edge:
            return []
        stuck = self._levels & ~snap.buttons
        self._levels = snap.buttons
        return [Edge(self._t, name, 0) for number, name in self._names.items() if stuck >> number - 1 & 1]

    def _on_reading(self, reading: Holes | Tilt, t: float) -> Sequence[Sample]:
        if self.phase != "running":
            return []
        if not self._update_clock(reading.ms, t):
            return self._on_missed_hello(t)
        return self._readings.take(reading, self._t)

    def _on_beat(self, beat: Beat, t: float) -> Sequence[Sample]:
        if self.phase != "running":
            return []
        if not self._update_clock(beat.ms, t):
            return self._on_missed_hello(t)
        before = self._counts.beat
        self._counts.on_beat(beat)
        if before is not None and beat.edges_lost > before.edges_lost:
            self.commands.snap()
        return []

    def _on_edge(self, edge: ButtonEdge, _t: float) -> Sequence[Sample]:
        """Accepts only the next edge in sequence; a later one is ignored until the lost one before it is repeated."""
        if self.phase != "running":
            return []
        ahead = (edge.number - self._edge) % SEQ_RANGE
        if 1 < ahead < HALF_RANGE:
            return []
        if ahead != 1:
            self._counts.edges_again += 1
            self.commands.acknowledge(self._edge)
            return []
        self._counts.edges += 1
        self._edge = edge.number
        self.commands.acknowledge(edge.number)
        bit = 1 << edge.button - 1
        self._levels = self._levels | bit if edge.level else self._levels & ~bit
        self._t = max(self._t, self._clock.host_time(edge.ms))
        name = self._names.get(edge.button)
        return [] if name is None else [Edge(self._t, name, edge.level)]

    def _on_answer(self, answer: Answer, _t: float) -> Sequence[Sample]:
        self.commands.on_answer(answer)
        return []


def check_identity(hello: Hello, wanted: str | None) -> None:
    """Checks that a board can be used.

    Args:
        hello: the board's hello.
        wanted: the id of the wanted board; None for any.

    Raises:
        WrongBoard: it is another board or protocol version; the message says what to do.
    """
    if hello.identity != IDENTITY:
        raise WrongBoard(f"The device says that it is {hello.identity!r}, which is no board node.")
    if hello.protocol != PROTOCOL:
        raise WrongBoard(
            f"The board's firmware {hello.firmware} speaks protocol {hello.protocol}, this program {PROTOCOL}: "
            "flash the firmware that came with the program (make -C firmware flash)."
        )
    if wanted is not None and hello.id != wanted:
        raise WrongBoard(f"This is the board {hello.id}, and the rig wants {wanted}.")
