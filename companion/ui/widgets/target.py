"""What can be touched on a page, and what was there a moment ago. No Kivy here; positions in window pixels."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from companion.ui.widgets.rect import Rect

SETTLE_S = 0.4
"""For so long a touch counts for nothing in a place whose meaning has changed: nobody can have meant the new one."""

OnTouchAt = Callable[[float, float], object]
"""Takes the position of a touch."""


def no_part(_x: float, _y: float) -> object:
    """A target that means the same everywhere."""
    return None


class Target(Struct, frozen=True, kw_only=True, eq=False):
    """A touchable rectangle and its callbacks."""

    key: str
    rect: Rect
    on_touch: OnTouchAt
    """Called when the touch ends."""
    meaning: object = None
    """What a touch does and what it is about; equal to that of another target that does the same for the same."""
    part_at: Callable[[float, float], object] = no_part
    """What a touch of one place of it means beyond that, such as the move that a square of a board stands for."""
    waits: bool = False
    """Whether it acts on the match, so that it counts for nothing while a ruling is waited for."""
    pressed_box: str = ""
    """The key of the box that looks pressed while the finger is on the target."""
    on_grab: OnTouchAt | None = None
    """Called when the touch begins; if set, the touch may end outside the rectangle."""
    on_move: OnTouchAt | None = None
    """Called when the touch moves."""
    hold: bool = False
    """Whether the target must be held."""

    def meaning_at(self, x: float, y: float) -> tuple[object, ...]:
        """What a touch of this place means; equal values mean the same."""
        return self.key, self.meaning, self.part_at(x, y)


def target_at(targets: Sequence[Target], x: float, y: float) -> Target | None:
    """The target at a position; if two overlap, the one with the nearer centre."""
    found = [target for target in targets if target.rect.holds(x, y)]
    return min(found, key=lambda target: _far(target.rect, x, y), default=None)


def _far(rect: Rect, x: float, y: float) -> float:
    middle_x, middle_y = rect.middle
    return (middle_x - x) ** 2 + (middle_y - y) ** 2


class ShownPage(Struct, frozen=True, eq=False):
    """What could be touched on a page that was shown, and when that page was replaced (seconds)."""

    page: object
    """Which page it was; equal values are the same page."""
    targets: tuple[Target, ...]
    until: float


class ShownPages:
    """The page on the screen, and those that were there during the last SETTLE_S."""

    def __init__(self) -> None:
        self._page: object = None
        self._targets: tuple[Target, ...] = ()
        self._before: deque[ShownPage] = deque()
        self._is_first = True

    def show(self, page: object, targets: Sequence[Target], now: float) -> None:
        """A page is drawn.

        Args:
            page: Which page it is; equal values are the same page.
            targets: What can be touched on it.
            now: The time, in seconds.
        """
        if not self._is_first:
            self._before.append(ShownPage(self._page, self._targets, now))
        self._page, self._targets, self._is_first = page, tuple(targets), False
        self._forget(now)

    def _forget(self, now: float) -> None:
        while self._before and self._before[0].until <= now - SETTLE_S:
            self._before.popleft()

    def _recent(self, now: float) -> Iterator[ShownPage]:
        self._forget(now)
        return iter(self._before)

    def is_settled(self, x: float, y: float, now: float) -> bool:
        """Whether a touch of this place has meant what it means now for at least SETTLE_S."""
        meaning = _meaning_at(self._targets, x, y)
        return all(_meaning_at(before.targets, x, y) == meaning for before in self._recent(now))

    def is_page_settled(self, now: float) -> bool:
        """Whether the same page has been shown for at least SETTLE_S."""
        return all(before.page == self._page for before in self._recent(now))


def _meaning_at(targets: Sequence[Target], x: float, y: float) -> tuple[object, ...] | None:
    found = target_at(targets, x, y)
    return found.meaning_at(x, y) if found else None
