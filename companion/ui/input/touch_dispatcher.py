"""Gives each touch of the panel to what is drawn there: buttons, things that are dragged, buttons that are held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

from companion.ui.input.idle import LOCK_KEY, Idle
from companion.ui.input.touch_filter import TouchFilter
from companion.ui.widgets.page_canvas import PageCanvas, Target

HOLD_S = 0.7
"""For so long a finger stays on what must be held."""
OUTSIDE = -1.0, -1.0
"""Where a thing is released that a palm has interrupted: on no zone of any drawing."""


class TouchDispatcher:
    """Follows every finger from its target to what it does there. Places are pixels of the window."""

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
        """What each finger came down on."""
        self._hold: Any = None
        """The timer of a button that is held."""

    def on_down(self, touch: Any) -> None:
        """A finger came down: its target looks pressed at once. Where a quick finger came down is its origin."""
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
        """What a finger came down on; of a locked page only the lock counts."""
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
        """A finger moved: a button that it leaves is no longer pressed, a thing that is dragged moves with it."""
        if touch.uid not in self._pressed:
            return
        canvas, target = self._pressed[touch.uid]
        if target.on_move:
            self._wake()
            target.on_move(touch.x, touch.y)
        else:
            canvas.press(target.pressed_box if target.rect.holds(touch.x, touch.y) else "")

    def on_up(self, touch: Any) -> None:
        """A finger left: what it touched happens, where the touch counts."""
        counts = self.filter.up(touch.uid)
        if touch.uid not in self._pressed:
            return
        canvas, target = self._pressed.pop(touch.uid)
        canvas.press("")
        self._stop_hold()
        if counts and not target.hold and (target.on_grab or target.rect.holds(touch.x, touch.y)):
            target.on_touch(touch.x, touch.y)

    def _held(self, key: object) -> None:
        """A finger has stayed for long enough where it must stay."""
        canvas, target = self._pressed.pop(key)
        still_on_it = canvas.pressed == target.pressed_box
        canvas.press("")
        if still_on_it:
            target.on_touch(*target.rect.middle)

    def _stop_hold(self) -> None:
        if self._hold:
            self._hold.cancel()

    def _cancel(self) -> None:
        """Several fingers at once are a palm: none of them counts, and what was dragged falls back."""
        self._stop_hold()
        for canvas, target in self._pressed.values():
            canvas.press("")
            if target.on_grab:
                target.on_touch(*OUTSIDE)
        self._pressed.clear()
