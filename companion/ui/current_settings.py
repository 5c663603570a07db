"""The current settings; observers are called when they change."""

from __future__ import annotations

from collections.abc import Callable

from companion.i18n.languages import language_of
from companion.i18n.translation import set_language
from companion.live.observable import Observable
from companion.settings.screen import ScreenSettings


class CurrentSettings:
    """The settings as they are now."""

    def __init__(
        self, values: ScreenSettings, save: Callable[[ScreenSettings], str | None] = lambda _values: None
    ) -> None:
        """`save` writes the settings; it returns None, or one sentence if it failed."""
        self._values = values.with_players(())
        self._save = save
        self._error: str | None = None
        self.changed: Observable[ScreenSettings] = Observable()

    @property
    def values(self) -> ScreenSettings:
        """The settings."""
        return self._values

    @property
    def error(self) -> str | None:
        """Why the last change could not be saved, or None."""
        return self._error

    def set(self, values: ScreenSettings) -> None:
        """Changes the settings, saves them, and calls the observers."""
        self._values = values
        self._error = self._save(values)
        set_language(language_of(values.language))
        self.changed.emit(values)
