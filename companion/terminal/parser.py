"""What is typed becomes an action: something done on the virtual board, or an event of the game. Pure."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import msgspec

from companion.board.text_view import TextView
from companion.board.virtual_board import BoardAction, PlayerAction, Submit
from companion.i18n.phrases import phrases
from companion.i18n.translation import _
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
        raise Unreadable(_('A name in quotes is not closed: write it as "Ann Lee".')) from None
    first = first.lower()
    short = {**SHORT, **words.short_words} if words else SHORT
    return _action(first, rest, words) or Submit(event(short.get(first, first), rest, rulebook))


def is_own_word(word: str, rulebook: Rulebook[Any], words: TextView | None = None) -> bool:
    """Whether a word is an event or a shorter word of the game, or an action on its virtual board."""
    if word in _kinds(rulebook) or (words and word in words.short_words):
        return True
    try:
        return bool(words and words.read_action(word, ()))
    except ValueError:
        return True


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
        raise Unreadable(
            _('"{word}" means nothing here. What can be typed: {events}.', word=name, events=usages(rulebook))
        )
    raw: dict[str, Any] = {"event": name}
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kinds[name])}
    for value in values:
        key, equals, rest = value.partition("=")
        if equals:
            raw[key] = _typed(rest)
        else:
            _place(raw, fields, value)
    if len(raw) == 1 and any(field.required for field in msgspec.structs.fields(kinds[name])):
        raise Unreadable(_("Something is missing there: {usage}.", usage=_usage(kinds[name], rulebook)))
    return raw


def _kinds(rulebook: Rulebook[Any]) -> dict[str, type]:
    return {str(kind.__struct_config__.tag): kind for kind in (*rulebook.event_types, Undo, Redo, NextGame, Rename)}


def usages(rulebook: Rulebook[Any]) -> str:
    """The names of all events of the game with their fields, such as "sow HOLE [LANDING], undo"."""
    return ", ".join(_usage(kind, rulebook) for _name, kind in sorted(_kinds(rulebook).items()))


def _usage(kind: Any, rulebook: Rulebook[Any]) -> str:
    """The name of a kind of event and its fields; optional ones in brackets."""
    known = phrases(rulebook.game).words
    shown = [
        (_value(field, known.get(field.encode_name, {})), field.required) for field in msgspec.structs.fields(kind)
    ]
    return " ".join([kind.__struct_config__.tag, *(value if needed else f"[{value}]" for value, needed in shown)])


def _value(field: Any, codes: Mapping[str, str]) -> str:
    """How a field is shown: the words that it may be, where they are known (such as the kinds of foul)."""
    if "Mapping" in str(field.type):
        return "NAME=VALUE..."
    if get_origin(field.type) is Literal:
        return "|".join(get_args(field.type))
    if field.type is str and codes and field.encode_name not in ("player", "to"):
        return "|".join(codes)
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
    if not fields:
        raise Unreadable(_('"{word}" is too much: "{event}" takes nothing.', word=value, event=raw["event"]))
    raise Unreadable(
        _('"{word}" is too much for "{event}", which takes: {fields}.', word=value, event=raw["event"],
          fields=" ".join(fields))
    )  # fmt: skip


def _typed(value: str) -> int | str:
    return int(value) if value.isdecimal() and value.isascii() else value
