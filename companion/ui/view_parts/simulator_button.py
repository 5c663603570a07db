"""The button that opens the settings of the simulated table."""

from __future__ import annotations

from companion.i18n.translation import _
from companion.ui.context import UiContext
from companion.ui.navigation import Route
from companion.ui.pages.parts import Button


def simulator_buttons(ui: UiContext, icon: str = "") -> tuple[Button, ...]:
    """The button, where the table is simulated; none otherwise."""
    if ui.virtual_table is None:
        return ()
    return (Button(text=_("Simulator"), on_touch=lambda: ui.navigation.open(Route.SIMULATION), icon=icon),)
