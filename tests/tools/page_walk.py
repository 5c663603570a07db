"""Presses every button of every page that can be reached from a state, each one from a fresh state."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from companion.ui.pages.page_types import BoardEditorPage, KeyboardPage, MatchPage, Page, VirtualBoardPage
from companion.ui.ui_context import UiContext
from tests.tools.ui_robot import settle, touchable

KEYS = 6
"""How many keys of a keyboard are pressed; the others are like them."""
ROWS = 60
"""How many things of one page are pressed at most."""

Open = Callable[[], AbstractContextManager[UiContext]]
"""Gives a screen in the state where the walk begins, for one walk through it."""
Path = tuple[int, ...]


class Fault(Exception):
    """A page failed: the text names the way there and the error."""


def pressable(page: Page) -> list[tuple[str, Callable[[], Any]]]:
    """Everything on a page that can be pressed, places of its board included: what it is called, and its callback."""
    found = [(called, press) for called, press in touchable(page) if press is not None]
    if isinstance(page, KeyboardPage):
        found = [*found[:KEYS], *found[-KEYS:]]
    return [*found[:ROWS], *_places(page)]


def _places(page: Page) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The first, the middle and the last place of a board."""
    zones = page.board.zones if isinstance(page, MatchPage | BoardEditorPage | VirtualBoardPage) else ()
    for at in sorted({0, len(zones) // 2, len(zones) - 1}) if zones else ():
        yield f"place {zones[at].name}", lambda at=at: _touch_place(page, at)


def _touch_place(page: Any, at: int) -> None:
    zone = page.board.zones[at]
    if isinstance(page, VirtualBoardPage):
        page.on_grab(zone.x, zone.y)
        page.on_release(zone.x, zone.y)
    else:
        page.on_zone(zone.name)


def walk(opened: Open, depth: int) -> int:
    """Presses everything on all pages that are at most `depth` touches away; gives the number of touches.

    A page with the same title and the same buttons is walked through once.

    Raises:
        Fault: A press, or the page after it, failed.
    """
    known: set[object] = set()
    todo: deque[Path] = deque([()])
    pressed = 0
    while todo:
        path = todo.popleft()
        with opened() as ui:
            _go(ui, path)
            kind, count = _kind(ui.page()), len(pressable(ui.page()))
        if kind in known:
            continue
        known.add(kind)
        for index in range(count):
            pressed += 1
            with opened() as ui:
                _go(ui, (*path, index))
                if _kind(ui.page()) not in known and len(path) + 1 < depth:
                    todo.append((*path, index))
    return pressed


def _go(ui: UiContext, path: Path) -> None:
    """Presses one thing after the other."""
    way: list[str] = []
    for index in path:
        there = pressable(ui.page())
        if index >= len(there):  # sensors have changed the page meanwhile
            return
        called, press = there[index]
        way.append(called)
        try:
            press()
            settle(ui)
            ui.loop.step()
            pressable(ui.page())
        except Exception as error:
            raise Fault(f"{' > '.join(way)}: {type(error).__name__}: {error}") from error


def _kind(page: Page) -> object:
    return (type(page), page.header.title, tuple(called for called, _press in pressable(page)))
