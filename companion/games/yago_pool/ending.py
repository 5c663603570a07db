"""The end of a game: points for the winner, perhaps the match, and who begins the next."""

from __future__ import annotations

from companion.games.yago_pool.announcements import say
from companion.games.yago_pool.state import GAME_OVER, MATCH_OVER, YagoTable, ruled_on
from companion.games.yago_pool.wins import Win
from companion.rulebook.rulebook import Ruling, Say


def game_won(table: YagoTable, win: Win, says: list[Say]) -> Ruling[YagoTable]:
    """Points for the winner; who has the agreed total, or more, wins the match (YG-22)."""
    first, second = table.points
    points = (first + win.points, second) if win.seat == 0 else (first, second + win.points)
    target = table.setup.options.target
    match_won = points[win.seat] >= target
    after = ruled_on(
        table,
        MATCH_OVER if match_won else GAME_OVER,
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
