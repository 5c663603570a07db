"""The state of a match of Yali."""

from __future__ import annotations

from msgspec import UNSET

from companion.games.yali.geometry import Board
from companion.rulebook.rulebook import GameState

GAME = "yali"
SIDE_BALLS = {"base": 4, "tournament": 3}
"""By variant, the number of each player's side balls."""


class YaliState(GameState, frozen=True, kw_only=True):
    """The state of a match; pairs are by seat. Without a board in the set-up nothing is known of the balls."""

    balls: dict[tuple[int, int], int]
    """The seat of the owner of each ball on the board, by its square."""
    side_balls: tuple[frozenset[int], frozenset[int]]
    """By seat, the numbers of its side lane on which its balls lie."""
    games_won: tuple[int, int] = (0, 0)
    turn: int = 0
    """The seat in turn, in phase move."""
    has_moved: bool = False
    """Whether the player in turn has made his move; a side move may follow, then the release."""
    last_mover: int | None = None
    move_counts: tuple[int, int] = (0, 0)
    """Moves made in this game."""
    moves_in_a_row: int = 0
    """How many the last mover has made without a break."""
    side_right: bool = False
    """Whether the player in turn may make a side move."""
    opponent_passed: bool = False
    """Whether the opponent has just passed."""
    claimant: int = 0
    """The seat that claims to be home, in phase claim."""
    phase_before_claim: str = "weigh"

    @property
    def board(self) -> Board | None:
        """The board, where its moves are followed, or None."""
        board = self.setup.options.board
        return None if board is UNSET else board


def home_counts(state: YaliState) -> tuple[int, int]:
    """By seat, how many of its balls lie on arrival squares."""
    board = state.board
    if board is None:
        return 0, 0
    camp, far = board.camp_rows, board.rows - board.camp_rows
    first = second = 0
    for (row, _column), seat in state.balls.items():
        if seat:
            second += row <= camp
        else:
            first += row > far
    return first, second
