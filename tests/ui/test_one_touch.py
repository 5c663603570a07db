"""One touch for one state that was shown, in a real window and in time that stands still."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from companion.live.publication import Publication
from companion.rulebook.origin import SENSED
from companion.rulebook.rulebook import RawEvent
from companion.ui.pages.page_types import HomePage, KeyboardPage, MatchPage, SheetPage, TextPage
from companion.ui.ui_context import UiContext
from tests.tools.fingers import Fingers
from tests.tools.page_queries import page
from tests.tools.scenes import pool_position, toguz_korgool, yali, yooloo
from tests.tools.scenes.scene_steps import Scene, reported, touched
from tests.tools.scenes.scenes import OVER, match, sunk
from tests.tools.ui_robot import report, settle, touch

pytestmark = pytest.mark.window
QUICK_S = (0.06, 0.2, 0.39)
"""The times between the two touches of a double tap; the last is just below the time after which a touch counts."""
UNDO: RawEvent = {"event": "undo"}
ALMOST_WON = (sunk(5, "red"), OVER, sunk(1, "red"), OVER, sunk(9, "red"))
"""The shot that is played wins the game for Ann."""


class DoubleTap(NamedTuple):
    """Two quick touches on one place."""

    scenes: tuple[Scene, ...]
    key: str
    accepted: tuple[str, ...]
    """The events that the first touch alone leads to."""


TAPS = {
    "a shot that wins the match": DoubleTap(
        (match("easy", target=1), reported(*ALMOST_WON)), "Shot over", ("shot-over",)
    ),
    "a shot that wins a game": DoubleTap((match("easy"), reported(*ALMOST_WON)), "Shot over", ("shot-over",)),
    "any shot": DoubleTap((match("easy"),), "Shot over", ("shot-over",)),
    "a name": DoubleTap((match("easy"), touched("menu", "Change a name", "Ann", "E", "v", "a")), "Done", ("rename",)),
    "a rule that was read": DoubleTap((match("easy"), reported(OVER), touched("Why?")), "Fine", ()),
    "a turn": DoubleTap(
        (pool_position.THREE, reported(pool_position.cards(Ann=12, Bob=9, Cem=11))), "End turn", ("end-turn",)
    ),
    "a board let go": DoubleTap((yali.match(board=None), yali.LEANS), "Released", ("released",)),
    "a card": DoubleTap(
        (yooloo.match(("Ann", "Bob", "Cem")), yooloo.turned(5), touched("The cards lie open")), "tile.2", ("play",)
    ),
    "a ball": DoubleTap((match("easy"), reported(sunk(5, "unknown"), sunk(7, "unknown"))), "Red", ("identify",)),
    "what is taken back": DoubleTap((match("easy"), reported(OVER, OVER)), "header.undo", ("undo",)),
    "what is brought back": DoubleTap(
        (match("easy"), reported(OVER, OVER, UNDO, UNDO), touched("menu")),
        "Bring back what was taken back",
        ("redo",),
    ),
    "a sowing": DoubleTap((toguz_korgool.match(("Ann", "Bob")),), "board", ("sow",)),
}


def at(fingers: Fingers, *scenes: Scene) -> None:
    """Plays scenes, and shows what they have led to."""
    for scene in scenes:
        scene(fingers.root.ui)
    fingers.settle()


def accepted(ui: UiContext) -> list[str]:
    """The names of the events that are accepted from now on, in a list that grows."""
    names: list[str] = []

    def add(publication: Publication) -> None:
        names.extend(str(row.raw["event"]) for row in publication.rows)

    ui.loop.rulings.subscribe(add)
    return names


@pytest.mark.parametrize("apart_s", QUICK_S)
@pytest.mark.parametrize("name", TAPS)
def test_a_double_tap_acts_once(fingers: Fingers, name: str, apart_s: float) -> None:
    scenes, key, expected = TAPS[name]
    at(fingers, *scenes)
    ui = fingers.root.ui
    session, names = ui.loop.session, accepted(ui)
    fingers.tap_twice(fingers.hole(0) if key == "board" else fingers.target(key).middle, apart_s)
    assert tuple(names) == expected
    assert ui.loop.session is session


def test_what_has_been_shown_for_a_while_is_done(fingers: Fingers) -> None:
    at(fingers, match("easy"))
    fingers.tap_twice(fingers.target("Shot over").middle, 0.4)
    assert fingers.root.ui.loop.referee.n == 2


def test_other_places_answer_at_once(fingers: Fingers) -> None:
    """The way to the menu means the same before and after the ruling."""
    at(fingers, match("easy"))
    menu = fingers.target("header.menu").middle
    fingers.lift(fingers.touch(*fingers.target("Shot over").middle))
    fingers.settle()
    fingers.lift(fingers.touch_at_once(*menu))
    fingers.settle()
    assert fingers.page.header.title == "Menu"


def test_a_touch_that_counts_for_nothing_is_shown(fingers: Fingers) -> None:
    from companion.ui.widgets.page_canvas import MUTED

    at(fingers, match("easy"))
    place = fingers.target("Shot over").middle
    button = lambda: fingers.root.page_canvas._parts["button.0"].opacity  # noqa: E731
    fingers.lift(fingers.touch(*place))
    fingers.settle()
    assert button() == 1
    fingers.clock.advance(0.1)
    fingers.lift(fingers.touch_at_once(*place))
    fingers.idle()
    assert button() == MUTED
    fingers.root.touches._unmute_settled(0.4)
    assert button() == 1


def test_while_a_ruling_is_waited_for_touches_on_the_match_count_for_nothing(fingers: Fingers) -> None:
    """The card is slow: nothing that was entered is published yet."""
    at(fingers, match("easy"), reported(OVER, OVER, OVER))
    ui, place = fingers.root.ui, fingers.target("header.undo").middle
    names = accepted(ui)
    fingers.lift(fingers.touch(*place))
    fingers.loop.idle()
    for _ in range(3):
        fingers.clock.advance(5)
        fingers.lift(fingers.touch_at_once(*place))
        fingers.loop.idle()
    assert ui.loop.waiting
    assert ui.match.refusal is None
    fingers.settle()
    assert names == ["undo"]


# --- the table goes on while a finger is down


@pytest.mark.parametrize("key", ["header.undo", "Shot over", "header.pencil", "why"])
@pytest.mark.parametrize("is_drawn", [True, False])
def test_a_finger_that_was_held_while_the_match_went_on_does_nothing(
    fingers: Fingers, key: str, is_drawn: bool
) -> None:
    at(fingers, match("easy"), reported(OVER))
    ui = fingers.root.ui
    finger = fingers.touch(*fingers.target(key).middle)
    ui.loop.submit(OVER, SENSED)
    settle(ui)
    if is_drawn:
        fingers.idle()
    fingers.lift(finger)
    fingers.settle()
    assert [row.raw for row in ui.loop.rows] == [OVER, OVER]
    assert isinstance(fingers.page, MatchPage)


def test_a_button_at_the_same_moment_counts_and_the_touch_does_not(fingers: Fingers) -> None:
    at(fingers, match("easy"))
    ui = fingers.root.ui
    finger = fingers.touch(*fingers.target("Shot over").middle)
    ui.loop.submit(OVER, SENSED)
    fingers.lift(finger)
    fingers.settle()
    assert [row.origin for row in ui.loop.rows] == [SENSED]


def test_a_finger_that_slides_to_another_hole_does_nothing(fingers: Fingers) -> None:
    at(fingers, toguz_korgool.match(("Ann", "Bob")))
    finger = fingers.touch(*fingers.hole(0))
    fingers.move(finger, *fingers.hole(3))
    fingers.lift(finger)
    fingers.settle()
    assert fingers.root.ui.loop.rows == []


def test_the_time_that_is_up_is_asked_for_in_a_place_of_its_own(window: Any, timed: UiContext, clock: Any) -> None:
    from companion.ui.window.root_widget import RootWidget

    window.size = (800, 480)
    toguz_korgool.match(("Ann", "Bob"), clock_minutes=1)(timed)
    report(timed, {"event": "sow", "hole": 9})
    fingers = Fingers(window, RootWidget(timed))
    place = fingers.target("Show the last move").middle
    finger = fingers.touch(*place)
    clock.advance(61)
    timed.redraw()
    fingers.idle()
    fingers.lift(finger)
    fingers.settle()
    assert fingers.page.header.title == "Last move"
    fingers.press("back", "Time is up: Bob")
    assert fingers.page.header.title == "Has Bob lost on time?"
    fingers.press("No, play on")
    assert len(timed.loop.rows) == 1
    fingers.press("Time is up: Bob", "Yes: Time is up: Bob")
    assert timed.loop.rows[-1].raw == {"event": "flag", "player": "Bob"}


# --- questions hold what they were asked about


def test_a_foul_of_a_shot_that_has_ended_is_not_ruled_for_the_next(fingers: Fingers) -> None:
    at(fingers, match("professional"), reported(OVER), touched("Foul…", "No ball hit"))
    ui = fingers.root.ui
    report(ui, OVER)
    fingers.idle()
    assert isinstance(fingers.page, SheetPage)
    assert fingers.page.wrong == "The match has gone on. Go back and choose again."
    fingers.press("Fine")
    assert isinstance(fingers.page, MatchPage)
    assert [row.raw for row in ui.loop.rows] == [OVER, OVER]


def test_a_further_question_of_a_shot_that_has_ended_says_so(ui: UiContext) -> None:
    match("professional")(ui)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Foul…", "Red or yellow off the table")
    report(ui, OVER)
    assert isinstance(ui.page(), SheetPage)
    assert page(ui).wrong == "The match has gone on. Go back and choose again."
    touch(ui, "Fine")


def test_a_protest_against_a_ruling_that_is_not_the_last_says_so(ui: UiContext) -> None:
    match("easy")(ui)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Why?", "Protest")
    report(ui, sunk(1, "red"))
    assert [tile.text for tile in page(ui).tiles] == []
    touch(ui, "Fine")
    assert isinstance(ui.page(), MatchPage)
    assert [row.raw for row in ui.loop.rows] == [sunk(5, "red"), OVER, sunk(1, "red")]


def test_a_hearing_holds_the_event_that_was_disputed(ui: UiContext) -> None:
    match("easy")(ui)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Why?", "Protest")
    bob = next(tile for tile in page(ui).tiles if tile.text == "Bob")
    report(ui, sunk(1, "red"))
    bob.on_touch()
    shown = page(ui)
    assert isinstance(shown, TextPage)
    assert [button.text for button in shown.buttons] == ["Fine"]
    assert "The match has gone on: there is another ruling now." in shown.passages


def test_an_event_that_was_taken_back_elsewhere_is_not_corrected(ui: UiContext) -> None:
    match("easy")(ui)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "menu", "Course of the match", "End of the shot")
    correct = page(ui).buttons[0]
    assert correct.text == "Correct it"
    report(ui, UNDO)
    correct.on_touch()
    assert page(ui).wrong == "The match has gone on. Go back and choose again."
    report(ui, sunk(1, "yellow"))
    assert page(ui).wrong == "The match has gone on. Go back and choose again."
    assert page(ui).tiles == ()


def test_an_event_in_the_place_of_another_is_not_corrected(ui: UiContext) -> None:
    match("easy")(ui)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "menu", "Course of the match", "End of the shot")
    report(ui, UNDO, sunk(1, "yellow"))
    touch(ui, "Correct it")
    assert page(ui).wrong == "The match has gone on. Go back and choose again."


def test_what_is_entered_too_late_is_refused_in_a_sentence(ui: UiContext) -> None:
    match("easy")(ui)
    over = next(button for button in page(ui).buttons if button.text == "Shot over")
    undo_there = ui.match.position
    report(ui, OVER)
    over.on_touch()
    assert ui.match.refusal == "The match has gone on. Go back and choose again."
    ui.match.submit(UNDO, expect=undo_there)
    assert ui.match.refusal == "The match has gone on meanwhile, so nothing was entered."
    assert [row.raw for row in ui.loop.rows] == [OVER]


# --- several fingers, keys, a dark page


def test_a_finger_that_rests_keeps_nobody_from_touching(fingers: Fingers) -> None:
    at(fingers, match("easy"))
    ui = fingers.root.ui
    resting = fingers.touch(*fingers.target("board").middle)
    fingers.clock.advance(0.5)
    fingers.lift(fingers.touch_at_once(*fingers.target("Shot over").middle))
    fingers.settle()
    assert ui.loop.rows == []
    fingers.clock.advance(0.6)
    fingers.lift(fingers.touch_at_once(*fingers.target("Shot over").middle))
    fingers.settle()
    assert [row.raw for row in ui.loop.rows] == [OVER]
    fingers.lift(resting)
    fingers.settle()
    assert isinstance(fingers.page, MatchPage)


def test_two_fingers_at_once_do_nothing(fingers: Fingers) -> None:
    at(fingers, match("easy"), reported(OVER))
    ui = fingers.root.ui
    one = fingers.touch(*fingers.target("Shot over").middle)
    two = fingers.touch_at_once(*fingers.target("header.undo").middle)
    fingers.lift(two)
    fingers.lift(one)
    fingers.settle()
    assert [row.raw for row in ui.loop.rows] == [OVER]


def test_a_key_is_for_the_page_that_was_shown(fingers: Fingers) -> None:
    ui = fingers.root.ui
    fingers.press("Yago Pool", "Ann")
    assert isinstance(fingers.page, KeyboardPage)
    fingers.clock.advance(1)
    fingers.root.key(27)
    fingers.idle()
    game = ui.navigation.view
    fingers.clock.advance(0.2)
    fingers.root.key(27)
    fingers.idle()
    assert ui.navigation.view is game
    fingers.clock.advance(0.3)
    fingers.root.key(27)
    assert isinstance(fingers.page, HomePage)


def test_a_finger_on_a_page_that_a_key_has_closed_does_nothing(fingers: Fingers) -> None:
    fingers.press("Yago Pool")
    finger = fingers.touch(*fingers.target("Start").middle)
    fingers.root.key(27)
    fingers.lift(finger)
    fingers.settle()
    assert fingers.root.ui.loop.session is None


def test_a_dark_page_wakes_as_the_page_that_was_shown(fingers: Fingers) -> None:
    """A match waits at home, and somebody is at the settings."""
    at(fingers, match("easy"), touched("menu", "Home", "settings"))
    ui = fingers.root.ui
    view = ui.navigation.view
    assert not ui.match.in_match
    ui.idle.darken()
    fingers.root._redraw()
    fingers.idle()
    assert page(ui).header.title == "Tableside"
    fingers.lift(fingers.touch(*fingers.root.center))
    fingers.settle()
    assert ui.navigation.view is view
    assert fingers.page.header.title == "Settings"
