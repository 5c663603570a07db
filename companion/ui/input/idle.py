"""Keeps touches from the match: while nobody was there for long the screen is dark, for shows it can be locked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.translation import _
from companion.ui.pages.controls import Button, Chip, Header
from companion.ui.pages.page_types import Page, SaverPage, SheetPage

MINUTE_S = 60.0
LOCK_KEY = "header.lock"
"""The one target of a locked page."""


class Idle:
    """Whether the screen is dark, and whether it is locked."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.dark = False
        self.locked = False
        self._last_input_t = clock()

    def darken(self) -> None:
        """The screen is dark from now on."""
        self.dark = True

    def lock(self) -> None:
        """Touches have no effect from now on."""
        self.locked = True

    def unlock(self) -> None:
        """Touches have an effect again."""
        self.locked = False

    def stir(self) -> bool:
        """Somebody touched the screen, or the table has news; whether the screen was dark."""
        self._last_input_t = self.clock()
        was_dark, self.dark = self.dark, False
        return was_dark

    def rest(self, minutes: int) -> bool:
        """Whether it is time to darken, after so many minutes (0: never); it is dark from then on."""
        if not minutes or self.dark or self.clock() - self._last_input_t < minutes * MINUTE_S:
            return False
        self.dark = True
        return True

    def saver(self, header: Header) -> SaverPage:
        """The dark page; what little it says stands elsewhere every minute, so that nothing burns in."""
        return SaverPage(header, int(self.clock() // MINUTE_S), redraw_in_s=MINUTE_S)


def locked(page: Page, unlock: Callable[[], object]) -> Page:
    """A page on which nothing can be touched but the lock, by holding it."""
    if isinstance(page, SaverPage):
        return page
    lock = Button(text=_("Hold to unlock"), on_touch=unlock, icon="lock", hold=True)
    chips = tuple(Chip(chip.text, chip.tone) for chip in page.header.chips)
    changes: dict[str, Any] = {"header": replace(page.header, note="", back=None, chips=chips, buttons=(lock,))}
    if hasattr(page, "buttons"):
        changes["buttons"] = ()
    if isinstance(page, SheetPage):
        changes["tiles"] = tuple(replace(tile, dim=True) for tile in page.tiles)
    if ruling := getattr(page, "ruling", None):
        changes["ruling"] = replace(ruling, on_why=None)
    return replace(page, **changes)
