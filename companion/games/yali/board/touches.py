"""What touches on a followed Yali board mean: a ball, then where it goes; and which of both are allowed now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.board.view import Effect, Pick, Sheet, Tile, ViewState
from companion.games.yali.geometry import LANE_LETTERS, Board, Square, lane_name, square_name
from companion.games.yali.moves import Hops, SideHops, first_bad_hop, legal_paths
from companion.games.yali.reasons import YaliReason
from companion.games.yali.side_rights import may_move_opponents_ball, side_right_earned
from companion.games.yali.state import GAME, YaliState
from companion.i18n.phrases import why_not
from companion.i18n.translation import _, current_language
from companion.rulebook.rulebook import RawEvent, Reason, Refusal

MAX_CHAIN = 8
"""Jumps beyond which other ways to the same square are not looked for."""


def state_of(view: ViewState) -> YaliState:
    """The state of the game on the screen."""
    return cast("YaliState", view.state)


def is_lane(square: str) -> bool:
    """Whether a name is that of a square in a side lane."""
    return square[0] in LANE_LETTERS


def owner_at(state: YaliState, square: str) -> int | None:
    """The seat whose ball lies on a square of the board or of a lane, or None."""
    board = state.board
    if board is None:
        return None
    if not is_lane(square):
        return state.balls.get(board.square(square) or (0, 0))
    seat, number = board.lane_square(square) or (0, 0)
    return seat if number in state.side_balls[seat] else None


def paths_from(state: YaliState, start: str) -> dict[str, tuple[str, ...]]:
    """Where the ball on a square may go now, each with a shortest path; empty when it may not be moved."""
    board = state.board
    if board is None or state.phase != "move" or owner_at(state, start) is None:
        return {}
    if is_lane(start):
        lane = board.lane_square(start) or (0, 0)
        hops = _side_hops(state, board, lane)
        found = legal_paths(hops, lane) if hops else {}
        return {lane_name(end): tuple(map(lane_name, path)) for end, path in found.items()}
    if state.has_moved or owner_at(state, start) != state.turn:
        return {}
    square = board.square(start) or (0, 0)
    found = legal_paths(Hops(board, state.balls, state.turn, square), square)
    return {square_name(end): tuple(map(square_name, path)) for end, path in found.items()}


def _side_hops(state: YaliState, board: Board, lane: tuple[int, int]) -> SideHops | None:
    back = lane[0] != state.turn
    if not state.side_right or (back and not may_move_opponents_ball(state.setup, state.side_balls[state.turn])):
        return None
    return SideHops(board, state.side_balls, lane, back)


def movable_balls(state: YaliState) -> frozenset[str]:
    """The balls that may be moved now."""
    squares = [square_name(square) for square in state.balls]
    lanes = [lane_name((seat, number)) for seat in (0, 1) for number in state.side_balls[seat]]
    return frozenset(square for square in (*squares, *lanes) if paths_from(state, square))


def touched(view: ViewState, zone: int | str) -> Effect | None:
    """A touch on a square: takes a ball, puts it there, or says why not."""
    game, square = state_of(view), str(zone)
    if game.board is None or game.phase == "game-over":
        return None
    start = str(view.picked[0]) if view.picked else None
    paths = paths_from(game, start) if start else {}
    if start and square in paths:
        return _move_effect(game, start, paths[square])
    if square == start:
        return Pick()
    if paths_from(game, square):
        return Pick((square,))
    return _refusal_text(game, start, square)


def _move_effect(state: YaliState, start: str, path: tuple[str, ...]) -> Effect:
    """The move along a path; a question where other jumps to the same square earn something else."""
    if is_lane(start):
        return ({"event": "side-move", "from": start, "path": list(path)},)
    routes = _paths_by_side_right(state, start, path)
    if len(routes) == 1:
        return (_move(start, routes[0][1]),)
    tiles = tuple(
        Tile(
            text=" – ".join((start, *route)),
            effect=(_move(start, route),),
            note=_("earns a side move") if earns else _("earns no side move"),
        )
        for earns, route in routes
    )
    return Sheet(title=_("Which way did the ball jump?"), tiles=tiles)


def _move(start: str, path: tuple[str, ...]) -> RawEvent:
    return {"event": "move", "from": start, "path": list(path)}


def _paths_by_side_right(state: YaliState, start: str, path: tuple[str, ...]) -> list[tuple[bool, tuple[str, ...]]]:
    """One way for each reward that jumps to the end of this path may earn."""
    board = state.board
    assert board is not None, "there are squares, so there is a board"
    square, *known = (board.square(text) or (0, 0) for text in (start, *path))
    hops = Hops(board, state.balls, state.turn, square)
    found: dict[bool, tuple[str, ...]] = {}
    for chain in (tuple(known), *_jump_chains(hops, (square,), known[-1])):
        earns = side_right_earned(state.setup, board, state.balls, (square, *chain)).earned
        found.setdefault(earns, tuple(map(square_name, chain)))
    return list(found.items())


def _jump_chains(hops: Hops, so_far: tuple[Square, ...], end: Square) -> Iterator[tuple[Square, ...]]:
    """Every chain of jumps to the end that touches no square twice."""
    if len(so_far) > MAX_CHAIN:
        return
    for landing in hops.destinations(so_far[-1], False):
        if landing == end:
            yield (*so_far[1:], landing)
        elif landing not in so_far:
            yield from _jump_chains(hops, (*so_far, landing), end)


def _refusal_text(state: YaliState, start: str | None, square: str) -> str:
    """Why a touch on this square does nothing."""
    mover = state.names[state.turn]
    if state.phase != "move":
        return _text_of(Refusal(Reason.NOT_NOW))
    if is_lane(square) and not state.side_right:
        return _text_of(Refusal(YaliReason.NO_SIDE_RIGHT, {"player": mover}))
    if not is_lane(square) and state.has_moved:
        return _("The move is made.") + " " + _("Let go of the board, then touch Released.")
    if start is not None and is_lane(start) is is_lane(square):
        return _hop_refusal_text(state, start, square)
    ball_owner = owner_at(state, square)
    if ball_owner is None:
        return _text_of(Refusal(YaliReason.NO_BALL_THERE, {"square": square}))
    if ball_owner != state.turn:
        return _text_of(Refusal(YaliReason.NOT_YOUR_BALL, {"square": square, "player": state.names[ball_owner]}))
    return _("The ball on {square} has no way to go now.", square=square)


def _hop_refusal_text(state: YaliState, start: str, end: str) -> str:
    """What is wrong with going there in one hop."""
    board = state.board
    assert board is not None, "there are squares, so there is a board"
    if is_lane(start):
        lane = board.lane_square(start) or (0, 0)
        hops = _side_hops(state, board, lane)
        fault = first_bad_hop(hops, lane, [board.lane_square(end) or (0, 0)]) if hops else None
    else:
        square = board.square(start) or (0, 0)
        hops = Hops(board, state.balls, state.turn, square)
        fault = first_bad_hop(hops, square, [board.square(end) or (0, 0)])
    return _text_of(Refusal(fault[0] if fault else Reason.NOT_NOW, {"start": start, "end": end}))


def _text_of(refusal: Refusal) -> str:
    return why_not(GAME, refusal, current_language())
