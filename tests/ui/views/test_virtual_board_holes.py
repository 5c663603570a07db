"""Hands on the virtual Yago board, without a window."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.yago_pool.virtual_board import Fault
from companion.live.scaled_clock import ScaledClock
from companion.ui.navigation import Route
from companion.ui.pages.page_types import ResultPage, SheetPage, VirtualBoardPage
from companion.ui.ui_context import UiContext
from companion.ui.views.virtual_board import VirtualBoardPageView
from tests.tools.clock import FakeClock
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, touch


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[UiContext]:
    """A screen over a virtual board whose time stands still."""
    ui = make_ui(tmp_path, chance=Random(3), board_clock=ScaledClock(FakeClock()))
    yield ui
    close_ui(ui)


@pytest.fixture
def view(ui: UiContext) -> VirtualBoardPageView:
    """The board's own page, in a match of the easy variant."""
    match("easy")(ui)
    ui.navigation.open(Route.VIRTUAL_BOARD)
    assert isinstance(ui.navigation.view, VirtualBoardPageView)
    return ui.navigation.view


def holes(view: VirtualBoardPageView) -> dict[int, str]:
    return dict(view.act(lambda board, _t: board.holes))


def faults(view: VirtualBoardPageView) -> dict[int, Fault]:
    return dict(view.act(lambda board, _t: board.faults))


def place(view: VirtualBoardPageView, name: int | str) -> tuple[float, float]:
    page: Any = view.page()
    zone = next(zone for zone in page.board.zones if zone.name == name)
    return zone.x, zone.y


def drag(view: VirtualBoardPageView, start: int | str, end: tuple[float, float]) -> None:
    view.grabbed(*place(view, start))
    view.moved(*end)
    view.released(*end)


def tap(view: VirtualBoardPageView, name: int | str) -> None:
    view.grabbed(*place(view, name))
    view.released(*place(view, name))


def test_a_ball_is_dragged_into_a_hole(view: VirtualBoardPageView) -> None:
    drag(view, "red", place(view, 5))
    assert holes(view) == {5: "red"}


def test_a_ball_is_touched_and_then_a_hole(view: VirtualBoardPageView) -> None:
    tap(view, "yellow")
    tap(view, 7)
    assert holes(view) == {7: "yellow"}


def test_a_ball_is_dragged_from_hole_to_hole_and_off_the_board(view: VirtualBoardPageView) -> None:
    drag(view, "red", place(view, 5))
    drag(view, 5, place(view, 6))
    assert holes(view) == {6: "red"}
    drag(view, 6, (-20, -20))
    assert holes(view) == {}


def test_a_ball_over_a_full_hole_goes_back_to_the_tray(view: VirtualBoardPageView) -> None:
    drag(view, "red", place(view, 5))
    drag(view, "yellow", place(view, 5))
    assert holes(view) == {5: "red"}


def test_there_are_only_as_many_balls_as_there_are(view: VirtualBoardPageView) -> None:
    drag(view, "blue", place(view, 1))
    drag(view, "blue", place(view, 2))
    assert holes(view) == {1: "blue"}


def test_a_fault_is_chosen_and_given_to_holes(view: VirtualBoardPageView, ui: UiContext) -> None:
    touch(ui, "Faults", "Flickers")
    tap(view, 3)
    tap(view, 8)
    assert faults(view) == {3: Fault.CHATTERS, 8: Fault.CHATTERS}
    touch(ui, "Enough faults", "Faults", "Works")
    tap(view, 3)
    assert faults(view) == {8: Fault.CHATTERS}


def test_a_question_of_the_match_comes_first(view: VirtualBoardPageView, ui: UiContext) -> None:
    assert isinstance(ui.page(), VirtualBoardPage)
    report(ui, sunk(5, "unknown"))
    assert isinstance(ui.page(), SheetPage)
    touch(ui, "Red")
    assert isinstance(ui.page(), VirtualBoardPage)


def test_the_result_comes_first_and_the_next_game_finds_holes_empty(view: VirtualBoardPageView, ui: UiContext) -> None:
    drag(view, "red", place(view, 5))
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    assert isinstance(ui.page(), ResultPage)
    touch(ui, "Next game")
    assert isinstance(ui.page(), VirtualBoardPage)
    assert holes(view) == {}


def test_a_match_that_goes_on_finds_its_balls_in_the_holes(view: VirtualBoardPageView, ui: UiContext) -> None:
    report(ui, sunk(5, "red"), OVER, sunk(4, "yellow"), OVER)
    ui.navigation.home()
    ui.match.resume()
    resumed = ui.navigation.create(Route.VIRTUAL_BOARD)
    assert isinstance(resumed, VirtualBoardPageView)
    assert holes(resumed) == {5: "red", 4: "yellow"}
