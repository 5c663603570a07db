"""The games, found by name through the entry points of the group `companion.games`."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.rules import Rulebook


@cache
def rulebook(game: str) -> Rulebook[Any]:
    """The rulebook of a game; KeyError with the names there are when there is none of that name."""
    from importlib.metadata import entry_points

    doors = {door.name: door for door in entry_points(group="companion.games")}
    if game not in doors:
        raise KeyError(", ".join(sorted(doors)))
    return doors[game].load()


def names() -> tuple[str, ...]:
    """The games installed here, in the alphabet's order."""
    from importlib.metadata import entry_points

    return tuple(sorted({door.name for door in entry_points(group="companion.games")}))
