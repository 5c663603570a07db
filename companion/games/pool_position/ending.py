"""How a game ends: enough safe lines, or no lounger that anybody could still take."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pool_position.luigis import CLOSEST, FREE, NONE, safe_lines
from companion.games.pool_position.state import DUMMY, GAME, TOWELS, PoolState, safe_needed
from companion.rulebook.rulebook import Announcement, Ruling, Task


def game_over_if_safe(ruling: Ruling[PoolState]) -> Ruling[PoolState]:
    """The same ruling, ending the game if enough lines are safe."""
    state = ruling.state
    safe = len(safe_lines(state.luigis))
    if safe < safe_needed(len(state.names)):
        return ruling
    end = Announcement("enough-safe", f"{GAME}#game-end", "PP-3", {"n": safe})
    return game_over(state, end, ruling.announcements, ruling.todo)


def game_over(
    state: PoolState, end: Announcement, say: tuple[Announcement, ...], todo: tuple[Task, ...]
) -> Ruling[PoolState]:
    """The game is over because of `end`: the most points under towels win, equal ones share the first place."""
    scores = state.scores()
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    names = [state.names[seat] for seat in winners]
    if len(winners) == 1:
        result = Announcement("wins-game", f"{GAME}#scoring", "PP-5", {"player": names[0], "n": best})
    else:
        result = Announcement("draw", f"{GAME}#scoring", "PP-7", {"players": names, "n": best})
    return Ruling(replace(state, phase="game-over", winners=winners), (*say, end, result), todo)


def nothing_to_take(state: PoolState) -> bool:
    """Whether no lounger is free and none holds a towel that anybody may replace.

    A free lounger keeps the game going at any price, and whoever has towels left.
    """
    if FREE in state.towels:
        return False
    able = [seat for seat in range(len(state.names)) if state.used[seat] < TOWELS]
    return not any(_may_be_replaced(state, lounger, able) for lounger in range(len(state.towels)))


def _may_be_replaced(state: PoolState, lounger: int, able: list[int]) -> bool:
    """Whether one of these seats, who have towels left, could replace the towel there with enough points."""
    row, column = (state.luigis[line] for line in state.layout.crossing[lounger])
    if row == column == NONE or CLOSEST in (row, column):
        return False
    owner = state.towels[lounger]
    return any(not owner_bars(state, seat, owner) for seat in able)


def owner_bars(state: PoolState, seat: int, owner: int) -> bool:
    """Whether this seat may not replace the towels of that owner (readings PP-8 and PP-13)."""
    readings = state.setup.readings
    if owner == seat:
        return readings["PP-13"] == "not allowed"
    return state.everybody[owner] == DUMMY and readings["PP-8"] == "no"
