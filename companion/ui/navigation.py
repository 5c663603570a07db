"""The navigation: a stack of views, opened by routes; the top view is on the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any

from companion.live.observable import Observable
from companion.ui.pages.page_types import Page


class Route(Enum):
    """The name of each view; companion.ui.routes says which class it is and what arguments it takes."""

    ABOUT = auto()
    BOARD_EDITOR = auto()
    CALIBRATION = auto()
    CORRECTION = auto()
    CORRECTION_PREVIEW = auto()
    CRASH = auto()
    DECISION = auto()
    DEVICE_TESTS = auto()
    END_MATCH = auto()
    EVENT = auto()
    HANDOVER = auto()
    HISTORY = auto()
    HOLE_DETAIL = auto()
    HOLE_DIFFERENCES = auto()
    HOME = auto()
    HOUSE_RULES = auto()
    INPUT_TEST = auto()
    MATCH = auto()
    MATCH_MENU = auto()
    MOVE_REPLAY = auto()
    NAME_ENTRY = auto()
    NEW_MATCH = auto()
    NEWS = auto()
    NODE_LINK = auto()
    NOT_SAVED = auto()
    PAST_MATCH = auto()
    PICK = auto()
    PLAYER = auto()
    PLAYER_AGES = auto()
    PLAYER_COLOUR = auto()
    PLAYERS = auto()
    PROTEST = auto()
    PROTEST_HEARING = auto()
    RENAME_PLAYER = auto()
    SAVED_FILE = auto()
    SEAT_MENU = auto()
    SENSORS = auto()
    SETTINGS = auto()
    SHEET = auto()
    VIRTUAL_BOARD_SETTINGS = auto()
    STATISTICS = auto()
    TEAM = auto()
    TRANSCRIPT = auto()
    VIRTUAL_BOARD = auto()
    VIRTUAL_BOARD_SHEET = auto()
    WHY = auto()


class View(ABC):
    """Base class of views: computes one page and handles its touches. The hooks do nothing unless overridden."""

    closes_when_phase_changes = False
    """Whether the view is closed when the game enters another phase, because its question no longer applies."""

    shows_match = False
    """Whether it is the page of the running match."""

    pauses_clocks = False
    """Whether the players' clocks stand still while the view is open."""

    @abstractmethod
    def page(self) -> Page:
        """Returns the page to draw."""

    def about(self) -> object:
        """Returns what the touches of the page are about, where they act on the match: the moment of the match.

        When it changes each place of the page means something else, unless it is steady. None where it does not matter.
        """
        return None

    def on_ruling(self) -> None:  # noqa: B027 - a hook
        """Called when an event was accepted while this view is on top."""

    def closed(self) -> None:  # noqa: B027 - a hook
        """Called when the view was closed, whatever closed it."""

    def typed(self, text: str) -> None:  # noqa: B027 - a hook
        """Called when `text` was typed on a hardware keyboard."""

    def erase(self) -> None:  # noqa: B027 - a hook
        """Called when backspace was pressed on a hardware keyboard."""

    def enter(self) -> None:  # noqa: B027 - a hook
        """Called when enter was pressed on a hardware keyboard."""


ViewFactory = Callable[..., View]
"""A view class, or a function that returns a view: takes the context and the arguments of its route."""


class Navigation:
    """The stack of views; the last one is on the screen."""

    def __init__(self, create: Callable[[Route, Mapping[str, Any]], View]) -> None:
        """`create` makes the view of a route from its arguments."""
        self._create = create
        self._stack: list[View] = []
        self._match: View | None = None
        """The view of the match, once it was opened."""
        self.changed: Observable[None] = Observable()
        """Emitted whenever the page must be drawn again."""
        self.page_left: Observable[None] = Observable()
        """Emitted when a view is opened over another, or closed."""

    @property
    def view(self) -> View:
        """The view on top."""
        return self._stack[-1]

    @property
    def at_home(self) -> bool:
        """Whether no view is open over the home page."""
        return len(self._stack) <= 1

    @property
    def in_match(self) -> bool:
        """Whether the page of the match is open, or another view over it."""
        return any(view.shows_match for view in self._stack)

    @property
    def clocks_paused(self) -> bool:
        """Whether the players' clocks stand still: away from the match, and while a view is open that pauses them."""
        return not self.in_match or any(view.pauses_clocks for view in self._stack)

    def page(self) -> Page:
        """The page of the view on top."""
        return self.view.page()

    def redraw(self) -> None:
        """Something on the page has changed."""
        self.changed.emit(None)

    def create(self, route: Route, **args: Any) -> View:
        """Creates the view of a route without opening it, to show its page within another."""
        return self._create(route, args)

    def open(self, route: Route, **args: Any) -> None:
        """Opens the view of a route on top of the others; `args` are those of its class."""
        view = self.create(route, **args)
        self.page_left.emit(None)
        self._stack.append(view)
        self.redraw()

    def back(self) -> None:
        """Closes the view on top, unless it is the last one."""
        self.page_left.emit(None)
        if not self.at_home:
            self._keep(self._stack[:-1])
        self.redraw()

    def back_to(self, view: View) -> None:
        """Closes every view above `view`. Raises ValueError when it is not open."""
        self._keep(self._stack[: self._stack.index(view) + 1])
        self.redraw()

    def home(self) -> None:
        """Goes to the home page and closes every other view."""
        self._keep([self.create(Route.HOME)])
        self.redraw()

    def to_match(self) -> None:
        """Goes to the running match; back leads to the home page."""
        self._match = self.create(Route.MATCH)
        self._keep([self.create(Route.HOME), self._match])
        self.redraw()

    def close_outdated(self) -> None:
        """Closes the views on top whose question is about a phase that has ended."""
        while not self.at_home and self.view.closes_when_phase_changes:
            self._keep(self._stack[:-1])

    def _keep(self, stack: list[View]) -> None:
        """Makes `stack` the stack; views that are not in it any more are told so, the top one first."""
        before, self._stack = self._stack, stack
        for view in reversed(before):
            if view not in stack:
                view.closed()
