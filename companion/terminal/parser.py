"""What is typed becomes an action: a ball on the virtual board, or an event in the words of the game. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec

from companion.games.yago_pool.simulated_player import Action, Drop, Lift, Touch
from companion.rulebook.rulebook import NextGame, Redo, Rename, Rulebook, Undo
from hardware.signals import BallColour

SHORT = {"over": "shot-over", "next": "next-game", "choose": "choose-colour", "done": "restored"}
"""Shorter words for what is typed often."""


COLOURS: Mapping[str, BallColour] = {"red": "red", "yellow": "yellow", "blue": "blue"}


class Unreadable(ValueError):
    """What was typed means nothing; the text says what would."""


def read(line: str, rulebook: Rulebook[Any]) -> Action:
    """The action that a typed line stands for. Raises Unreadable."""
    try:
        first, *rest = shlex.split(line)
    except ValueError:
        raise Unreadable('A name in quotes is not closed: write it as "Ann Lee".') from None
    first = first.lower()
    if first in COLOURS:
        return Drop(_hole(rest), COLOURS[first])
    if first == "take":
        return Lift(_hole(rest))
    return Touch(event(SHORT.get(first, first), rest, rulebook))


def _hole(rest: Sequence[str]) -> int:
    if len(rest) != 1 or not rest[0].isdecimal() or not 1 <= int(rest[0]) <= 9:
        raise Unreadable('Which hole? Write its number behind it, such as "red 5" or "take 5".')
    return int(rest[0])


def event(name: str, values: Sequence[str], rulebook: Rulebook[Any]) -> dict[str, Any]:
    """The raw event of a name and its values in the order of its fields; `field=value` names a field itself."""
    kinds = _kinds(rulebook)
    if name not in kinds:
        raise Unreadable(f'"{name}" means nothing here. What can be said: {usages(rulebook)}.')
    raw: dict[str, Any] = {"event": name}
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kinds[name])}
    for value in values:
        key, equals, rest = value.partition("=")
        if equals:
            raw[key] = _typed(rest)
        else:
            _place(raw, fields, value)
    if len(raw) == 1 and any(field.required for field in msgspec.structs.fields(kinds[name])):
        raise Unreadable(f"Something is missing there: {_usage(kinds[name])}.")
    return raw


def _kinds(rulebook: Rulebook[Any]) -> dict[str, type]:
    return {str(kind.__struct_config__.tag): kind for kind in (*rulebook.events, Undo, Redo, NextGame, Rename)}


def usages(rulebook: Rulebook[Any]) -> str:
    """All events of the game with what each takes, such as "sow HOLE [LANDING], undo"."""
    return ", ".join(_usage(kind) for _, kind in sorted(_kinds(rulebook).items()))


def _usage(kind: Any) -> str:
    """What is typed for a kind of event; what may be left out in brackets."""
    shown = [(_value(field), field.required) for field in msgspec.structs.fields(kind)]
    return " ".join([kind.__struct_config__.tag, *(value if needed else f"[{value}]" for value, needed in shown)])


def _value(field: Any) -> str:
    if "Mapping" in str(field.type):
        return "NAME=VALUE..."
    if get_origin(field.type) is Literal:
        return "|".join(get_args(field.type))
    return field.encode_name.upper() + ("..." if "tuple" in str(field.type) else "")


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
