"""The set-up of a match that is named on the command line: its game, players and variant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.board.editor import board_option
from companion.games.registry import board_view, game, names_by_rank
from companion.settings.board_data import BoardDataStore

PLAYERS = ("Ann", "Bob", "Cem", "Dan", "Eda", "Fox", "Gil", "Hans")
"""The names of players who were not named."""


def named_setup(folder: Path, name: str | None, players: Sequence[str], variant: str | None) -> dict[str, Any]:
    """A set-up line, which is not checked.

    Args:
        folder: The data folder, with the owner's board data.
        name: The game; None for the first of the home page.
        players: The names by seat; empty for as many as the game needs.
        variant: The variant; None for the first.

    Raises:
        KeyError: There is no such game; the error is that of the registry.
    """
    name = name or names_by_rank()[0]
    rules = game(name).rulebook
    given = list(players) or list(PLAYERS[: max(rules.seats[0], 2)])
    line: dict[str, Any] = {"game": name, "variant": variant or rules.variants[0], "players": given}
    view = board_view(name)
    if view and view.editor:
        figures, _fault = BoardDataStore(folder).load(view.editor)
        line["options"] = {"board": board_option(figures)}
    return line
