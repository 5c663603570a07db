"""The virtual board of the running match, in its own time: it begins, follows and ends with the session of the loop."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.board.virtual_board import STOOD_S, FollowedEvent, VirtualBoard, VirtualBoardSpec
from companion.games.registry import virtual_board
from companion.live.loop import MatchLoop
from companion.live.publication import Publication
from companion.live.scaled_clock import ScaledClock
from companion.live.session import Session
from companion.rulebook.origin import SENSED
from companion.rulebook.referee import Referee
from hardware.simulation.driver import SimulatedBoardDriver


class RunningBoard(Struct, frozen=True, eq=False):
    """A virtual board at work, and what its game says of it."""

    spec: VirtualBoardSpec
    driver: SimulatedBoardDriver[VirtualBoard]


def make_virtual_board(referee: Referee, chance: Random, t: float, kind: str = "") -> VirtualBoard | None:
    """A fresh virtual board for a match; None for a game that has none.

    Args:
        referee: The match, for its game and its option `board`.
        chance: The source of chance.
        t: When the board starts (monotonic seconds).
        kind: The name of the kind of sensor; the board's default if it has no such kind.
    """
    spec = virtual_board(referee.rulebook.game)
    if spec is None:
        return None
    return spec.make(chance, t, referee.raw_setup.get("options", {}).get("board") or {}, kind_of(spec, kind))


def kind_of(spec: VirtualBoardSpec, wanted: str) -> str:
    """The wanted kind of sensor, or the default where a board has no such kind; "" where there is no choice."""
    names = [kind.name for kind in spec.sensor_kinds]
    return wanted if wanted in names else names[0] if names else ""


def follow(loop: MatchLoop, board: VirtualBoard, publication: Publication, t: float) -> None:
    """Moves the pieces of a board as an accepted event says; the filters are told, so that no event follows from it.

    Args:
        loop: The loop that the board's samples go to; this is called in its thread.
        board: The board of its match.
        publication: The published event; nothing is done for a refusal.
        t: The time now (monotonic seconds).
    """
    verdict, referee, filters = publication.verdict, publication.session.referee, loop.pipeline.filters
    if not verdict.ok:
        return
    status = referee.rulebook.public(verdict.state)
    current = status if verdict.state is referee.state else referee.rulebook.public(referee.state)
    followed = FollowedEvent(
        event=verdict.raw,
        sensed=publication.origin == SENSED,
        status=status,
        current=current,
        seen=filters.picture(),
    )
    filters.set_holes(board.follow(followed, t) or {}, t)


class VirtualBoardRun:
    """Runs a fresh virtual board, in a thread of its own, for each session whose game has one."""

    def __init__(self, loop: MatchLoop, chance: Random, clock: ScaledClock) -> None:
        """Starts with the session that runs, if one does.

        Args:
            loop: Is given the samples.
            chance: The source of chance.
            clock: The time of the board, which may run faster than real time.
        """
        self.board: RunningBoard | None = None
        """The board of the running match; None while there is none."""
        self.wanted_kind = ""
        """The kind of sensor that was chosen last; "" before."""
        self.clock = clock
        self._loop = loop
        self._chance = chance
        loop.session_changed.subscribe(self.begin)
        loop.rulings.subscribe(self._on_ruling)
        self.begin(loop.session)

    def begin(self, session: Session | None) -> None:
        """The board of the session before is gone; the new one is laid out as the match stands, saved or not."""
        self.close()
        spec = virtual_board(session.referee.rulebook.game) if session else None
        if session is None or spec is None:
            return
        referee = session.referee
        now = self.clock()
        board = make_virtual_board(referee, self._chance, now - STOOD_S, self.wanted_kind)
        assert board is not None, "its game has one"
        board.lay_out(referee.rulebook.public(referee.state))
        self.board = RunningBoard(spec, SimulatedBoardDriver(board, self._loop.put, self.clock, self.clock.speed))
        self._loop.put(self._loop.change_board)  # behind what the board before it has measured
        for sample in board.step(now):
            self._loop.put(sample)
        self.board.driver.start()

    def _on_ruling(self, publication: Publication) -> None:
        """Moves the pieces as an accepted event says."""
        if self.board:
            self.board.driver.act(lambda board, t: follow(self._loop, board, publication, t))

    def set_speed(self, speed: float) -> None:
        """Sets the speed of the board's time, in multiples of real time."""
        self.clock.set_speed(speed)
        if self.board:
            self.board.driver.set_speed(speed)

    def change_kind(self, kind: str) -> None:
        """The board has sensors of another kind from now on; the pieces stand as the match says."""
        self.wanted_kind = kind
        self.begin(self._loop.session)

    def close(self) -> None:
        """Stops the thread of the board."""
        if self.board:
            self.board.driver.stop()
        self.board = None
