"""The canvas of a widget, which every widget has once it is made."""

from __future__ import annotations

from kivy.graphics import Canvas
from kivy.uix.widget import Widget


def canvas_of(widget: Widget) -> Canvas:
    """The canvas to draw a widget on."""
    assert widget.canvas is not None, "a widget that was made has a canvas"
    return widget.canvas
