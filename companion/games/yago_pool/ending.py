"""The end of a game of Yago Pool: points for the winner, perhaps the match, and who begins the next game."""

from __future__ import annotations

from typing import Any

from companion.games.yago_pool.announcements import announcement
from companion.games.yago_pool.state import GAME_OVER, MATCH_OVER, YagoState, after_shot
from companion.games.yago_pool.wins import BONUS_POINTS, Win, holes_with, rows_among
from companion.rulebook.rulebook import Announcement, Ruling


def end_game(state: YagoState, win: Win, announcements: list[Announcement]) -> Ruling[YagoState]:
    """The ruling that ends a game.

    The winner gets his points; who has the agreed total, or more, wins the match (reading YG-22).

    Args:
        state: The state after the shot.
        win: Who has won what.
        announcements: What is announced before.
    """
    first, second = state.points
    points = (first + win.points, second) if win.seat == 0 else (first, second + win.points)
    target = state.setup.options.target
    match_won = points[win.seat] >= target
    after = after_shot(
        state,
        MATCH_OVER if match_won else GAME_OVER,
        shots=0,
        two_shot_turn=False,
        points=points,
        winners=(win.seat,),
        match_winner=win.seat if match_won else None,
    )
    name = state.names[win.seat]
    announcements = [*announcements, announce_win(state, win)]
    if match_won:
        reading = "YG-22" if points[win.seat] > target else None
        announcements.append(
            announcement("wins-match", "match", reading, player=name, won=points[win.seat], lost=points[1 - win.seat])
        )
    else:
        announcements.append(announcement("begins-next", "begin", player=state.names[next_starter(after)]))
    return Ruling(after, tuple(announcements))


def announce_win(state: YagoState, win: Win) -> Announcement:
    """Who wins the game, by which row or balls, and for how many points. `state` is that after the shot."""
    colour = state.colours[win.seat]
    balls = holes_with(state.holes, colour)
    rows = rows_among(balls)
    if not rows:
        args: dict[str, Any] = {"kind": "five", "ball": colour, "holes": sorted(balls)}
    elif len(rows) == 1:
        args = {"kind": "row", "holes": rows[0]}
    else:
        args = {"kind": "bonus" if win.points == BONUS_POINTS else "rows", "holes": rows[0], "others": rows[1]}
    return announcement("wins-game", "winning", win.reading, player=state.names[win.seat], n=win.points, **args)


def next_starter(state: YagoState) -> int:
    """The seat that begins the next game: the winner's, in professional the loser's."""
    (winner,) = state.winners
    return 1 - winner if state.professional else winner
