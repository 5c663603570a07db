"""Explains why a rig file does not fit its types: which key, what was read, what is possible, and what was meant.

The types themselves say what is possible (`msgspec.inspect`), so no range is written twice.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from msgspec import inspect

from hardware.rig.sections import RigFile

ADDRESSES = {"address", "mux"}
"""The keys whose numbers are I2C addresses, which are written in hexadecimal."""
PATTERNS = {
    "^[AB][0-6]$": '"A0" to "A6" and "B0" to "B6"',
    "^[0-9A-F]{8}$": 'eight hexadecimal digits, such as "5A17C0DE"',
    "^[0-9a-f]{4}:[0-9a-f]{4}$": 'a USB id, such as "1a86:7523"',
    "^/dev/": 'a path that begins with "/dev/"',
    "^/dev/input/": 'a path that begins with "/dev/input/"',
}
"""What each pattern of the types means, in words."""


class Fault(NamedTuple):
    """A key that does not fit, and what to say about it."""

    path: tuple[str, ...]
    what: str


def explain(raw: dict[str, Any], others: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> list[Fault]:
    """Returns each key of a rig file that does not fit its type; empty if all do.

    Args:
        raw: the content of the file.
        others: the types of the sections in it that belong to drivers from elsewhere, by name.
        names: the names of all sections that drivers from elsewhere may have.
    """
    others = others or {}
    kind = inspect.type_info(RigFile)
    assert isinstance(kind, inspect.StructType)
    ours = {name: value for name, value in raw.items() if name not in others}
    faults = list(_of_struct(kind, ours, (), names))
    for name, section in others.items():
        faults += _of_type(inspect.type_info(section), raw[name], (name,))
    return faults


def _of_type(kind: inspect.Type, value: Any, path: tuple[str, ...]) -> Iterator[Fault]:
    match kind:
        case inspect.Metadata():
            yield from _of_type(kind.type, value, path)
        case inspect.UnionType():
            yield from _of_type(next(one for one in kind.types if not isinstance(one, inspect.NoneType)), value, path)
        case inspect.StructType() if isinstance(value, dict):
            yield from _of_struct(kind, value, path)
        case inspect.DictType() if isinstance(value, dict):
            yield from _of_table(kind, value, path)
        case inspect.TupleType() if isinstance(value, list) and len(value) == len(kind.item_types):
            for one, item in zip(kind.item_types, value, strict=True):
                yield from _of_type(one, item, path)
        case inspect.VarTupleType() if isinstance(value, list):
            for item in value:
                yield from _of_type(kind.item_type, item, path)
        case _:
            if not _fits(kind, value):
                yield Fault(path, _sentence(kind, value, path))


def _of_struct(
    kind: inspect.StructType, value: dict[str, Any], path: tuple[str, ...], more: Sequence[str] = ()
) -> Iterator[Fault]:
    """Yields the faults of a struct; `more` are keys that are possible beside its fields."""
    fields = {field.encode_name: field for field in kind.fields}
    known = [*fields, *more]
    for name, inner in value.items():
        if name in fields:
            yield from _of_type(fields[name].type, inner, (*path, name))
        else:
            place = ".".join(path) or "a rig"
            yield Fault(
                (*path, name), f"{place} has no {name!r}{_meant(name, known) or ';'} possible: {', '.join(known)}."
            )
    for name, field in fields.items():
        if field.required and name not in value:
            yield Fault(path, f"{name!r} is missing; possible: {possible(field.type, name)}.")


def _of_table(kind: inspect.DictType, value: dict[str, Any], path: tuple[str, ...]) -> Iterator[Fault]:
    if len(value) < (kind.min_length or 0):
        yield Fault(path, "read nothing; possible: one entry or more.")
    for name, inner in value.items():
        if _key_fits(kind.key_type, name):
            yield from _of_type(kind.value_type, inner, (*path, name))
        else:
            words = kind.key_type.values if isinstance(kind.key_type, inspect.LiteralType) else ()
            meant = _meant(name, [str(word) for word in words])
            yield Fault((*path, name), f"a name in it does not fit: read {name!r}{meant or ';'} possible: "
                        f"{possible(kind.key_type)}.")  # fmt: skip


def _key_fits(kind: inspect.Type, name: str) -> bool:
    if isinstance(kind, inspect.IntType):
        return bool(re.fullmatch(r"-?[0-9]+", name)) and _fits(kind, int(name))
    return _fits(kind, name)


def _fits(kind: inspect.Type, value: Any) -> bool:
    match kind:
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _in_range(kind, value)
        case inspect.FloatType():
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return is_number and math.isfinite(value) and _in_range(kind, value)
        case inspect.StrType():
            return isinstance(value, str) and _text_fits(kind, value)
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.LiteralType():
            return value in kind.values and not isinstance(value, bool)
        case inspect.AnyType():
            return True
        case _:
            return False


def _in_range(kind: inspect.IntType | inspect.FloatType, value: float) -> bool:
    return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)


def _text_fits(kind: inspect.StrType, value: str) -> bool:
    length = (kind.min_length or 0) <= len(value) <= (kind.max_length or math.inf)
    return length and (kind.pattern is None or bool(re.search(kind.pattern, value)))


def _sentence(kind: inspect.Type, value: Any, path: Sequence[str]) -> str:
    name = path[-1] if path else ""
    words = [str(word) for word in kind.values] if isinstance(kind, inspect.LiteralType) else []
    meant, read = _meant(str(value), words), shown(value)
    if name in ADDRESSES and isinstance(value, int) and isinstance(kind, inspect.IntType):
        address = _in_hex(kind, value)
        meant, read = f"; did you mean {address}?" if address else "", f"{read} ({value:#x})"
    return f"read {read}{meant or ';'} possible: {possible(kind, name)}."


def _in_hex(kind: inspect.IntType, value: Any) -> str | None:
    """Returns the digits of a number as a hexadecimal number, if that is an address that fits."""
    digits = str(value).lower().removeprefix("0x")
    if isinstance(value, bool) or not re.fullmatch("[0-9a-f]{2}", digits):
        return None
    return f"0x{digits}" if _in_range(kind, int(digits, 16)) else None


def _meant(name: str, words: Sequence[str] | dict[str, Any]) -> str:
    """Returns the question whether a similar word was meant; empty if none is similar."""
    near = get_close_matches(name.lower().replace("-", "_"), list(words), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def shown(value: Any) -> str:
    """Returns a value of a rig file as the file writes it, shortened; a table or a list in words."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a table"
        case list():
            return f"a list of {len(value)}"
        case str():
            text = "".join(sign if sign.isprintable() else " " for sign in value)
            return f'"{text[:40]}"'
        case _:
            return str(value)[:40]


def possible(kind: inspect.Type, name: str = "") -> str:
    """Returns what a type takes, in words."""
    match kind:
        case inspect.Metadata():
            return possible(kind.type, name)
        case inspect.UnionType():
            return possible(next(one for one in kind.types if not isinstance(one, inspect.NoneType)), name)
        case inspect.IntType():
            form = "{:#04x}" if name in ADDRESSES else "{}"
            return f"a whole number{_range(kind, form)}"
        case inspect.FloatType():
            return f"a number{_range(kind, '{:g}')}"
        case inspect.StrType():
            return PATTERNS.get(kind.pattern or "", "a text that is not empty")
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return ", ".join(f'"{word}"' for word in kind.values)
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)} numbers"
        case inspect.VarTupleType():
            return f"a list, each {possible(kind.item_type)}"
        case _:
            return "a table, such as {name = ...}"


def _range(kind: inspect.IntType | inspect.FloatType, form: str) -> str:
    if kind.ge is None or kind.le is None:
        return ""
    return f" from {form.format(kind.ge)} to {form.format(kind.le)}"
