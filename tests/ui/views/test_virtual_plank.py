"""Hands on the virtual Yali board, without a window."""

from random import Random
from typing import Any

import pytest

from companion.games.yali.virtual import VirtualYali
from companion.live.scaled_clock import ScaledClock
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import VirtualBoardPage
from companion.ui.views.virtual_plank import VirtualPlankView
from companion.ui.virtual_table import VirtualTable
from tests.tools.scenes.yali import match
from tests.tools.ui_robot import settle, tell, touch

LONGEST_S = 60
PATIENCE = 100


class Clock:
    """Time that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(flow: Navigation, board: dict[str, int] | None) -> VirtualPlankView:
    """The board's own page, in a match."""
    flow.loop.clock = clock = Clock()
    flow.virtual = VirtualTable(flow.loop, Random(3), ScaledClock(clock))
    match(board=board)(flow)
    view = flow.virtual_view()
    assert isinstance(view, VirtualPlankView)
    flow.open(view)
    return view


@pytest.fixture
def view(flow: Navigation) -> VirtualPlankView:
    """The moves are not told: hands carry the balls."""
    return opened(flow, None)


def at(view: VirtualPlankView, name: int | str) -> tuple[float, float]:
    page: Any = view.page()
    zone = next(zone for zone in page.board.zones if zone.name == name)
    return zone.x, zone.y


def tap(view: VirtualPlankView, *names: int | str) -> None:
    for name in names:
        view.released(*at(view, name))


def on_board(flow: Navigation, name: str) -> Any:
    """Something about the virtual board."""
    assert flow.virtual is not None and flow.virtual.driver is not None
    return flow.virtual.driver.act(lambda board, _t: getattr(board, name))


def wait(flow: Navigation, until: str) -> None:
    """Lets the board's time run until the game is in a phase."""
    clock: Any = flow.loop.clock
    board: VirtualYali = flow.virtual.driver._board  # type: ignore[union-attr]
    for _ in range(LONGEST_S * 10):
        clock.now += 0.1
        for sample in flow.virtual.driver.act(lambda _b, t: board.step(t)):  # type: ignore[union-attr]
            flow.loop.put(sample)
        flow.loop.step()
        settle(flow)
        if flow.view_state().phase == until:
            return
    raise AssertionError(f"the game never came to {until}")


def test_a_ball_is_carried_by_two_touches(view: VirtualPlankView, flow: Navigation) -> None:
    tap(view, "b2", "b3")
    balls = on_board(flow, "balls")
    assert "b2" not in balls and balls["b3"] == 0


def test_a_square_that_is_taken_takes_no_second_ball(view: VirtualPlankView, flow: Navigation) -> None:
    tap(view, "b2", "b1")
    assert {"b1", "b2"} <= set(on_board(flow, "balls"))


def test_a_ball_that_is_touched_twice_stays(view: VirtualPlankView, flow: Navigation) -> None:
    tap(view, "b2", "b2", "b3")
    assert "b2" in on_board(flow, "balls")


def test_the_board_is_in_balance_at_the_start_and_lots_are_drawn(view: VirtualPlankView, flow: Navigation) -> None:
    """Both sides have as many balls as far from the middle: the rulebook lets lots decide."""
    wait(flow, "lots")


def test_a_pressed_end_sinks_and_a_knock_decides_nothing(view: VirtualPlankView, flow: Navigation) -> None:
    wait(flow, "lots")
    touch(flow, "Knock")
    assert flow.view_state().phase == "lots"
    tap(view, 1)
    clock: Any = flow.loop.clock
    clock.now += 3
    assert flow.virtual is not None and flow.virtual.driver is not None
    flow.virtual.driver.act(lambda board, t: board.step(t))
    assert on_board(flow, "angle_deg") > 2


def test_a_moved_ball_makes_the_board_lean_to_the_other_end(flow: Navigation) -> None:
    """Ann's ball goes two rows ahead: Bob's end is heavier once the board is let go, so it is his turn."""
    opened(flow, {"columns": 4, "rows": 8, "side": 8})
    wait(flow, "lots")
    tell(flow, {"event": "lots", "player": "Ann"}, {"event": "move", "from": "b1", "path": ["b3"]})
    assert on_board(flow, "balls")["b3"] == 0
    touch(flow, "Let go")
    wait(flow, "move")
    assert flow.view_state().status["turn"] == "Bob"


def test_an_unplugged_sensor_is_noticed_and_comes_back(view: VirtualPlankView, flow: Navigation) -> None:
    """The board is no longer drawn as its sensor last said."""
    flow.lean_deg = 2.0
    touch(flow, "Unplug")
    for _ in range(PATIENCE):
        flow.loop.step(wait_s=0.05)
        if flow.lean_deg is None:
            break
    assert flow.lean_deg is None and flow.notice is not None and "tilt sensor" in flow.notice
    touch(flow, "Plug in")
    assert on_board(flow, "connected")


def test_the_page_shows_the_board_and_what_is_ruled(view: VirtualPlankView) -> None:
    page = view.page()
    assert isinstance(page, VirtualBoardPage)
    assert page.ruling is not None
    assert [button.text for button in page.buttons] == ["Let go", "Knock", "Unplug", "Simulator"]
