"""The board node's line: how fast frames are read, and how long a byte on the line takes to become a ruling."""

import os
import select
from collections.abc import Iterator
from statistics import median, quantiles
from threading import Thread
from time import monotonic, perf_counter

from companion.live.sensor_pipeline import SensorPipeline
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.frames import FrameReader
from hardware.node.link import NodeLink
from hardware.node.link_counters import LinkCounters
from hardware.node.messages import message
from hardware.node.settings import NodeSettings
from hardware.samples import Edge
from tests.benchmarks.run import Row
from tests.firmware.frames import frame_line, read_line
from tests.hardware.node.board import ALL, Board, Cable, listen
from tests.tools.referees import referee_of

SETUP = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
SECONDS = 60.0
EDGES = 300
RUNS = 5


def recorded(seconds: float) -> bytes:
    """What a board says in so much time."""
    board = Board()
    board.run(0.3)
    return b"".join(board.run(0.005) for _ in range(round(seconds / 0.005)))


def bench_frames() -> Iterator[Row]:
    """A minute of a board's line in pieces of 64 bytes: framed and checked, and read to samples; median of 5 runs."""
    line = recorded(SECONDS)
    pieces = [line[at : at + 64] for at in range(0, len(line), 64)]

    def framed() -> tuple[int, float]:
        reader = FrameReader(LinkCounters())
        began = perf_counter()
        frames = sum(len(reader.feed(piece)) for piece in pieces)
        return frames, perf_counter() - began

    def understood() -> float:
        reader = FrameReader(LinkCounters())
        frames = [frame for piece in pieces for frame in reader.feed(piece)]
        began = perf_counter()
        assert all(message(frame) for frame in frames)
        return len(frames) / (perf_counter() - began)

    def conversed() -> float:
        session = NodeLink(ALL, LinkCounters(), 0.0)
        hello = frame_line("hello,0,tableside-node,1,1.0.0,00000000,1,1")
        session.step(0.0, hello + frame_line("snap,1,0,0,00,0,0,0,8192,8192,000" + ",00C016014012" * 9))
        began = perf_counter()
        for n, piece in enumerate(pieces):
            session.step(n * 64 / 11520, piece)
        return perf_counter() - began

    runs = [framed() for _ in range(RUNS)]
    yield Row("frames split and checked", median(n / s for n, s in runs), "1/s", target=20_000, more_is_better=True)
    yield Row("frames understood", median(understood() for _ in range(RUNS)), "1/s")
    took = median(conversed() for _ in range(RUNS))
    yield Row("frames to samples", runs[0][0] / took, "1/s", target=10_000, more_is_better=True)
    yield Row("a board's line to samples", 100 * took / SECONDS, "% of a core", target=1.0)


class Far:
    """The far end of a pseudo-terminal: greets, answers commands, and sends edges when told."""

    def __init__(self) -> None:
        self.end, near = os.openpty()
        self.path = os.ttyname(near)
        self._seq = 1
        self._open = True
        self._began = monotonic()
        self._pending = b""
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    @property
    def ms(self) -> int:
        """The board's clock."""
        return 1000 + round(1000 * (monotonic() - self._began))

    def say(self, name: str, *fields: object) -> None:
        """Sends a frame."""
        self._seq += 1
        os.write(self.end, frame_line(",".join([name, str(self._seq), *map(str, fields)])))

    def _answer(self) -> None:
        while self._open:
            if not select.select([self.end], [], [], 0.05)[0]:
                continue
            *lines, self._pending = (self._pending + os.read(self.end, 999)).split(b"\n")
            for line in lines:
                if (frame := read_line(line + b"\n")) is None:
                    continue
                self.say("ok", frame.seq)
                if frame.name == "hello":
                    self.say("hello", "tableside-node", 1, "1.0.0", "00000000", 1, 1)
                    self.say("snap", self.ms, 0, "00", 0, 0, 0, 8192, 8192, "000", *["00C016014012"] * 9)

    def close(self) -> None:
        """Hangs up."""
        self._open = False
        self._thread.join()


def bench_line_to_ruling() -> Iterator[Row]:
    """Edges of a button through a real pseudo-terminal, pyserial, the driver, filters, sensing and rules; 300 presses.

    From the write at the far end until the press has been ruled on. The 10 ms that the filters wait for a level to
    stand are passed over by moving their time.
    """
    far = Far()
    driver = NodeDriver(NodeSettings(port=far.path, buttons={"shot-over": 1}))
    driver.open()
    referee = referee_of(SETUP)
    watch = SensorPipeline(Filters())
    times = []
    for number in range(1, 2 * EDGES + 1):
        began = perf_counter()
        far.say("edge", far.ms, number, 1, number % 2)
        while not (edges := [sample for sample in driver.poll() if isinstance(sample, Edge)]):
            pass
        outputs = [*watch.feed(edges[0], referee), *watch.advance(edges[0].t + 0.05, referee)]
        if number % 2:
            assert len(outputs) == 1, number
            times.append(1000 * (perf_counter() - began))
    driver.close()
    far.close()
    yield Row("serial line to ruling, median", median(times), "ms", target=5)
    yield Row("serial line to ruling, 99 %", quantiles(times, n=100)[98], "ms", target=20)


def bench_met() -> Iterator[Row]:
    """How long a board needs to be met, boot loader included, in the board's own time."""
    cable = Cable(Board())
    driver = cable.driver(ALL)
    before = cable.clock.now
    driver.open()
    listen(cable, driver, 0.1)
    yield Row("plugged in to first sample", cable.clock.now - 0.1 - before, "s", target=2.5)
