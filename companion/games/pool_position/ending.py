"""How a game of Pool Position ends: enough safe lines, or no lounger that anybody could still take."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pool_position.announcements import announcement
from companion.games.pool_position.luigis import CLOSEST_SPACE, NO_LUIGI, NO_TOWEL, safe_lines
from companion.games.pool_position.options import safe_needed
from companion.games.pool_position.state import DUMMY, TOWELS_PER_PLAYER, PoolState
from companion.rulebook.rulebook import Announcement, Ruling, Task


def end_if_enough_safe(ruling: Ruling[PoolState]) -> Ruling[PoolState]:
    """A ruling, or the one that ends the game instead when enough lines are safe (reading PP-3)."""
    state = ruling.state
    safe = len(safe_lines(state.luigis))
    if safe < safe_needed(len(state.names)):
        return ruling
    cause = announcement("enough-safe", "game-end", "PP-3", n=safe)
    return end_game(state, cause, ruling.announcements, ruling.todo)


def end_game(
    state: PoolState, cause: Announcement, announcements: tuple[Announcement, ...], todo: tuple[Task, ...]
) -> Ruling[PoolState]:
    """The ruling that ends a game: the most points under towels win, equal ones share the win (readings PP-5, PP-7).

    Args:
        state: The state at the end.
        cause: What ended the game.
        announcements: What is announced before.
        todo: The tasks of the ruling.
    """
    scores = state.scores()
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    names = [state.names[seat] for seat in winners]
    if len(winners) == 1:
        result = announcement("wins-game", "scoring", "PP-5", player=names[0], n=best)
    else:
        result = announcement("draw", "scoring", "PP-7", players=names, n=best)
    return Ruling(replace(state, phase="game-over", winners=winners), (*announcements, cause, result), todo)


def no_lounger_left(state: PoolState) -> bool:
    """Whether no lounger is free and none holds a towel that anybody may replace.

    A free lounger keeps the game going whatever it costs, and whoever has towels left.
    """
    if NO_TOWEL in state.towels:
        return False
    able = [seat for seat in range(len(state.names)) if state.towels_used[seat] < TOWELS_PER_PLAYER]
    return not any(_may_be_replaced(state, lounger, able) for lounger in range(len(state.towels)))


def _may_be_replaced(state: PoolState, lounger: int, able: list[int]) -> bool:
    """Whether one of the seats `able`, which have towels left, could replace the towel there with enough points."""
    row, column = (state.luigis[line] for line in state.layout.crossing_lines[lounger])
    if row == column == NO_LUIGI or CLOSEST_SPACE in (row, column):
        return False
    owner = state.towels[lounger]
    return any(not is_protected(state, seat, owner) for seat in able)


def is_protected(state: PoolState, seat: int, owner: int) -> bool:
    """Whether a seat may not replace the towels of an owner (readings PP-8 and PP-13)."""
    readings = state.setup.readings
    if owner == seat:
        return readings["PP-13"] == "not allowed"
    return state.names_with_dummy[owner] == DUMMY and readings["PP-8"] == "no"
