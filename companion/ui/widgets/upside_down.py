"""Rotates a widget by 180 degrees, for a player on the other side of the table."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from companion.ui.widgets.canvas import canvas_of

HALF_TURN_DEG = 180


class Turn:
    """Rotates everything that a widget draws."""

    def __init__(self, widget: Widget) -> None:
        self._rotate = Rotate(angle=HALF_TURN_DEG)
        canvas = canvas_of(widget)
        with canvas.before:
            PushMatrix()
        canvas.before.add(self._rotate)
        with canvas.after:
            PopMatrix()

    def about(self, place: tuple[float, float]) -> None:
        """Sets the centre of the rotation in window pixels."""
        self._rotate.origin = place
