"""The rulebook of Yali: whose turn the tilt makes it, moves where the board is followed, claims where it is not."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.yali.announcements import announce_side_right, announce_turn, announcement
from companion.games.yali.events import Confirm, Deny, Home, Lots, Move, Pass, Released, SideMove, Tilt
from companion.games.yali.geometry import BALLS_HOME, lane_name, square_name
from companion.games.yali.moves import Hops, SideHops, first_bad_hop, has_moves
from companion.games.yali.options import READINGS, YaliOptions, check_setup
from companion.games.yali.reasons import YaliReason
from companion.games.yali.side_rights import may_move_opponents_ball, side_right_earned
from companion.games.yali.state import GAME, SIDE_BALLS, YaliState, home_counts
from companion.games.yali.status import status
from companion.rulebook.rulebook import Event, NextGame, Outcome, Reason, Refusal, Rulebook, Ruling, Setup, not_now

LEVEL = "level"
"""What a tilt event says of a board in balance."""


def begin(setup: Setup) -> Ruling[YaliState]:
    """The first game of a match."""
    return start_game(setup, setup.players)


def start_game(
    setup: Setup, names: tuple[str, ...], number: int = 1, games_won: tuple[int, int] = (0, 0)
) -> Ruling[YaliState]:
    """The ruling that opens a game: the tilt of the board chooses who begins.

    Args:
        setup: What was agreed for the match.
        names: By seat, as they are called now.
        number: The number of the game, from 1.
        games_won: By seat.
    """
    board = setup.options.board
    balls: dict[tuple[int, int], int] = {}
    lane: frozenset[int] = frozenset()
    if board is not UNSET:
        balls = {square: seat for seat in (0, 1) for square in board.start_squares(seat)}
        lane = board.side_start_numbers(SIDE_BALLS[setup.variant])
    state = YaliState(
        setup=setup,
        names=names,
        phase="weigh",
        game_number=number,
        games_won=games_won,
        balls=balls,
        side_balls=(lane, lane),
    )
    return Ruling(state, (announcement("weigh", "whose-turn"),))


NO_BOARD = Refusal(Reason.NOT_NOW, {"kind": "no-board"})
"""The refusal of a move where the board is not followed."""


def out_of_phase(state: YaliState, _: Event) -> Refusal:
    """The refusal of an event that its phase does not have: what is to be done first."""
    if state.winners:
        return not_now(state)
    seat = 1 - state.claimant if state.phase == "claim" else state.turn
    return Refusal(Reason.NOT_NOW, {"kind": state.phase, "player": state.names[seat]})


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
    out_of_phase=out_of_phase,
)


def check_player(state: YaliState, event: Lots | Home | Confirm | Deny) -> Refusal | None:
    """Refuses a player who is not of this match."""
    return None if state.seat(event.player) is not None else no_such_player(event.player)


def no_such_player(player: str) -> Refusal:
    """The refusal of a name that nobody has here."""
    return Refusal(Reason.NO_SUCH_PLAYER, {"player": player})


def seat_of(state: YaliState, player: str) -> int:
    """The seat of a player who has been checked to be there."""
    return state.names.index(player)


def give_turn(state: YaliState, seat: int, code: str = "turn") -> Ruling[YaliState]:
    """The ruling that gives a seat the turn."""
    state = replace(state, phase="move", turn=seat, has_moved=False)
    return Ruling(state, (announce_turn(state, code),))


def check_tilt(state: YaliState, event: Tilt) -> Refusal | None:
    """Refuses a tilt to a player who is not of this match."""
    return None if event.to == LEVEL or event.to in state.names else no_such_player(event.to)


@rulebook.on(Tilt, phases={"weigh"}, check=check_tilt)
def on_tilt(state: YaliState, event: Tilt) -> Outcome[YaliState]:
    """The board came to rest: the player whose end sinks is in turn (rulebook: whose turn).

    In balance the last mover keeps the turn; at the start lots are drawn.
    """
    if event.to != LEVEL:
        seat = seat_of(state, event.to)
        return give_turn(state, seat, "again" if seat == state.last_mover else "turn")
    if state.last_mover is None:
        return Ruling(replace(state, phase="lots"), (announcement("draw-lots", "balance"),))
    state = replace(state, phase="move", turn=state.last_mover, has_moved=False)
    return Ruling(state, (announcement("level", "balance", player=state.names[state.turn]),))


@rulebook.on(Lots, phases={"lots"}, check=check_player)
def on_lots(state: YaliState, event: Lots) -> Outcome[YaliState]:
    """Who won the draw begins the game."""
    return give_turn(state, seat_of(state, event.player))


def count_move(state: YaliState) -> YaliState:
    """The state with one more move of the player in turn."""
    mover = state.turn
    moves = (state.move_counts[0] + (mover == 0), state.move_counts[1] + (mover == 1))
    running = state.moves_in_a_row + 1 if mover == state.last_mover else 1
    return replace(state, last_mover=mover, move_counts=moves, moves_in_a_row=running, opponent_passed=False)


def check_move(state: YaliState, event: Move) -> Refusal | None:
    """Refuses a move where the board is not followed, and squares that the board has not."""
    board = state.board
    return NO_BOARD if board is None else check_squares(board.square, event)


def check_side_move(state: YaliState, event: SideMove) -> Refusal | None:
    """Refuses a side move where the board is not followed, and squares that no lane has."""
    board = state.board
    return NO_BOARD if board is None else check_squares(board.lane_square, event)


def check_squares(read_square: Callable[[str], object | None], event: Move | SideMove) -> Refusal | None:
    """The refusal of a move with a text that `read_square` cannot read, or None."""
    for text in (event.start, *event.path):
        if read_square(text) is None:
            return Refusal(YaliReason.OFF_BOARD, {"square": text})
    return None


@rulebook.on(Move, phases={"move"}, check=check_move)
def on_move(state: YaliState, event: Move) -> Outcome[YaliState]:
    """A ball moves on the board; the move may earn a side move or win the game (rulebook: moving, winning; YL-8)."""
    board = state.board
    if board is None:
        return NO_BOARD
    if state.has_moved:
        return Refusal(Reason.NOT_NOW, {"kind": "moved", "player": state.names[state.turn]})
    origin, *path = (board.square(text) or (0, 0) for text in (event.start, *event.path))
    owner = state.balls.get(origin)
    if owner != state.turn:
        return _not_own_ball(state, event.start, owner)
    hops = Hops(board, state.balls, state.turn, origin)
    if fault := first_bad_hop(hops, origin, path):
        return Refusal(fault[0], {"start": square_name(fault[1]), "end": square_name(fault[2])})
    side_right = side_right_earned(state.setup, board, state.balls, (origin, *path))
    balls = dict(state.balls)
    del balls[origin]
    balls[path[-1]] = state.turn
    state = replace(count_move(state), balls=balls, has_moved=True, side_right=side_right.earned)
    if board.is_arrival_square(path[-1], state.turn) and home_counts(state)[state.turn] == BALLS_HOME:
        return win_game(state, state.turn, "YL-8")
    return Ruling(state, announce_side_right(state, side_right))


def _not_own_ball(state: YaliState, square: str, owner: int | None) -> Refusal:
    """The refusal of a move from a square on which no ball lies, or another player's."""
    if owner is None:
        return Refusal(YaliReason.NO_BALL_THERE, {"square": square})
    return Refusal(YaliReason.NOT_YOUR_BALL, {"square": square, "player": state.names[owner]})


