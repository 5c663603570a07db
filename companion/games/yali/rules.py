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
from companion.games.yali.state import GAME, SIDE_BALLS, Table, begin, check_setup, home_counts, start, status
from companion.rulebook.rulebook import NextGame, Outcome, Reason, Refusal, Rulebook, Ruling, Say

LEVEL = "level"

rulebook = Rulebook(
    GAME,
    package="companion.games.yali",
    run="again",
    variants=tuple(SIDE_BALLS),
    seats=(2, 2),
    begin=begin,
    status=status,
    options=YaliOptions,
    readings=READINGS,
    reserved=(LEVEL,),
    check_setup=check_setup,
)


def known(table: Table, event: Lots | Home | Confirm | Deny) -> Refusal | None:
    """Refuses a stranger."""
    return None if table.seat(event.player) is not None else stranger(event.player)


def stranger(player: str) -> Refusal:
    """Nobody at this table has that name."""
    return Refusal(Reason.NO_SUCH_PLAYER, {"player": player})


def seat_of(table: Table, player: str) -> int:
    """The seat of a player who has been checked to be there."""
    return table.names.index(player)


def in_turn(table: Table, seat: int, code: str = "turn") -> Ruling[Table]:
    """The player moves now."""
    table = replace(table, phase="move", mover=seat, moved=False)
    return Ruling(table, (Say(code, f"{GAME}#whose-turn", None, {"player": table.names[seat]}),))


def check_tilt(table: Table, event: Tilt) -> Refusal | None:
    """Refuses a tilt to a stranger."""
    return None if event.to == LEVEL or event.to in table.names else stranger(event.to)


@rulebook.on(Tilt, phases={"weigh"}, check=check_tilt)
def on_tilt(table: Table, event: Tilt) -> Outcome[Table]:
    """The side that sinks is in turn; at rest in balance the last mover goes on, and at the start lots are drawn."""
    if event.to != LEVEL:
        seat = seat_of(table, event.to)
        return in_turn(table, seat, "again" if seat == table.last_mover else "turn")
    if table.last_mover is None:
        return Ruling(replace(table, phase="lots"), (Say("draw-lots", f"{GAME}#balance"),))
    table = replace(table, phase="move", mover=table.last_mover, moved=False)
    return Ruling(table, (Say("level", f"{GAME}#balance", None, {"player": table.names[table.mover]}),))


@rulebook.on(Lots, phases={"lots"}, check=known)
def on_lots(table: Table, event: Lots) -> Outcome[Table]:
    """Who won the draw begins."""
    return in_turn(table, seat_of(table, event.player))


def counted(table: Table) -> Table:
    """The same table with one more move of the player in turn."""
    mover = table.mover
    moves = (table.moves[0] + (mover == 0), table.moves[1] + (mover == 1))
    running = table.running + 1 if mover == table.last_mover else 1
    return replace(table, last_mover=mover, moves=moves, running=running, passed=False)


def check_move(table: Table, event: Move) -> Refusal | None:
    """Refuses moves where the board is not followed, and squares that it has not."""
    board = table.board
    return Refusal(Reason.NOT_NOW) if board is None else off_board(board.square, event)


def check_side_move(table: Table, event: SideMove) -> Refusal | None:
    """Refuses side moves where the board is not followed, and squares that no lane has."""
    board = table.board
    return Refusal(Reason.NOT_NOW) if board is None else off_board(board.lane_square, event)


def off_board(find: Callable[[str], object | None], event: Move | SideMove) -> Refusal | None:
    """Refuses the first text of a move that names no square."""
    for text in (event.start, *event.path):
        if find(text) is None:
            return Refusal(YaliReason.OFF_BOARD, {"square": text})
    return None


@rulebook.on(Move, phases={"move"}, check=check_move)
def on_move(table: Table, event: Move) -> Outcome[Table]:
    """One ball moves; what it passed over and where it ends decide about the side right and the win."""
    board = table.board
    if board is None or table.moved:
        return Refusal(Reason.NOT_NOW)
    origin, *path = (board.square(text) or (0, 0) for text in (event.start, *event.path))
    owner = table.balls.get(origin)
    if owner != table.mover:
        return _not_his(table, event.start, owner)
    hops = Hops(board, table.balls, table.mover, origin)
    if fault := first_fault(hops, origin, path):
        return Refusal(fault[0], {"start": name(fault[1]), "end": name(fault[2])})
    gain = reward(table.setup, board, table.balls, (origin, *path))
    balls = dict(table.balls)
    del balls[origin]
    balls[path[-1]] = table.mover
    table = replace(counted(table), balls=balls, moved=True, side_right=gain.right)
    if board.arrival(path[-1], table.mover) and home_counts(table)[table.mover] == BALLS_HOME:
        return won(table, table.mover, "YL-8")
    say = gain.say(table.names[table.mover])
    return Ruling(table, () if say is None else (say,))


