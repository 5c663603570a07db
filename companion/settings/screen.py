"""The settings of the touchscreen: the common ones, and the players of the last matches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from companion.rulebook.player_names import MOST_CHARACTERS, folded, name_fault
from companion.settings.model import Settings

MAX_NAMES = 12
"""The most names of players that are remembered."""

Name = Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS)]
"""A name in the file; what can be no name (`name_fault`) is left out when it is read."""


class ScreenSettings(Settings, frozen=True, kw_only=True):
    """The common settings, and the names and colours of the players."""

    names: tuple[Name, ...] = ()
    """The players of the last matches, the latest first."""
    colours: dict[str, str] = field(default_factory=dict)
    """The name of the theme's colour that each player has chosen, by player."""

    def with_players(self, names: tuple[str, ...]) -> ScreenSettings:
        """A copy with these names at the front of `names`; what can be no name, or is there already, is left out."""
        first: dict[str, str] = {}
        for name in (*names, *self.names):
            if not name_fault(name, reserved=(), taken=()):
                first.setdefault(folded(name), name)
        return replace(self, names=tuple(first.values())[:MAX_NAMES])
