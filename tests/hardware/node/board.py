"""A board node of the other kind: it keeps firmware/PROTOCOL.md from the node's side, in time that the test moves.

It has a clock of its own that may run wrong, a boot loader, edges that it repeats, and a line that can be cut,
muted, damaged and pulled out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import SimpleNamespace
from typing import TypeVar

from hardware.driver import Driver
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.link_counters import LinkCounters
from hardware.node.settings import NodeSettings
from hardware.node.transport import PortLost
from hardware.samples import Health, Sample
from hardware.signals import Signal, Tilted
from tests.firmware.frames import frame_line, read_line
from tests.tools.clock import FakeClock

Counts = tuple[int, int, int, int]

EMPTY: Counts = (12, 22, 20, 18)
"""Dark, red, green and blue counts of an empty hole; below those with a ball (the shipped classes)."""
BALLS: dict[str, Counts] = {"red": (12, 412, 80, 61), "yellow": (12, 430, 330, 85), "blue": (12, 58, 96, 360)}
SLICE_S = 0.005
MS_RANGE = 2**32
EDGES_WAITING = 24
BOOT_MS = 1700
"""How long the boot loader says nothing."""


class Board:
    """The node and what is soldered to it."""

    def __init__(self, identity: str = "5A17C0DE", boots: int = 7, pace: float = 1.0) -> None:
        """`pace` is how much faster than the host's the board's clock runs."""
        self.identity = identity
        self.boots = boots
        self.started = 0
        self.pace = pace
        self.protocol = 1
        self.holes = dict.fromkeys(range(1, 10), EMPTY)
        self.clipped: set[int] = set()
        self.accel: tuple[float, float, float] | None = (0.0, 0.0, 1.0)
        self.levels = 0
        self.edges_lost = 0
        self.heard: list[str] = []
        """Every command, as its body."""
        self.filter: Callable[[bytes], bytes] = lambda line: line
        """What becomes of a line on its way."""
        self.hung = False
        self._chance = Random(7)
        self.is_old = False
        """Whether its firmware is that before 1.1.0."""
        self.start(silent_ms=0)

    def start(self, silent_ms: int = BOOT_MS) -> None:
        """Power comes: the clock and all numbers begin at 0, and the hello comes after the boot loader."""
        self.boots += 1
        self.started += 1
        self.ms = 0.0
        self.seq = -1
        self.newest = 0
        self.waiting: list[list[float]] = []
        """Edges: number, ms, button, level, and when each is due again."""
        self.rates = {"holes": 1, "tilt": 1}
        self.hello_due: float | None = silent_ms + 200.0
        self.hung = False
        self._out = b""
        self._in = b""

    def press(self, button: int, level: int) -> None:
        """A contact has settled."""
        if len(self.waiting) == EDGES_WAITING:
            self.edges_lost += 1
        else:
            self.newest = (self.newest + 1) % 65536
            self.waiting.append([self.newest, int(self.ms) - 20, button, level, 0])
        bit = 1 << button - 1
        self.levels = self.levels | bit if level else self.levels & ~bit

    def run(self, seconds: float) -> bytes:
        """What is on the line after this much of the host's time."""
        before, self.ms = self.ms, self.ms + 1000 * seconds * self.pace
        if self.hung:
            return b""
        if self.hello_due is not None:
            if self.ms < self.hello_due:
                return b""
            self.hello_due = None
            self._introduce()
        for every, tell in ((50, self._tell_holes), (20, self._tell_tilt), (500, self._tell_beat)):
            for n in range(int(before // every) + 1, int(self.ms // every) + 1):
                tell(n)
        self._tell_edges()
        out, self._out = self._out, b""
        return out

    def hear(self, data: bytes) -> None:
        """Bytes from the host."""
        if self.hello_due is not None or self.hung:
            return
        *lines, self._in = (self._in + data).split(b"\n")
        for line in lines:
            if (frame := read_line(line + b"\n")) is not None:
                self.heard.append(",".join([frame.name, *frame.fields]))
                self._say("ok", frame.seq)
                self._obey(frame.name, frame.fields)

    def _obey(self, name: str, fields: tuple[str, ...]) -> None:
        match name:
            case "hello":
                self._introduce()
            case "snap":
                self._tell_snap()
            case "ack":
                self.waiting = [edge for edge in self.waiting if (int(fields[0]) - edge[0]) % 65536 > 32767]
            case "rate":
                self.rates[fields[0]] = int(fields[1])
            case _:
                raise AssertionError(f"the host says {name}")

    def _say(self, name: str, *fields: object) -> None:
        self.seq = (self.seq + 1) % 65536
        self._out += self.filter(frame_line(",".join([name, str(self.seq), *map(str, fields)])))

    def _introduce(self) -> None:
        words = ("holes=9", "buttons=8", "tilt=1", "window=50")
        self._say("hello", "tableside-node", self.protocol, "1.1.0", self.identity, self.boots, 1, *words)
        self._tell_snap()

    def _lights(self) -> list[str]:
        bits = sum(1 << hole - 1 for hole in self.clipped)
        return [f"{bits:03X}", *map(self._light, range(1, 10))]

    def _light(self, hole: int) -> str:
        """The counts of a hole; room light is never quite the same twice."""
        dark, *colours = self.holes[hole]
        return "".join(f"{count:03X}" for count in (min(1023, dark + self._chance.randrange(2)), *colours))

    def _axes(self) -> list[int]:
        return [round(8192 * axis) for axis in self.accel or (0, 0, 0)]

    def _tell_snap(self) -> None:
        tilt = (0 if self.accel else 1, *self._axes(), 8192)
        self._say("snap", int(self.ms) % MS_RANGE, self.newest, f"{self.levels:02X}", *tilt, *self._lights())

    def _tell_holes(self, n: int) -> None:
        if self.rates["holes"] and n % self.rates["holes"] == 0:
            self._say("holes", 50 * n % MS_RANGE, *self._lights())

    def _tell_tilt(self, n: int) -> None:
        if self.accel and self.rates["tilt"] and n % self.rates["tilt"] == 0:
            self._say("tilt", 20 * n % MS_RANGE, *self._axes(), 8192)

    def _tell_beat(self, n: int) -> None:
        beat = [500 * n % MS_RANGE, 0, 0, 0, self.edges_lost, 0, 0, 0, 0 if self.accel else 1, 900]
        if not self.is_old:
            beat += [self.boots, self.newest, f"{self.levels:02X}"]
        self._say("beat", *beat)

    def _tell_edges(self) -> None:
        for edge in self.waiting:
            if edge[4] == 0 or (edge[4] <= self.ms and edge in self.waiting[:8]):
                edge[4] = self.ms + 100
                self._say("edge", edge[1], *map(int, (edge[0], edge[2], edge[3])))


class Cable:
    """The board's cable, its port on this machine, and the time of both."""

    def __init__(self, board: Board, path: str = "/dev/ttyUSB0", usb: tuple[int, int] = (0x1A86, 0x7523)) -> None:
        self.clock = FakeClock(1000.0)
        self.board = board
        self.path = path
        self.usb = usb
        self.plugged = True
        self.mute = False
        self.resets_on_open = True
        self.before_hello = b""
        """What the boot loader leaves on the line."""
        self.delay = 0
        """So many slices what the board says waits in a buffer."""
        self._buffer: list[bytes] = []

    def scan(self) -> list[SimpleNamespace]:
        """The serial ports, as pyserial lists them."""
        board = SimpleNamespace(device=self.path, vid=self.usb[0], pid=self.usb[1], description="USB Serial")
        board.serial_number, board.location = None, "1-1.2"
        console = SimpleNamespace(device="/dev/ttyAMA0", vid=None, pid=None, description="", serial_number=None)
        return [console, board] if self.plugged else [console]

    def connect(self, path: str) -> Cable:
        """The port is opened, which starts the board anew."""
        assert self.plugged and path == self.path
        self._buffer.clear()
        if self.resets_on_open:
            self.board.start()
            self._buffer = [self.before_hello]
        return self

    def read(self) -> bytes:
        """Lets time pass until something comes, 50 ms at most."""
        for _ in range(10):
            self.clock.advance(SLICE_S)
            if not self.plugged:
                raise PortLost(f"The port {self.path} is gone.")
            self._buffer.append(b"" if self.mute else self.board.run(SLICE_S))
            if len(self._buffer) > self.delay and (come := b"".join(self._buffer)):
                self._buffer.clear()
                return come
        return b""

    def write(self, data: bytes) -> None:
        """To the board, which hears it at once."""
        if not self.mute:
            self.board.hear(data)

    def close(self) -> None:
        """Nobody listens any more."""

    def driver(self, settings: NodeSettings, counts: LinkCounters | None = None) -> NodeDriver:
        """A driver for what is on this cable."""
        return NodeDriver(settings, counts=counts, clock=self.clock, scan=self.scan, connect=self.connect)


ALL = NodeSettings(
    holes={hole: hole for hole in range(1, 10)}, tilt=True, buttons={"shot-over": 1, "foul": 2, "undo": 8}
)


def listen(cable: Cable, driver: Driver, seconds: float) -> list[Sample]:
    """All samples of so much time."""
    until = cable.clock.now + seconds
    samples: list[Sample] = []
    while cable.clock.now < until:
        samples += driver.poll()
    return samples


Kind = TypeVar("Kind", bound=Sample)


def of(kind: type[Kind], samples: Sequence[Sample]) -> list[Kind]:
    """The samples of one kind."""
    return [sample for sample in samples if isinstance(sample, kind)]


def healths(samples: Sequence[Sample]) -> list[tuple[str, str]]:
    """What was said about devices."""
    return [(sample.device, sample.health) for sample in of(Health, samples)]


def signals(samples: Sequence[Sample], filters: Filters | None = None) -> list[Signal]:
    """What the filters make of samples; that the board lies level is no news here."""
    filters = filters or Filters()
    heard = [signal for sample in samples for signal in filters.step(sample)] + filters.advance(samples[-1].t + 1)
    return [signal for signal in heard if not isinstance(signal, Tilted)]
