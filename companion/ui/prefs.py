"""What this screen remembers: theme, size of type, colour marks and the names played with. A small file of JSON."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

FILE_NAME = "screen.json"
NAMES_KEPT = 12

Theme = Literal["night", "day"]
Percent = Literal[100, 125, 150]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Prefs(Struct, frozen=True):
    """The settings of the screen, with the defaults of a fresh start."""

    theme: Theme = "night"
    type_percent: Percent = 100
    marks: bool = True
    names: tuple[Name, ...] = ()
    """Those who played last, the latest first."""

    def played(self, names: tuple[str, ...]) -> Prefs:
        """With these names in front."""
        rest = tuple(name for name in self.names if name not in names)
        return msgspec.structs.replace(self, names=(*names, *rest)[:NAMES_KEPT])


def load(folder: Path) -> Prefs:
    """The settings of a data folder; the defaults where there are none that can be read."""
    try:
        return msgspec.json.decode((folder / FILE_NAME).read_bytes(), type=Prefs)
    except (OSError, msgspec.MsgspecError):
        return Prefs()


def save(folder: Path, prefs: Prefs) -> str | None:
    """Keeps the settings; one sentence about what was in the way, or None."""
    path = folder / FILE_NAME
    new = path.with_suffix(".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new.write_bytes(msgspec.json.format(msgspec.json.encode(prefs)))
        os.replace(new, path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        return f"The settings cannot be kept: {error.strerror}."
    return None
