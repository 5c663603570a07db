"""The virtual board of a match without a window, in real time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.board.virtual_board import STOOD_S, VirtualBoard
from companion.games.registry import rulebook, virtual_board
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.rulebook.referee import Referee
from hardware.devices import HOLE_NUMBERS
from hardware.simulation.driver import SimulatedBoardDriver


def make_virtual_board(referee: Referee, chance: Random, t: float, kind: str = "") -> VirtualBoard | None:
    """A fresh virtual board for a match; None for a game that has none.

    Args:
        referee: The match, for its game and its option `board`.
        chance: The source of chance.
        t: When the board starts (monotonic seconds).
        kind: The name of the kind of sensor; "" for the board's default.
    """
    spec = virtual_board(referee.rulebook.game)
    if spec is None:
        return None
    return spec.make(chance, t, referee.raw_setup.get("options", {}).get("board") or {}, kind)


class VirtualBoardRun:
    """Runs the virtual board of the match in its own thread until it is closed.

    `driver` is None for a game that has none.
    """

    def __init__(self, loop: MatchLoop, chance: Random, clock: Callable[[], float]) -> None:
        assert loop.referee is not None, "there is a match to be played"
        now = clock()
        board = make_virtual_board(loop.referee, chance, now - STOOD_S)
        self.driver: SimulatedBoardDriver[VirtualBoard] | None = None
        if board is None:
            return
        self.driver = SimulatedBoardDriver(board, loop.put, clock)
        board.lay_out(loop.referee.rulebook.public(loop.referee.state))
        loop.pipeline.recheck(HOLE_NUMBERS)
        for sample in board.step(now):
            loop.put(sample)
        self.driver.start()
        loop.rulings.subscribe(self._follow)

    def _follow(self, publication: Publication) -> None:
        """Moves the pieces on the board as an accepted event says."""
        verdict = publication.verdict
        if self.driver and verdict.ok:
            status = rulebook(verdict.state.setup.game).public(verdict.state)
            self.driver.act(lambda board, t: board.follow(verdict.raw, status, t))

    def close(self) -> None:
        """Stops the thread of the board."""
        if self.driver:
            self.driver.stop()
