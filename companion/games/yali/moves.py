"""The moves of balls on a Yali board and in its side lanes: which hops are legal, and where chains of them lead.

A hop is a step to the next square or a jump over a ball; a move is one step, or one or more jumps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from companion.games.yali.geometry import Board, LaneSquare, Square
from companion.games.yali.reasons import YaliReason

Balls = Mapping[Square, int]
"""The seat of the owner of each ball, by its square."""
Lanes = Sequence[Collection[int]]
"""By the seat of the owner, the numbers of the side lane on which balls lie."""

FORWARD = (1, -1)
"""By seat, the direction of its balls along the rows; side balls go the other way along their numbers."""
JUMP_LENGTH = 2
"""How many squares a jump leads forward."""


def _shape_fault(forward: int, across: int, sideways: bool) -> YaliReason | None:
    """What is wrong with the direction or the length of a hop, or None.

    Args:
        forward: Squares forward, negative for backward.
        across: Squares to the side.
        sideways: Whether a hop sideways is allowed: it begins in a camp.
    """
    if forward < 0 or (forward == 0 and across and not sideways):
        return YaliReason.NOT_FORWARD
    length = max(forward, across)
    if length not in (1, JUMP_LENGTH) or (length == JUMP_LENGTH and 1 in (forward, across)):
        return YaliReason.TOO_FAR
    return None


def _occupancy_fault(jumps_over_ball: bool | None, single_hop: bool, end_taken: bool) -> YaliReason | None:
    """What is wrong with a hop of a right shape by the balls on the board, or None.

    Args:
        jumps_over_ball: Whether there is a ball on the square jumped over; None for a step.
        single_hop: Whether the hop is the whole move.
        end_taken: Whether a ball lies where it ends.
    """
    if jumps_over_ball is None and not single_hop:
        return YaliReason.MIXED_MOVE
    if jumps_over_ball is False:
        return YaliReason.NOTHING_TO_JUMP
    return YaliReason.SQUARE_TAKEN if end_taken else None


def jumped_square(start: Square, end: Square) -> Square | None:
    """The square that a jump passes over; None for a step."""
    if max(abs(end[0] - start[0]), abs(end[1] - start[1])) < JUMP_LENGTH:
        return None
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2


class AnyHops(Protocol):
    """The hops of one ball, on the board or in a side lane."""

    def fault(self, start: Square, end: Square, single_hop: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `single_hop` when it is the whole move."""
        ...

    def destinations(self, start: Square, single_hop: bool) -> Iterator[Square]:
        """Where hops from a square may lead; steps only for a `single_hop`."""
        ...


class Hops:
    """The hops of one ball on the board; the square on which it lies counts as empty."""

    def __init__(self, board: Board, balls: Balls, seat: int, start: Square) -> None:
        self.board = board
        self.balls = balls
        self.seat = seat
        self.start = start

    def _is_taken(self, square: Square) -> bool:
        return square != self.start and square in self.balls

    def fault(self, start: Square, end: Square, single_hop: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `single_hop` when it is the whole move."""
        forward = (end[0] - start[0]) * FORWARD[self.seat]
        fault = _shape_fault(forward, abs(end[1] - start[1]), self.board.in_camp(start))
        if fault is not None:
            return fault
        over = jumped_square(start, end)
        return _occupancy_fault(None if over is None else self._is_taken(over), single_hop, self._is_taken(end))

    def destinations(self, start: Square, single_hop: bool) -> Iterator[Square]:
        """Where hops from a square may lead; steps only for a `single_hop`."""
        row, column = start
        for length in (1, JUMP_LENGTH) if single_hop else (JUMP_LENGTH,):
            for forward in (length, 0):
                for across in (-length, 0, length):
                    end = (row + forward * FORWARD[self.seat], column + across)
                    if self.board.has_square(end) and self.fault(start, end, single_hop) is None:
                        yield end


class SideHops:
    """The hops of one side ball within its lane: towards its camp (lower numbers), or away from it."""

    def __init__(self, board: Board, lanes: Lanes, start: LaneSquare, away_from_camp: bool) -> None:
        self.board = board
        self.owner = start[0]
        self.taken = lanes[self.owner]
        self.start = start[1]
        self.direction = 1 if away_from_camp else -1

    def _is_taken(self, number: int) -> bool:
        return number != self.start and number in self.taken

    def fault(self, start: LaneSquare, end: LaneSquare, single_hop: bool) -> YaliReason | None:
        """What is wrong with a hop, or None; `single_hop` when it is the whole move."""
        if end[0] != self.owner:
            return YaliReason.TOO_FAR
        forward = (end[1] - start[1]) * self.direction
        fault = _shape_fault(forward, 0, sideways=False)
        if fault is not None:
            return fault
        over = self._is_taken(start[1] + self.direction) if forward == JUMP_LENGTH else None
        return _occupancy_fault(over, single_hop, self._is_taken(end[1]))

    def destinations(self, start: LaneSquare, single_hop: bool) -> Iterator[LaneSquare]:
        """Where hops from a square may lead; steps only for a `single_hop`."""
        for length in (1, JUMP_LENGTH) if single_hop else (JUMP_LENGTH,):
            end = (self.owner, start[1] + length * self.direction)
            if 0 < end[1] <= self.board.side and self.fault(start, end, single_hop) is None:
                yield end


def first_bad_hop(hops: AnyHops, start: Square, path: Sequence[Square]) -> tuple[YaliReason, Square, Square] | None:
    """The first illegal hop of a path, or None.

    Returns:
        What is wrong with it, the square it begins on and the one it ends on.
    """
    single_hop = len(path) == 1
    for end in path:
        fault = hops.fault(start, end, single_hop)
        if fault is not None:
            return fault, start, end
        start = end
    return None


def legal_paths(hops: AnyHops, start: Square) -> dict[Square, tuple[Square, ...]]:
    """Every square on which a move from a square may end, with a shortest path to it."""
    found: dict[Square, tuple[Square, ...]] = {end: (end,) for end in hops.destinations(start, True)}
    chains: deque[tuple[Square, ...]] = deque((end,) for end in hops.destinations(start, False))
    while chains:
        chain = chains.popleft()
        for end in hops.destinations(chain[-1], False):
            if end not in found:
                found[end] = (*chain, end)
                chains.append(found[end])
    return found


def has_moves(board: Board, balls: Balls, seat: int) -> bool:
    """Whether a player has a legal move on the board; side balls do not count."""
    own = (square for square, owner in balls.items() if owner == seat)
    return any(next(Hops(board, balls, seat, square).destinations(square, True), None) for square in own)
