"""Hands on the virtual Yali board, without a window."""

from random import Random
from typing import Any

import pytest

from companion.games.yali.virtual import VirtualYali
from companion.live.scaled_clock import Pace
from companion.ui.navigation import Flow
from companion.ui.pages.pages import SimulatorPage
from companion.ui.views.virtual_plank import VirtualYaliView
from companion.ui.virtual_table import Simulator
from tests.tools.scenes.yali import match
from tests.tools.ui_robot import settle, tell, touch

LONGEST_S = 60
PATIENCE = 100


class Clock:
    """Time that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(flow: Flow, board: dict[str, int] | None) -> VirtualYaliView:
    """The board's own page, in a match."""
    flow.table.clock = clock = Clock()
    flow.virtual = Simulator(flow.table, Random(3), Pace(clock))
    match(board=board)(flow)
    view = flow.virtual_view()
    assert isinstance(view, VirtualYaliView)
    flow.open(view)
    return view


@pytest.fixture
def view(flow: Flow) -> VirtualYaliView:
    """The moves are not told: hands carry the balls."""
    return opened(flow, None)


def at(view: VirtualYaliView, name: int | str) -> tuple[float, float]:
    page: Any = view.page()
    zone = next(zone for zone in page.board.zones if zone.name == name)
    return zone.x, zone.y


def tap(view: VirtualYaliView, *names: int | str) -> None:
    for name in names:
        view.released(*at(view, name))


def on_board(flow: Flow, name: str) -> Any:
    """Something about the virtual board."""
    assert flow.virtual is not None and flow.virtual.driver is not None
    return flow.virtual.driver.act(lambda board, _t: getattr(board, name))


def wait(flow: Flow, until: str) -> None:
    """Lets the board's time run until the game is in a phase."""
    clock: Any = flow.table.clock
    board: VirtualYali = flow.virtual.driver._board  # type: ignore[union-attr]
    for _ in range(LONGEST_S * 10):
        clock.now += 0.1
        for sample in flow.virtual.driver.act(lambda _b, t: board.step(t)):  # type: ignore[union-attr]
            flow.table.put(sample)
        flow.table.step()
        settle(flow)
        if flow.seen().phase == until:
            return
    raise AssertionError(f"the game never came to {until}")


def test_a_ball_is_carried_by_two_touches(view: VirtualYaliView, flow: Flow) -> None:
    tap(view, "b2", "b3")
    balls = on_board(flow, "balls")
    assert "b2" not in balls and balls["b3"] == 0


def test_a_square_that_is_taken_takes_no_second_ball(view: VirtualYaliView, flow: Flow) -> None:
    tap(view, "b2", "b1")
    assert {"b1", "b2"} <= set(on_board(flow, "balls"))


def test_a_ball_that_is_touched_twice_stays(view: VirtualYaliView, flow: Flow) -> None:
    tap(view, "b2", "b2", "b3")
    assert "b2" in on_board(flow, "balls")


def test_the_board_is_in_balance_at_the_start_and_lots_are_drawn(view: VirtualYaliView, flow: Flow) -> None:
    """Both sides have as many balls as far from the middle: the rulebook lets lots decide."""
    wait(flow, "lots")


def test_a_pressed_end_sinks_and_a_knock_decides_nothing(view: VirtualYaliView, flow: Flow) -> None:
    wait(flow, "lots")
    touch(flow, "Knock")
    assert flow.seen().phase == "lots"
    tap(view, 1)
    clock: Any = flow.table.clock
    clock.now += 3
    assert flow.virtual is not None and flow.virtual.driver is not None
    flow.virtual.driver.act(lambda board, t: board.step(t))
    assert on_board(flow, "angle_deg") > 2


def test_a_moved_ball_makes_the_board_lean_to_the_other_end(flow: Flow) -> None:
    """Ann's ball goes two rows ahead: Bob's end is heavier once the board is let go, so it is his turn."""
    opened(flow, {"columns": 4, "rows": 8, "side": 8})
    wait(flow, "lots")
    tell(flow, {"event": "lots", "player": "Ann"}, {"event": "move", "from": "b1", "path": ["b3"]})
    assert on_board(flow, "balls")["b3"] == 0
    touch(flow, "Let go")
    wait(flow, "move")
    assert flow.seen().status["turn"] == "Bob"


def test_an_unplugged_sensor_is_noticed_and_comes_back(view: VirtualYaliView, flow: Flow) -> None:
    """The board is no longer drawn as its sensor last said."""
    flow.lean_deg = 2.0
    touch(flow, "Unplug")
    for _ in range(PATIENCE):
        flow.table.step(wait_s=0.05)
        if flow.lean_deg is None:
            break
    assert flow.lean_deg is None and flow.notice is not None and "tilt sensor" in flow.notice
    touch(flow, "Plug in")
    assert on_board(flow, "connected")


def test_the_page_shows_the_board_and_what_is_ruled(view: VirtualYaliView) -> None:
    page = view.page()
    assert isinstance(page, SimulatorPage)
    assert page.ruling is not None
    assert [button.text for button in page.buttons] == ["Let go", "Knock", "Unplug", "Simulator"]
