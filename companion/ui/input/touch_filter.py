"""Which touches count: one finger at a time, each once. Pure; times in seconds, places in design pixels."""

from __future__ import annotations

from msgspec import Struct

TWIN_S = 0.06
"""Two providers that read one panel report a touch within 20 ms of each other; nobody taps twice within 60 ms."""
TWIN_PX = 24
"""How far apart the two reports of one touch may lie."""


class Down(Struct, frozen=True, kw_only=True):
    """A finger that is on the screen."""

    key: object
    t: float
    x: float
    y: float


class TouchFilter:
    """Lets single touches through: a twin report is passed over, and a palm (several fingers at once) does nothing."""

    def __init__(self) -> None:
        self._down: dict[object, Down] = {}
        self._passed: set[object] = set()
        self._last: Down | None = None
        self._palm = False

    def down(self, key: object, t: float, x: float, y: float) -> bool:
        """A finger came down; whether it counts so far."""
        touch = Down(key=key, t=t, x=x, y=y)
        if self._is_twin(touch):
            self._passed.add(key)
            return False
        if not self._down:
            self._palm = False
        self._down[key] = touch
        self._last = touch
        self._palm = self._palm or len(self._down) > 1
        return not self._palm

    def _is_twin(self, touch: Down) -> bool:
        last = self._last
        if last is None or touch.t - last.t > TWIN_S:
            return False
        return abs(touch.x - last.x) <= TWIN_PX and abs(touch.y - last.y) <= TWIN_PX

    def up(self, key: object) -> bool:
        """A finger left; whether its touch counts."""
        if key in self._passed:
            self._passed.discard(key)
            return False
        return self._down.pop(key, None) is not None and not self._palm

    @property
    def palm(self) -> bool:
        """Whether several fingers are, or were, on the screen at once."""
        return self._palm
