"""The players' clocks stand still where nobody can play, and run again as soon as play goes on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rulebook.origin import SENSED
from companion.ui.navigation import Route
from companion.ui.ui_context import UiContext
from tests.tools.clock import FakeClock
from tests.tools.ui_robot import settle, touch

TOGUZ = {"game": "toguz-korgool", "players": ["Ann", "Bob"], "options": {"clock_minutes": 5}}


@pytest.fixture
def match(timed: UiContext) -> UiContext:
    """A match with clocks, of which Ann has used 10 seconds."""
    timed.match.begin(TOGUZ)
    settle(timed)
    return timed


def used(ui: UiContext, clock: FakeClock, seconds: float) -> float:
    """How much longer all clocks together have run after `seconds`."""
    assert ui.loop.session is not None
    times = ui.loop.session.times

    def total() -> float:
        return sum(times.used_s.values()) + times.since_last_event_s(clock.now)

    before = total()
    clock.advance(seconds)
    ui.loop.step()
    return total() - before


def sense(ui: UiContext, hole: int) -> None:
    assert ui.loop.submit({"event": "sow", "hole": hole}, SENSED).ok
    settle(ui)


def go_home(ui: UiContext) -> None:
    touch(ui, "menu", "Home")


def open_protest(ui: UiContext) -> None:
    touch(ui, "Why?", "Protest")


@pytest.mark.parametrize("leave", [go_home, open_protest])
def test_play_that_goes_on_by_buttons_starts_the_clocks(match: UiContext, clock: FakeClock, leave: Any) -> None:
    sense(match, 7)
    leave(match)
    assert used(match, clock, 100) == 0
    sense(match, 3)
    assert used(match, clock, 100) == 100
    match.redraw()
    assert used(match, clock, 100) == 100


@pytest.mark.parametrize(
    ("route", "args"), [(Route.INPUT_TEST, {}), (Route.CALIBRATION, {"part": "distances", "holes": (1, 2)})]
)
def test_the_clocks_stand_still_where_nothing_counts(
    match: UiContext, clock: FakeClock, route: Route, args: Any
) -> None:
    match.navigation.open(route, **args)
    assert used(match, clock, 100) == 0
    match.navigation.to_match()
    assert used(match, clock, 100) == 100
