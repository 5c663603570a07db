"""Another name in the place of a person's in all that is recorded of a match. Pure; the match stays the same match."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from companion.rulebook.player_names import folded

NAME_FIELDS = frozenset({"player", "to", "players", "members", "name", "first", "youngest_first", "by"})
"""The fields of set-ups, events and decisions that hold names, alone or in lists."""
BY_NAME = ("cards",)
"""The events that have a field for each player, under the player's name."""


def new_name(taken: Collection[str]) -> str:
    """A name that nobody has: "Player 1", or with the next number that is free.

    >>> new_name(["Ann", "player 1", "Player 1"])
    'Player 2'
    """
    others = {folded(name).casefold() for name in taken}
    number = 1
    while f"player {number}" in others:
        number += 1
    return f"Player {number}"


def names_in(value: Any, *, field: str = "") -> Iterator[str]:
    """Every name in a set-up, an event or the body of a decision."""
    if isinstance(value, str):
        if field in NAME_FIELDS:
            yield value
    elif isinstance(value, Mapping):
        by_name = value.get("event") in BY_NAME
        for key, item in value.items():
            if by_name and key != "event":
                yield str(key)
            yield from names_in(item, field=str(key))
    elif isinstance(value, Iterable):
        for item in value:
            yield from names_in(item, field=field)


def renamed(value: Any, name: str, to: str, *, field: str = "") -> Any:
    """A set-up, an event or the body of a decision with another name in the place of one.

    >>> renamed({"event": "foul", "player": "red", "ball": "red"}, "red", "Player 1")
    {'event': 'foul', 'player': 'Player 1', 'ball': 'red'}
    """
    if isinstance(value, str):
        return to if field in NAME_FIELDS and folded(value) == folded(name) else value
    if isinstance(value, Mapping):
        by_name = value.get("event") in BY_NAME
        return {
            to if by_name and key != "event" and folded(key) == folded(name) else key: renamed(
                item, name, to, field=key
            )
            for key, item in value.items()
        }
    return [renamed(item, name, to, field=field) for item in value] if isinstance(value, list | tuple) else value
