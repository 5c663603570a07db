"""The state of a game of Yali: how it begins, and what of it is public."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from companion.games.yali.geometry import Board, lane_name, name
from companion.rulebook.rulebook import Announcement, Ruling, Setup
from companion.rulebook.rulebook import GameState as AnyTable

GAME = "yali"
SIDE_BALLS = {"base": 4, "tournament": 3}


class YaliState(AnyTable, frozen=True, kw_only=True):
    """The game as it lies, by seats; `balls` and `lanes` stay empty where the board is not followed."""

    balls: dict[tuple[int, int], int]
    lanes: tuple[frozenset[int], frozenset[int]]
    """By owner, the numbers of the side lane on which his balls lie."""
    won: tuple[int, int] = (0, 0)
    mover: int = 0
    """The player in turn while the phase is move."""
    moved: bool = False
    """His move is made: what remains is a side move, and the release."""
    last_mover: int | None = None
    moves: tuple[int, int] = (0, 0)
    running: int = 0
    side_right: bool = False
    passed: bool = False
    """The other player has just passed."""
    claimant: int = 0
    """Who claims to be home while the phase is claim."""
    before_claim: str = "weigh"

    @property
    def board(self) -> Board | None:
        """The board that is followed move by move, or None."""
        board = self.setup.options.board
        return None if board is UNSET else board


def check_setup(setup: Setup) -> str | None:
    """A sentence about a board that cannot be, or None."""
    board = setup.options.board
    if board is UNSET or board.fault is None:
        return None
    return f"options.{board.fault}"


def begin(setup: Setup) -> Ruling[YaliState]:
    """The first game of a match."""
    return start(setup, setup.players)


def start(setup: Setup, names: tuple[str, ...], number: int = 1, won: tuple[int, int] = (0, 0)) -> Ruling[YaliState]:
    """A game before its first tilt; the board chooses who begins, in every game anew."""
    board = setup.options.board
    balls: dict[tuple[int, int], int] = {}
    lane: frozenset[int] = frozenset()
    if board is not UNSET:
        balls = {square: seat for seat in (0, 1) for square in board.start_squares(seat)}
        lane = board.side_start(SIDE_BALLS[setup.variant])
    state = YaliState(
        setup=setup, names=names, phase="weigh", game_number=number, won=won, balls=balls, lanes=(lane, lane)
    )
    return Ruling(state, (Announcement("weigh", f"{GAME}#whose-turn"),))


def home_counts(state: YaliState) -> tuple[int, int]:
    """How many balls of each seat lie on its arrival squares."""
    board = state.board
    counts = [0, 0]
    if board is not None:
        for square, seat in state.balls.items():
            counts[seat] += board.arrival(square, seat)
    return counts[0], counts[1]


def status(state: YaliState) -> dict[str, Any]:
    """What the game adds to the public state."""
    names = state.names
    return {
        "turn": names[state.mover] if state.phase == "move" else None,
        "scores": dict(zip(names, state.won, strict=True)),
        "last_mover": None if state.last_mover is None else names[state.last_mover],
        "moves": dict(zip(names, state.moves, strict=True)),
        "running": state.running,
        "side_right": state.side_right,
        "squares": {name(square): names[seat] for square, seat in sorted(state.balls.items())},
        "side": {lane_name((owner, at)): names[owner] for owner in (0, 1) for at in sorted(state.lanes[owner])},
        "home": dict(zip(names, home_counts(state), strict=True)),
    }
