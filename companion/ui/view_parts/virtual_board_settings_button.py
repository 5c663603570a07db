"""The way to the settings of the virtual board."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.navigation import Route
from companion.ui.pages.controls import Button
from companion.ui.ui_context import UiContext


def virtual_board_settings_buttons(ui: UiContext, icon: str = "") -> tuple[Button, ...]:
    """The button, where the board is virtual; none otherwise."""
    if ui.virtual_board is None:
        return ()
    return (Button(text=_("Simulator"), on_touch=lambda: ui.navigation.open(Route.VIRTUAL_BOARD_SETTINGS), icon=icon),)
