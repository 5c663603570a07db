"""The virtual board beside the match: its time can run faster than real time, and a simulated player can play on it."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from companion.board.random_player import random_events
from companion.board.virtual_board import Player, SensorKind, Submit
from companion.games import registry
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.live.session import Session
from companion.live.virtual_board_run import RunningBoard, VirtualBoardRun, kind_of
from companion.ui.match_state import MatchState
from hardware.simulation.driver import SimulatedBoardDriver

TURN_S = 1.2
"""The time between two actions of the simulated player; enough for a piece to come to rest and be detected."""
SPEEDS = (1, 2, 4, 8)


class VirtualBoardController:
    """The virtual board of the running match, if its game has one, and the player that plays on it when asked to."""

    def __init__(self, loop: MatchLoop, chance: Random, pace: ScaledClock | None = None) -> None:
        """`pace` is the clock of the table, if time can run faster."""
        self._loop = loop
        self._chance = chance
        self.clock = pace or ScaledClock()
        self.plays = False
        """Whether the simulated player plays."""
        self._player: Player | None = None
        self._next_at = 0.0
        self._run = VirtualBoardRun(loop, chance, self.clock)
        loop.session_changed.subscribe(self._on_session)

    @property
    def board(self) -> RunningBoard | None:
        """The board of the running match; None where the game has none."""
        return self._run.board

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
        return kind_of(self.board.spec, self._run.wanted_kind) if self.board else ""

    def begin_again(self, session: Session) -> None:
        """The pieces are laid out anew as the match stands, and nobody plays by himself any more."""
        self._choose_player(session)
        self._run.begin(session)

    def change_speed(self, speed: int) -> None:
        """Sets the speed of the simulated time, in multiples of real time."""
        self._run.set_speed(speed)

    def change_kind(self, kind: str) -> None:
        """The board has sensors of another kind from now on; the pieces stay where they are."""
        self._run.change_kind(kind)

    # --- a player of its own

    def _on_session(self, session: Session | None) -> None:
        """In the next match nobody plays by himself, and time goes by as it does."""
        self.change_speed(1)
        self._choose_player(session)

    def _choose_player(self, session: Session | None) -> None:
        self.plays = False
        make_player = registry.simulated_player(session.referee.rulebook.game) if session else None
        self._player = make_player(self._chance) if make_player else None

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
        """Stops measuring and playing."""
        self.plays = False
        self._run.close()
