"""The screen that darkens, wakes, and can be locked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.settings.screen import ScreenSettings
from companion.ui.input.idle import Idle
from companion.ui.pages.page_types import MatchPage, SaverPage
from companion.ui.ui_context import UiContext
from hardware.samples import Distance
from tests.tools.clock import FakeClock
from tests.tools.fingers import Fingers
from tests.tools.scenes.scenes import OVER, chosen, match, sunk
from tests.tools.ui_bench import close_ui, make_ui
from tests.tools.ui_robot import report, touch

pytestmark = pytest.mark.window
MINUTE_S = 60


@pytest.mark.parametrize(("minutes", "after_s", "dark"), [(5, 299, False), (5, 300, True), (0, 1e9, False)])
def test_it_darkens_when_nobody_was_there_for_long(minutes: int, after_s: float, dark: bool) -> None:
    clock = FakeClock(1000.0)
    guard = Idle(clock)
    clock.now += after_s
    assert guard.rest(minutes) is dark
    assert guard.dark is dark
    assert guard.stir() is dark
    assert not guard.dark


def test_a_touch_in_between_begins_the_time_anew() -> None:
    clock = FakeClock(1000.0)
    guard = Idle(clock)
    clock.now += 299
    guard.stir()
    clock.now += 299
    assert not guard.rest(5)


@pytest.fixture
def ui(tmp_path: Path, clock: FakeClock) -> Iterator[UiContext]:
    """A screen that darkens by the test's clock."""
    ui = make_ui(tmp_path, ScreenSettings(names=("Ann", "Bob")), idle=Idle(clock))
    yield ui
    close_ui(ui)


@pytest.fixture
def fingers(window: Any, ui: UiContext) -> Fingers:
    """Fingers on a match."""
    from companion.ui.window.root_widget import RootWidget

    match()(ui)
    window.size = (800, 480)
    return Fingers(window, RootWidget(ui))


def darken(fingers: Fingers, clock: FakeClock) -> None:
    clock.now += 15 * MINUTE_S
    fingers.root._check_idle(0)
    fingers.idle()
    assert isinstance(fingers.root.ui.page(), SaverPage)


def test_the_touch_that_wakes_does_nothing_else(fingers: Fingers, clock: FakeClock) -> None:
    place = fingers.target("Shot over").middle
    darken(fingers, clock)
    assert fingers.root.page_canvas.targets == []
    fingers.lift(fingers.touch(*place))
    fingers.idle()
    ui = fingers.root.ui
    assert isinstance(ui.page(), MatchPage)
    assert ui.loop.referee is not None and ui.loop.referee.n == 0
    fingers.tap("Shot over")
    fingers.until(lambda: ui.match.view_state().status["turn"] == "Bob")


def test_a_ball_that_falls_wakes_the_screen_and_readings_at_rest_do_not(fingers: Fingers, clock: FakeClock) -> None:
    ui = fingers.root.ui
    ui.match.on_sample(Distance(0.0, 5, 150))
    darken(fingers, clock)
    ui.match.on_sample(Distance(0.1, 5, 151))
    assert ui.idle.dark
    report(ui, sunk(5, "red"))
    assert not ui.idle.dark


def test_the_dark_page_shows_the_score_in_another_place_every_minute(fingers: Fingers, clock: FakeClock) -> None:
    darken(fingers, clock)
    ui = fingers.root.ui
    first = ui.page()
    clock.now += MINUTE_S
    second = ui.page()
    assert isinstance(first, SaverPage) and isinstance(second, SaverPage)
    assert first.header.title == "Ann 0 · Bob 0"
    assert (first.place + 1, first.header) == (second.place, second.header)


def test_a_page_with_a_running_clock_stays_lit(fingers: Fingers, clock: FakeClock) -> None:
    fingers.root._draw_after(30.0)
    clock.now += 15 * MINUTE_S
    fingers.root._check_idle(0)
    assert not fingers.root.ui.idle.dark
    fingers.root._draw_after(0)


def test_on_a_locked_screen_only_holding_the_lock_does_something(fingers: Fingers) -> None:
    ui = fingers.root.ui
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "menu", "Lock")
    fingers.idle()
    for target in list(fingers.root.page_canvas.targets):
        fingers.lift(fingers.touch(*target.rect.middle))
    fingers.tap_hole(7)
    assert ui.idle.locked and ui.loop.referee is not None and ui.loop.referee.n == 2
    report(ui, OVER)
    assert ui.match.view_state().status["turn"] == "Bob"
    finger = fingers.touch(*fingers.target("header.lock").middle)
    fingers.until(lambda: not ui.idle.locked)
    fingers.lift(finger)


@pytest.mark.parametrize("hold", [True, False])
def test_what_cannot_be_undone_is_held_where_that_is_set(fingers: Fingers, hold: bool) -> None:
    ui = fingers.root.ui
    chosen(hold=hold)(ui)
    touch(ui, "menu", "End this match")
    fingers.idle()
    fingers.tap("End it")
    assert (ui.loop.referee is not None) is hold
    if hold:
        finger = fingers.touch(*fingers.target("End it").middle)
        fingers.until(lambda: ui.loop.referee is None)
        fingers.lift(finger)


def test_face_to_face_the_far_players_panel_stands_on_its_head(fingers: Fingers) -> None:
    canvas = fingers.root.page_canvas
    assert not canvas._turns
    chosen(face_to_face=True)(fingers.root.ui)
    fingers.idle()
    assert {key.rpartition(".")[0] for key in canvas._turns} == {"player", "player.1"}
    panel = next(rect for key, (_, rect) in canvas._grounds.items() if key == "player.1")
    assert {turn._rotate.origin[:2] for turn in canvas._turns.values()} == {panel.middle}