@rulebook.on(SideMove, phases={"move"}, check=check_side_move)
def on_side_move(state: YaliState, event: SideMove) -> Outcome[YaliState]:
    """A side ball moves in its lane: an own one towards its camp, an opponent's away from his (reading YL-7)."""
    board = state.board
    if board is None:
        return NO_BOARD
    if not state.side_right:
        return Refusal(YaliReason.NO_SIDE_RIGHT, {"player": state.names[state.turn]})
    origin, *path = (board.lane_square(text) or (0, 0) for text in (event.start, *event.path))
    owner, at = origin
    opponents = owner != state.turn
    if at not in state.side_balls[owner]:
        return _not_own_ball(state, event.start, None)
    if opponents and not may_move_opponents_ball(state.setup, state.side_balls[state.turn]):
        return _not_own_ball(state, event.start, owner)
    if fault := first_bad_hop(SideHops(board, state.side_balls, origin, opponents), origin, path):
        return Refusal(fault[0], {"start": lane_name(fault[1]), "end": lane_name(fault[2])})
    lane = state.side_balls[owner] - {at} | {path[-1][1]}
    lanes = (lane, state.side_balls[1]) if owner == 0 else (state.side_balls[0], lane)
    args = {"player": state.names[state.turn], "owner": state.names[owner]}
    announcements = ()
    if opponents:
        announcements = (announcement("opponents-side-ball", "opponents-side-balls", "YL-7", **args),)
    return Ruling(replace(state, side_balls=lanes, side_right=False), announcements)


