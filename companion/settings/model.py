"""The settings as declared data: a record each, from which the store, the validation and the settings screen follow."""

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
"""The pages of the settings screen."""
NO_YES = ((False, gettext_noop("No")), (True, gettext_noop("Yes")))

Volume = Literal["off", "quiet", "normal", "loud"]
Theme = Literal["night", "day"]
Percent = Literal[100, 125, 150]
Degrees = Literal[0, 90, 180, 270]
Code = Literal["en", "de", "fr", "ru", "ky"]
Minutes = Annotated[int, Meta(ge=0, le=240)]


class Asked(Struct, frozen=True):
    """How a setting is asked for: on which page, in which words, and the answers that are offered."""

    group: Group
    question: str
    answers: tuple[tuple[Any, str], ...]


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its type, range and default; what is asked beside it is for the screen."""

    theme: Annotated[
        Theme, Asked("screen", gettext_noop("Room"), (("night", gettext_noop("Dark")), ("day", gettext_noop("Bright"))))
    ] = "night"
    type_percent: Annotated[
        Percent, Asked("screen", gettext_noop("Size of the text"), ((100, "100 %"), (125, "125 %"), (150, "150 %")))
    ] = 100
    marks: Annotated[
        bool,
        Asked(
            "screen",
            gettext_noop("Marks on the balls"),
            ((True, gettext_noop("Shown")), (False, gettext_noop("Hidden"))),
        ),
    ] = True
    rotation: Annotated[
        Degrees,
        Asked("screen", gettext_noop("Turn the picture"), ((0, "0°"), (90, "90°"), (180, "180°"), (270, "270°"))),
    ] = 0
    saver_min: Annotated[
        Minutes,
        Asked(
            "screen",
            gettext_noop("Darken after so many minutes"),
            ((0, gettext_noop("Never")), (5, "5"), (15, "15"), (60, "60")),
        ),
    ] = 15
    language: Annotated[Code, Asked("voice", gettext_noop("Language"), tuple(NAMES.items()))] = "en"
    voice: Annotated[
        Volume,
        Asked(
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
        Asked("voice", gettext_noop("What is heard"), ((False, gettext_noop("Words")), (True, gettext_noop("Chimes")))),
    ] = False
    spoken: Annotated[bool, Asked("voice", gettext_noop("Speak for people who do not see the screen"), NO_YES)] = False
    face_to_face: Annotated[bool, Asked("table", gettext_noop("Players sit face to face"), NO_YES)] = False
    hold: Annotated[bool, Asked("table", gettext_noop("Hold the finger for what cannot be undone"), NO_YES)] = True
    record: Annotated[bool, Asked("table", gettext_noop("Record the sensors in each match"), NO_YES)] = False


class Setting(Struct, frozen=True, kw_only=True):
    """One record: its name, how it is asked, its whole type (range included) and its default."""

    name: str
    asked: Asked
    type: Any
    default: Any


@cache
def declared() -> Mapping[str, Setting]:
    """All records by name, in the order in which they are asked."""
    hints = get_type_hints(Settings, include_extras=True)
    found = {}
    for field in msgspec.structs.fields(Settings):
        asked = next(part for part in get_args(hints[field.name]) if isinstance(part, Asked))
        found[field.name] = Setting(name=field.name, asked=asked, type=hints[field.name], default=field.default)
    return MappingProxyType(found)
