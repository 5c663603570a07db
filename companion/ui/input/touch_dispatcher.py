"""Dispatches touches to the targets of the page: buttons, draggable pieces, buttons that must be held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.input.idle import LOCK_KEY, Idle
from companion.ui.input.touch_filter import TouchFilter
from companion.ui.widgets.page_canvas import PageCanvas, Target

HOLD_S = 0.7
"""How long a button that must be held is touched."""
OUTSIDE = -1.0, -1.0
"""The position at which an interrupted drag is released: outside all zones."""


class TouchDispatcher:
    """Tracks each finger from its target to its release. Positions are in window pixels."""

    def __init__(
        self,
        canvases: Sequence[PageCanvas],
        idle: Idle,
        *,
        wake: Callable[[], object],
        redraw: Callable[[], object],
    ) -> None:
        """The canvases are searched in this order.

        `wake` is called when a finger comes down or drags something, `redraw` when a touch has lit the dark screen.
        """
        self.filter = TouchFilter()
        self._canvases = canvases
        self._idle = idle
        self._wake = wake
        self._redraw = redraw
        self._pressed: dict[object, tuple[PageCanvas, Target]] = {}
        """The target of each finger."""
        self._hold: Any = None
        """The timer of a held button."""

    def on_down(self, touch: Any) -> None:
        """Handles a touch that began, at its origin: the target looks pressed at once."""
        if "button" in touch.profile and touch.button != "left":
            return
        self._wake()
        if self._idle.stir():
            self._redraw()
            return
        scale = self._canvases[0].look.scale
        if not self.filter.down(touch.uid, Clock.time(), touch.ox / scale, touch.oy / scale):
            if self.filter.palm:
                self._cancel()
            return
        for canvas in self._canvases:
            if target := self._target(canvas, touch):
                self._press(touch, canvas, target)
                return

    def _target(self, canvas: PageCanvas, touch: Any) -> Target | None:
        """Returns the target of a touch; on a locked page only the lock."""
        target = canvas.target_at(touch.ox, touch.oy)
        return target if target and (target.key == LOCK_KEY or not self._idle.locked) else None

    def _press(self, touch: Any, canvas: PageCanvas, target: Target) -> None:
        self._pressed[touch.uid] = (canvas, target)
        canvas.press(target.pressed_box)
        if target.on_grab:
            target.on_grab(touch.ox, touch.oy)
        if target.hold:
            self._hold = Clock.schedule_once(lambda _dt: self._held(touch.uid), HOLD_S)

    def on_move(self, touch: Any) -> None:
        """Handles a touch that moved: a button that it leaves is released, a dragged piece follows it."""
        if touch.uid not in self._pressed:
            return
        canvas, target = self._pressed[touch.uid]
        if target.on_move:
            self._wake()
            target.on_move(touch.x, touch.y)
        else:
            canvas.press(target.pressed_box if target.rect.holds(touch.x, touch.y) else "")

    def on_up(self, touch: Any) -> None:
        """Handles a touch that ended: calls the target's callback if the touch counts."""
        counts = self.filter.up(touch.uid)
        if touch.uid not in self._pressed:
            return
        canvas, target = self._pressed.pop(touch.uid)
        canvas.press("")
        self._stop_hold()
        if counts and not target.hold and (target.on_grab or target.rect.holds(touch.x, touch.y)):
            target.on_touch(touch.x, touch.y)

    def _held(self, key: object) -> None:
        """Calls the target's callback, because it was held for HOLD_S."""
        canvas, target = self._pressed.pop(key)
        still_on_it = canvas.pressed == target.pressed_box
        canvas.press("")
        if still_on_it:
            target.on_touch(*target.rect.middle)

    def _stop_hold(self) -> None:
        if self._hold:
            self._hold.cancel()

    def _cancel(self) -> None:
        """Cancels all touches, because several fingers are a palm; dragged pieces return."""
        self._stop_hold()
        for canvas, target in self._pressed.values():
            canvas.press("")
            if target.on_grab:
                target.on_touch(*OUTSIDE)
        self._pressed.clear()
