"""Reads and checks a rig file (TOML); reports one sentence for each error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hardware.files import read_whole
from hardware.rig.conflicts import conflicts
from hardware.rig.explain import explain
from hardware.rig.places import Places
from hardware.rig.plugins import DriverMissing, others, plugin, used
from hardware.rig.sections import Rig, RigFile

ENTRY = "[...]"
"""How msgspec writes an entry of a table whose name it does not give."""


class RigError(ValueError):
    """The rig cannot be used. `findings` has one sentence for each error; the message is all of them, one a line."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = findings


def read_rig(path: Path) -> Rig:
    """Reads a rig file.

    Raises:
        RigError: the file cannot be read or is not valid; each finding begins with the path.
    """
    try:
        return parse_rig(read_whole(path))
    except OSError as error:
        raise RigError([f"{path}: {error.strerror or error}."]) from None
    except RigError as error:
        raise RigError([f"{path}: {finding}" for finding in error.findings]) from None


def parse_rig(text: bytes) -> Rig:
    """Parses and checks a rig.

    Args:
        text: TOML, encoded as UTF-8.

    Raises:
        RigError: it is not TOML, has invalid fields, or two of its parts conflict.
    """
    try:
        raw = msgspec.toml.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RigError([f"this is no TOML: {error}."]) from None
    places = Places(text.decode(errors="replace"))
    if missing := [f"{places.where([name])}: {why}" for name in others() if name in raw if (why := _missing(name))]:
        raise RigError(missing)
    try:
        rig = _converted(raw)
    except msgspec.ValidationError as error:
        raise RigError(_findings(str(error), raw, places)) from None
    if wrong := _tried(rig, places) or conflicts(rig, places):
        raise RigError(wrong)
    return rig


def _tried(rig: Rig, places: Places) -> list[str]:
    """Returns a sentence for each driver that is missing, or whose answers about its section fail."""
    found = []
    try:
        for name, driver, section in used(rig):
            try:
                _ = [*driver.uses(section), *driver.buttons(section), *driver.describe(section)]
            except Exception as error:  # a package from elsewhere can raise anything
                found.append(f"{places.where([name])}: its driver fails: {type(error).__name__}: {error}.")
    except DriverMissing as error:
        found.append(str(error))
    return found


def _missing(name: str) -> str:
    """Returns why a driver from elsewhere cannot be used; empty if it can."""
    return found if isinstance(found := plugin(name), str) else ""


def _converted(raw: dict[str, Any]) -> Rig:
    types = _other_types(raw)
    ours = msgspec.convert({name: raw[name] for name in raw if name not in types}, RigFile, str_keys=True)
    sections = {name: _other_section(raw[name], name, kind) for name, kind in types.items()}
    return Rig(**{name: getattr(ours, name) for name in RigFile.__struct_fields__}, others=sections)


def _other_section(raw: Any, name: str, kind: Any) -> Any:
    """Converts a section of a driver from elsewhere; an error names the path from the top of the file."""
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        what, at, path = str(error).partition(" - at `$")
        raise msgspec.ValidationError(f"{what} - at `$.{name}{path if at else '`'}") from None


def _other_types(raw: dict[str, Any]) -> dict[str, Any]:
    """Returns the types of the sections of drivers from elsewhere that a file has, by name."""
    found = {name: plugin(name) for name in others() if name in raw}
    return {name: driver.section for name, driver in found.items() if not isinstance(driver, str)}


def _findings(error: str, raw: dict[str, Any], places: Places) -> list[str]:
    """Returns a sentence for each key that does not fit; the one of msgspec if only a whole section does not."""
    if faults := explain(raw, _other_types(raw), others()):
        return [": ".join(filter(None, (places.where(fault.path), fault.what))) for fault in faults]
    path, what = _place(error, raw)
    return [": ".join(filter(None, (places.where(path), f"{what}.")))]


def _place(error: str, raw: dict[str, Any]) -> tuple[list[str], str]:
    """Returns the key of a msgspec error, and the error without it."""
    what, _, path = error.partition(" - at `")
    what = what[0].lower() + what[1:]
    if path.startswith("key"):
        what = f"a name in it does not fit: {what}"
    *tables, rest = path.removeprefix("key` in `").rstrip("`").removeprefix("$").split(ENTRY)
    keys: list[str] = []
    for table in tables:
        keys += table.removeprefix(".").split(".")
        keys.append(_failing_entry(error, raw, keys))
    return [*keys, *filter(None, rest.split("."))], what


def _failing_entry(error: str, raw: dict[str, Any], keys: list[str]) -> str:
    """Returns the name of the entry of the table at `keys` that alone causes this error; "?" if none does."""
    table = raw
    for key in keys:
        table = table[key]
    for name in table:
        try:
            _converted(_with_only(name, raw, keys))
        except msgspec.ValidationError as same:
            if str(same) == error:
                return name
    return "?"


def _with_only(name: str, raw: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """Returns the file's content with only one entry left in the table at `keys`."""
    if not keys:
        return {name: raw[name]}
    return {**raw, keys[0]: _with_only(name, raw[keys[0]], keys[1:])}
