"""The settings of the touchscreen: the common ones, and the players of the last matches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from companion.settings.model import Settings

MAX_NAMES = 12
"""The most names of players that are remembered."""

LONGEST_NAME = 60
"""The most characters of a name that is remembered."""

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class ScreenSettings(Settings, frozen=True, kw_only=True):
    """The common settings, and the names and colours of the players."""

    names: tuple[Name, ...] = ()
    """The players of the last matches, the latest first."""
    colours: dict[str, str] = field(default_factory=dict)
    """The name of the theme's colour that each player has chosen, by player."""

    def with_players(self, names: tuple[str, ...]) -> ScreenSettings:
        """A copy with these names at the front of `names`, but for those that are too long to be remembered."""
        fitting = tuple(name for name in names if 0 < len(name) <= LONGEST_NAME)
        rest = tuple(name for name in self.names if name not in names)
        return replace(self, names=(*fitting, *rest)[:MAX_NAMES])
