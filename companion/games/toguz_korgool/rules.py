"""The rulebook of Toguz korgool: sowings, the end of a game, and what people agree at the table."""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.toguz_korgool.announcements import counted, given, opening, sowing
from companion.games.toguz_korgool.core import sow, start
from companion.games.toguz_korgool.sowing_tables import HOLES, hole_of
from companion.games.toguz_korgool.state import (
    GAME,
    READINGS,
    Last,
    ToguzOptions,
    ToguzState,
    check_setup,
    empty_seat,
    points,
    starter,
    status,
    won_by_count,
)
from companion.rulebook.rulebook import Announcement, Event, NextGame, Outcome, Reason, Refusal, Rulebook, Ruling, Setup


class Sow(Event, frozen=True, tag="sow"):
    """The player in turn sows a hole of his; `landing` is where he says that the last korgool fell."""

    hole: int
    landing: int | UnsetType = UNSET


class Resign(Event, frozen=True, tag="resign"):
    """A player gives the game up, in turn or not."""

    player: str


class DrawAgreed(Event, frozen=True, tag="draw-agreed"):
    """Both players want a draw."""


class Flag(Event, frozen=True, tag="flag"):
    """A player's time is up, by the clock on the screen or one of the players' own."""

    player: str


class Wrong(StrEnum):
    """Why an event of this game is refused."""

    BAD_HOLE = "bad-hole"
    """Holes are numbered from 1 to 9."""
    EMPTY_HOLE = "empty-hole"
    """No korgool lies in the hole."""
    WRONG_LANDING = "wrong-landing"
    """The last korgool falls into another hole than was said."""


def begin(setup: Setup) -> Ruling[ToguzState]:
    """The first game of a match."""
    return _opened(ToguzState(setup=setup, names=setup.players, phase="play", position=start(starter(setup, 1))))


def _opened(state: ToguzState) -> Ruling[ToguzState]:
    return Ruling(state, opening(state))


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


def on_the_board(state: ToguzState, event: Sow) -> Refusal | None:
    """Holes are 1 to 9 in every phase."""
    return None if 1 <= event.hole <= HOLES else Refusal(Wrong.BAD_HOLE, {"hole": event.hole})


def known(state: ToguzState, event: Resign | Flag) -> Refusal | None:
    """The player named plays here."""
    if state.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return None


@rulebook.on(Sow, phases={"play"}, check=on_the_board)
def rule_on_sowing(state: ToguzState, event: Sow) -> Outcome[ToguzState]:
    """Sow, capture, make a tuz; then see whether the game has ended."""
    before = state.position
    sown = sow(before, event.hole)
    if sown is None:
        return Refusal(Wrong.EMPTY_HOLE, {"hole": event.hole, "player": state.names[before.turn]})
    landing = hole_of(sown.place)[1]
    if event.landing is not UNSET and event.landing != landing:
        args = {"hole": event.hole, "landing": event.landing, "right": landing}
        return Refusal(Wrong.WRONG_LANDING, args)
    last = Last(before.turn, event.hole, sown.captured, sown.tuz)
    state = replace(state, position=sown.position, moves=state.moves + 1, last=last)
    return _judged(state, sowing(state, before, event.hole, sown))


def _judged(state: ToguzState, say: tuple[Announcement, ...]) -> Ruling[ToguzState]:
    """The ruling on a sowing: the game goes on, or ends by 82 or by an empty side."""
    setup, position = state.setup, state.position
    if won_by_count(setup, position):
        return _ended(state, say, "winning", "TK-4")
    seat = empty_seat(setup, position)
    if seat is None:
        return Ruling(state, say)
    none = Announcement("no-korgools", f"{GAME}#empty-side", "TK-2", {"player": state.names[seat]})
    return _ended(state, (*say, none), "empty-side", "TK-3")


def _ended(state: ToguzState, say: tuple[Announcement, ...], anchor: str, reading: str) -> Ruling[ToguzState]:
    first, second = points(state.setup, state.position)
    winners = (0,) if first > second else (1,) if second > first else (0, 1)
    state = replace(state, phase="game-over", winners=winners)
    return Ruling(state, (*say, counted(state, anchor, reading)))


def _given(state: ToguzState, winners: tuple[int, ...], say: Announcement) -> Ruling[ToguzState]:
    state = replace(state, phase="game-over", winners=winners)
    return Ruling(state, (say, given(state, say.rule, say.reading)))


@rulebook.on(Resign, phases={"play"}, check=known)
def rule_on_resigning(state: ToguzState, event: Resign) -> Outcome[ToguzState]:
    """Giving up gives the game to the other."""
    said = Announcement("resigned", f"{GAME}#resigning", None, {"player": event.player})
    return _given(state, (_other(state, event.player),), said)


@rulebook.on(Flag, phases={"play"}, check=known)
def rule_on_the_flag(state: ToguzState, event: Flag) -> Outcome[ToguzState]:
    """Who runs out of time loses, whatever lies in the kazans."""
    said = Announcement("time-up", f"{GAME}#clock", "TK-5", {"player": event.player})
    return _given(state, (_other(state, event.player),), said)


@rulebook.on(DrawAgreed, phases={"play"})
def rule_on_an_agreed_draw(state: ToguzState, event: DrawAgreed) -> Outcome[ToguzState]:
    """Both players' word ends the game without a winner."""
    said = Announcement("agreed", f"{GAME}#draw", "TK-5")
    return _given(state, (0, 1), said)


@rulebook.on(NextGame, phases={"game-over"})
def rule_on_the_next_game(state: ToguzState, event: NextGame) -> Outcome[ToguzState]:
    """Everything back on the board, and the other player begins."""
    number = state.game_number + 1
    board = start(starter(state.setup, number))
    return _opened(ToguzState(setup=state.setup, names=state.names, phase="play", game_number=number, position=board))


def _other(state: ToguzState, player: str) -> int:
    return 1 - state.names.index(player)
