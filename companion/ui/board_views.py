"""Which games can be shown: those with a room `board` beside their rules, found without loading the rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from companion.board.view import BoardView


@cache
def board_view_of(package: str) -> BoardView | None:
    """How the game in this package shows itself; None while it has no board for the screen."""
    if find_spec(f"{package}.board") is None or find_spec(f"{package}.board.view") is None:
        return None
    face: object = getattr(import_module(f"{package}.board.view"), "board_view", None)
    return face if isinstance(face, BoardView) else None


@cache
def shown_games() -> tuple[tuple[str, BoardView], ...]:
    """The games that have a board for the screen, in their order on the home page."""
    packages = {door.name: door.module.rpartition(".")[0] for door in entry_points(group="companion.games")}
    faces = [(game, face) for game, package in packages.items() if (face := board_view_of(package))]
    return tuple(sorted(faces, key=lambda pair: pair[1].rank))
