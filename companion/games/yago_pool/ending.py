"""How a shot ends: nothing of it is left on the table's record, or the game is won and perhaps the match."""

from __future__ import annotations

from typing import Any

from companion.games.yago_pool.announce import say
from companion.games.yago_pool.table import GAME_OVER, MATCH_OVER, NO_HOLES, YagoTable, changed
from companion.games.yago_pool.wins import Win
from companion.rules import Ruling, Say

SHOT_DONE: dict[str, Any] = {"fresh": NO_HOLES, "direct": NO_HOLES, "fouls": (), "if_declined": 0}
"""Nothing of the next shot is reported yet, and only a foul gives the right to decline."""


def game_won(table: YagoTable, win: Win, says: list[Say]) -> Ruling[YagoTable]:
    """Points for the winner; who has the agreed total, or more, wins the match (YG-22)."""
    first, second = table.points
    points = (first + win.points, second) if win.seat == 0 else (first, second + win.points)
    target = table.setup.options.target
    match_won = points[win.seat] >= target
    after = changed(
        table,
        **SHOT_DONE,
        base=MATCH_OVER if match_won else GAME_OVER,
        shots=0,
        two_shots=False,
        points=points,
        winners=(win.seat,),
        match_winner=win.seat if match_won else None,
    )
    name = table.names[win.seat]
    says = [*says, say("wins-game", "winning", win.reading, player=name, n=win.points)]
    if match_won:
        reading = "YG-22" if points[win.seat] > target else None
        says.append(say("wins-match", "match", reading, player=name, won=points[win.seat], lost=points[1 - win.seat]))
    else:
        says.append(say("begins-next", "begin", player=table.names[begins_next(after)]))
    return Ruling(after, tuple(says))


def begins_next(table: YagoTable) -> int:
    """The seat that begins the next game: the winner's, in professional the loser's."""
    (winner,) = table.winners
    return 1 - winner if table.professional else winner
