"""The virtual board beside the match: it starts and ends with a match, and is laid out as the match stands.

Its time can run faster than real time, and a simulated player can play on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any

from msgspec import Struct

from companion.board.random_player import random_events
from companion.board.virtual_board import STOOD_S, Player, SensorKind, Submit, VirtualBoard, VirtualBoardSpec
from companion.games import registry
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.rulebook.rulebook import RawEvent
from companion.ui.match_state import MatchState
from hardware.simulation.driver import SimulatedBoardDriver

TURN_S = 1.2
"""The time between two actions of the simulated player; enough for a piece to come to rest and be detected."""
SPEEDS = (1, 2, 4, 8)


class RunningBoard(Struct, frozen=True, eq=False):
    """A virtual board at work, and what its game says of it."""

    spec: VirtualBoardSpec
    driver: SimulatedBoardDriver[VirtualBoard]


class VirtualBoardController:
    """Starts and stops the virtual board of the running match, if its game has one, and plays on it when asked to."""

    def __init__(self, loop: MatchLoop, chance: Random, pace: ScaledClock | None = None) -> None:
        """`pace` is the clock of the table, if time can run faster."""
        self._loop = loop
        self._chance = chance
        self.clock = pace or ScaledClock()
        self.game = ""
        self.board: RunningBoard | None = None
        self.plays = False
        """Whether the simulated player plays."""
        self._wanted_kind = ""
        self._options: Mapping[str, int] = {}
        self._player: Player | None = None
        self._next_at = 0.0

    @property
    def driver(self) -> SimulatedBoardDriver[Any] | None:
        """What runs the board; None where the game has none."""
        return self.board.driver if self.board else None

    @property
    def sensor_kinds(self) -> tuple[SensorKind, ...]:
        """The kinds of sensor that the board can have."""
        return self.board.spec.sensor_kinds if self.board else ()

    @property
    def kind(self) -> str:
        """The name of the board's kind of sensor; "" if there is no choice."""
        names = [kind.name for kind in self.sensor_kinds]
        return self._wanted_kind if self._wanted_kind in names else names[0] if names else ""

    def begin(self, status: Mapping[str, Any], figures: Mapping[str, int] | None) -> None:
        """Starts a new board, set up from the public state, when a match begins or is resumed.

        `figures` are those of the set-up's option `board`, for games that have it.
        """
        self.close()
        self.game, self._options = status["game"], figures or {}
        make_player = registry.simulated_player(self.game)
        self._player = make_player(self._chance) if make_player else None
        self._start_board(status)

    def _start_board(self, status: Mapping[str, Any]) -> None:
        spec = registry.virtual_board(self.game)
        if spec is None:
            return
        kinds = [kind.name for kind in spec.sensor_kinds]
        kind = self._wanted_kind if self._wanted_kind in kinds else kinds[0] if kinds else ""
        now = self.clock()
        board = spec.make(self._chance, now - STOOD_S, self._options, kind)
        board.lay_out(status)
        self.board = RunningBoard(spec, SimulatedBoardDriver(board, self._loop.put, self.clock, self.clock.speed))
        self._loop.put(self._loop.change_board)  # behind what the board before it has measured
        for sample in board.step(now):
            self._loop.put(sample)
        self.board.driver.start()

    def change_speed(self, speed: int) -> None:
        """Sets the speed of the simulated time, in multiples of real time."""
        self.clock.set_speed(speed)
        if self.driver:
            self.driver.set_speed(speed)

    def change_kind(self, kind: str, status: Mapping[str, Any]) -> None:
        """The board has sensors of another kind from now on; the pieces stay where they are."""
        plays, self._wanted_kind = self.plays, kind
        self.begin(status, self._options)
        self.plays = plays

    def on_event(self, event: RawEvent, status: Mapping[str, Any]) -> None:
        """Updates the pieces after an accepted event, and clears the board for the next game."""
        if self.board:
            self.board.driver.act(lambda board, t: board.follow(event, status, t))

    # --- a player of its own

    def let_play(self, plays: bool) -> None:
        """Starts or stops the simulated player."""
        self.plays = plays

    def tick(self, match_state: MatchState) -> None:
        """Runs the next action of the simulated player when it is due; stops it when the match is over."""
        due = self.plays and match_state.in_match and not self._loop.waiting
        if not due or self.clock() < self._next_at:
            return
        self._next_at = self.clock() + TURN_S
        acted = self._play(match_state, self._player) if self._player else self._play_by_touch(match_state)
        if not acted:
            self.plays = False
            match_state.redraw()

    def _play(self, match_state: MatchState, player: Player) -> bool:
        """Runs one action of the game's simulated player; returns False when the match is over."""
        view = match_state.view_state()
        todo = [{"code": task.code, **task.args} for task in view.todo]
        if self.board:
            action = self.board.driver.act(lambda board, _t: player.next(view.status, todo, board))
        else:
            action = player.next(view.status, todo, None)
        if isinstance(action, Submit):
            match_state.submit(action.event, expect=match_state.position)
        elif action is not None and self.board:
            with suppress(ValueError):  # the board was changed by hand after the action was planned
                self.board.driver.act(action.perform)
        return action is not None

    def _play_by_touch(self, match_state: MatchState) -> bool:
        """Submits a random event that the screen offers; returns False if there is none."""
        view = match_state.view_state()
        events = random_events(match_state.board_view, view, match_state.referee, self._chance)
        match_state.submit(*events, expect=match_state.position)
        return bool(events)

    def close(self) -> None:
        """Stops measuring and playing: the match has ended."""
        self.plays = False
        if self.board:
            self.board.driver.stop()
        self.board = None
