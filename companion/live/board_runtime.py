"""The board beside a live table: the virtual one of a game, or the real one of a rig; both run in real time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from companion.live.device_health import TableHealth
from companion.live.indicators import Lamps
from companion.live.loop import LiveTable
from companion.live.rig_loading import load_rig
from companion.live.sensor_pipeline import Watch
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.filters.settings import HOLES
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


class Simulation:
    """A virtual board that measures in its own thread until it is closed; `driver` is None without sensors."""

    def __init__(self, table: LiveTable, game: str, chance: Random, clock: Callable[[], float]) -> None:
        assert table.referee is not None
        figures = table.referee.raw_setup.get("options", {}).get("board")
        board: Any = virtual_board(game, chance, clock(), figures)
        self.driver: VirtualDriver[Any] | None = None if board is None else VirtualDriver(board, table.put, clock)
        if self.driver:
            lay_out(board, table.referee.book.public(table.referee.table))
            table.watch.doubt(HOLES)
            self.driver.start()
        if hasattr(board, "follow"):
            table.observers.append(lambda _: self._follow(table))

    def _follow(self, table: LiveTable) -> None:
        """The balls of a board that is followed move by move lie as people have entered it."""
        if self.driver and table.referee:
            status = table.referee.book.public(table.referee.table)
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


class RealBoard:
    """The drivers of a rig at a live table, until it is closed. What fails is told, tried again, and ends nothing."""

    def __init__(self, table: LiveTable, rig: Rig, tell: Callable[[str], None] = log, pins: Pins | None = None) -> None:
        """`tell` takes a sentence for the log, from any thread; `pins` are this Pi's unless others are given."""
        from hardware.node.link_counters import LinkCounts
        from hardware.rig.drivers import outputs, posts
        from hardware.supervisor import Supervisor
        from hardware.tof.sensor_statistics import SensorRecord

        self.rig = rig
        self.link = LinkCounts() if rig.node else None
        """What is counted about the line to the board node, where there is one."""
        self._tell = tell
        table.watch = Watch(Filters(rig.settings()), rig.buttons, rig.holds)
        table.watch.doubt(HOLES)
        table.observers.append(lambda told: None if told.verdict.n else table.watch.doubt(HOLES))
        table.rig = rig
        self.health = TableHealth()
        table.noticers.append(self.health.noticed)
        self.outputs = outputs(rig, tell, pins)
        """The lamps and the buzzer, where there are any."""
        self._table = table
        self._lamps = Lamps(self.outputs, lambda: self.troubled(table)) if self.outputs else None
        if self._lamps:
            table.observers.append(self._lamps.told)
            table.noticers.append(self._lamps.noticed)
        self.records: dict[int, SensorRecord] = {}
        """What each distance sensor has gone through, by its hole."""
        drivers = posts(rig, table.clock, pins, self.link, self.records)
        self.supervisor = Supervisor(list(drivers), table.put, tell, table.clock)
        self.supervisor.start()

    def troubled(self, table: LiveTable) -> bool:
        """Whether something needs people's attention: a device, or the journal."""
        return self.health.trouble or table.trouble is not None

    def close(self) -> None:
        """Stops the drivers and lets the hardware go."""
        self.supervisor.stop()
        if self.link:
            self._tell(f"The line to the board node: {self.link.told()}.")
        for hole, record in sorted(self.records.items()):
            self._tell(f"The sensor of hole {hole}: {record.told()}.")
        if self.outputs:
            self.outputs.close()

    def relight(self) -> None:
        """The lamps show again what they should, after somebody has tried them."""
        if self._lamps:
            self._lamps.show(self._table.referee.table if self._table.referee else None)
