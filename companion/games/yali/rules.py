"""Yali: whose turn the tilt makes it, the moves where the board is followed, and the claims where it is not."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.yali.events import (
    Confirm,
    Deny,
    Home,
    Lots,
    Move,
    Pass,
    Released,
    SideMove,
    Tilt,
    YaliOptions,
)
from companion.games.yali.geometry import BALLS_HOME, lane_name, name
from companion.games.yali.moves import Hops, SideHops, YaliReason, first_fault, has_moves
from companion.games.yali.rights import READINGS, may_move_back, reward
from companion.games.yali.state import GAME, SIDE_BALLS, YaliState, begin, check_setup, home_counts, start, status
from companion.rulebook.rulebook import Announcement, NextGame, Outcome, Reason, Refusal, Rulebook, Ruling

LEVEL = "level"

rulebook = Rulebook(
    GAME,
    streak_code="again",
    variants=tuple(SIDE_BALLS),
    seats=(2, 2),
    begin=begin,
    status=status,
    options=YaliOptions,
    readings=READINGS,
    reserved=(LEVEL,),
    check_setup=check_setup,
)


def known(state: YaliState, event: Lots | Home | Confirm | Deny) -> Refusal | None:
    """Refuses a stranger."""
    return None if state.seat(event.player) is not None else stranger(event.player)


def stranger(player: str) -> Refusal:
    """Nobody at this table has that name."""
    return Refusal(Reason.NO_SUCH_PLAYER, {"player": player})


def seat_of(state: YaliState, player: str) -> int:
    """The seat of a player who has been checked to be there."""
    return state.names.index(player)


def in_turn(state: YaliState, seat: int, code: str = "turn") -> Ruling[YaliState]:
    """The player moves now."""
    state = replace(state, phase="move", mover=seat, moved=False)
    return Ruling(state, (Announcement(code, f"{GAME}#whose-turn", None, {"player": state.names[seat]}),))


def check_tilt(state: YaliState, event: Tilt) -> Refusal | None:
    """Refuses a tilt to a stranger."""
    return None if event.to == LEVEL or event.to in state.names else stranger(event.to)


@rulebook.on(Tilt, phases={"weigh"}, check=check_tilt)
def on_tilt(state: YaliState, event: Tilt) -> Outcome[YaliState]:
    """The side that sinks is in turn; at rest in balance the last mover goes on, and at the start lots are drawn."""
    if event.to != LEVEL:
        seat = seat_of(state, event.to)
        return in_turn(state, seat, "again" if seat == state.last_mover else "turn")
    if state.last_mover is None:
        return Ruling(replace(state, phase="lots"), (Announcement("draw-lots", f"{GAME}#balance"),))
    state = replace(state, phase="move", mover=state.last_mover, moved=False)
    return Ruling(state, (Announcement("level", f"{GAME}#balance", None, {"player": state.names[state.mover]}),))


@rulebook.on(Lots, phases={"lots"}, check=known)
def on_lots(state: YaliState, event: Lots) -> Outcome[YaliState]:
    """Who won the draw begins."""
    return in_turn(state, seat_of(state, event.player))


def counted(state: YaliState) -> YaliState:
    """The same table with one more move of the player in turn."""
    mover = state.mover
    moves = (state.moves[0] + (mover == 0), state.moves[1] + (mover == 1))
    running = state.running + 1 if mover == state.last_mover else 1
    return replace(state, last_mover=mover, moves=moves, running=running, passed=False)


def check_move(state: YaliState, event: Move) -> Refusal | None:
    """Refuses moves where the board is not followed, and squares that it has not."""
    board = state.board
    return Refusal(Reason.NOT_NOW) if board is None else off_board(board.square, event)


def check_side_move(state: YaliState, event: SideMove) -> Refusal | None:
    """Refuses side moves where the board is not followed, and squares that no lane has."""
    board = state.board
    return Refusal(Reason.NOT_NOW) if board is None else off_board(board.lane_square, event)


def off_board(find: Callable[[str], object | None], event: Move | SideMove) -> Refusal | None:
    """Refuses the first text of a move that names no square."""
    for text in (event.start, *event.path):
        if find(text) is None:
            return Refusal(YaliReason.OFF_BOARD, {"square": text})
    return None


@rulebook.on(Move, phases={"move"}, check=check_move)
def on_move(state: YaliState, event: Move) -> Outcome[YaliState]:
    """One ball moves; what it passed over and where it ends decide about the side right and the win."""
    board = state.board
    if board is None or state.moved:
        return Refusal(Reason.NOT_NOW)
    origin, *path = (board.square(text) or (0, 0) for text in (event.start, *event.path))
    owner = state.balls.get(origin)
    if owner != state.mover:
        return _not_his(state, event.start, owner)
    hops = Hops(board, state.balls, state.mover, origin)
    if fault := first_fault(hops, origin, path):
        return Refusal(fault[0], {"start": name(fault[1]), "end": name(fault[2])})
    gain = reward(state.setup, board, state.balls, (origin, *path))
    balls = dict(state.balls)
    del balls[origin]
    balls[path[-1]] = state.mover
    state = replace(counted(state), balls=balls, moved=True, side_right=gain.right)
    if board.arrival(path[-1], state.mover) and home_counts(state)[state.mover] == BALLS_HOME:
        return won(state, state.mover, "YL-8")
    say = gain.say(state.names[state.mover])
    return Ruling(state, () if say is None else (say,))


def _not_his(state: YaliState, square: str, owner: int | None) -> Refusal:
    if owner is None:
        return Refusal(YaliReason.NO_BALL_THERE, {"square": square})
    return Refusal(YaliReason.NOT_YOUR_BALL, {"square": square, "player": state.names[owner]})


@rulebook.on(SideMove, phases={"move"}, check=check_side_move)
def on_side_move(state: YaliState, event: SideMove) -> Outcome[YaliState]:
    """A side ball moves in its lane: an own one towards its camp, an opponent's one away from his."""
    board = state.board
    if board is None:
        return Refusal(Reason.NOT_NOW)
    if not state.side_right:
        return Refusal(YaliReason.NO_SIDE_RIGHT, {"player": state.names[state.mover]})
    origin, *path = (board.lane_square(text) or (0, 0) for text in (event.start, *event.path))
    owner, at = origin
    back = owner != state.mover
    if at not in state.lanes[owner]:
        return _not_his(state, event.start, None)
    if back and not may_move_back(state.setup, state.lanes[state.mover]):
        return _not_his(state, event.start, owner)
    if fault := first_fault(SideHops(board, state.lanes, origin, back), origin, path):
        return Refusal(fault[0], {"start": lane_name(fault[1]), "end": lane_name(fault[2])})
    lane = state.lanes[owner] - {at} | {path[-1][1]}
    lanes = (lane, state.lanes[1]) if owner == 0 else (state.lanes[0], lane)
    args = {"player": state.names[state.mover], "owner": state.names[owner]}
    say = (Announcement("opponents-side-ball", f"{GAME}#opponents-side-balls", "YL-7", args),) if back else ()
    return Ruling(replace(state, lanes=lanes, side_right=False), say)


