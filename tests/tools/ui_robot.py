"""A robot that touches what is on a page by its words: for pictures, demonstrations and tests without a window.

It checks that the screen would have been redrawn: a touch that changes the page must ask for a redraw.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from companion.i18n.phrases import ENGLISH
from companion.i18n.translation import _, current_language, set_language
from companion.rulebook.origin import SENSED
from companion.ui.pages.controls import Button
from companion.ui.pages.list_pages import ListPage
from companion.ui.pages.page_types import (
    BoardEditorPage,
    CoverPage,
    FormPage,
    HomePage,
    KeyboardPage,
    MatchPage,
    Page,
    SeatsRow,
)
from companion.ui.pages.service_pages import SensorsPage
from companion.ui.ui_context import UiContext

PATIENCE_S = 5.0


class NotThere(Exception):
    """Nothing on the page is called so; the text names what is there."""


class NotDrawn(Exception):
    """A page differs from what stands on the screen, and nobody asked for it to be drawn."""


def looks(part: Any) -> Any:
    """What people see of a page or of a part of it; of a callback only whether there is one."""
    if isinstance(part, ListPage):
        return (*_fields(part), *(looks(part.row(n)) for n in range(part.count)))
    if isinstance(part, Struct):
        return _fields(part)
    if isinstance(part, tuple | list):
        return tuple(map(looks, part))
    return True if callable(part) else part


def _fields(part: Struct) -> tuple[Any, ...]:
    return (type(part), *(looks(getattr(part, name)) for name in part.__struct_fields__))


@contextmanager
def drawn(ui: UiContext) -> Iterator[None]:
    """What happens meanwhile must ask for a redraw if it changes the page; NotDrawn when it does not.

    A page that is drawn again and again by itself need not be asked for.
    """
    page, asked = ui.page(), list[None]()
    before, by_itself = looks(page), getattr(page, "redraw_in_s", 0) > 0

    ui.navigation.changed.subscribe(asked.append)
    try:
        yield
    finally:
        ui.navigation.changed.unsubscribe(asked.append)
    if not asked and not by_itself and looks(ui.page()) != before:
        raise NotDrawn(f"The page {page.header.title!r} looks different, and nobody asked for it to be drawn.")


def touchable(page: Page) -> Iterator[tuple[str, Any]]:
    """Everything on a page that can be touched: what it is called, and its callback."""
    if page.header.back:
        yield "back", page.header.back
    for button in page.header.buttons:
        yield button.icon or button.text, button.on_touch
    yield from ((chip.text, chip.on_touch) for chip in page.header.chips if chip.on_touch)
    if isinstance(page, HomePage):
        yield from ((tile.caption or tile.title, tile.on_touch) for tile in page.tiles)
    yield from _buttons(page)
    if isinstance(page, ListPage):
        rows = (page.row(n) for n in range(page.count))
        yield from ((row.text, row.on_touch) for row in rows if row.on_touch)
    if ruling := getattr(page, "ruling", None):
        yield "Why?", ruling.on_why


def _buttons(page: Page) -> Iterator[tuple[str, Any]]:
    shown = [*getattr(page, "tiles", ()), *getattr(page, "buttons", ())]
    if isinstance(page, SensorsPage):
        yield from ((cell.title, cell.on_touch) for cell in (*page.cells, *page.strip))
    if isinstance(page, CoverPage):
        shown.append(page.hold)
    if isinstance(page, KeyboardPage):
        shown = [*page.picks, page.done]
        yield from ((key.text or key.icon, key.on_touch) for row in page.keys for key in row)
    if isinstance(page, FormPage):
        for row in page.rows:
            if isinstance(row, SeatsRow):
                yield from ((seat.name, seat.on_touch) for seat in row.seats)
                yield "swap", row.on_swap
                yield "plus", row.on_add
            else:
                shown += row.buttons
    if isinstance(page, BoardEditorPage):
        yield from ((f"{row.text} −", row.on_less) for row in page.steppers)
        yield from ((f"{row.text} +", row.on_more) for row in page.steppers)
    yield from ((button.text, button.on_touch) for button in shown if isinstance(button, Button))


def touch(ui: UiContext, *words: str) -> None:
    """Touches one thing after the other, each on the page that is then there; NotThere when it is not.

    The words are English, whatever language the page is in.
    """
    for word in words:
        there, english = [*touchable(ui.page())], _in_english(ui)
        found = next(
            (
                on_touch
                for (called, on_touch), name in zip(there, english, strict=True)
                if on_touch and (name == word or called == _(word))
            ),
            None,
        )
        if found is None:
            named = ", ".join(name for name, (_called, on_touch) in zip(english, there, strict=True) if on_touch)
            raise NotThere(f"{word!r} is not on the page; there are {named}.")
        with drawn(ui):
            found()
            settle(ui)


def _in_english(ui: UiContext) -> list[str]:
    """What the things that can be touched are called in English."""
    spoken = current_language()
    set_language(ENGLISH)
    try:
        return [called for called, _callback in touchable(ui.page())]
    finally:
        set_language(spoken)


def spot(ui: UiContext, *zones: int | str) -> None:
    """Touches places of the board, one after the other; NotThere where the board on the page has no such place."""
    for zone in zones:
        page = ui.page()
        if not isinstance(page, MatchPage | BoardEditorPage) or zone not in [place.name for place in page.board.zones]:
            raise NotThere(f"There is no place {zone!r} on the board of this page.")
        with drawn(ui):
            page.on_zone(zone)
            settle(ui)


def report(ui: UiContext, *events: Mapping[str, Any]) -> None:
    """Tells the table events, as sensors would."""
    for event in events:
        with drawn(ui):
            ui.loop.submit(event, SENSED)
            settle(ui)


def settle(ui: UiContext) -> None:
    """Waits until every event so far has been ruled on and saved."""
    until = time.monotonic() + PATIENCE_S
    while ui.loop.waiting and time.monotonic() < until:
        ui.loop.step(wait_s=0.05)
