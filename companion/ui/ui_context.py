"""UiContext, the services that every view gets, and the function that creates them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from companion.live.loop import MatchLoop
from companion.live.sensor_history import SensorHistory
from companion.live.unfinished_match import UnfinishedMatch
from companion.settings.board_data import BoardDataStore
from companion.ui.clock_pause import ClockPause
from companion.ui.current_settings import CurrentSettings
from companion.ui.input.idle import Idle, locked
from companion.ui.input.saver_text import saver_text
from companion.ui.layout import Layout
from companion.ui.match_state import MatchState
from companion.ui.navigation import Navigation, Route, ViewFactory
from companion.ui.pages.page_types import Page
from companion.ui.sensor_readings import SensorReadings
from companion.ui.virtual_board_controller import VirtualBoardController


class Voice(Protocol):
    """Speech or sound output."""

    def speak(self, text: str) -> None:
        """Speaks a sentence on request."""

    def try_out(self, text: str) -> None:
        """Plays a sentence like a notice: as speech or as a chime, depending on the settings."""


class UiContext(Struct, frozen=True, kw_only=True, eq=False):
    """The services of the screen, created once and passed to every view."""

    navigation: Navigation
    match: MatchState
    loop: MatchLoop
    unfinished: UnfinishedMatch
    """The match that the home page offers."""
    settings: CurrentSettings
    layout: Layout
    idle: Idle
    sensors: SensorReadings
    sensor_history: SensorHistory
    board_data: BoardDataStore
    virtual_board: VirtualBoardController | None
    """The virtual boards, or None where the table is real."""
    voice: Voice | None
    """The voice, or None if there is no sound."""
    wall: Callable[[], float]
    """The wall clock, in seconds since 1970."""

    def redraw(self) -> None:
        """Something on the page has changed."""
        self.navigation.redraw()

    def page(self) -> Page:
        """The page to be drawn: that of the view on top, with nothing but its lock while the screen is locked.

        While the screen is dark it is the saver's.
        """
        if self.idle.dark:
            return self.idle.saver(saver_text(self.match))
        page = self.navigation.page()
        return locked(page, self.unlock) if self.idle.locked else page

    def lock(self) -> None:
        """Touches have no effect from now on."""
        self.idle.lock()
        self.redraw()

    def unlock(self) -> None:
        """Touches have an effect again."""
        self.idle.unlock()
        self.redraw()


def ui_context(  # noqa: PLR0913 - each is a service of its own
    routes: Mapping[Route, ViewFactory],
    loop: MatchLoop,
    settings: CurrentSettings,
    *,
    virtual_board: VirtualBoardController | None = None,
    voice: Callable[[MatchState], Voice | None] = lambda _match: None,
    idle: Idle | None = None,
    wall: Callable[[], float] = time.time,
) -> UiContext:
    """Makes the services of a screen over `loop` and subscribes them to it.

    Args:
        routes: The view of each route.
        loop: The match loop of the table.
        settings: The settings in force.
        virtual_board: The virtual boards, if the table is not real.
        voice: Makes the voice, which may ask the match what to say; None from it where nothing can be heard.
        idle: Whether the screen is dark or locked; its own clock unless one is given.
        wall: The wall clock, in seconds since 1970.
    """
    navigation = Navigation(lambda route, args: routes[route](ui, **args))
    layout, sensor_history = Layout(), SensorHistory(loop.clock)
    sensors = SensorReadings(lambda: loop.pipeline.filters)
    match = MatchState(
        loop,
        navigation=navigation,
        settings=settings,
        layout=layout,
        sensors=sensors,
        sensor_history=sensor_history,
    )
    if virtual_board:
        loop.session_changed.subscribe(lambda _session: sensors.forget())
        match.gone_on.subscribe(virtual_board.begin_again)
    ClockPause(navigation, loop)
    loop.rulings.subscribe(sensor_history.on_ruling)
    loop.samples.subscribe(sensor_history.on_sample)
    ui = UiContext(
        navigation=navigation,
        match=match,
        loop=loop,
        unfinished=UnfinishedMatch(loop),
        settings=settings,
        layout=layout,
        idle=idle or Idle(),
        sensors=sensors,
        sensor_history=sensor_history,
        board_data=BoardDataStore(loop.journal.folder),
        virtual_board=virtual_board,
        voice=voice(match),
        wall=wall,
    )
    return ui
