"""Hands on a virtual board are felt by its sensors, whatever was changed in the middle of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.live.scaled_clock import ScaledClock
from companion.ui.navigation import Route
from companion.ui.pages.page_types import VirtualBoardPage
from companion.ui.ui_context import UiContext
from hardware.devices import Hole
from hardware.samples import Health
from tests.tools.clock import FakeClock
from tests.tools.page_queries import page, status, win
from tests.tools.scenes.scenes import match
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import settle, touch

PERIOD_S = 0.05
YALI = {"game": "yali", "variant": "base", "players": ["Ann", "Bob"], "options": {}}


@pytest.fixture
def ui(tmp_path: Path, clock: FakeClock) -> Iterator[UiContext]:
    """A screen over a virtual board, in the time of `clock`."""
    board_clock = ScaledClock(clock)
    ui = make_ui(tmp_path, clock=board_clock, chance=Random(3), board_clock=board_clock)
    yield ui
    close_ui(ui)


def run(ui: UiContext, clock: FakeClock, seconds: float) -> None:
    """The board is measured for a while, and the match takes in what its sensors say."""
    assert ui.virtual_board is not None
    for _ in range(round(seconds / PERIOD_S)):
        clock.advance(PERIOD_S)
        assert ui.virtual_board.driver is not None
        for sample in ui.virtual_board.driver.act(lambda board, t: board.step(t)):
            ui.loop.put(sample)
        ui.loop.step()
        settle(ui)


def drag(ui: UiContext, ball: str, hole: int) -> None:
    """A ball is dragged into a hole on the page that is open."""
    board = page(ui)
    assert isinstance(board, VirtualBoardPage)
    at = {zone.name: (zone.x, zone.y) for zone in board.board.zones}
    board.on_grab(*at[ball])
    board.on_move(*at[hole])
    board.on_release(*at[hole])


Change = Callable[[UiContext, FakeClock], None]


def through_the_settings(*words: str) -> Change:
    return lambda ui, _clock: touch(ui, "Simulator", *words, "Fine")


def home_and_back(ui: UiContext, _clock: FakeClock) -> None:
    ui.navigation.home()
    touch(ui, "Resume")
    ui.navigation.open(Route.VIRTUAL_BOARD)


def next_game(ui: UiContext, clock: FakeClock) -> None:
    win(ui)
    touch(ui, "Next game")
    run(ui, clock, 1.0)


def a_hole_that_was_lost_before(ui: UiContext, _clock: FakeClock) -> None:
    """Its wire was pulled out of a board that is no more."""
    ui.loop.put(Health(ui.loop.clock(), Hole(5), "lost"))
    ui.loop.step()
    assert ui.sensors.by_touch() == {5}
    touch(ui, "Simulator", "Distance", "Fine")


CHANGES: dict[str, tuple[Change, ...]] = {
    "distance": (through_the_settings("Distance"),),
    "distance and colour again": (through_the_settings("Distance"), through_the_settings("Colour")),
    "both on one visit": (through_the_settings("Distance", "Colour", "Distance"),),
    "another speed": (through_the_settings("× 8"), through_the_settings("× 2")),
    "another speed and other sensors": (through_the_settings("× 8", "Distance", "× 1"),),
    "home and back": (home_and_back,),
    "home and back with other sensors": (through_the_settings("Distance"), home_and_back),
    "the next game": (next_game,),
    "the next game with other sensors": (next_game, through_the_settings("Distance")),
    "a hole that was lost before": (a_hole_that_was_lost_before,),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_ball_that_is_dragged_is_seen_after(ui: UiContext, clock: FakeClock, change: str) -> None:
    match("easy")(ui)
    ui.navigation.open(Route.VIRTUAL_BOARD)
    run(ui, clock, 1.0)
    for step in CHANGES[change]:
        step(ui, clock)
        run(ui, clock, 1.0)
    drag(ui, "red", 5)
    run(ui, clock, 1.0)
    assert list(status(ui)["holes"]) == ["5"]
    assert ui.sensors.by_touch() == frozenset()


@pytest.mark.parametrize("change", ["another speed", "home and back"])
def test_a_board_that_is_in_balance_is_felt_after(ui: UiContext, clock: FakeClock, change: str) -> None:
    ui.match.begin(YALI)
    settle(ui)
    ui.navigation.open(Route.VIRTUAL_BOARD)
    for step in CHANGES[change]:
        step(ui, clock)
    run(ui, clock, 5.0)
    assert status(ui)["phase"] == "lots"