@rulebook.on(Released, phases={"move"})
def on_released(state: YaliState, _: Released) -> Outcome[YaliState]:
    """The player let go of the board; where its moves are not followed, this counts as his move."""
    if state.board is None:
        state = count_move(state)
    elif not state.has_moved:
        return Refusal(Reason.NOT_NOW, {"kind": "not-moved", "player": state.names[state.turn]})
    return Ruling(replace(state, phase="weigh", has_moved=False, side_right=False))


@rulebook.on(Home, phases={"weigh", "move"}, check=check_player)
def on_home(state: YaliState, event: Home) -> Outcome[YaliState]:
    """A player claims to have all balls home, where the board is not followed; the opponent answers."""
    if state.board is not None:
        return Refusal(YaliReason.NOT_ALL_HOME, {"player": event.player})
    claimant = seat_of(state, event.player)
    args = {"player": event.player, "opponent": state.names[1 - claimant]}
    state = replace(state, phase="claim", claimant=claimant, phase_before_claim=state.phase)
    return Ruling(state, (announcement("claim", "winning", **args),))


@rulebook.on(Confirm, phases={"claim"}, check=check_player)
def on_confirm(state: YaliState, event: Confirm) -> Outcome[YaliState]:
    """The opponent agrees: the claimant wins the game."""
    if seat_of(state, event.player) == state.claimant:
        return Refusal(Reason.NOT_NOW, {"kind": "own-claim", "player": event.player})
    return win_game(state, state.claimant, None)


@rulebook.on(Deny, phases={"claim"}, check=check_player)
def on_deny(state: YaliState, event: Deny) -> Outcome[YaliState]:
    """The opponent disagrees: the game goes on where it was."""
    if seat_of(state, event.player) == state.claimant:
        return Refusal(Reason.NOT_NOW, {"kind": "own-claim", "player": event.player})
    args = {"player": state.names[state.claimant]}
    return Ruling(
        replace(state, phase=state.phase_before_claim),
        (announcement("denied", "winning", **args),),
    )


@rulebook.on(Pass, phases={"move"})
def on_pass(state: YaliState, _: Pass) -> Outcome[YaliState]:
    """A player without a legal move passes; when both have none, the game is a draw (reading YL-9)."""
    mover = state.turn
    if state.has_moved:
        return Refusal(Reason.NOT_NOW, {"kind": "moved", "player": state.names[mover]})
    if state.board is not None and has_moves(state.board, state.balls, mover):
        return Refusal(YaliReason.HAS_MOVES, {"player": state.names[mover]})
    if state.opponent_passed:
        state = replace(state, phase="game-over", winners=(0, 1))
        return Ruling(state, (announcement("draw", "no-move", "YL-9"),))
    passed = announcement("passed", "no-move", "YL-9", player=state.names[mover])
    ruling = give_turn(replace(state, opponent_passed=True), 1 - mover)
    return Ruling(ruling.state, (passed, *ruling.announcements))


def win_game(state: YaliState, seat: int, reading: str | None) -> Ruling[YaliState]:
    """The ruling that ends a game with a winner."""
    games = (state.games_won[0] + (seat == 0), state.games_won[1] + (seat == 1))
    state = replace(state, phase="game-over", winners=(seat,), games_won=games)
    return Ruling(
        state,
        (announcement("wins-game", "winning", reading, player=state.names[seat]),),
    )


@rulebook.on(NextGame, phases={"game-over"})
def on_next_game(state: YaliState, _: NextGame) -> Outcome[YaliState]:
    """A new game: the balls are set up, and the tilt chooses again who begins."""
    return start_game(state.setup, state.names, state.game_number + 1, state.games_won)
