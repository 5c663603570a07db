"""Turns a widget upside down, for a reader on the other side of the table."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.uix.widget import Widget

from companion.ui.widgets.canvas import canvas_of

HALF_TURN_DEG = 180


class Turn:
    """What a widget draws stands on its head from now on."""

    def __init__(self, widget: Widget) -> None:
        self._rotate = Rotate(angle=HALF_TURN_DEG)
        canvas = canvas_of(widget)
        with canvas.before:
            PushMatrix()
        canvas.before.add(self._rotate)
        with canvas.after:
            PopMatrix()

    def about(self, place: tuple[float, float]) -> None:
        """Turned about this place of the screen."""
        self._rotate.origin = place
