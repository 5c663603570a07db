"""The players' clocks stand still from a page on that says so, until one that does not, or until play goes on."""

from __future__ import annotations

from companion.live.loop import MatchLoop
from companion.ui.navigation import Navigation


class ClockPause:
    """Follows the pages of a screen."""

    def __init__(self, navigation: Navigation, loop: MatchLoop) -> None:
        self._navigation = navigation
        self._loop = loop
        self._paused = False
        """Whether the page that was shown last has the clocks stand still."""
        navigation.changed.subscribe(lambda _changed: self._look())

    def _look(self) -> None:
        paused = self._navigation.clocks_paused
        if paused and not self._paused:
            self._loop.pause()
        elif not paused:
            self._loop.go_on()
        self._paused = paused