@rulebook.on(Released, phases={"move"})
def on_released(state: YaliState, _: Released) -> Outcome[YaliState]:
    """The finger is off: where the board is not followed, this is what tells that a move was made."""
    if state.board is None:
        state = counted(state)
    elif not state.moved:
        return Refusal(Reason.NOT_NOW)
    return Ruling(replace(state, phase="weigh", moved=False, side_right=False))


@rulebook.on(Home, phases={"weigh", "move"}, check=known)
def on_home(state: YaliState, event: Home) -> Outcome[YaliState]:
    """Where the board is not followed, a player says that he is home and the opponent answers."""
    if state.board is not None:
        return Refusal(YaliReason.NOT_ALL_HOME, {"player": event.player})
    claimant = seat_of(state, event.player)
    args = {"player": event.player, "opponent": state.names[1 - claimant]}
    state = replace(state, phase="claim", claimant=claimant, before_claim=state.phase)
    return Ruling(state, (Announcement("claim", f"{GAME}#winning", None, args),))


@rulebook.on(Confirm, phases={"claim"}, check=known)
def on_confirm(state: YaliState, event: Confirm) -> Outcome[YaliState]:
    """The opponent has looked: the claimant wins."""
    if seat_of(state, event.player) == state.claimant:
        return Refusal(Reason.NOT_NOW)
    return won(state, state.claimant, None)


@rulebook.on(Deny, phases={"claim"}, check=known)
def on_deny(state: YaliState, event: Deny) -> Outcome[YaliState]:
    """The opponent has looked: the game goes on where it was."""
    if seat_of(state, event.player) == state.claimant:
        return Refusal(Reason.NOT_NOW)
    args = {"player": state.names[state.claimant]}
    return Ruling(replace(state, phase=state.before_claim), (Announcement("denied", f"{GAME}#winning", None, args),))


@rulebook.on(Pass, phases={"move"})
def on_pass(state: YaliState, _: Pass) -> Outcome[YaliState]:
    """A player without a legal move leaves the turn to the other; when both have none, nobody wins."""
    mover = state.mover
    if state.moved:
        return Refusal(Reason.NOT_NOW)
    if state.board is not None and has_moves(state.board, state.balls, mover):
        return Refusal(YaliReason.HAS_MOVES, {"player": state.names[mover]})
    if state.passed:
        state = replace(state, phase="game-over", winners=(0, 1))
        return Ruling(state, (Announcement("draw", f"{GAME}#no-move", "YL-9"),))
    passed = Announcement("passed", f"{GAME}#no-move", "YL-9", {"player": state.names[mover]})
    ruling = in_turn(replace(state, passed=True), 1 - mover)
    return Ruling(ruling.state, (passed, *ruling.announcements))


def won(state: YaliState, seat: int, reading: str | None) -> Ruling[YaliState]:
    """The player has won this game."""
    games = (state.won[0] + (seat == 0), state.won[1] + (seat == 1))
    state = replace(state, phase="game-over", winners=(seat,), won=games)
    return Ruling(state, (Announcement("wins-game", f"{GAME}#winning", reading, {"player": state.names[seat]}),))


@rulebook.on(NextGame, phases={"game-over"})
def on_next_game(state: YaliState, _: NextGame) -> Outcome[YaliState]:
    """The balls are set up again, and Yali chooses again."""
    return start(state.setup, state.names, state.game_number + 1, state.won)
