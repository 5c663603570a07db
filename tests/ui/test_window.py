"""The product in a real window, driven by touches."""

import time
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from companion.ui.pages.page_types import KeyboardPage, MatchPage, ResultPage, SheetPage
from companion.ui.ui_context import UiContext
from tests.tools.fingers import Fingers
from tests.tools.scenes.scene_steps import reported
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_robot import settle

pytestmark = pytest.mark.window


def sink(fingers: Fingers, hole: int, ball: str) -> None:
    """A ball that no sensor saw is entered by two touches."""
    fingers.tap_hole(hole)
    fingers.tap(ball)
    fingers.until(lambda: not fingers.root.ui.loop.waiting)


def test_a_whole_match_by_touches(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    fingers.press("1")
    fingers.press("Start")
    assert isinstance(fingers.page, MatchPage)
    sink(fingers, 5, "Red")
    fingers.press("Shot over")
    assert fingers.status["colours"] == {"Ann": "red", "Bob": "yellow"}
    fingers.press("Shot over")
    fingers.press("Foul…")
    fingers.press("Opponent's ball touched")
    fingers.press("Foul: 1 chosen")
    assert (fingers.status["turn"], fingers.status["shots"]) == ("Ann", 2)
    fingers.press("Why?")
    fingers.press("Fine")
    sink(fingers, 1, "Red")
    fingers.press("Shot over")
    sink(fingers, 9, "Yellow")
    fingers.press("header.undo")
    sink(fingers, 9, "Red")
    fingers.press("Shot over")
    assert isinstance(fingers.page, ResultPage)
    assert {"Ann wins", "1 : 0", "Last game: three in a row, holes 1 · 5 · 9"} <= fingers.texts
    fingers.press("Home")
    assert "Resume" not in fingers.texts


def test_a_touch_that_two_providers_report_acts_once(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    fingers.press("Start")
    x, y = fingers.target("Shot over").middle
    one, two = fingers.touch(x, y, "mouse"), fingers.touch(x + 1, y, "mtdev")
    fingers.lift(one)
    fingers.lift(two)
    fingers.idle()
    settle(fingers.root.ui)
    assert fingers.status["turn"] == "Bob"
    assert fingers.root.ui.loop.referee.n == 1


def test_two_taps_150_ms_apart_on_what_stays_the_same_act_twice(fingers: Fingers) -> None:
    """A letter that is written twice."""
    fingers.press("Yago Pool", "Ann")
    fingers.tap_twice(fingers.target("B").middle, 0.15)
    assert fingers.page.text == "Bb"


def test_a_palm_does_nothing(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    fingers.press("Start")
    places = [fingers.target(key).middle for key in ("Shot over", "Foul…", "Fix a hole", "header.menu", "why")]
    palm = [fingers.touch(x, y) for x, y in places]
    for finger in palm:
        fingers.lift(finger)
    fingers.idle()
    assert fingers.root.ui.loop.referee.n == 0
    assert isinstance(fingers.page, MatchPage)


def test_a_finger_that_slides_off_a_button_does_nothing(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    x, y = fingers.target("Start").middle
    finger = fingers.touch(x, y)
    fingers.move(finger, x, y + 150)
    fingers.lift(finger)
    fingers.idle()
    assert fingers.root.ui.loop.referee is None


def test_a_touch_shows_at_once_that_it_was_felt(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    finger = fingers.touch(*fingers.target("Start").middle)
    assert fingers.root.page_canvas.pressed == "button.0"
    fingers.lift(finger)
    assert fingers.root.page_canvas.pressed == ""


WALK = ("Yago Pool", "Start", "Foul…", "back", "Shot over", "header.menu", "back", "Why?")


def test_every_touch_is_answered_by_the_next_frame(fingers: Fingers) -> None:
    """How long that takes is measured by `make bench`."""
    fingers.root.ui.navigation.home()
    fingers.idle(3)
    for key in WALK:
        place = fingers.target(key).middle
        before = fingers.root.page_canvas.texts
        fingers.lift(fingers.touch(*place))
        settle(fingers.root.ui)
        fingers.idle(1)
        assert fingers.root.page_canvas.texts != before, key
        fingers.idle(2)


def test_a_name_is_typed_on_a_real_keyboard_too(fingers: Fingers) -> None:
    from companion.ui.input.keyboard import on_key, on_text

    ui = fingers.root.ui
    fingers.press("Yago Pool")
    fingers.press("Ann")
    for char in "Өмүр":
        on_text(ui, char)
    assert isinstance(fingers.page, KeyboardPage)
    on_key(ui, 13)
    fingers.idle()
    assert "Өмүр" in fingers.texts


@pytest.fixture
def board(window: Any, virtual_ui: UiContext) -> Iterator[Fingers]:
    """Fingers on a wide window: the match, and the virtual board at its side."""
    from companion.ui.window.root_widget import RootWidget

    match("easy")(virtual_ui)
    window.size = (1280, 720)
    fingers = Fingers(window, RootWidget(virtual_ui))
    fingers.idle(3)
    yield fingers
    window.size = (800, 480)


def drag(fingers: Fingers, start: tuple[float, float], end: tuple[float, float]) -> None:
    finger = fingers.touch(*start)
    fingers.move(finger, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    fingers.idle(1)
    fingers.move(finger, *end)
    fingers.lift(finger)
    fingers.idle()


def test_a_ball_dragged_into_a_hole_is_known_by_its_colour(board: Fingers) -> None:
    side = board.root.side_canvas
    board.until(lambda: len(board.root.ui.sensors.holes) == 9)
    drag(board, board.hole("red", side), board.hole(5, side))
    board.until(lambda: {int(hole): ball for hole, ball in board.status["holes"].items()} == {5: "red"})
    assert isinstance(board.page, MatchPage)


def test_a_drag_quicker_than_the_loop_takes_the_ball_where_it_began(board: Fingers) -> None:
    side = board.root.side_canvas
    board.until(lambda: len(board.root.ui.sensors.holes) == 9)
    board.flick(board.hole("red", side), board.hole(5, side))
    board.until(lambda: {int(hole): ball for hole, ball in board.status["holes"].items()} == {5: "red"})


def test_a_ball_that_is_only_measured_is_asked_for(board: Fingers) -> None:
    ui, side = board.root.ui, board.root.side_canvas
    ui.virtual_board.change_kind("distance")
    ui.sensors.forget()
    ui.redraw()
    board.idle(3)
    board.until(lambda: len(board.root.ui.sensors.holes) == 9)
    drag(board, board.hole("red", side), board.hole(5, side))
    board.until(lambda: isinstance(board.page, SheetPage))
    assert board.page.header.title == "Which ball is in hole 5?"
    board.press("Red")
    assert {int(hole): ball for hole, ball in board.status["holes"].items()} == {5: "red"}


def test_the_button_of_the_virtual_board_ends_the_shot(board: Fingers) -> None:
    place = next(target for target in board.root.side_canvas.targets if target.key == "button.0").rect.middle
    board.lift(board.touch(*place))
    board.until(lambda: board.status["turn"] == "Bob")


def test_a_fault_is_switched_and_shown(board: Fingers) -> None:
    board.until(lambda: len(board.root.ui.sensors.holes) == 9)
    place = next(target for target in board.root.side_canvas.targets if target.key == "button.1").rect.middle
    board.lift(board.touch(*place))
    board.idle()
    board.tap("Unplugged")
    board.lift(board.touch(*board.hole(7, board.root.side_canvas)))
    board.until(lambda: "hole 7" in board.root.ui.sensors.lost)
    board.idle()
    assert "Hole 7 does not answer" in board.texts


@pytest.mark.slow
def test_a_long_evening_does_not_fill_the_memory(fingers: Fingers) -> None:
    """20 000 rulings drawn and 500 changes of a name; the first few hundred may fill caches."""
    ui, root = fingers.root.ui, fingers.root
    match("easy")(ui)

    def evening(rulings: int, names: int) -> None:
        for n in range(rulings):
            ui.match.session.verdict = ui.loop.referee.rule(OVER)
            if n % 8 == 0:
                root.draw()
            if n % 50 == 0:
                fingers.loop.idle()
        for n in range(names):
            player = ui.loop.referee.state.names[0]
            to = f"Name {n} {'x' * (n % 40)}"
            ui.match.session.verdict = ui.loop.referee.rule({"event": "rename", "player": player, "to": to})
            root.draw()

    evening(600, 60)
    before = psutil.Process().memory_info().rss
    evening(20_000, 500)
    assert (psutil.Process().memory_info().rss - before) / 2**20 < 20


def test_at_rest_nothing_is_drawn(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    fingers.press("Start")
    reported(sunk(5, "red"))(fingers.root.ui)
    fingers.idle(2)
    assert frames_of(fingers, 6)  # a ring closes on the hole
    end = time.monotonic() + 0.4
    while time.monotonic() < end:
        fingers.idle(1)
    assert not frames_of(fingers, 30)


def frames_of(fingers: Fingers, rounds: int) -> list[object]:
    """The frames that are drawn while the loop goes round."""
    frames: list[object] = []
    fingers.window.bind(on_flip=frames.append)
    fingers.idle(rounds)
    fingers.window.unbind(on_flip=frames.append)
    return frames
