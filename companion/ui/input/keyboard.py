"""A real keyboard: it writes where a name is asked for, and escape goes back."""

from __future__ import annotations

from companion.ui.ui_context import UiContext

BACKSPACE, ENTER, ESCAPE = 8, 13, 27
"""Kivy's key codes."""


def on_text(ui: UiContext, text: str) -> None:
    """Letters were written."""
    ui.navigation.view.typed(text)


def on_key(ui: UiContext, key: int) -> bool:
    """A key was pressed, by its code; it only wakes a dark screen. Returns True: Kivy itself does nothing with keys."""
    if ui.idle.stir() or ui.idle.locked:
        ui.redraw()
    elif key == ESCAPE:
        ui.navigation.back()
    elif key == BACKSPACE:
        ui.navigation.view.erase()
    elif key == ENTER:
        ui.navigation.view.enter()
    return True
