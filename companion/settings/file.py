"""The settings file: JSON, written atomically; a value that cannot be used is replaced by its default on reading.

What this program cannot use is never written over: a file as a whole is set aside, and values of other programs stay.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar, get_origin

import msgspec
from msgspec import Struct

from hardware.files import PRIVATE, read_whole, set_aside, write_atomically

FILE_NAME = "settings.json"
VERSION = 1
S = TypeVar("S", bound=Struct)


class SettingsFileError(ValueError):
    """The file as a whole cannot be used; the message gives the reason, without a full stop."""


def load_settings(folder: Path, kind: type[S]) -> tuple[S, str | None]:
    """Reads the settings of a data folder.

    Args:
        folder: The data folder.
        kind: Settings, or a subclass; values in the file that it does not declare are ignored.

    Returns:
        The settings, with the default for each value that cannot be used, and a warning about those or None. A file
        that cannot be used as a whole is set aside; of a list or a table only the entries that cannot be used are
        left out.
    """
    path = folder / FILE_NAME
    try:
        stored = _values(_content(path))
    except FileNotFoundError:
        return kind(), None
    except (OSError, SettingsFileError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        return kind(), f"The settings cannot be used and are as at the first start: {why}.{_kept(path)}"
    values, wrong = _read(stored, kind)
    warning = f"Settings that cannot be used are as at the first start: {', '.join(wrong)}." if wrong else None
    return kind(**values), warning


def stored_value(folder: Path, name: str) -> Any:
    """What the settings file of a data folder says of a setting, unchecked; None when it says nothing."""
    try:
        return _values(_content(folder / FILE_NAME)).get(name)
    except (OSError, SettingsFileError):
        return None


def _content(path: Path) -> bytes:
    """The content of the file; one failed read, as of a card that is loose, says nothing yet. Raises OSError."""
    try:
        return read_whole(path)
    except FileNotFoundError:
        raise
    except OSError:
        return read_whole(path)


def _kept(path: Path) -> str:
    """Sets a file that cannot be used aside; a sentence on where it is now, with a blank before it."""
    try:
        return f" They are kept as {set_aside(path, 'unused').name}."
    except OSError:
        return ""


def _values(data: bytes) -> Mapping[str, Any]:
    """Parses the content of a settings file. Raises SettingsFileError."""
    if not data.strip():
        raise SettingsFileError("the file is empty")
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        raise SettingsFileError("the file is damaged") from None
    if not isinstance(values, dict):
        raise SettingsFileError("the file is damaged")
    if values.get("version") != VERSION:
        raise SettingsFileError(f"the file is not of version {VERSION}, which this program knows")
    return values


def _read(stored: Mapping[str, Any], kind: type[Struct]) -> tuple[dict[str, Any], list[str]]:
    """Validates the stored values; returns those that can be used, and the names of the others."""
    values: dict[str, Any] = {}
    wrong: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.name not in stored:
            continue
        try:
            values[field.name] = msgspec.convert(stored[field.name], field.type)
        except msgspec.ValidationError:
            wrong.append(field.name)
            if (usable := _usable(stored[field.name], field.type)) is not None:
                values[field.name] = usable
    return values, wrong


def _usable(stored: Any, kind: Any) -> Any:
    """The entries of a list or table that can be used; None for a single value."""
    if get_origin(kind) is tuple and isinstance(stored, list):
        return tuple(entry for one in stored for entry in _converted([one], kind))
    if get_origin(kind) is dict and isinstance(stored, dict):
        return {name: entry for one in stored.items() for name, entry in _converted(dict([one]), kind).items()}
    return None


def _converted(stored: Any, kind: Any) -> Any:
    """A list or table of one entry, converted; empty when it cannot be used."""
    try:
        return msgspec.convert(stored, kind)
    except msgspec.ValidationError:
        return get_origin(kind)()


def save_settings(folder: Path, settings: Struct) -> str | None:
    """Writes settings atomically; values in the file that these settings do not declare stay in it.

    The file holds names of people, so only its owner may read it.

    Returns:
        A sentence about what prevented it, or None.
    """
    values = {**_undeclared(folder / FILE_NAME, type(settings)), "version": VERSION, **msgspec.to_builtins(settings)}
    text = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / FILE_NAME, text, mode=PRIVATE)
    except OSError as error:
        return f"The settings cannot be kept: {error.strerror}."
    return None


def _undeclared(path: Path, kind: type[Struct]) -> dict[str, Any]:
    """The values in a settings file that this kind of settings does not declare; none of a file that is not usable."""
    declared = kind.__struct_fields__
    try:
        return {name: value for name, value in _values(read_whole(path)).items() if name not in declared}
    except (OSError, SettingsFileError):
        return {}
