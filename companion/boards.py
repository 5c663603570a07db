"""The board beside a live table: the virtual one of a game, run in real time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

from companion.table import LiveTable
from hardware.virtual.driver import VirtualBoard, VirtualDriver

VIRTUAL: Mapping[str, str] = {
    "yago-pool": "hardware.virtual.yago:VirtualYago",
    "yali": "hardware.virtual.yali:VirtualYali",
}
"""The games whose boards have sensors; the others are played by touches and buttons."""


def virtual_board(game: str, chance: Random, t: float) -> Any:
    """The virtual board of a game that starts at `t` (monotonic seconds), or None where a board has no sensors."""
    if game not in VIRTUAL:
        return None
    module, _, name = VIRTUAL[game].partition(":")
    return getattr(import_module(module), name)(chance, t=t)


class Simulation:
    """A virtual board that measures in its own thread until it is closed; `driver` is None without sensors."""

    def __init__(self, table: LiveTable, game: str, chance: Random, clock: Callable[[], float]) -> None:
        board: VirtualBoard | None = virtual_board(game, chance, clock())
        self.driver = None if board is None else VirtualDriver(board, table.put, clock)
        if self.driver:
            self.driver.start()

    def close(self) -> None:
        """Stops measuring."""
        if self.driver:
            self.driver.stop()
