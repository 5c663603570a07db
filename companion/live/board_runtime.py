"""The board beside a live table: the virtual one of a game, or the real one of a rig; both run in real time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from companion.live.device_health import DeviceHealth
from companion.live.indicators import Indicators
from companion.live.loop import MatchLoop
from companion.live.rig_loading import load_rig
from companion.live.sensor_pipeline import SensorPipeline
from hardware.devices import HOLE_NUMBERS
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.gpio.pins import Pins
from hardware.rig.file import RigError
from hardware.rig.sections import Rig
from hardware.simulation.driver import VirtualDriver

VIRTUAL: Mapping[str, str] = {
    "yago-pool": "companion.games.yago_pool.virtual:VirtualYago",
    "yali": "companion.games.yali.virtual:VirtualYali",
}
"""The games whose boards have sensors; the others are played by touches and buttons."""


def virtual_board(
    game: str, chance: Random, t: float, figures: Mapping[str, int] | None = None, kind: str | None = None
) -> Any:
    """The virtual board of a game that starts at `t` (monotonic seconds), or None where a board has no sensors.

    `figures` are those of the set-up's option `board`, for games that have it; `kind` is that of the sensors of a
    board that can have several.
    """
    if game not in VIRTUAL:
        return None
    module, _, name = VIRTUAL[game].partition(":")
    return getattr(import_module(module), name)(chance, t=t, **(figures or {}), **({"kind": kind} if kind else {}))


def lay_out(board: Any, status: Mapping[str, Any]) -> None:
    """Puts the pieces on a fresh virtual board as the public state of a match has them."""
    holes = {int(hole): ball for hole, ball in status.get("holes", {}).items() if ball != "unknown"}
    if holes:
        board.lay(holes)
    if hasattr(board, "follow"):
        board.follow(status)


class VirtualBoardRun:
    """A virtual board that measures in its own thread until it is closed; `driver` is None without sensors."""

    def __init__(self, loop: MatchLoop, game: str, chance: Random, clock: Callable[[], float]) -> None:
        assert loop.referee is not None
        figures = loop.referee.raw_setup.get("options", {}).get("board")
        board: Any = virtual_board(game, chance, clock(), figures)
        self.driver: VirtualDriver[Any] | None = None if board is None else VirtualDriver(board, loop.put, clock)
        if self.driver:
            lay_out(board, loop.referee.rulebook.public(loop.referee.state))
            loop.pipeline.recheck(HOLE_NUMBERS)
            self.driver.start()
        if hasattr(board, "follow"):
            loop.rulings.append(lambda _: self._follow(loop))

    def _follow(self, loop: MatchLoop) -> None:
        """The balls of a board that is followed move by move lie as people have entered it."""
        if self.driver and loop.referee:
            status = loop.referee.rulebook.public(loop.referee.state)
            self.driver.act(lambda board, _: board.follow(status))

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
        loop.pipeline.recheck(HOLE_NUMBERS)
        loop.rulings.append(lambda told: None if told.verdict.n else loop.pipeline.recheck(HOLE_NUMBERS))
        loop.rig = rig
        self.health = DeviceHealth()
        loop.notices.append(self.health.on_notice)
        self.outputs = outputs(rig, tell, pins)
        """The lamps and the buzzer, where there are any."""
        self._loop = loop
        self._lamps = Indicators(self.outputs, lambda: self.troubled(loop)) if self.outputs else None
        if self._lamps:
            loop.rulings.append(self._lamps.on_ruling)
            loop.notices.append(self._lamps.on_notice)
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
