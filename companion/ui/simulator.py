"""The virtual board beside the match: it starts and ends with a match, and is laid out as the match stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from companion.boards import virtual_board
from companion.table import LiveTable
from hardware.virtual.driver import VirtualDriver

if TYPE_CHECKING:
    from companion.ui.flow import Flow, View


class Simulator:
    """Holds the virtual board of the running match, if its game has one."""

    def __init__(self, table: LiveTable, chance: Random, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._chance = chance
        self._clock = clock
        self.game = ""
        self.driver: VirtualDriver[Any] | None = None

    def begin(self, status: Mapping[str, Any], figures: Mapping[str, int] | None) -> None:
        """A match begins or goes on: a fresh board, laid out as the public state has it.

        `figures` are those of the set-up's option `board`, for games that have it.
        """
        self.close()
        self.game = status["game"]
        board = virtual_board(self.game, self._chance, self._clock(), figures)
        if board is None:
            return
        holes = {int(hole): ball for hole, ball in status.get("holes", {}).items() if ball != "unknown"}
        if holes:
            board.lay(holes)
        if hasattr(board, "follow"):
            board.follow(status)
        self.driver = VirtualDriver(board, self._table.put, self._clock)
        self.driver.start()

    def told(self, event: Mapping[str, Any], status: Mapping[str, Any]) -> None:
        """Hands do on the board what people have just told, and clear it for the next game."""
        if self.driver:
            self.driver.act(lambda board, t: _done(board, t, event, status))

    def view(self, flow: Flow, *, alone: bool) -> View | None:
        """The view of the board; None where the game has none. `alone`: it has the page to itself."""
        if self.driver is None:
            return None
        from companion.ui.views.virtual_yago import VirtualYagoView
        from companion.ui.views.virtual_yali import VirtualYaliView

        view = VirtualYaliView if self.game == "yali" else VirtualYagoView
        return view(flow, self.driver, alone=alone)

    def close(self) -> None:
        """Stops measuring."""
        if self.driver:
            self.driver.stop()
        self.driver = None


def _done(board: Any, t: float, event: Mapping[str, Any], status: Mapping[str, Any]) -> None:
    next_game = event.get("event") == "next-game"
    if hasattr(board, "follow"):
        if next_game:
            board.set_up()
        board.follow(status)
    elif next_game:
        for hole in list(board.holes):
            board.lift(hole, t)
