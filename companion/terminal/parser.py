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
"""Shorter words for events of every game, and the names of these events."""


class Unreadable(ValueError):
    """A typed line has no meaning; the message is one sentence that says what can be typed."""


def read(line: str, rulebook: Rulebook[Any], words: TextView | None = None) -> PlayerAction:
    """Parses a typed line.

    Args:
        line: A word and its values, separated by spaces; a value with spaces in it is quoted.
        rulebook: The rulebook of the match.
        words: The words that the game adds; None for a game without any.

    Raises:
        Unreadable: The line is no action.
    """
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
    """Builds a raw event from typed values.

    Args:
        name: The name of the event, such as "sunk".
        values: The values in the order of the event's fields; "field=value" sets a field by its name.
        rulebook: The rulebook of the match.

    Returns:
        The event as the line contract writes it. Only its name and the number of its values have been checked.

    Raises:
        Unreadable: The game has no such event, or there are too many values or none.
    """
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
    """The names of all events of the game with their fields, such as "sow HOLE [LANDING], undo"."""
    return ", ".join(_usage(kind) for _, kind in sorted(_kinds(rulebook).items()))


def _usage(kind: Any) -> str:
    """The name of a kind of event and its fields; optional ones in brackets."""
    shown = [(_value(field), field.required) for field in msgspec.structs.fields(kind)]
    return " ".join([kind.__struct_config__.tag, *(value if needed else f"[{value}]" for value, needed in shown)])


def _value(field: Any) -> str:
    if "Mapping" in str(field.type):
        return "NAME=VALUE..."
    if get_origin(field.type) is Literal:
        return "|".join(get_args(field.type))
    return field.encode_name.upper() + ("..." if "tuple" in str(field.type) else "")


def _place(raw: dict[str, Any], fields: Mapping[str, Any], value: str) -> None:
    """Sets the first unset field of the value's type; a list field takes all further values."""
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
