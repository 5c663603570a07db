"""Darkens the screen after a time without touches, and locks it on request; touches then have no effect."""

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
"""The key of the only active target of a locked page."""


class Idle:
    """Whether the screen is dark, and whether it is locked."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.dark = False
        self.locked = False
        self._last_input_t = clock()

    def darken(self) -> None:
        """Darkens the screen."""
        self.dark = True

    def lock(self) -> None:
        """Locks the screen."""
        self.locked = True

    def unlock(self) -> None:
        """Unlocks the screen."""
        self.locked = False

    def stir(self) -> bool:
        """Lights the screen after a touch or a change; returns whether it was dark."""
        self._last_input_t = self.clock()
        was_dark, self.dark = self.dark, False
        return was_dark

    def rest(self, minutes: int) -> bool:
        """Darkens the screen after this many minutes without a touch (0: never); returns whether it did."""
        if not minutes or self.dark or self.clock() - self._last_input_t < minutes * MINUTE_S:
            return False
        self.dark = True
        return True

    def saver(self, header: Header) -> SaverPage:
        """Returns the dark page; its text moves every minute, to prevent burn-in."""
        return SaverPage(header, int(self.clock() // MINUTE_S), redraw_in_s=MINUTE_S)


def locked(page: Page, unlock: Callable[[], object]) -> Page:
    """Returns the page with the lock as its only active target; holding it unlocks."""
    if isinstance(page, SaverPage):
        return page
    lock = Button(text=_("Hold to unlock"), on_touch=unlock, icon="lock", hold=True, steady=True)
    chips = tuple(Chip(chip.text, chip.tone) for chip in page.header.chips)
    changes: dict[str, Any] = {"header": replace(page.header, note="", back=None, chips=chips, buttons=(lock,))}
    if hasattr(page, "buttons"):
        changes["buttons"] = ()
    if isinstance(page, SheetPage):
        changes["tiles"] = tuple(replace(tile, dim=True) for tile in page.tiles)
    if ruling := getattr(page, "ruling", None):
        changes["ruling"] = replace(ruling, on_why=None)
    return replace(page, **changes)
