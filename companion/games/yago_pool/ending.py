"""The end of a game: points for the winner, perhaps the match, and who begins the next."""

from __future__ import annotations

from companion.games.yago_pool.announcements import say
from companion.games.yago_pool.state import GAME_OVER, MATCH_OVER, YagoState, ruled_on
from companion.games.yago_pool.wins import Win
from companion.rulebook.rulebook import Announcement, Ruling


def game_won(state: YagoState, win: Win, says: list[Announcement]) -> Ruling[YagoState]:
    """Points for the winner; who has the agreed total, or more, wins the match (YG-22)."""
    first, second = state.points
    points = (first + win.points, second) if win.seat == 0 else (first, second + win.points)
    target = state.setup.options.target
    match_won = points[win.seat] >= target
    after = ruled_on(
        state,
        MATCH_OVER if match_won else GAME_OVER,
        shots=0,
        two_shots=False,
        points=points,
        winners=(win.seat,),
        match_winner=win.seat if match_won else None,
    )
    name = state.names[win.seat]
    says = [*says, say("wins-game", "winning", win.reading, player=name, n=win.points)]
    if match_won:
        reading = "YG-22" if points[win.seat] > target else None
        says.append(say("wins-match", "match", reading, player=name, won=points[win.seat], lost=points[1 - win.seat]))
    else:
        says.append(say("begins-next", "begin", player=state.names[begins_next(after)]))
    return Ruling(after, tuple(says))


def begins_next(state: YagoState) -> int:
    """The seat that begins the next game: the winner's, in professional the loser's."""
    (winner,) = state.winners
    return 1 - winner if state.professional else winner
