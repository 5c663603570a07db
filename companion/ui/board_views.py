"""The games that have a board view, and so can be shown on the screen."""

from __future__ import annotations

from companion.board.view import BoardView
from companion.games.registry import board_view, names_by_rank


def shown_games() -> tuple[tuple[str, BoardView], ...]:
    """The games that have a board for the screen, in their order on the home page."""
    return tuple((name, view) for name in names_by_rank() if (view := board_view(name)))
