"""The protocol session with a board, from hello to silence (firmware/PROTOCOL.md, section 5). No I/O.

The first snapshot after a hello only initializes the state: it causes no event, and older edges are dropped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.node.clock import BoardClock
from hardware.node.commands import HELLO_RETRY_S, SAY_EVERY_S, CommandQueue
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
    Ranges,
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
DEAF_S = 3.0
"""A board that answers no command for this long is lost; a command is sent ten times in that time."""
MOST_AHEAD = 64
"""How far ahead of the next edge one may be (more than the board keeps)."""
HALF_RANGE = SEQ_RANGE // 2

RESTARTS, RESTARTS_S = 4, 60.0
"""A board that restarts this often within this time (seconds) stays lost, until it has run for STEADY_S."""
STEADY_S = 10.0

Phase = Literal["awaiting-hello", "awaiting-snap", "running"]


class WrongBoard(DriverError):
    """The board on this port is not the wanted one, or has another protocol version."""

    def __init__(self, message: str, *, is_a_node: bool = True) -> None:
        super().__init__(message)
        self.is_a_node = is_a_node
        """Whether it is a board node at all, which other firmware or another rig could make usable."""


class SilentBoard(DriverError):
    """The port is open, but the board sends nothing."""


class DeafBoard(DriverError):
    """The board sends, and answers nothing."""


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
        self._last_frame_at = self._last_hello_at = self._said_at = self._running_since = self._t = t
        self._answered_before = 0
        self._clock = BoardClock()
        self._readings = Readings(settings, t)
        self._seq: int | None = None
        self._edge = 0
        self._edge_t = t
        """The time of the last edge that was taken (monotonic seconds)."""
        self._early: dict[int, ButtonEdge] = {}
        """The edges that came before the one that is next, by number."""
        self._levels = 0
        self._restarts: deque[float] = deque(maxlen=RESTARTS)
        """When the board restarted last."""
        self._restless = False
        """Whether it restarts so often that it counts as lost although it runs."""
        self._unsure = False
        """Whether a frame was lost since the levels were last compared: an edge may have been in it."""
        self._handlers: dict[type, Callable[[Any, float], Sequence[Sample]]] = {
            Hello: self._on_hello,
            Snap: self._on_snap,
            Holes: self._on_reading,
            Ranges: self._on_reading,
            Tilt: self._on_reading,
            ButtonEdge: self._on_edge,
            Beat: self._on_beat,
            Answer: self._on_answer,
        }

    @property
    def is_met(self) -> bool:
        """Whether the board has sent hello and snapshot, and has answered since."""
        return self.phase == "running" and self.commands.answered > self._answered_before

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
            DeafBoard: no command was answered for DEAF_S.
        """
        samples = [sample for frame in self._reader.feed(data) for sample in self._on_frame(frame, t)]
        if t - self._last_frame_at > SILENCE_S:
            self._counts.silences += 1
            raise SilentBoard(f"The board has said nothing for {SILENCE_S:g} s.")
        self._check_answers(t)
        if self.phase == "running":
            # single parts are checked only while frames come: otherwise SilentBoard is reported instead
            samples += [*self._steady(), *self._readings.check(max(t, self._t))] if self._last_frame_at == t else []
        elif t - self._last_hello_at >= HELLO_RETRY_S:
            self._send_hello(t)
        return samples

    def levels(self, since: float) -> int | None:
        """Returns the buttons' levels, bit 0 for button 1; None if they are unknown, or nothing has come since then."""
        return self._levels if self.phase == "running" and self._last_frame_at >= since else None

    def _check_answers(self, t: float) -> None:
        """Gives the board something to answer from time to time, and raises DeafBoard if it does not."""
        if self.phase != "running" or t - self._last_frame_at > SAY_EVERY_S:
            return  # a board that sends nothing either is a silent one
        since = self.commands.unanswered_since
        if since is not None and t - max(since, self._running_since) > DEAF_S:
            self._counts.unanswered += 1
            raise DeafBoard(
                f"The board sends, but has answered nothing for {DEAF_S:g} s: the line to it is broken, "
                "or another program reads its answers."
            )
        if since is None and t - self._said_at >= SAY_EVERY_S:
            self._said_at = t
            self.commands.acknowledge(self._edge)

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
        if gap < HALF_RANGE:
            self._counts.lost += gap
            self._unsure = self._unsure or gap > 0
        self._seq = frame.seq

    def _on_hello(self, hello: Hello, t: float) -> Sequence[Sample]:
        check_identity(hello, self._settings.identity)
        before, self.hello = self.hello, hello
        self._counts.on_hello(hello)
        if self.phase != "running":
            self._begin_phase("awaiting-snap")
            return []
        assert before is not None, "a board that runs has said who it is"
        # the hello of a start that was not asked for comes twice only on a line that repeats frames
        return [] if before.boots == hello.boots else self._on_restart("awaiting-snap")

    def _begin_phase(self, phase: Phase) -> None:
        """Starts a phase of the session with a new board clock and new readings."""
        self.phase = phase
        self._clock = BoardClock()

    def _on_restart(self, phase: Phase) -> Sequence[Sample]:
        self._counts.restarts += 1
        self._begin_phase(phase)
        self._restarts.append(self._t)
        if self._restless:
            return []
        self._restless = len(self._restarts) == RESTARTS and self._t - self._restarts[0] <= RESTARTS_S
        return [Health(self._t, NODE, "lost", why="restarts" if self._restless else "")]

    def _steady(self) -> list[Sample]:
        """Returns that the board works, once one that restarted again and again has run for long enough."""
        if not self._restless or self.phase != "running" or self._t - self._restarts[-1] < STEADY_S:
            return []
        self._restless = False
        return [Health(self._t, NODE, "ok")]

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
            return [*self._reconciled(snap.ms, snap.edge, snap.buttons), *self._readings.take(snap, self._t)]
        self.phase = "running"
        self._running_since, self._answered_before = t, self.commands.answered
        self._edge, self._levels, self._edge_t = snap.edge, snap.buttons, self._t
        self._early.clear()
        self._readings = Readings(self._settings, self._t)
        self._configure()
        begun = [] if self._restless else [Health(self._t, NODE, "ok")]
        return [*begun, *self._readings.take(snap, self._t)]

    def _configure(self) -> None:
        """Configures a new board: acknowledges its older edges and sets the rates of its streams."""
        self.commands.acknowledge(self._edge)
        self.commands.rate("holes", self._settings.holes_every if self._settings.holes else 0)
        if self._settings.distances:
            self.commands.rate("ranges", self._settings.distances_every)
        self.commands.rate("tilt", self._settings.tilt_every if self._settings.tilt else 0)

    def _reconciled(self, ms: int, edge: int, levels: int) -> Sequence[Sample]:
        """Compares the levels with those that the taken edges leave; what differs was lost in the node's full queue.

        Args:
            ms: the board's time of the frame that tells them.
            edge: the number of the newest edge at that time.
            levels: the levels as bits; bit 0 is button 1.

        Returns:
            An edge for each button whose level differs.
        """
        if edge != self._edge or not self._clock.is_newest(ms):
            return []
        self._unsure = False
        changed, self._levels = self._levels ^ levels, levels
        self._edge_t = max(self._edge_t, self._clock.host_time(ms))
        return [
            Edge(self._edge_t, name, levels >> number - 1 & 1)
            for number, name in self._names.items()
            if changed >> number - 1 & 1
        ]

    @property
    def levels_known_until(self) -> float:
        """Until when all edges are known (monotonic seconds): after a lost frame no longer than the last edge."""
        return self._edge_t if self._unsure or self._early else self._t

    def _on_reading(self, reading: Holes | Ranges | Tilt, t: float) -> Sequence[Sample]:
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
        if beat.boots is not None and self.hello is not None and beat.boots != self.hello.boots:
            return self._on_missed_hello(t) if self._clock.is_newest(beat.ms) else []
        if beat.edge is not None and beat.buttons is not None:
            return self._reconciled(beat.ms, beat.edge, beat.buttons)
        if self._unsure or (before is not None and beat.edges_lost > before.edges_lost):
            self.commands.snap()
        return []

    def _on_edge(self, edge: ButtonEdge, _t: float) -> Sequence[Sample]:
        """Takes the edges in order; one that comes before its turn is kept until those before it are repeated."""
        ahead = (edge.number - self._edge) % SEQ_RANGE
        if self.phase != "running" or MOST_AHEAD < ahead < HALF_RANGE:
            return []
        if ahead == 0 or ahead >= HALF_RANGE:
            self._counts.edges_again += 1
            self.commands.acknowledge(self._edge)
            return []
        self._early[edge.number] = edge
        samples: list[Sample] = []
        while (taken := self._early.pop((self._edge + 1) % SEQ_RANGE, None)) is not None:
            samples += self._take_edge(taken)
        self.commands.acknowledge(self._edge)
        return samples

    def _take_edge(self, edge: ButtonEdge) -> list[Sample]:
        """Returns the sample of the next edge, at its own time, however late it came."""
        self._counts.edges += 1
        self._edge = edge.number
        bit = 1 << edge.button - 1
        self._levels = self._levels | bit if edge.level else self._levels & ~bit
        self._edge_t = max(self._edge_t, self._clock.host_time(edge.ms))
        name = self._names.get(edge.button)
        return [] if name is None else [Edge(self._edge_t, name, edge.level)]

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
        raise WrongBoard(f"The device says that it is {hello.identity!r}, which is no board node.", is_a_node=False)
    if hello.protocol != PROTOCOL:
        raise WrongBoard(
            f"The board's firmware {hello.firmware} speaks protocol {hello.protocol}, this program {PROTOCOL}: "
            "flash the firmware that came with the program (make -C firmware flash)."
        )
    if wanted is not None and hello.id != wanted:
        raise WrongBoard(f"This is the board {hello.id}, and the rig wants {wanted}.")
