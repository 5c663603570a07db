"""The board beside a live table: the virtual one of a game, run in real time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Any

from companion.table import LiveTable
from hardware.virtual.driver import VirtualDriver

VIRTUAL: Mapping[str, str] = {
    "yago-pool": "hardware.virtual.yago:VirtualYago",
    "yali": "hardware.virtual.yali:VirtualYali",
}
"""The games whose boards have sensors; the others are played by touches and buttons."""


def virtual_board(game: str, chance: Random, t: float, figures: Mapping[str, int] | None = None) -> Any:
    """The virtual board of a game that starts at `t` (monotonic seconds), or None where a board has no sensors.

    `figures` are those of the set-up's option `board`, for games that have it.
    """
    if game not in VIRTUAL:
        return None
    module, _, name = VIRTUAL[game].partition(":")
    return getattr(import_module(module), name)(chance, t=t, **(figures or {}))


class Simulation:
    """A virtual board that measures in its own thread until it is closed; `driver` is None without sensors."""

    def __init__(self, table: LiveTable, game: str, chance: Random, clock: Callable[[], float]) -> None:
        assert table.referee is not None
        figures = table.referee.raw_setup.get("options", {}).get("board")
        board: Any = virtual_board(game, chance, clock(), figures)
        self.driver: VirtualDriver[Any] | None = None if board is None else VirtualDriver(board, table.put, clock)
        if self.driver:
            self.driver.start()
        if hasattr(board, "follow"):
            self._follow(table)
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
