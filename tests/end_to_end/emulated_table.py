"""A live table whose board is the real firmware in its emulator: hands on the board, and what the referee says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.rig_board import RigBoard
from companion.live.sensor_pipeline import DeviceNotice
from companion.protocol.json_lines import verdict_line
from hardware.node.settings import NodeSettings
from hardware.rig.sections import Rig
from tests.firmware.emulated_board import EmulatedBoard, emulated_board

PATIENCE_S = 30.0
"""Real time before a test gives up; a busy machine lets the board's own time run slower."""
FINGER_S = 0.1
"""How long a finger stays on a button, and off it before the next push."""
COUNTS = {
    "empty": "red 22 green 20 blue 18",
    "red": "red 412 green 80 blue 61",
    "yellow": "red 430 green 330 blue 85",
    "blue": "red 58 green 96 blue 360",
}
"""What a hole's phototransistor sees of each content under the three lamps (the reference board)."""


class Hands:
    """What people do to the board."""

    def __init__(self, board: EmulatedBoard, ports: Path) -> None:
        self.board = board
        self._ports = ports
        self._named = 0
        self.name_port()

    def room(self) -> None:
        """A room with a lamp on the mains, a converter with its noise, an empty board that lies level."""
        for hole in range(1, 10):
            self.board.tell(f"hole {hole} ambient 60 {COUNTS['empty']}")
        self.board.tell("flicker 60 100")
        self.board.tell("noise 3")
        self.lean(0.0)

    def name_port(self) -> None:
        """The system gives the port a name, another one each time."""
        for old in self._ports.iterdir():
            old.unlink()
        (self._ports / f"ttyUSB{self._named}").symlink_to(self.board.port)
        self._named += 1

    def put(self, hole: int, ball: str) -> None:
        """A ball falls into a hole, or ("empty") is taken out."""
        self.board.tell(f"hole {hole} {COUNTS[ball]}")

    def lean(self, degrees: float) -> None:
        """The board comes to rest at a lean towards the second player."""
        x = -degrees / 57.3
        self.board.tell(f"accel {x:.4f} 0 {(1 - x * x) ** 0.5:.4f}")

    def touch(self, button: int, level: int) -> None:
        """A finger comes (1) or goes (0); the contact bounces."""
        self.board.tell(f"bounce {button} {level} 5 2.5")

    def unplug(self) -> None:
        """The cable is pulled."""
        self.board.tell("unplug")

    def plug(self) -> None:
        """The cable is put in again; the port has another name now."""
        self.board.tell("plug")
        self.name_port()


class Table:
    """The live table of one match, its loop in the test's own thread."""

    def __init__(self, live: MatchLoop, hands: Hands) -> None:
        self.live = live
        self.hands = hands
        self.lines: list[dict[str, Any]] = []
        self.notices: list[DeviceNotice] = []
        self.log: list[str] = []
        live.rulings.subscribe(self._ruled)
        live.notices.subscribe(self.notices.append)

    def _ruled(self, publication: Publication) -> None:
        assert self.live.referee is not None
        self.lines.append(verdict_line(self.live.referee.rulebook, publication.verdict))

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events so far but the set-up's."""
        return [line["event"] for line in self.lines[1:]]

    @property
    def status(self) -> dict[str, Any]:
        """The public state now."""
        assert self.live.referee is not None
        return self.live.referee.rulebook.public(self.live.referee.state)

    def until(self, condition: Callable[[], object], patience_s: float = PATIENCE_S) -> float:
        """Runs the loop until something is so; gives the seconds that it took."""
        began = time.monotonic()
        while not condition():
            assert time.monotonic() < began + patience_s, f"{self.events[-3:]}, {self.notices[-5:]}, {self.log[-3:]}"
            self.live.step(wait_s=0.02)
        return time.monotonic() - began

    def run(self, seconds: float) -> None:
        """Runs the loop for so long."""
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() >= end, seconds + 1)

    def next(self) -> dict[str, Any]:
        """The next ruling."""
        n = len(self.lines)
        self.until(lambda: len(self.lines) > n)
        return self.lines[n]

    def push(self, button: int) -> dict[str, Any]:
        """The ruling on a button that is pushed and let go."""
        n = len(self.lines)
        for level in (1, 0):
            self.hands.touch(button, level)
            self.run(FINGER_S)
        self.until(lambda: len(self.lines) > n)
        return self.lines[n]

    def put(self, hole: int, ball: str) -> dict[str, Any]:
        """The ruling on a ball that falls into a hole or is taken out."""
        n = len(self.lines)
        self.hands.put(hole, ball)
        self.until(lambda: len(self.lines) > n)
        return self.lines[n]

    def noticed(self, code: str, device: str) -> bool:
        """Whether a notice has been told."""
        return any((notice.code, notice.device) == (code, device) for notice in self.notices)


@contextmanager
def played(
    hands: Hands, folder: Path, setup: Mapping[str, Any], node: Mapping[str, Any], buttons: Mapping[str, Any]
) -> Iterator[Table]:
    """A match at a board that drivers have met and seen."""
    settings = NodeSettings(port=str(hands._ports / "ttyUSB*"), **node)
    rig = Rig(node=settings, buttons=dict(buttons))
    live = MatchLoop(Journal(folder), rig=rig)
    table = Table(live, hands)
    live.start(setup)
    try:
        with closing(RigBoard(live, rig, table.log.append)) as real:
            table.until(lambda: real.supervisor.drivers[0].health == "ok")
            table.until(lambda: table.lines)
            table.until(lambda: len(live.pipeline.filters.picture()) == len(settings.holes))
            yield table
    finally:
        live.close()


@contextmanager
def emulated_hands(folder: Path, *options: str) -> Iterator[Hands]:
    """A board in real time, and hands on it; `options` are those of the emulator."""
    with emulated_board(*options) as board:
        ports = folder / "dev"
        ports.mkdir()
        hands = Hands(board, ports)
        hands.room()
        yield hands
