"""Keeps settings in a small file of JSON: whole or not there, and read so that one wrong value costs itself alone."""

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
    """The file as a whole cannot be used; the text says why."""


def load(folder: Path, kind: type[S]) -> tuple[S, str | None]:
    """What a data folder keeps, with the default for everything that cannot be used, and one sentence about that.

    `kind` is Settings or what extends it; values of the file that it does not know are passed over.
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
    """The values of a file. Raises SettingsFileError."""
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
    """The values that can be used, and the names of the others."""
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


def save(folder: Path, kept: Struct) -> str | None:
    """Keeps settings so that a power cut leaves the old ones or the new ones; one sentence about a hindrance.

    The file holds names of people: it is for its owner alone.
    """
    text = json.dumps({"version": VERSION, **msgspec.to_builtins(kept)}, ensure_ascii=False, indent=2) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / FILE_NAME, text, mode=PRIVATE)
    except OSError as error:
        return f"The settings cannot be kept: {error.strerror}."
    return None
