"""What this screen remembers in its data folder: the settings, and who played last."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from companion.settings.model import Settings

NAMES_KEPT = 12

Name = Annotated[str, Meta(min_length=1, max_length=60)]


class ScreenSettings(Settings, frozen=True, kw_only=True):
    """The settings, and the names played with."""

    names: tuple[Name, ...] = ()
    """Those who played last, the latest first."""
    colours: dict[str, str] = field(default_factory=dict)
    """The colour that a player has chosen, by his name; the names of colours are those of the theme."""

    def with_players(self, names: tuple[str, ...]) -> ScreenSettings:
        """With these names in front."""
        rest = tuple(name for name in self.names if name not in names)
        return replace(self, names=(*names, *rest)[:NAMES_KEPT])
