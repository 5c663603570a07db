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
    Match,
    ToguzOptions,
    check_setup,
    empty_seat,
    points,
    starter,
    status,
    won_by_count,
)
from companion.rulebook.rulebook import Event, NextGame, Outcome, Reason, Refusal, Rulebook, Ruling, Say, Setup


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


def begin(setup: Setup) -> Ruling[Match]:
    """The first game of a match."""
    return _opened(Match(setup=setup, names=setup.players, phase="play", position=start(starter(setup, 1))))


def _opened(match: Match) -> Ruling[Match]:
    return Ruling(match, opening(match))


rulebook = Rulebook[Match](
    GAME,
    package=__package__ or "",
    run="captured",
    variants=("standard",),
    seats=(2, 2),
    begin=begin,
    status=status,
    options=ToguzOptions,
    readings=READINGS,
    check_setup=check_setup,
)


def on_the_board(match: Match, event: Sow) -> Refusal | None:
    """Holes are 1 to 9 in every phase."""
    return None if 1 <= event.hole <= HOLES else Refusal(Wrong.BAD_HOLE, {"hole": event.hole})


def known(match: Match, event: Resign | Flag) -> Refusal | None:
    """The player named plays here."""
    if match.seat(event.player) is None:
        return Refusal(Reason.NO_SUCH_PLAYER, {"player": event.player})
    return None


@rulebook.on(Sow, phases={"play"}, check=on_the_board)
def rule_on_sowing(match: Match, event: Sow) -> Outcome[Match]:
    """Sow, capture, make a tuz; then see whether the game has ended."""
    before = match.position
    sown = sow(before, event.hole)
    if sown is None:
        return Refusal(Wrong.EMPTY_HOLE, {"hole": event.hole, "player": match.names[before.turn]})
    landing = hole_of(sown.place)[1]
    if event.landing is not UNSET and event.landing != landing:
        args = {"hole": event.hole, "landing": event.landing, "right": landing}
        return Refusal(Wrong.WRONG_LANDING, args)
    last = Last(before.turn, event.hole, sown.captured, sown.tuz)
    match = replace(match, position=sown.position, moves=match.moves + 1, last=last)
    return _judged(match, sowing(match, before, event.hole, sown))


def _judged(match: Match, say: tuple[Say, ...]) -> Ruling[Match]:
    """The ruling on a sowing: the game goes on, or ends by 82 or by an empty side."""
    setup, position = match.setup, match.position
    if won_by_count(setup, position):
        return _ended(match, say, "winning", "TK-4")
    seat = empty_seat(setup, position)
    if seat is None:
        return Ruling(match, say)
    none = Say("no-korgools", f"{GAME}#empty-side", "TK-2", {"player": match.names[seat]})
    return _ended(match, (*say, none), "empty-side", "TK-3")


def _ended(match: Match, say: tuple[Say, ...], anchor: str, reading: str) -> Ruling[Match]:
    first, second = points(match.setup, match.position)
    winners = (0,) if first > second else (1,) if second > first else (0, 1)
    match = replace(match, phase="game-over", winners=winners)
    return Ruling(match, (*say, counted(match, anchor, reading)))


def _given(match: Match, winners: tuple[int, ...], say: Say) -> Ruling[Match]:
    match = replace(match, phase="game-over", winners=winners)
    return Ruling(match, (say, given(match, say.rule, say.reading)))


@rulebook.on(Resign, phases={"play"}, check=known)
def rule_on_resigning(match: Match, event: Resign) -> Outcome[Match]:
    """Giving up gives the game to the other."""
    said = Say("resigned", f"{GAME}#resigning", None, {"player": event.player})
    return _given(match, (_other(match, event.player),), said)


@rulebook.on(Flag, phases={"play"}, check=known)
def rule_on_the_flag(match: Match, event: Flag) -> Outcome[Match]:
    """Who runs out of time loses, whatever lies in the kazans."""
    said = Say("time-up", f"{GAME}#clock", "TK-5", {"player": event.player})
    return _given(match, (_other(match, event.player),), said)


@rulebook.on(DrawAgreed, phases={"play"})
def rule_on_an_agreed_draw(match: Match, event: DrawAgreed) -> Outcome[Match]:
    """Both players' word ends the game without a winner."""
    said = Say("agreed", f"{GAME}#draw", "TK-5")
    return _given(match, (0, 1), said)


@rulebook.on(NextGame, phases={"game-over"})
def rule_on_the_next_game(match: Match, event: NextGame) -> Outcome[Match]:
    """Everything back on the board, and the other player begins."""
    number = match.game_number + 1
    board = start(starter(match.setup, number))
    return _opened(Match(setup=match.setup, names=match.names, phase="play", game_number=number, position=board))


def _other(match: Match, player: str) -> int:
    return 1 - match.names.index(player)
