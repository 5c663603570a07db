"""The settings file: JSON, written atomically; a value that cannot be used is replaced by its default on reading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hardware.files import PRIVATE, write_atomically

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
        The settings, with the default for each value that cannot be used, and a warning about those or None.
    """
    try:
        stored = _values((folder / FILE_NAME).read_bytes())
    except FileNotFoundError:
        return kind(), None
    except (OSError, SettingsFileError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        return kind(), f"The settings cannot be used and are as at the first start: {why}."
    values, wrong = _read(stored, kind)
    warning = f"Settings that cannot be used are as at the first start: {', '.join(wrong)}." if wrong else None
    return kind(**values), warning


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
    return values, wrong


def save_settings(folder: Path, settings: Struct) -> str | None:
    """Writes settings atomically. The file holds names of people, so only its owner may read it.

    Returns:
        A sentence about what prevented it, or None.
    """
    text = json.dumps({"version": VERSION, **msgspec.to_builtins(settings)}, ensure_ascii=False, indent=2) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / FILE_NAME, text, mode=PRIVATE)
    except OSError as error:
        return f"The settings cannot be kept: {error.strerror}."
    return None
