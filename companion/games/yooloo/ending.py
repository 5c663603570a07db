"""The end of a game of Yooloo: who has won it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.yooloo.announcements import announcement
from companion.games.yooloo.state import FLIPPING, IN_ONE_GO, YoolooState
from companion.rulebook.rulebook import Announcement, Ruling, Task


def end_game(
    state: YoolooState, announcements: tuple[Announcement, ...], todo: tuple[Task, ...] = ()
) -> Ruling[YoolooState]:
    """The ruling that ends a game: the most points win, equal ones share the win (readings YO-10, YO-15, YO-16)."""
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    names = [state.names[seat] for seat in winners]
    flipping = state.setup.variant in FLIPPING
    if len(winners) > 1:
        result = announcement("draw", "game-end", "YO-16" if flipping else "YO-10", players=names, n=best)
    else:
        in_one_go = state.setup.variant == IN_ONE_GO
        result = announcement("wins-game", "game-end", "YO-15" if in_one_go else None, player=names[0], n=best)
    return Ruling(replace(state, phase="game-over", winners=winners), (*announcements, result), todo)
