"""Dispatches touches to the targets of the page: buttons, draggable pieces, buttons that must be held.

A touch is for the state that was shown: its target must mean the same when the finger leaves as when it came, and
must have meant it for a while before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from msgspec import Struct

from companion.ui.input.idle import LOCK_KEY, Idle
from companion.ui.input.touch_filter import TouchFilter
from companion.ui.widgets.page_canvas import PageCanvas
from companion.ui.widgets.target import SETTLE_S, Target

HOLD_S = 0.7
"""How long a button that must be held is touched."""
OUTSIDE = -1.0, -1.0
"""The position at which an interrupted drag is released: outside all zones."""


class Pressed(Struct, frozen=True, eq=False):
    """A finger on a target."""

    canvas: PageCanvas
    target: Target
    meaning: tuple[object, ...]
    """What the place under the finger meant when the finger came down."""


class Screen(Struct, frozen=True, kw_only=True, eq=False):
    """What the dispatcher asks of the screen."""

    wake: Callable[[], object]
    """Called when a finger comes down or drags something."""
    redraw: Callable[[], object]
    """Called when a touch has lit the dark screen."""
    bring_up_to_date: Callable[[], object]
    """Draws the page at once where what is shown is outdated."""
    is_waiting: Callable[[], bool]
    """Whether a ruling is waited for."""


class TouchDispatcher:
    """Tracks each finger from its target to its release. Positions are in window pixels."""

    def __init__(self, canvases: Sequence[PageCanvas], idle: Idle, screen: Screen) -> None:
        """The canvases are searched in this order; the time is that of `idle`."""
        self.filter = TouchFilter()
        self._canvases = canvases
        self._idle = idle
        self._screen = screen
        self._pressed: dict[object, Pressed] = {}
        """The target of each finger."""
        self._hold: Any = None
        """The timer of a held button."""
        self._unmute = Clock.create_trigger(self._unmute_settled, SETTLE_S)

    def on_down(self, touch: Any) -> None:
        """Handles a touch that began, at its origin: the target looks pressed at once."""
        if "button" in touch.profile and touch.button != "left":
            return
        self._screen.wake()
        if self._idle.stir():
            self._screen.redraw()
            return
        self._screen.bring_up_to_date()
        now, scale = self._idle.clock(), self._canvases[0].look.scale
        for key in self.filter.drop_resting(now):
            self._drop(key)
        if not self.filter.down(touch.uid, now, touch.ox / scale, touch.oy / scale):
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
        x, y = touch.ox, touch.oy
        if self._waits(target) or not canvas.shown.is_settled(x, y, self._idle.clock()):
            self._mute(canvas, target)
            return
        self._pressed[touch.uid] = Pressed(canvas, target, target.meaning_at(x, y))
        canvas.press(target.pressed_box)
        if target.on_grab:
            target.on_grab(x, y)
        if target.hold:
            self._hold = Clock.schedule_once(lambda _dt: self._held(touch.uid), HOLD_S)

    def _waits(self, target: Target) -> bool:
        """Whether a ruling is waited for that may change what the target means."""
        return target.waits and self._screen.is_waiting()

    def on_move(self, touch: Any) -> None:
        """Handles a touch that moved: a button that it leaves is released, a dragged piece follows it."""
        scale = self._canvases[0].look.scale
        self.filter.move(touch.uid, self._idle.clock(), touch.x / scale, touch.y / scale)
        if touch.uid not in self._pressed:
            return
        pressed = self._pressed[touch.uid]
        target = pressed.target
        if target.on_move:
            self._screen.wake()
            target.on_move(touch.x, touch.y)
        else:
            pressed.canvas.press(target.pressed_box if target.rect.holds(touch.x, touch.y) else "")

    def on_up(self, touch: Any) -> None:
        """Handles a touch that ended: does what is touched if the touch counts."""
        counts = self.filter.up(touch.uid)
        if touch.uid not in self._pressed:
            return
        pressed = self._pressed.pop(touch.uid)
        pressed.canvas.press("")
        self._stop_hold()
        self._screen.bring_up_to_date()
        if pressed.target.on_grab:
            self._let_go(pressed, touch.x, touch.y)
        elif counts and not pressed.target.hold:
            self._touch(pressed, touch.x, touch.y)

    def _touch(self, pressed: Pressed, x: float, y: float) -> None:
        """Does what is touched, if it still means what it meant when the finger came down."""
        target = pressed.canvas.target(pressed.target.key)
        if target is None or not target.rect.holds(x, y):
            return
        if self._waits(target) or target.meaning_at(x, y) != pressed.meaning:
            self._mute(pressed.canvas, target)
            return
        target.on_touch(x, y)

    def _let_go(self, pressed: Pressed, x: float, y: float) -> None:
        """Lets a dragged piece go; it returns when its board is no longer shown."""
        target = pressed.canvas.target(pressed.target.key)
        is_shown = target is not None and target.meaning_at(x, y) == pressed.meaning
        pressed.target.on_touch(*((x, y) if is_shown else OUTSIDE))

    def _held(self, key: object) -> None:
        """Does what is touched, because it was held for HOLD_S."""
        if key not in self._pressed:
            return
        pressed = self._pressed.pop(key)
        still_on_it = pressed.canvas.pressed == pressed.target.pressed_box
        pressed.canvas.press("")
        if still_on_it:
            self._screen.bring_up_to_date()
            self._touch(pressed, *pressed.target.rect.middle)

    def _stop_hold(self) -> None:
        if self._hold:
            self._hold.cancel()

    def _cancel(self) -> None:
        """Cancels all touches, because several fingers are a palm; dragged pieces return."""
        for key in list(self._pressed):
            self._drop(key)

    def _drop(self, key: object) -> None:
        """Cancels the touch of a finger; a dragged piece returns."""
        pressed = self._pressed.pop(key, None)
        if pressed is None:
            return
        self._stop_hold()
        pressed.canvas.press("")
        if pressed.target.on_grab:
            pressed.target.on_touch(*OUTSIDE)

    # --- keys, and what counts for nothing

    def takes_keys(self) -> bool:
        """Whether a key press counts: the page that it is for has been shown for a while."""
        self._screen.bring_up_to_date()
        return self._canvases[0].shown.is_page_settled(self._idle.clock())

    def _mute(self, canvas: PageCanvas, target: Target) -> None:
        """Shows that a touch has counted for nothing."""
        canvas.mute(target.key)
        self._unmute.cancel()
        self._unmute()

    def _unmute_settled(self, _dt: float) -> None:
        """Shows that touches count again."""
        if self._screen.is_waiting():
            self._unmute()
            return
        for canvas in self._canvases:
            canvas.unmute()
