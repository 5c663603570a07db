"""The virtual board beside the match: it starts and ends with a match, and is laid out as the match stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.boards import virtual_board
from companion.table import LiveTable
from hardware.virtual.driver import VirtualDriver


class Simulator:
    """Holds the virtual board of the running match, if its game has one."""

    def __init__(self, table: LiveTable, chance: Random, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._chance = chance
        self._clock = clock
        self.game = ""
        self.driver: VirtualDriver[Any] | None = None

    def begin(self, game: str, holes: Mapping[int, str]) -> None:
        """A match begins or goes on: a fresh board, with balls in these holes."""
        self.close()
        board = virtual_board(game, self._chance, self._clock())
        self.game = game
        if board is None:
            return
        if holes:
            board.lay(holes)
        self.driver = VirtualDriver(board, self._table.put, self._clock)
        self.driver.start()

    def clear(self) -> None:
        """People take the balls out of the holes for the next game."""
        if self.driver:
            self.driver.act(lambda board, t: [board.lift(hole, t) for hole in list(board.holes)])

    def close(self) -> None:
        """Stops measuring."""
        if self.driver:
            self.driver.stop()
        self.driver = None
