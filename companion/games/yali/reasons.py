"""Why an event of Yali is refused."""

from __future__ import annotations

from enum import StrEnum


class YaliReason(StrEnum):
    """The reasons of this game, besides those of every game."""

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