def _not_his(table: Table, square: str, owner: int | None) -> Refusal:
    if owner is None:
        return Refusal(YaliReason.NO_BALL_THERE, {"square": square})
    return Refusal(YaliReason.NOT_YOUR_BALL, {"square": square, "player": table.names[owner]})


@rulebook.on(SideMove, phases={"move"}, check=check_side_move)
def on_side_move(table: Table, event: SideMove) -> Outcome[Table]:
    """A side ball moves in its lane: an own one towards its camp, an opponent's one away from his."""
    board = table.board
    if board is None:
        return Refusal(Reason.NOT_NOW)
    if not table.side_right:
        return Refusal(YaliReason.NO_SIDE_RIGHT, {"player": table.names[table.mover]})
    origin, *path = (board.lane_square(text) or (0, 0) for text in (event.start, *event.path))
    owner, at = origin
    back = owner != table.mover
    if at not in table.lanes[owner]:
        return _not_his(table, event.start, None)
    if back and not may_move_back(table.setup, table.lanes[table.mover]):
        return _not_his(table, event.start, owner)
    if fault := first_fault(SideHops(board, table.lanes, origin, back), origin, path):
        return Refusal(fault[0], {"start": lane_name(fault[1]), "end": lane_name(fault[2])})
    lane = table.lanes[owner] - {at} | {path[-1][1]}
    lanes = (lane, table.lanes[1]) if owner == 0 else (table.lanes[0], lane)
    args = {"player": table.names[table.mover], "owner": table.names[owner]}
    say = (Say("opponents-side-ball", f"{GAME}#opponents-side-balls", "YL-7", args),) if back else ()
    return Ruling(replace(table, lanes=lanes, side_right=False), say)


@rulebook.on(Released, phases={"move"})
def on_released(table: Table, _: Released) -> Outcome[Table]:
    """The finger is off: where the board is not followed, this is what tells that a move was made."""
    if table.board is None:
        table = counted(table)
    elif not table.moved:
        return Refusal(Reason.NOT_NOW)
    return Ruling(replace(table, phase="weigh", moved=False, side_right=False))


@rulebook.on(Home, phases={"weigh", "move"}, check=known)
def on_home(table: Table, event: Home) -> Outcome[Table]:
    """Where the board is not followed, a player says that he is home and the opponent answers."""
    if table.board is not None:
        return Refusal(YaliReason.NOT_ALL_HOME, {"player": event.player})
    claimant = seat_of(table, event.player)
    args = {"player": event.player, "opponent": table.names[1 - claimant]}
    table = replace(table, phase="claim", claimant=claimant, before_claim=table.phase)
    return Ruling(table, (Say("claim", f"{GAME}#winning", None, args),))


@rulebook.on(Confirm, phases={"claim"}, check=known)
def on_confirm(table: Table, event: Confirm) -> Outcome[Table]:
    """The opponent has looked: the claimant wins."""
    if seat_of(table, event.player) == table.claimant:
        return Refusal(Reason.NOT_NOW)
    return won(table, table.claimant, None)


@rulebook.on(Deny, phases={"claim"}, check=known)
def on_deny(table: Table, event: Deny) -> Outcome[Table]:
    """The opponent has looked: the game goes on where it was."""
    if seat_of(table, event.player) == table.claimant:
        return Refusal(Reason.NOT_NOW)
    args = {"player": table.names[table.claimant]}
    return Ruling(replace(table, phase=table.before_claim), (Say("denied", f"{GAME}#winning", None, args),))


@rulebook.on(Pass, phases={"move"})
def on_pass(table: Table, _: Pass) -> Outcome[Table]:
    """A player without a legal move leaves the turn to the other; when both have none, nobody wins."""
    mover = table.mover
    if table.moved:
        return Refusal(Reason.NOT_NOW)
    if table.board is not None and has_moves(table.board, table.balls, mover):
        return Refusal(YaliReason.HAS_MOVES, {"player": table.names[mover]})
    if table.passed:
        table = replace(table, phase="game-over", winners=(0, 1))
        return Ruling(table, (Say("draw", f"{GAME}#no-move", "YL-9"),))
    passed = Say("passed", f"{GAME}#no-move", "YL-9", {"player": table.names[mover]})
    ruling = in_turn(replace(table, passed=True), 1 - mover)
    return Ruling(ruling.table, (passed, *ruling.say))


def won(table: Table, seat: int, reading: str | None) -> Ruling[Table]:
    """The player has won this game."""
    games = (table.won[0] + (seat == 0), table.won[1] + (seat == 1))
    table = replace(table, phase="game-over", winners=(seat,), won=games)
    return Ruling(table, (Say("wins-game", f"{GAME}#winning", reading, {"player": table.names[seat]}),))


@rulebook.on(NextGame, phases={"game-over"})
def on_next_game(table: Table, _: NextGame) -> Outcome[Table]:
    """The balls are set up again, and Yali chooses again."""
    return start(table.setup, table.names, table.game_number + 1, table.won)
