"""Fingers on the window: touches that go the way of a real panel's, through Kivy's event loop."""

import time
from collections.abc import Callable
from typing import Any

from companion.ui.widgets.rect import Rect
from tests.tools.clock import FakeClock

PATIENCE_S = 5.0
A_WHILE_S = 1.0
"""From one touch to the next, where a test does not say otherwise."""


class Fingers:
    """Touches a root in the shared window and lets the loop run.

    The time of touches is a clock that stands still; `clock` moves it.
    """

    def __init__(self, window: Any, root: Any) -> None:
        from kivy.base import EventLoop

        self.window = window
        self.root = root
        self.loop = EventLoop
        self.n = 0
        self.clock: FakeClock = root.ui.idle.clock
        self._down: set[Any] = set()
        EventLoop.window = window
        EventLoop.ensure_window()
        for child in list(window.children):
            window.remove_widget(child)
        window.add_widget(root)
        root.size = window.size
        self.idle()

    def idle(self, frames: int = 2) -> None:
        """Lets the loop go round."""
        for _ in range(frames):
            self.root.ui.loop.step()
            self.loop.idle()

    def until(self, true: Callable[[], bool]) -> None:
        """Lets the loop go round until something is so."""
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert time.monotonic() < end, "it did not come"
            self.idle(1)

    def settle(self) -> None:
        """Lets the loop go round until every event is ruled on and its page is drawn."""
        self.until(lambda: not self.root.ui.loop.waiting)
        self.idle()

    def press(self, *keys: str) -> None:
        """Touches these keys one after the other, each once the page that the last one led to is there."""
        for key in keys:
            self.tap(key)
            self.settle()

    def press_places(self, *places: Any) -> None:
        """Touches places of the board in the same way, by what the drawing calls them."""
        for place in places:
            self.tap_hole(place)
            self.settle()

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.root.ui.page()

    @property
    def status(self) -> dict[str, Any]:
        """The public state of the match that is shown."""
        return dict(self.root.ui.match.view_state().status)

    @property
    def texts(self) -> set[str]:
        """All texts that are drawn."""
        return {part.text for part in self.root.page_canvas.texts}

    def touch(self, x: float, y: float, device: str = "panel") -> Any:
        """A finger that comes down there, in pixels of the window; a while after all others have left."""
        if not self._down:
            self.clock.advance(A_WHILE_S)
        return self.touch_at_once(x, y, device)

    def touch_at_once(self, x: float, y: float, device: str = "panel") -> Any:
        """A finger that comes down there now."""
        finger = self.finger(x, y, device)
        self._down.add(finger)
        self.loop.post_dispatch_input("begin", finger)
        return finger

    def flick(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger that comes down, moves and leaves before the loop looks; all of it is reported at once."""
        self.clock.advance(A_WHILE_S)
        finger = self.finger(*start)
        finger.move(self.place(*end))
        for phase in ("begin", "update", "end"):
            self.loop.post_dispatch_input(phase, finger)

    def finger(self, x: float, y: float, device: str = "panel") -> Any:
        """A finger there, of which the loop has not heard yet."""
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):
            def __init__(self, *args: Any, **kwargs: Any) -> None:
                kwargs.setdefault("is_touch", True)
                kwargs.setdefault("type_id", "touch")
                super().__init__(*args, **kwargs)
                self.profile = ("pos",)

            def depack(self, args: Any) -> None:
                self.sx, self.sy = args
                super().depack(args)

        self.n += 1
        return Finger(device, self.n, self.place(x, y))

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place as a panel reports it: shares of the window."""
        w, h = self.window.system_size
        return x / w, y / h

    def move(self, finger: Any, x: float, y: float) -> None:
        """The finger moves there."""
        finger.move(self.place(x, y))
        self.loop.post_dispatch_input("update", finger)

    def lift(self, finger: Any) -> None:
        """The finger leaves."""
        self._down.discard(finger)
        self.loop.post_dispatch_input("end", finger)

    def tap(self, key: str) -> None:
        """A short touch in the middle of a target."""
        self.lift(self.touch(*self.target(key).middle))
        self.idle()

    def target(self, key: str) -> Rect:
        """Where a target is, by its key or by the words on it."""
        for canvas in (self.root.page_canvas, self.root.side_canvas):
            for target in canvas.targets:
                if target.key == key:
                    return target.rect
            for part in canvas.texts:
                x, y = part.x + part.width / 2, part.y + part.height / 2
                if part.text == key and (found := canvas.target_at(x, y)):
                    return found.rect
        texts = [part.text for part in self.root.page_canvas.texts]
        raise AssertionError(f"{key!r} cannot be touched here; there are {texts}")

    def tap_twice(self, place: tuple[float, float], apart_s: float) -> None:
        """Two short touches of a place; the first has been answered and drawn before the second."""
        self.lift(self.touch(*place))
        self.settle()
        self.clock.advance(apart_s)
        self.lift(self.touch_at_once(*place))
        self.settle()

    def tap_hole(self, hole: int) -> None:
        """A touch on a hole of the board."""
        self.lift(self.touch(*self.hole(hole)))
        self.idle()

    def hole(self, hole: int | str, canvas: Any = None) -> tuple[float, float]:
        """Where a zone of the board on a canvas is, in pixels."""
        picture = (canvas or self.root.page_canvas)._parts["board"]
        zone = next(zone for zone in picture._drawing.zones if zone.name == hole)
        scale = picture._field.w / picture._drawing.w
        return picture._field.x + zone.x * scale, picture._field.y + zone.y * scale
