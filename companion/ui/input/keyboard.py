"""Handles a hardware keyboard: typing in name entry, and escape to go back."""

from __future__ import annotations

from companion.ui.ui_context import UiContext

BACKSPACE, ENTER, ESCAPE = 8, 13, 27
"""Kivy's key codes."""


def on_text(ui: UiContext, text: str) -> None:
    """Handles typed text."""
    ui.navigation.view.typed(text)


def on_key(ui: UiContext, key: int) -> bool:
    """Handles a key by its code; on a dark screen it only lights it. Returns True, so that Kivy ignores the key."""
    if ui.idle.stir() or ui.idle.locked:
        ui.redraw()
    elif key == ESCAPE:
        ui.navigation.back()
    elif key == BACKSPACE:
        ui.navigation.view.erase()
    elif key == ENTER:
        ui.navigation.view.enter()
    return True
