"""The board beside a live table: the virtual one of a game, or the real one of a rig; both run in real time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.board.simulated_table import SimulatedBoard
from companion.games.registry import rulebook, simulated_table
from companion.live.device_health import DeviceHealth
from companion.live.indicators import Indicators
from companion.live.loop import MatchLoop, Publication
from companion.live.rig_loading import load_rig
from companion.live.sensor_pipeline import SensorPipeline
from companion.rulebook.referee import Referee
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.filters.settings import HOLES
from hardware.gpio.pins import Pins
from hardware.rig.file import RigError
from hardware.rig.sections import Rig
from hardware.simulation.driver import VirtualDriver


def simulated_board(referee: Referee, chance: Random, t: float, kind: str = "") -> SimulatedBoard | None:
    """A fresh simulated board for a match; None for a game that has none.

    Args:
        referee: The match; its game and its option `board` count.
        chance: Where the board's chance comes from.
        t: When the board starts (monotonic seconds).
        kind: The kind of sensor; "" leaves it to the board.
    """
    table = simulated_table(referee.rulebook.game)
    if table is None:
        return None
    return table.make(chance, t, referee.raw_setup.get("options", {}).get("board") or {}, kind)


class VirtualBoardRun:
    """The simulated board of the running match, which measures in its own thread until it is closed.

    `driver` is None for a game that has none.
    """

    def __init__(self, loop: MatchLoop, chance: Random, clock: Callable[[], float]) -> None:
        assert loop.referee is not None, "there is a match to be simulated"
        board = simulated_board(loop.referee, chance, clock())
        self.driver: VirtualDriver[SimulatedBoard] | None = None
        if board is None:
            return
        self.driver = VirtualDriver(board, loop.put, clock)
        board.lay_out(loop.referee.rulebook.public(loop.referee.state))
        loop.pipeline.recheck(HOLES)
        self.driver.start()
        loop.rulings.subscribe(self._follow)

    def _follow(self, publication: Publication) -> None:
        """The pieces lie as people have told."""
        verdict = publication.verdict
        if self.driver and verdict.ok:
            status = rulebook(verdict.state.setup.game).public(verdict.state)
            self.driver.act(lambda board, t: board.follow(verdict.raw, status, t))

    def close(self) -> None:
        """Stops measuring."""
        if self.driver:
            self.driver.stop()


def usable_rig(path: Path) -> Rig:
    """The rig of a file, after a look whether all libraries that it needs are there. Raises RigError."""
    from hardware.rig.drivers import check_libraries

    rig = load_rig(path)
    try:
        check_libraries(rig)
    except DriverError as error:
        raise RigError([f"{path}: {error}"]) from None
    return rig


def table_rig(path: Path, folder: Path) -> Rig:
    """The usable rig of a file, with what was calibrated at the table of this data folder. Raises RigError."""
    from companion.i18n.calibration_phrases import calibrated

    return calibrated(usable_rig(path), folder, log)


def log(sentence: str) -> None:
    """Says a sentence on standard error, which a service keeps in the system's log."""
    print(sentence, file=sys.stderr, flush=True)


class RigBoard:
    """The drivers of a rig at a live table, until it is closed. What fails is told, tried again, and ends nothing."""

    def __init__(self, loop: MatchLoop, rig: Rig, tell: Callable[[str], None] = log, pins: Pins | None = None) -> None:
        """`tell` takes a sentence for the log, from any thread; `pins` are this Pi's unless others are given."""
        from hardware.node.link_counters import LinkCounters
        from hardware.rig.drivers import driver_specs, outputs
        from hardware.supervisor import Supervisor
        from hardware.tof.sensor_statistics import SensorStatistics

        self.rig = rig
        self.link = LinkCounters() if rig.node else None
        """What is counted about the line to the board node, where there is one."""
        self._tell = tell
        loop.pipeline = SensorPipeline(Filters(rig.settings()), rig.buttons, rig.holds)
        loop.pipeline.recheck(HOLES)
        loop.rulings.subscribe(lambda told: None if told.verdict.n else loop.pipeline.recheck(HOLES))
        loop.rig = rig
        self.health = DeviceHealth()
        loop.notices.subscribe(self.health.on_notice)
        self.outputs = outputs(rig, tell, pins)
        """The lamps and the buzzer, where there are any."""
        self._loop = loop
        self._lamps = Indicators(self.outputs, lambda: self.troubled(loop)) if self.outputs else None
        if self._lamps:
            loop.rulings.subscribe(self._lamps.on_ruling)
            loop.notices.subscribe(self._lamps.on_notice)
        self.records: dict[int, SensorStatistics] = {}
        """What each distance sensor has gone through, by its hole."""
        drivers = driver_specs(rig, loop.clock, pins, self.link, self.records)
        self.supervisor = Supervisor(list(drivers), loop.put, tell, loop.clock)
        self.supervisor.start()

    def troubled(self, loop: MatchLoop) -> bool:
        """Whether something needs people's attention: a device, or the journal."""
        return self.health.trouble or loop.trouble is not None

    def close(self) -> None:
        """Stops the drivers and lets the hardware go."""
        self.supervisor.stop()
        if self.link:
            self._tell(f"The line to the board node: {self.link.describe()}.")
        for hole, record in sorted(self.records.items()):
            self._tell(f"The sensor of hole {hole}: {record.describe()}.")
        if self.outputs:
            self.outputs.close()

    def relight(self) -> None:
        """The lamps show again what they should, after somebody has tried them."""
        if self._lamps:
            self._lamps.show(self._loop.referee.state if self._loop.referee else None)
