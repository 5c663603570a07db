"""The steps of which all scenes are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.rulebook.rulebook import RawEvent
from companion.ui.ui_context import UiContext
from tests.tools.ui_robot import report, settle, spot, touch

Scene = Callable[[UiContext], None]


def at_home(ui: UiContext) -> None:
    """The home page is open."""
    ui.navigation.home()


def begun(setup: Mapping[str, Any]) -> Scene:
    """A match begins."""

    def begin(ui: UiContext) -> None:
        ui.match.begin(setup)
        settle(ui)

    return begin


def reported(*events: RawEvent) -> Scene:
    """The board reports events."""
    return lambda ui: report(ui, *events)


def touched(*words: str) -> Scene:
    """People touch what is called so."""
    return lambda ui: touch(ui, *words)


def placed(*zones: int | str) -> Scene:
    """People touch places of the board."""
    return lambda ui: spot(ui, *zones)
