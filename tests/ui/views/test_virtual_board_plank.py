"""Hands on the virtual Yali board, without a window."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.board.drawing import Circle
from companion.games.yali.board.drawing import FILL
from companion.games.yali.virtual_board import VirtualYali
from companion.live.scaled_clock import ScaledClock
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Route
from companion.ui.pages.page_types import VirtualBoardPage
from companion.ui.ui_context import UiContext
from companion.ui.views.virtual_board import VirtualBoardPageView
from tests.tools.clock import FakeClock
from tests.tools.scenes.yali import match
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, settle, touch

LONGEST_S = 60
PATIENCE = 100


@pytest.fixture
def ui(tmp_path: Path, clock: FakeClock) -> Iterator[UiContext]:
    """A screen over a virtual board whose time the test moves."""
    names = ("Ann", "Bob", "Cem")
    board_clock = ScaledClock(clock)
    ui = make_ui(tmp_path, ScreenSettings(names=names), clock=clock, chance=Random(3), board_clock=board_clock)
    yield ui
    close_ui(ui)


def opened(ui: UiContext, board: dict[str, int] | None) -> VirtualBoardPageView:
    """The board's own page, in a match."""
    match(board=board)(ui)
    ui.navigation.open(Route.VIRTUAL_BOARD)
    assert isinstance(ui.navigation.view, VirtualBoardPageView)
    return ui.navigation.view


@pytest.fixture
def view(ui: UiContext) -> VirtualBoardPageView:
    """The moves are not told: hands carry the balls."""
    return opened(ui, None)


def at(view: VirtualBoardPageView, name: int | str) -> tuple[float, float]:
    page: Any = view.page()
    zone = next(zone for zone in page.board.zones if zone.name == name)
    return zone.x, zone.y


def tap(view: VirtualBoardPageView, *names: int | str) -> None:
    for name in names:
        view.released(*at(view, name))


def on_board(ui: UiContext, name: str) -> Any:
    """Something about the virtual board."""
    assert ui.virtual_board is not None and ui.virtual_board.driver is not None
    return ui.virtual_board.driver.act(lambda board, _t: getattr(board, name))


def wait(ui: UiContext, until: str) -> None:
    """Lets the board's time run until the game is in a phase."""
    clock: Any = ui.loop.clock
    board: VirtualYali = ui.virtual_board.driver._board  # type: ignore[union-attr]
    for _ in range(LONGEST_S * 10):
        clock.now += 0.1
        for sample in ui.virtual_board.driver.act(lambda _b, t: board.step(t)):  # type: ignore[union-attr]
            ui.loop.put(sample)
        ui.loop.step()
        settle(ui)
        if ui.match.view_state().phase == until:
            return
    raise AssertionError(f"the game never came to {until}")


def test_a_ball_is_carried_by_two_touches(view: VirtualBoardPageView, ui: UiContext) -> None:
    tap(view, "b2", "b3")
    balls = on_board(ui, "balls")
    assert "b2" not in balls and balls["b3"] == 0


def test_a_square_that_is_taken_takes_no_second_ball(view: VirtualBoardPageView, ui: UiContext) -> None:
    tap(view, "b2", "b1")
    assert {"b1", "b2"} <= set(on_board(ui, "balls"))


def test_a_ball_that_is_touched_twice_stays(view: VirtualBoardPageView, ui: UiContext) -> None:
    tap(view, "b2", "b2", "b3")
    assert "b2" in on_board(ui, "balls")


def test_the_board_is_in_balance_at_the_start_and_lots_are_drawn(view: VirtualBoardPageView, ui: UiContext) -> None:
    """Both sides have as many balls as far from the middle: the rulebook lets lots decide."""
    wait(ui, "lots")


def test_every_ball_lies_on_the_drawn_board_in_its_colour(view: VirtualBoardPageView) -> None:
    """Twelve balls each (rulebook, preparation); the one in the hand has a ring."""
    tap(view, "b2")
    page = view.page()
    assert isinstance(page, VirtualBoardPage)
    circles = [shape for shape in page.board.shapes if isinstance(shape, Circle)]
    assert [sum(circle.fill == FILL[seat] for circle in circles) for seat in (0, 1)] == [12, 12]
    assert sum(circle.line == "accent" for circle in circles) == 1


def test_its_page_says_how_far_the_board_leans(view: VirtualBoardPageView, ui: UiContext) -> None:
    wait(ui, "lots")
    page = view.page()
    assert isinstance(page, VirtualBoardPage)
    assert [chip.text.partition(" ")[0] for chip in page.header.chips] == ["tilt"]


def test_a_pressed_end_sinks_and_a_knock_decides_nothing(view: VirtualBoardPageView, ui: UiContext) -> None:
    wait(ui, "lots")
    touch(ui, "Knock")
    assert ui.match.view_state().phase == "lots"
    tap(view, 1)
    clock: Any = ui.loop.clock
    clock.now += 3
    assert ui.virtual_board is not None and ui.virtual_board.driver is not None
    ui.virtual_board.driver.act(lambda board, t: board.step(t))
    assert on_board(ui, "angle_deg") > 2


def test_a_moved_ball_makes_the_board_lean_to_the_other_end(ui: UiContext) -> None:
    """Ann's ball goes two rows ahead: Bob's end is heavier once the board is let go, so it is his turn."""
    opened(ui, {"columns": 4, "rows": 8, "side": 8})
    wait(ui, "lots")
    report(ui, {"event": "lots", "player": "Ann"}, {"event": "move", "from": "b1", "path": ["b3"]})
    assert on_board(ui, "balls")["b3"] == 0
    touch(ui, "Let go")
    wait(ui, "move")
    assert ui.match.view_state().status["turn"] == "Bob"


def test_an_unplugged_sensor_is_noticed_and_comes_back(view: VirtualBoardPageView, ui: UiContext) -> None:
    """The board is no longer drawn as its sensor last said."""
    ui.match.lean_deg = 2.0
    touch(ui, "Unplug")
    for _ in range(PATIENCE):
        ui.loop.step(wait_s=0.05)
        if ui.match.lean_deg is None:
            break
    assert ui.match.lean_deg is None and ui.match.notice is not None and "tilt sensor" in ui.match.notice
    touch(ui, "Plug in")
    assert on_board(ui, "connected")


def test_the_page_shows_the_board_and_what_is_ruled(view: VirtualBoardPageView) -> None:
    page = view.page()
    assert isinstance(page, VirtualBoardPage)
    assert page.ruling is not None
    assert [button.text for button in page.buttons] == ["Let go", "Knock", "Unplug", "Simulator"]
