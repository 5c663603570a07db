"""Yooloo in a real window: the covered screen opens for a finger that stays, and a whole game by touches."""

import pytest

from companion.ui.pages.page_types import CoverPage, ResultPage, SheetPage
from tests.tools.fingers import Fingers
from tests.tools.page_queries import page, status
from tests.tools.scenes.yooloo import FOUR, match, turned
from tests.tools.ui_robot import settle

pytestmark = pytest.mark.window


def hold(fingers: Fingers) -> None:
    """A finger stays on the covered screen until it opens."""
    finger = fingers.touch(*fingers.target("hold").middle)
    fingers.until(lambda: isinstance(fingers.root.ui.page(), SheetPage))
    fingers.lift(finger)
    fingers.idle()


def test_a_short_touch_does_not_open_the_screen(fingers: Fingers) -> None:
    ui = fingers.root.ui
    match(FOUR[:3])(ui)
    turned(5)(ui)
    fingers.idle()
    fingers.press("Hand the screen to Ann")
    fingers.tap("hold")
    assert isinstance(page(ui), CoverPage)
    finger = fingers.touch(*fingers.target("hold").middle)
    fingers.move(finger, 5, 5)
    fingers.until(lambda: not fingers.root.touches._pressed)
    assert isinstance(page(ui), CoverPage)
    fingers.lift(finger)
    hold(fingers)
    assert isinstance(page(ui), SheetPage)


def test_a_whole_game_by_touches(fingers: Fingers) -> None:
    ui = fingers.root.ui
    at_stake = 0
    for key in ("Yooloo", "Start", "Draw one for us", "Hand the screen to Ann"):
        fingers.press(key)
    hold(fingers)
    fingers.press("tile.1")
    hold(fingers)
    fingers.press("tile.0")
    assert status(ui)["table"] == {"Ann": 2, "Bob": 1}
    for at in range(2, 11):
        fingers.press("Draw one for us")
        at_stake = status(ui)["point_card"]
        fingers.press("The cards lie open")
        fingers.press(f"tile.{at % 10}")
        fingers.press(f"tile.{at - 1}")
    assert isinstance(page(ui), ResultPage)
    assert (page(ui).headline, page(ui).score) == ("Ann wins", f"{55 - at_stake} : {at_stake}")
    settle(ui)
