"""The virtual board beside the match: it starts and ends with a match, and is laid out as the match stands.

Its time can run faster, and a player of its own can play on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from companion.board.random_player import next_events
from companion.games.yago_pool.simulated_player import Drop, Lift, Player
from companion.live.board_runtime import lay_out, virtual_board
from companion.live.loop import MatchLoop
from companion.live.scaled_clock import ScaledClock
from companion.rulebook.rulebook import RawEvent, Refusal
from companion.ui.match_state import MatchState
from hardware.simulation.driver import VirtualDriver

SensorKind = Literal["colour", "distance"]
HOLES_GAME = "yago-pool"
"""The game whose board has holes with sensors of either kind."""
TURN_S = 1.2
"""The player by itself does something so often: as soon as a ball has come to rest and was seen."""
SPEEDS = (1, 2, 4, 8)


class VirtualTable:
    """Holds the virtual board of the running match, if its game has one."""

    def __init__(self, loop: MatchLoop, chance: Random, pace: ScaledClock | None = None) -> None:
        """`pace` is the clock of the table too, where time is to go by faster."""
        self._loop = loop
        self._chance = chance
        self.clock = pace or ScaledClock()
        self.game = ""
        self.kind: SensorKind = "colour"
        """What the holes are watched by."""
        self.driver: VirtualDriver[Any] | None = None
        self.plays = False
        """Whether a player of its own plays on."""
        self._player = Player(chance)
        self._next_at = 0.0

    def begin(self, status: Mapping[str, Any], figures: Mapping[str, int] | None) -> None:
        """A match begins or goes on: a fresh board, laid out as the public state has it.

        `figures` are those of the set-up's option `board`, for games that have it.
        """
        self.close()
        self.game = status["game"]
        self._player = Player(self._chance)
        kind = self.kind if self.game == HOLES_GAME else None
        board = virtual_board(self.game, self._chance, self.clock(), figures, kind)
        if board is None:
            return
        lay_out(board, status)
        self.driver = VirtualDriver(board, self._loop.put, self.clock, self.clock.speed)
        self.driver.start()

    def change_speed(self, speed: int) -> None:
        """Time goes by so many times as fast."""
        self.clock.set_speed(speed)
        if self.driver:
            self.driver.speed = float(speed)

    def change_kind(self, kind: SensorKind, status: Mapping[str, Any]) -> None:
        """The holes are watched by other sensors from now on; the balls stay where they are."""
        self.kind = kind
        self.begin(status, None)

    def on_event(self, event: RawEvent, status: Mapping[str, Any]) -> None:
        """Hands do on the board what people have just told, and clear it for the next game."""
        if self.driver:
            self.driver.act(lambda board, t: _done(board, t, event, status))

    # --- a player of its own

    def let_play(self, plays: bool) -> None:
        """Whether a player of its own plays on."""
        self.plays = plays

    def tick(self, match_state: MatchState) -> None:
        """Lets the player do the next thing where it is time for that; it stops when the match is over."""
        due = self.plays and match_state.in_match and not self._loop.waiting
        if not due or self.clock() < self._next_at:
            return
        self._next_at = self.clock() + TURN_S
        acted = self._play_on_holes(match_state) if self.game == HOLES_GAME else self._play_by_touch(match_state)
        if not acted:
            self.plays = False
            match_state.redraw()

    def _play_on_holes(self, match_state: MatchState) -> bool:
        """Balls fall and are taken out; the sensors see it. False when the match is over."""
        driver = self.driver
        assert driver is not None, "this game has a virtual board"
        lying = driver.act(lambda board, _t: dict(board.holes))
        todo = [{"code": task.code, **task.args} for task in match_state.view_state().todo]
        match self._player.next(match_state.view_state().status, todo, lying):
            case None:
                return False
            case Drop(hole=hole, ball=ball):
                if hole not in lying:
                    driver.act(lambda board, t: board.drop(hole, ball, t))
            case Lift(hole=hole):
                if hole in lying:
                    driver.act(lambda board, t: board.lift(hole, t))
            case touch:
                match_state.submit(touch.event)
        return True

    def _play_by_touch(self, match_state: MatchState) -> bool:
        """Something that the screen offers is told. False when there is nothing."""
        if match_state.view_state().phase == "game-over" and match_state.referee.state.match_winner is None:
            match_state.submit({"event": "next-game"})
            return True
        events = next_events(
            match_state.board_view,
            match_state.view_state(),
            lambda event: self._allowed(match_state, event),
            self._chance,
        )
        match_state.submit(*events)
        return bool(events)

    def _allowed(self, match_state: MatchState, raw: RawEvent) -> bool:
        """Whether the rulebook accepts an event now."""
        referee, event = self._loop.referee, match_state.rulebook.read(raw)
        if referee is None or isinstance(event, Refusal):
            return False
        return not isinstance(referee.ruling(referee.state, event), Refusal)

    def close(self) -> None:
        """Stops measuring."""
        if self.driver:
            self.driver.stop()
        self.driver = None


def _done(board: Any, t: float, event: RawEvent, status: Mapping[str, Any]) -> None:
    next_game = event.get("event") == "next-game"
    if hasattr(board, "follow"):
        if next_game:
            board.set_up()
        board.follow(status)
    elif next_game:
        for hole in list(board.holes):
            board.lift(hole, t)
