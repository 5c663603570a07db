"""What is typed becomes an action: a ball on the virtual board, or an event in the words of the game. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.rules import NextGame, Redo, Rename, Rulebook, Undo
from hardware.samples import BallColour
from hardware.virtual.player import Action, Drop, Lift, Touch

SHORT = {"over": "shot-over", "next": "next-game", "choose": "choose-colour", "done": "restored"}
"""Shorter words for what is typed often."""


COLOURS: Mapping[str, BallColour] = {"red": "red", "yellow": "yellow", "blue": "blue"}


class Unreadable(ValueError):
    """What was typed means nothing; the text says what would."""


def read(line: str, book: Rulebook[Any]) -> Action:
    """The action that a typed line stands for. Raises Unreadable."""
    try:
        first, *rest = shlex.split(line)
    except ValueError:
        raise Unreadable('A name in quotes is not closed: write it as "Ann Lee".') from None
    if first in COLOURS:
        return Drop(_hole(rest), COLOURS[first])
    if first == "take":
        return Lift(_hole(rest))
    return Touch(event(SHORT.get(first, first), rest, book))


def _hole(rest: Sequence[str]) -> int:
    if len(rest) != 1 or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= 9:
        raise Unreadable('Which hole? Write its number behind it, such as "red 5" or "take 5".')
    return int(rest[0])


def event(name: str, values: Sequence[str], book: Rulebook[Any]) -> dict[str, Any]:
    """The raw event of a name and its values in the order of its fields; `field=value` names a field itself."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in (*book.events, Undo, Redo, NextGame, Rename)}
    if name not in kinds:
        raise Unreadable(f'"{name}" means nothing here. What can be said: {", ".join(sorted(kinds))}.')
    raw: dict[str, Any] = {"event": name}
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kinds[name])}
    for value in values:
        key, equals, rest = value.partition("=")
        if equals:
            raw[key] = _typed(rest)
        else:
            _place(raw, fields, value)
    return raw


def _place(raw: dict[str, Any], fields: Mapping[str, Any], value: str) -> None:
    """Puts a value into the first field that is free and takes it; a list takes all that follows."""
    typed = _typed(value)
    for name, kind in fields.items():
        if "list" in str(kind) or "tuple" in str(kind):
            raw.setdefault(name, []).append(value)
            return
        if name not in raw and (isinstance(typed, int) is ("int" in str(kind))):
            raw[name] = typed
            return
    raise Unreadable(f'"{value}" is too much for "{raw["event"]}", which takes: {" ".join(fields) or "nothing"}.')


def _typed(value: str) -> int | str:
    return int(value) if value.isdecimal() and value.isascii() else value
