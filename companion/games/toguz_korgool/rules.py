"""The rulebook of Toguz korgool: sowings, the end of a game, and what the players agree on."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.toguz_korgool.announcements import (
    announce_count,
    announce_decision,
    announce_sowing,
    announce_start,
    announcement,
)
from companion.games.toguz_korgool.events import DrawAgreed, Flag, Resign, Sow
from companion.games.toguz_korgool.options import READINGS, ToguzOptions, check_setup
from companion.games.toguz_korgool.reasons import ToguzReason
from companion.games.toguz_korgool.sowing import sow, start_position
from companion.games.toguz_korgool.sowing_tables import HOLES, hole_of
from companion.games.toguz_korgool.state import GAME, LastSowing, ToguzState, empty_seat, ended_by_82, points, starter
from companion.games.toguz_korgool.status import status
from companion.rulebook.rulebook import Announcement, NextGame, Outcome, Reason, Refusal, Rulebook, Ruling, Setup


def begin(setup: Setup) -> Ruling[ToguzState]:
    """The first game of a match."""
    return _begin_game(
        ToguzState(setup=setup, names=setup.players, phase="play", position=start_position(starter(setup, 1)))
    )


def _begin_game(state: ToguzState) -> Ruling[ToguzState]:
    """The ruling that opens a game."""
    return Ruling(state, (announce_start(state),))


rulebook = Rulebook[ToguzState](
    GAME,
    streak_code="captured",
    variants=("standard",),
    seats=(2, 2),
    begin=begin,
    status=status,
    options=ToguzOptions,
    readings=READINGS,
    check_setup=check_setup,
)


def check_hole(state: ToguzState, event: Sow) -> Refusal | None:
    """Refuses a hole that is none of 1 to 9."""
    return None if 1 <= event.hole <= HOLES else Refusal(ToguzReason.BAD_HOLE, {"hole": event.hole})


def check_player(state: ToguzState, event: Resign | Flag) -> Refusal | None:
    """Refuses a player who is not of this match."""
    if state.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return None


@rulebook.on(Sow, phases={"play"}, check=check_hole)
def on_sow(state: ToguzState, event: Sow) -> Outcome[ToguzState]:
    """A sowing with its capture or tuz (rulebook: sowing, capturing, tuz); it may end the game."""
    before = state.position
    sown = sow(before, event.hole)
    if sown is None:
        return Refusal(ToguzReason.EMPTY_HOLE, {"hole": event.hole, "player": state.names[before.turn]})
    landing = hole_of(sown.landing_place)[1]
    if event.landing is not UNSET and event.landing != landing:
        args = {"hole": event.hole, "landing": event.landing, "right": landing}
        return Refusal(ToguzReason.WRONG_LANDING, args)
    last = LastSowing(seat=before.turn, hole=event.hole, captured=sown.captured, tuz=sown.makes_tuz)
    state = replace(state, position=sown.position, move_count=state.move_count + 1, last=last)
    return _rule_on_end(state, announce_sowing(state, before, event.hole, sown))


def _rule_on_end(state: ToguzState, announcements: tuple[Announcement, ...]) -> Ruling[ToguzState]:
    """The ruling after a sowing: the game goes on, or ends by 82 (reading TK-4) or by an empty side (TK-2, TK-3)."""
    setup, position = state.setup, state.position
    if ended_by_82(setup, position):
        return _end_by_count(state, announcements, "winning", "TK-4")
    seat = empty_seat(setup, position)
    if seat is None:
        return Ruling(state, announcements)
    no_korgools = announcement("no-korgools", "empty-side", "TK-2", player=state.names[seat])
    return _end_by_count(state, (*announcements, no_korgools), "empty-side", "TK-3")


def _end_by_count(
    state: ToguzState, announcements: tuple[Announcement, ...], passage: str, reading: str
) -> Ruling[ToguzState]:
    """The ruling that ends a game by the korgools that each player has."""
    first, second = points(state.setup, state.position)
    winners = (0,) if first > second else (1,) if second > first else (0, 1)
    state = replace(state, phase="game-over", winners=winners)
    return Ruling(state, (*announcements, announce_count(state, passage, reading)))


def _end_by_decision(state: ToguzState, winners: tuple[int, ...], cause: Announcement) -> Ruling[ToguzState]:
    """The ruling that ends a game for a cause outside the board."""
    state = replace(state, phase="game-over", winners=winners)
    return Ruling(state, (cause, announce_decision(state, cause.rule.partition("#")[2], cause.reading)))


@rulebook.on(Resign, phases={"play"}, check=check_player)
def on_resign(state: ToguzState, event: Resign) -> Outcome[ToguzState]:
    """Who resigns loses the game."""
    cause = announcement("resigned", "resigning", player=event.player)
    return _end_by_decision(state, (_opponent_seat(state, event.player),), cause)


@rulebook.on(Flag, phases={"play"}, check=check_player)
def on_flag(state: ToguzState, event: Flag) -> Outcome[ToguzState]:
    """Who runs out of time loses, whatever lies in the kazans (reading TK-5)."""
    cause = announcement("time-up", "clock", "TK-5", player=event.player)
    return _end_by_decision(state, (_opponent_seat(state, event.player),), cause)


@rulebook.on(DrawAgreed, phases={"play"})
def on_draw_agreed(state: ToguzState, event: DrawAgreed) -> Outcome[ToguzState]:
    """A draw by agreement ends the game (reading TK-5)."""
    cause = announcement("agreed", "draw", "TK-5")
    return _end_by_decision(state, (0, 1), cause)


@rulebook.on(NextGame, phases={"game-over"})
def on_next_game(state: ToguzState, event: NextGame) -> Outcome[ToguzState]:
    """A new game; the other player begins."""
    number = state.game_number + 1
    board = start_position(starter(state.setup, number))
    return _begin_game(
        ToguzState(setup=state.setup, names=state.names, phase="play", game_number=number, position=board)
    )


def _opponent_seat(state: ToguzState, player: str) -> int:
    return 1 - state.names.index(player)
