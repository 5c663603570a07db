"""The settings as declared data; the settings file, the validation and the settings screen are derived from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from companion.i18n.languages import NAMES
from companion.i18n.translation import gettext_noop

Group = Literal["screen", "voice", "table"]
GROUPS: Mapping[Group, str] = {
    "screen": gettext_noop("Screen"),
    "voice": gettext_noop("Voice"),
    "table": gettext_noop("At the table"),
}
"""The titles of the pages of the settings screen."""
NO_YES = ((False, gettext_noop("No")), (True, gettext_noop("Yes")))

Volume = Literal["off", "quiet", "normal", "loud"]
Theme = Literal["night", "day"]
Percent = Literal[100, 125, 150]
Degrees = Literal[0, 90, 180, 270]
Code = Literal["en", "de", "fr", "ru", "ky"]
Minutes = Annotated[int, Meta(ge=0, le=240)]


class Prompt(Struct, frozen=True):
    """How the settings screen asks for a setting: the page, the question, and the answers (value and text)."""

    group: Group
    text: str
    answers: tuple[tuple[Any, str], ...]


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its type, range and default; `Prompt` annotations are for the settings screen."""

    theme: Annotated[
        Theme,
        Prompt("screen", gettext_noop("Room"), (("night", gettext_noop("Dark")), ("day", gettext_noop("Bright")))),
    ] = "night"
    type_percent: Annotated[
        Percent, Prompt("screen", gettext_noop("Size of the text"), ((100, "100 %"), (125, "125 %"), (150, "150 %")))
    ] = 100
    marks: Annotated[
        bool,
        Prompt(
            "screen",
            gettext_noop("Marks on the balls"),
            ((True, gettext_noop("Shown")), (False, gettext_noop("Hidden"))),
        ),
    ] = True
    rotation: Annotated[
        Degrees,
        Prompt("screen", gettext_noop("Turn the picture"), ((0, "0°"), (90, "90°"), (180, "180°"), (270, "270°"))),
    ] = 0
    saver_min: Annotated[
        Minutes,
        Prompt(
            "screen",
            gettext_noop("Darken after so many minutes"),
            ((0, gettext_noop("Never")), (5, "5"), (15, "15"), (60, "60")),
        ),
    ] = 15
    language: Annotated[Code, Prompt("voice", gettext_noop("Language"), tuple(NAMES.items()))] = "en"
    voice: Annotated[
        Volume,
        Prompt(
            "voice",
            gettext_noop("Voice"),
            (
                ("off", gettext_noop("Off")),
                ("quiet", gettext_noop("Quiet")),
                ("normal", gettext_noop("Normal")),
                ("loud", gettext_noop("Loud")),
            ),
        ),
    ] = "off"
    chimes: Annotated[
        bool,
        Prompt(
            "voice", gettext_noop("What is heard"), ((False, gettext_noop("Words")), (True, gettext_noop("Chimes")))
        ),
    ] = False
    spoken: Annotated[bool, Prompt("voice", gettext_noop("Speak for people who do not see the screen"), NO_YES)] = False
    face_to_face: Annotated[bool, Prompt("table", gettext_noop("Players sit face to face"), NO_YES)] = False
    hold: Annotated[bool, Prompt("table", gettext_noop("Hold the finger for what cannot be undone"), NO_YES)] = True
    record: Annotated[bool, Prompt("table", gettext_noop("Record the sensors in each match"), NO_YES)] = False


class Setting(Struct, frozen=True, kw_only=True):
    """A declared setting: its name, prompt, annotated type (including its range) and default."""

    name: str
    prompt: Prompt
    type: Any
    default: Any


@cache
def declared() -> Mapping[str, Setting]:
    """All settings by name, in the order of their declaration."""
    hints = get_type_hints(Settings, include_extras=True)
    found = {}
    for field in msgspec.structs.fields(Settings):
        prompt = next(part for part in get_args(hints[field.name]) if isinstance(part, Prompt))
        found[field.name] = Setting(name=field.name, prompt=prompt, type=hints[field.name], default=field.default)
    return MappingProxyType(found)
