"""How a game ends: enough safe lines, or no lounger that anybody could still take."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pool_position.luigis import CLOSEST, FREE, NONE, safe_lines
from companion.games.pool_position.state import DUMMY, GAME, TOWELS, Table, safe_needed
from companion.rulebook.rulebook import Ruling, Say, Task


def game_over_if_safe(ruling: Ruling[Table]) -> Ruling[Table]:
    """The same ruling, ending the game if enough lines are safe."""
    table = ruling.table
    safe = len(safe_lines(table.luigis))
    if safe < safe_needed(len(table.names)):
        return ruling
    end = Say("enough-safe", f"{GAME}#game-end", "PP-3", {"n": safe})
    return game_over(table, end, ruling.say, ruling.todo)


def game_over(table: Table, end: Say, say: tuple[Say, ...], todo: tuple[Task, ...]) -> Ruling[Table]:
    """The game is over because of `end`: the most points under towels win, equal ones share the first place."""
    scores = table.scores()
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    names = [table.names[seat] for seat in winners]
    if len(winners) == 1:
        result = Say("wins-game", f"{GAME}#scoring", "PP-5", {"player": names[0], "n": best})
    else:
        result = Say("draw", f"{GAME}#scoring", "PP-7", {"players": names, "n": best})
    return Ruling(replace(table, phase="game-over", winners=winners), (*say, end, result), todo)


def nothing_to_take(table: Table) -> bool:
    """Whether no lounger is free and none holds a towel that anybody may replace.

    A free lounger keeps the game going at any price, and whoever has towels left.
    """
    if FREE in table.towels:
        return False
    able = [seat for seat in range(len(table.names)) if table.used[seat] < TOWELS]
    return not any(_may_be_replaced(table, lounger, able) for lounger in range(len(table.towels)))


def _may_be_replaced(table: Table, lounger: int, able: list[int]) -> bool:
    """Whether one of these seats, who have towels left, could replace the towel there with enough points."""
    row, column = (table.luigis[line] for line in table.layout.crossing[lounger])
    if row == column == NONE or CLOSEST in (row, column):
        return False
    owner = table.towels[lounger]
    return any(not owner_bars(table, seat, owner) for seat in able)


def owner_bars(table: Table, seat: int, owner: int) -> bool:
    """Whether this seat may not replace the towels of that owner (readings PP-8 and PP-13)."""
    readings = table.setup.readings
    if owner == seat:
        return readings["PP-13"] == "not allowed"
    return table.everybody[owner] == DUMMY and readings["PP-8"] == "no"
