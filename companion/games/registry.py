"""The games, found by name through the entry points of the group `companion.games`, the five that ship included."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from companion.rulebook.rulebook import Rulebook

GROUP = "companion.games"


@cache
def rulebook(game: str) -> Rulebook[Any]:
    """The rulebook of a game; KeyError with the names there are when there is none of that name."""
    doors = _doors()
    if game not in doors:
        raise KeyError(", ".join(sorted(doors)))
    module, _, name = doors[game].partition(":")
    return getattr(import_module(module), name)


def names() -> tuple[str, ...]:
    """The games installed here, in the alphabet's order."""
    return tuple(sorted(_doors()))


@cache
def _doors() -> dict[str, str]:
    """Game to "module:object", as installed packages declare them; the first on the path counts.

    The files are read here, because importlib.metadata takes a fifth of the time of a whole short run to import.
    """
    doors: dict[str, str] = {}
    for path in sys.path:
        for text in _declarations(path or "."):
            for name, target in _section(text):
                doors.setdefault(name, target)
    return doors


def _declarations(path: str) -> Iterator[str]:
    """The text of each entry_points.txt of the packages installed in a folder."""
    try:
        installed = [entry.path for entry in os.scandir(path) if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return
    for folder in sorted(installed):
        try:
            with open(os.path.join(folder, "entry_points.txt"), encoding="utf-8") as file:
                yield file.read()
        except OSError:
            continue


def _section(text: str) -> Iterator[tuple[str, str]]:
    """The lines `name = module:object` of our group."""
    ours = False
    for line in text.splitlines():
        if line.startswith("["):
            ours = line.strip() == f"[{GROUP}]"
        elif ours and "=" in line:
            name, _, target = line.partition("=")
            yield name.strip(), target.split("[")[0].strip()
