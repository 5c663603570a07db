"""The state of a Yago Pool match, and what follows from it alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
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
from companion.games.yago_pool.wins import ALL_FIVE, Holes
from companion.rulebook.rulebook import GameState, Options, Reading

OPENING, PLAY, CHOOSE_COLOUR = "opening", "play", "choose-colour"
RESTORE, GAME_OVER, MATCH_OVER = "restore", "game-over", "match-over"
SHOOTING = (OPENING, PLAY)
OVER = (GAME_OVER, MATCH_OVER)

NO_HOLES: frozenset[int] = frozenset()
EMPTY_BOARD: tuple[str | None, ...] = (None,) * 9

READINGS = {
    "YG-4": Reading(("a", "b"), default="b"),
    "YG-5": Reading(("a", "b"), default="a"),
    "YG-6": Reading(("a", "b"), default="a"),
    "YG-7": Reading(("a", "b"), default="a"),
    "YG-10": Reading(("1", "keeps"), default="1", aliases={"keeps an old two-shot right": "keeps"}),
}
"""The silences of the rulebook that people may read in another way (digest: readings)."""


class YagoOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a match: the points that win it."""

    target: Annotated[int, Meta(ge=1)] = 3


class YagoState(GameState, frozen=True, kw_only=True):
    """A match as it stands. Sets of holes hold their numbers, pairs are by seat."""

    base: str
    """The phase beneath the work on the table; `phase` is "restore" while there is any."""
    turn: int
    shots: int = 1
    two_shots: bool = False
    """The turn began after a foul: a ball sunk correctly brings two shots again."""
    if_declined: int = 0
    """Professional: the shots of the other player if the two shots are forgone now; 0 without that right."""
    colours: tuple[str, ...] = ()
    """By seat; empty while they are open."""
    holes: tuple[str | None, ...] = EMPTY_BOARD
    """What belongs in each hole: a ball waiting to be put back included."""
    fresh: frozenset[int] = NO_HOLES
    """Filled in the shot that is not ruled on yet, or whose colour is still to be chosen."""
    direct: frozenset[int] = NO_HOLES
    fouls: tuple[Foul, ...] = ()
    """Reported in the shot that is not ruled on yet."""
    out: frozenset[int] = NO_HOLES
    """The ball in it is to be taken out, and placed by the player `placer`."""
    placer: int = 0
    lifted: frozenset[int] = NO_HOLES
    """The ball has left it and is to be put back."""
    points: tuple[int, int] = (0, 0)
    turns: tuple[int, int] = (0, 0)
    """How often the turn has come to each seat in this match: it tells which member of a team shoots."""

    @property
    def other(self) -> int:
        """The seat of the player who is not in turn."""
        return 1 - self.turn

    @property
    def professional(self) -> bool:
        """Whether the blue ball stays in play."""
        return self.setup.variant == PROFESSIONAL

    @property
    def shot_reported(self) -> bool:
        """Whether anything of the shot now to be played was reported."""
        return bool(self.fresh or self.fouls)

    @property
    def may_decline(self) -> bool:
        """Whether the player in turn may let the other play on instead."""
        return self.if_declined > 0 and self.phase in SHOOTING and not self.shot_reported

    def ball(self, hole: int) -> str | None:
        """What belongs in a hole."""
        return self.holes[hole - 1]

    def reading(self, name: str) -> str:
        """The choice made for a switchable reading."""
        return self.setup.readings[name]

    def blue_in_play(self) -> bool:
        """Whether the shot now to be played may involve the blue ball."""
        return self.professional or self.base == OPENING


def in_phase(state: YagoState) -> YagoState:
    """The table in the phase that follows from it: work still open on it blocks, whatever the phase beneath."""
    phase = RESTORE if state.out or state.lifted else state.base
    return state if state.phase == phase else replace(state, phase=phase)


NOTHING_REPORTED: Mapping[str, Any] = {"fresh": NO_HOLES, "direct": NO_HOLES, "fouls": (), "if_declined": 0}
"""How a table begins a shot: nothing is reported of it, and no right to decline is left of the one before."""


def ruled_on(state: YagoState, base: str, out: frozenset[int] = NO_HOLES, **changes: Any) -> YagoState:
    """The table once its shot is ruled on, in the phase `base` unless balls are to be taken `out` or put back first.

    All of it is one change of the state, because every shot pays for it.
    """
    phase = RESTORE if out or state.lifted else base
    return replace(state, **{**NOTHING_REPORTED, **changes}, base=base, phase=phase, out=out)


def lies(state: YagoState, hole: int) -> bool:
    """Whether a ball lies in the hole now."""
    return state.ball(hole) is not None and hole not in state.lifted


def with_ball(holes: tuple[str | None, ...], hole: int, ball: str | None) -> tuple[str | None, ...]:
    """The holes with another content in one of them."""
    return (*holes[: hole - 1], ball, *holes[hole:])


def without(holes: tuple[str | None, ...], out: frozenset[int]) -> tuple[str | None, ...]:
    """The holes with some of them emptied."""
    return tuple(None if hole in out else ball for hole, ball in enumerate(holes, 1)) if out else holes


def without_report(fouls: tuple[Foul, ...], hole: int) -> tuple[Foul, ...]:
    """The fouls once the ball reported in a hole was never there: a moved ball is then one that fell nowhere."""
    return tuple(Foul(MOVED_BALL) if foul.kind == MOVED_BALL and foul.hole == hole else foul for foul in fouls)


def too_many(state: YagoState, holes: Holes, fouls: tuple[Foul, ...]) -> bool:
    """Whether there are not that many balls: five of each colour, and one blue while it is in play.

    Balls off the table in this shot are gone from it. An unknown ball needs some ball that it can be.
    """
    known = (*holes, *(foul.off_table for foul in fouls)) if fouls else holes
    red, yellow, blue = known.count(RED), known.count(YELLOW), known.count(BLUE)
    if red > ALL_FIVE or yellow > ALL_FIVE or blue > 1:
        return True
    unknown = holes.count(UNKNOWN)
    return unknown > 0 and unknown > 2 * ALL_FIVE - red - yellow + (state.blue_in_play() and not blue)


def blue_holes(state: YagoState) -> frozenset[int]:
    """Where the blue ball fell in this shot."""
    return frozenset(hole for hole in state.fresh if state.ball(hole) == BLUE)


def was_opening(state: YagoState) -> bool:
    """Whether the shot now ruled on is the opening shot; a ball moved before it, and nothing else, is none (YG-13b)."""
    if state.base != OPENING:
        return False
    return not state.fouls or bool(state.fresh) or any(foul.kind != MOVED_BALL for foul in state.fouls)


def turn_comes_to(state: YagoState, seat: int) -> tuple[int, int]:
    """`turns` once the turn has come to a seat."""
    first, second = state.turns
    return (first + 1, second) if seat == 0 else (first, second + 1)


def shooter(state: YagoState) -> str:
    """Who shoots: the player in turn, or the member of the team whose turn it is in their order."""
    members = state.setup.members[state.turn]
    return members[(state.turns[state.turn] - 1) % len(members)] if members else state.names[state.turn]


def called(state: YagoState) -> str:
    """The player in turn as he is called up: a team with the member who shoots."""
    name = state.names[state.turn]
    return f"{name} ({shooter(state)})" if state.setup.members[state.turn] else name
