"""Filters touches: drops duplicates, palms and fingers that rest. No I/O; times in seconds, places in design pixels."""

from __future__ import annotations

from msgspec import Struct

TWIN_S = 0.06
"""The time in which a touch is a duplicate. Two providers report one within 20 ms; taps are over 60 ms apart."""
TWIN_PX = 24
"""The largest distance of the two reports of one touch; a finger that moves no farther stays where it is."""
RESTING_S = 1.0
"""A finger that has stayed in a place for so long does not keep others from touching."""


class Down(Struct, frozen=True, kw_only=True):
    """A touch in progress."""

    key: object
    t: float
    """When it began, or moved last."""
    x: float
    y: float


class TouchFilter:
    """Accepts single touches; drops duplicate reports and palms (several fingers at once)."""

    def __init__(self) -> None:
        self._down: dict[object, Down] = {}
        self._passed: set[object] = set()
        self._last: Down | None = None
        self._palm = False

    def down(self, key: object, t: float, x: float, y: float) -> bool:
        """Handles a touch that began; returns whether it counts so far."""
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

    def move(self, key: object, t: float, x: float, y: float) -> None:
        """Handles a touch that moved: it does not rest."""
        touch = self._down.get(key)
        if touch and (abs(touch.x - x) > TWIN_PX or abs(touch.y - y) > TWIN_PX):
            self._down[key] = Down(key=key, t=t, x=x, y=y)

    def drop_resting(self, t: float) -> list[object]:
        """Drops the fingers that rest since RESTING_S or longer, and returns them: they count for nothing."""
        resting = [key for key, touch in self._down.items() if t - touch.t >= RESTING_S]
        for key in resting:
            del self._down[key]
            self._passed.add(key)
        return resting

    def up(self, key: object) -> bool:
        """Handles a touch that ended; returns whether it counts."""
        if key in self._passed:
            self._passed.discard(key)
            return False
        return self._down.pop(key, None) is not None and not self._palm

    @property
    def palm(self) -> bool:
        """Whether several fingers are, or were, on the screen at once."""
        return self._palm
