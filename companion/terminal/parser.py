"""What is typed becomes an action: something done on the virtual board, or an event of the game. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec

from companion.board.text_view import TextView
from companion.board.virtual_board import BoardAction, PlayerAction, Submit
from companion.rulebook.rulebook import NextGame, Redo, Rename, Rulebook, Undo

SHORT = {"next": "next-game"}
"""Shorter words for what is typed often in every game."""


class Unreadable(ValueError):
    """What was typed means nothing; the text says what would."""


def read(line: str, rulebook: Rulebook[Any], words: TextView | None = None) -> PlayerAction:
    """The action that a typed line stands for; `words` are those of the game. Raises Unreadable."""
    try:
        first, *rest = shlex.split(line)
    except ValueError:
        raise Unreadable('A name in quotes is not closed: write it as "Ann Lee".') from None
    first = first.lower()
    short = {**SHORT, **words.short_words} if words else SHORT
    return _action(first, rest, words) or Submit(event(short.get(first, first), rest, rulebook))


def _action(word: str, values: Sequence[str], words: TextView | None) -> BoardAction | None:
    try:
        return words.read_action(word, values) if words else None
    except ValueError as error:
        raise Unreadable(str(error)) from None


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
    return {str(kind.__struct_config__.tag): kind for kind in (*rulebook.event_types, Undo, Redo, NextGame, Rename)}


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
