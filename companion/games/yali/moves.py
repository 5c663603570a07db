"""How balls may move on a Yali board: one validator for single hops, and what follows from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from companion.games.yali.geometry import Board, LaneSquare, Square

Balls = Mapping[Square, int]
"""Where balls lie, and whose they are."""
Lanes = Sequence[Collection[int]]
"""By owner, the numbers on which the balls of a side lane lie."""

FORWARD = (1, -1)
"""The way of a seat's balls along the rows; side balls go the other way along their numbers."""
JUMP = 2
"""Squares that a jump leads on: one is passed over."""


class YaliReason(StrEnum):
    """Why a move or claim is refused, besides the reasons of every game."""

    OFF_BOARD = "off-board"
    """The text is no square of this board."""
    NO_SIDE_RIGHT = "no-side-right"
    """No side move is to be had in this turn, or it has been made."""
    NO_BALL_THERE = "no-ball-there"
    """The square is empty."""
    NOT_YOUR_BALL = "not-your-ball"
    """The ball belongs to the other player."""
    NOT_FORWARD = "not-forward"
    """The hop leads back, or sideways from a square where that is not allowed."""
    TOO_FAR = "too-far"
    """The hop is neither a step to the next square nor a jump over one."""
    MIXED_MOVE = "mixed-move"
    """A step in a chain: a move is one step, or jumps alone."""
    NOTHING_TO_JUMP = "nothing-to-jump"
    """There is no ball on the square passed over."""
    SQUARE_TAKEN = "square-taken"
    """A ball lies where the hop ends."""
    HAS_MOVES = "has-moves"
    """The player who passes has a legal move."""
    NOT_ALL_HOME = "not-all-home"
    """The board is followed move by move: the eighth ball home wins by itself."""


def _shape(ahead: int, across: int, sideways: bool) -> YaliReason | None:
    """What is wrong with a hop's direction and length alone."""
    if ahead < 0 or (ahead == 0 and across and not sideways):
        return YaliReason.NOT_FORWARD
    length = max(ahead, across)
    if length not in (1, JUMP) or (length == JUMP and 1 in (ahead, across)):
        return YaliReason.TOO_FAR
    return None


def _filled(over: bool | None, alone: bool, end: bool) -> YaliReason | None:
    """What is wrong with a hop of a right shape; `over` is None for a step, else whether a ball is jumped."""
    if over is None and not alone:
        return YaliReason.MIXED_MOVE
    if over is False:
        return YaliReason.NOTHING_TO_JUMP
    return YaliReason.SQUARE_TAKEN if end else None


def between(start: Square, end: Square) -> Square | None:
    """The square that a hop of a right shape passes over, or None for a step."""
    if max(abs(end[0] - start[0]), abs(end[1] - start[1])) < JUMP:
        return None
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


class AnyHops(Protocol):
    """The hops open to one ball, on the board or in a side lane."""

    def fault(self, start: Square, end: Square, alone: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `alone` when it is the whole move."""
        ...

    def ends(self, start: Square, alone: bool) -> Iterator[Square]:
        """Where hops from here may lead; jumps only unless `alone`."""
        ...


class Hops:
    """The hops open to one ball, which is lifted: its own square counts as empty."""

    def __init__(self, board: Board, balls: Balls, seat: int, start: Square) -> None:
        self.board = board
        self.balls = balls
        self.seat = seat
        self.start = start

    def _holds(self, square: Square) -> bool:
        return square != self.start and square in self.balls

    def fault(self, start: Square, end: Square, alone: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `alone` when it is the whole move."""
        ahead = (end[0] - start[0]) * FORWARD[self.seat]
        wrong = _shape(ahead, abs(end[1] - start[1]), self.board.in_camp(start))
        if wrong is not None:
            return wrong
        over = between(start, end)
        return _filled(None if over is None else self._holds(over), alone, self._holds(end))

    def ends(self, start: Square, alone: bool) -> Iterator[Square]:
        """Where hops from here may lead; jumps only unless `alone`."""
        row, column = start
        for length in (1, JUMP) if alone else (JUMP,):
            for ahead in (length, 0):
                for across in (-length, 0, length):
                    end = (row + ahead * FORWARD[self.seat], column + across)
                    if self.board.holds(end) and self.fault(start, end, alone) is None:
                        yield end


class SideHops:
    """The hops open to one side ball within its lane, towards lower numbers or away (`back`) from its camp."""

    def __init__(self, board: Board, lanes: Lanes, start: LaneSquare, back: bool) -> None:
        self.board = board
        self.owner = start[0]
        self.taken = lanes[self.owner]
        self.start = start[1]
        self.way = 1 if back else -1

    def _holds(self, number: int) -> bool:
        return number != self.start and number in self.taken

    def fault(self, start: LaneSquare, end: LaneSquare, alone: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `alone` when it is the whole move."""
        if end[0] != self.owner:
            return YaliReason.TOO_FAR
        ahead = (end[1] - start[1]) * self.way
        wrong = _shape(ahead, 0, sideways=False)
        if wrong is not None:
            return wrong
        over = self._holds(start[1] + self.way) if ahead == JUMP else None
        return _filled(over, alone, self._holds(end[1]))

    def ends(self, start: LaneSquare, alone: bool) -> Iterator[LaneSquare]:
        """Where hops from here may lead; jumps only unless `alone`."""
        for length in (1, JUMP) if alone else (JUMP,):
            end = (self.owner, start[1] + length * self.way)
            if 0 < end[1] <= self.board.side and self.fault(start, end, alone) is None:
                yield end


def first_fault(hops: AnyHops, start: Square, path: Sequence[Square]) -> tuple[YaliReason, Square, Square] | None:
    """The first bad hop of a path: why, and from where to where; None when the whole path may be moved."""
    alone = len(path) == 1
    for end in path:
        wrong = hops.fault(start, end, alone)
        if wrong is not None:
            return wrong, start, end
        start = end
    return None


def paths(hops: AnyHops, start: Square) -> dict[Square, tuple[Square, ...]]:
    """Every square where a move from here may end, with a shortest path to it."""
    found: dict[Square, tuple[Square, ...]] = {end: (end,) for end in hops.ends(start, True)}
    chains: deque[tuple[Square, ...]] = deque((end,) for end in hops.ends(start, False))
    while chains:
        chain = chains.popleft()
        for end in hops.ends(chain[-1], False):
            if end not in found:
                found[end] = (*chain, end)
                chains.append(found[end])
    return found


def has_moves(board: Board, balls: Balls, seat: int) -> bool:
    """Whether a player has a legal move, side balls aside."""
    own = (square for square, owner in balls.items() if owner == seat)
    return any(next(Hops(board, balls, seat, square).ends(square, True), None) for square in own)
