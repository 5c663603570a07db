"""The state of a Yago Pool match, and what follows from it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.yago_pool.events import (
    BLUE,
    MOVED_BALL,
    PROFESSIONAL,
    RED,
    UNKNOWN,
    YELLOW,
    Foul,
)
from companion.games.yago_pool.wins import BALLS_PER_COLOUR, Holes
from companion.rulebook.rulebook import GameState

GAME = "yago-pool"

OPENING, PLAY, CHOOSE_COLOUR = "opening", "play", "choose-colour"
RESTORE, GAME_OVER, MATCH_OVER = "restore", "game-over", "match-over"
SHOOTING = (OPENING, PLAY)
OVER = (GAME_OVER, MATCH_OVER)

NO_HOLES: frozenset[int] = frozenset()
NO_BALLS: tuple[str | None, ...] = (None,) * 9


class YagoState(GameState, frozen=True, kw_only=True):
    """The state of a match. Sets of holes hold their numbers, 1 to 9; pairs are by seat."""

    play_phase: str
    """The phase of the play itself; `phase` is "restore" instead while balls are to be taken out or put back."""
    turn: int
    """The seat of the player in turn."""
    shots: int = 1
    """What the player in turn may still play, this shot included."""
    two_shot_turn: bool = False
    """Whether the turn began with two shots, after a foul: a ball sunk correctly then brings two shots again."""
    shots_if_declined: int = 0
    """Professional: the shots of the opponent if the player in turn declines his two; 0 when he may not decline."""
    colours: tuple[str, ...] = ()
    """By seat; empty while no colours are assigned."""
    holes: tuple[str | None, ...] = NO_BALLS
    """The ball of each hole, or None; a ball that is to be put back counts."""
    sunk_this_shot: frozenset[int] = NO_HOLES
    """The holes filled in the shot that is not ruled on yet, or after which a colour is still to be chosen."""
    sunk_directly: frozenset[int] = NO_HOLES
    """Of these the ones whose ball touched no cushion and no other ball (medium)."""
    fouls: tuple[Foul, ...] = ()
    """Reported in the shot that is not ruled on yet."""
    to_take_out: frozenset[int] = NO_HOLES
    """The holes whose ball is to be taken out."""
    placing_seat: int = 0
    """Who places the balls that are taken out."""
    to_put_back: frozenset[int] = NO_HOLES
    """The holes that a ball has left, and into which it is to be put back."""
    points: tuple[int, int] = (0, 0)
    turn_counts: tuple[int, int] = (0, 0)
    """How often each seat has had the turn in this match: it tells which member of a team shoots."""

    @property
    def opponent(self) -> int:
        """The seat of the player who is not in turn."""
        return 1 - self.turn

    @property
    def professional(self) -> bool:
        """Whether the blue ball stays in play."""
        return self.setup.variant == PROFESSIONAL

    @property
    def shot_reported(self) -> bool:
        """Whether anything of the shot now to be played was reported."""
        return bool(self.sunk_this_shot or self.fouls)

    @property
    def may_decline(self) -> bool:
        """Whether the player in turn may let the other play on instead."""
        return self.shots_if_declined > 0 and self.phase in SHOOTING and not self.shot_reported

    def ball(self, hole: int) -> str | None:
        """The ball of a hole 1 to 9, or None; a ball that is to be put back counts."""
        return self.holes[hole - 1]

    def reading(self, name: str) -> str:
        """The choice made for a reading."""
        return self.setup.readings[name]

    def blue_in_play(self) -> bool:
        """Whether the shot now to be played may involve the blue ball."""
        return self.professional or self.play_phase == OPENING


def update_phase(state: YagoState) -> YagoState:
    """The state with the phase that follows from it: "restore" while balls are to be taken out or put back."""
    phase = RESTORE if state.to_take_out or state.to_put_back else state.play_phase
    return state if state.phase == phase else replace(state, phase=phase)


NEW_SHOT: Mapping[str, Any] = {
    "sunk_this_shot": NO_HOLES,
    "sunk_directly": NO_HOLES,
    "fouls": (),
    "shots_if_declined": 0,
}
"""The fields of a state before a shot of which nothing is reported."""


def after_shot(state: YagoState, play_phase: str, to_take_out: frozenset[int] = NO_HOLES, **changes: Any) -> YagoState:
    """The state after a shot was ruled on; one change of the state, for speed.

    Args:
        state: The state before.
        play_phase: The phase of the play now; balls to take out or to put back come first.
        to_take_out: The holes whose ball is to be taken out.
        changes: Other fields with their new values.
    """
    phase = RESTORE if to_take_out or state.to_put_back else play_phase
    return replace(state, **{**NEW_SHOT, **changes}, play_phase=play_phase, phase=phase, to_take_out=to_take_out)


def ball_lies_in(state: YagoState, hole: int) -> bool:
    """Whether a ball lies in a hole now."""
    return state.ball(hole) is not None and hole not in state.to_put_back


def with_ball(holes: tuple[str | None, ...], hole: int, ball: str | None) -> tuple[str | None, ...]:
    """The balls of all holes with another content in one of them."""
    return (*holes[: hole - 1], ball, *holes[hole:])


def emptied(holes: tuple[str | None, ...], emptied_holes: frozenset[int]) -> tuple[str | None, ...]:
    """The balls of all holes with some holes emptied."""
    if not emptied_holes:
        return holes
    return tuple(None if hole in emptied_holes else ball for hole, ball in enumerate(holes, 1))


def fouls_without_hole(fouls: tuple[Foul, ...], hole: int) -> tuple[Foul, ...]:
    """The reported fouls without a hole in which there was no ball: a ball moved into it then moved elsewhere."""
    return tuple(Foul(MOVED_BALL) if foul.kind == MOVED_BALL and foul.hole == hole else foul for foul in fouls)


def too_many_balls(state: YagoState, holes: Holes, fouls: tuple[Foul, ...]) -> bool:
    """Whether the game has fewer balls than this: five of each colour, and one blue while it is in play.

    Balls that left the table in this shot count too. An unknown ball needs a ball that it can be.
    """
    known = (*holes, *(foul.off_table for foul in fouls)) if fouls else holes
    red, yellow, blue = known.count(RED), known.count(YELLOW), known.count(BLUE)
    if red > BALLS_PER_COLOUR or yellow > BALLS_PER_COLOUR or blue > 1:
        return True
    unknown = holes.count(UNKNOWN)
    return unknown > 0 and unknown > 2 * BALLS_PER_COLOUR - red - yellow + (state.blue_in_play() and not blue)


def blue_holes(state: YagoState) -> frozenset[int]:
    """The hole into which the blue ball fell in this shot, as a set."""
    return frozenset(hole for hole in state.sunk_this_shot if state.ball(hole) == BLUE)


def is_opening_shot(state: YagoState) -> bool:
    """Whether the shot that is ruled on is the opening shot.

    A ball moved by accident before it, and nothing else, is no shot (reading YG-13b).
    """
    if state.play_phase != OPENING:
        return False
    return not state.fouls or bool(state.sunk_this_shot) or any(foul.kind != MOVED_BALL for foul in state.fouls)


def count_turn(state: YagoState, seat: int) -> tuple[int, int]:
    """`turn_counts` with one more turn of a seat."""
    first, second = state.turn_counts
    return (first + 1, second) if seat == 0 else (first, second + 1)


def shooter(state: YagoState) -> str:
    """The name of who shoots: the player in turn, or the member of the team in turn, one after the other."""
    members = state.setup.members[state.turn]
    return members[(state.turn_counts[state.turn] - 1) % len(members)] if members else state.names[state.turn]


def announced_name(state: YagoState) -> str:
    """The name of the player in turn for announcements; of a team with the member who shoots."""
    name = state.names[state.turn]
    return f"{name} ({shooter(state)})" if state.setup.members[state.turn] else name
