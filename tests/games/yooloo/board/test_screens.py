"""Yooloo on the screen: cards laid in secret, rounds, showdowns, and one to ten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.writer import Journal
from companion.live.loop import MatchLoop
from companion.settings.screen import ScreenSettings
from companion.ui.navigation import Navigation
from companion.ui.pages.pages import CoverPage, MatchPage, Page, ResultPage, SheetPage
from companion.ui.views.handover import OPEN_S
from tests.tools.looks import page, said, status
from tests.tools.scenes.yooloo import FOUR, laid, match, rounds, turned
from tests.tools.ui_robot import NotThere, spot, tell, touch, touchable

HOLD = "Touch and hold"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.t = 1000.0

    def __call__(self) -> float:
        return self.t


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Navigation]:
    """The views over a table whose time the test tells."""
    state = MatchLoop(Journal(tmp_path), clock=clock, wall=clock)
    flow = Navigation(state, ScreenSettings(names=FOUR), wall=clock)
    yield flow
    state.close()


def called(shown: Page) -> list[str]:
    return [name for name, _does in touchable(shown)]


def dealt(flow: Navigation, *cards: int, players: tuple[str, ...] = FOUR[:3]) -> None:
    """A match whose first point cards are known."""
    match(players)(flow)
    turned(*cards)(flow)


# --- in secret


def test_the_screen_goes_from_hand_to_hand_covered_between(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "Hand the screen to Ann")
    assert isinstance(page(flow), CoverPage)
    touch(flow, HOLD, "7")
    assert isinstance(page(flow), CoverPage)
    assert (page(flow).name, page(flow).header.note) == ("Bob", "1 of 3 have laid")
    touch(flow, HOLD, "8", HOLD, "8")
    assert isinstance(page(flow), MatchPage)
    assert said(flow).startswith("Ann wins with the 7: 5 points.")


def test_a_covered_page_says_nothing_about_cards(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "Hand the screen to Ann", HOLD, "7")
    assert called(page(flow)) == ["See the board", HOLD]
    assert page(flow).hold.hold


def test_an_open_page_covers_itself(timed: Navigation, clock: Clock) -> None:
    dealt(timed, 5)
    touch(timed, "Hand the screen to Ann", HOLD)
    assert isinstance(page(timed), SheetPage) and page(timed).again_s == OPEN_S
    clock.t += OPEN_S
    assert isinstance(page(timed), CoverPage)
    touch(timed, HOLD, "Cover the screen")
    assert isinstance(page(timed), CoverPage)


def test_a_used_card_says_why_and_is_not_laid(flow: Navigation) -> None:
    dealt(flow, 5)
    laid(7, 8, 9)(flow)
    turned(6)(flow)
    touch(flow, "Hand the screen to Ann", HOLD, "7")
    assert isinstance(page(flow), SheetPage)
    assert (page(flow).wrong, status(flow)["laid"]) == ("The 7 is used already.", [])
    touch(flow, "1")
    assert status(flow)["laid"] == ["Ann"]


def test_anybody_can_lay_first(flow: Navigation) -> None:
    dealt(flow, 5)
    spot(flow, 1)
    touch(flow, HOLD, "3")
    assert status(flow)["laid"] == ["Bob"]
    assert page(flow).name == "Cem"


def test_a_card_that_is_taken_back_is_asked_for_again(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "Hand the screen to Ann", HOLD, "7", "See the board", "undo")
    assert status(flow)["laid"] == []
    touch(flow, "Hand the screen to Ann", HOLD, "6", HOLD, "8", HOLD, "8")
    assert said(flow).startswith("Ann wins with the 6")


def test_a_card_can_be_changed_until_all_lie_there(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "Hand the screen to Ann", HOLD, "7", HOLD, "8", "See the board")
    spot(flow, 0)
    assert (page(flow).name, page(flow).header.note) == ("Ann", "another card")
    touch(flow, HOLD, "3")
    assert (page(flow).name, status(flow)["laid"]) == ("Cem", ["Ann", "Bob"])
    touch(flow, HOLD, "1")
    assert status(flow)["table"] == {"Ann": 3, "Bob": 8, "Cem": 1}


def test_a_card_can_be_changed_after_a_change_of_names(flow: Navigation) -> None:
    dealt(flow, 5)
    laid(7, 8)(flow)
    tell(flow, {"event": "rename", "player": "Ann", "to": "Zoe"})
    spot(flow, 0)
    touch(flow, HOLD, "3", HOLD, "1")
    assert status(flow)["table"] == {"Zoe": 3, "Bob": 8, "Cem": 1}


def test_a_number_pad_beside_the_screen_moves_the_handing_round_on(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "Hand the screen to Ann")
    tell(flow, {"event": "play", "player": "Ann", "card": 2})
    assert page(flow).name == "Bob"
    tell(flow, {"event": "play", "player": "Bob", "card": 2}, {"event": "play", "player": "Cem", "card": 2})
    assert isinstance(page(flow), MatchPage)


def test_cards_that_lie_open_are_told_one_after_the_other(flow: Navigation) -> None:
    dealt(flow, 5)
    touch(flow, "The cards lie open")
    assert page(flow).header.title == "Ann: which card?"
    touch(flow, "7")
    assert page(flow).header.title == "Bob: which card?"
    touch(flow, "8", "8")
    assert said(flow).startswith("Ann wins with the 7")


# --- rounds


def test_point_cards_are_told_and_the_used_ones_say_so(flow: Navigation) -> None:
    dealt(flow, 5)
    laid(7, 8, 9)(flow)
    touch(flow, "Next point card", "5")
    assert page(flow).wrong == "Point card 5 was turned up before."
    touch(flow, "6")
    assert (isinstance(page(flow), MatchPage), status(flow)["point_card"]) == (True, 6)


def test_the_screen_can_draw_the_point_cards(flow: Navigation) -> None:
    match(FOUR[:2])(flow)
    drawn: list[int] = []
    for card in range(1, 11):
        touch(flow, "Draw one for us")
        drawn.append(status(flow)["point_card"])
        laid(card, card)(flow)
    assert sorted(drawn) == list(range(1, 11))


def test_a_showdown_asks_everybody_again(flow: Navigation) -> None:
    match(FOUR[:3])(flow)
    for card in range(1, 11):
        turned(card)(flow)
        laid(card, card, card)(flow)
    assert status(flow)["phase"] == "showdown"
    touch(flow, "Hand the screen to Ann", HOLD, "10", HOLD, "10", HOLD, "4")
    assert isinstance(page(flow), ResultPage)
    assert (page(flow).headline, page(flow).score) == ("Cem wins", str(55 + 4))


def test_the_result_lists_many_players(flow: Navigation) -> None:
    match()(flow)
    for scene in rounds(4, 10):
        scene(flow)
    shown = page(flow)
    assert shown.score == str(max(status(flow)["scores"].values()))
    assert [label for label, _values in shown.rows] == ["Points", "In all", "Rounds"]
    assert sum(shown.rows[2][1]) == 10
    assert all(len(line) == 11 for line in shown.chart.lines)
    touch(flow, "Next game")
    assert status(flow)["game_number"] == 2


def test_easy_turns_the_point_cards_by_itself(flow: Navigation) -> None:
    match(FOUR[:2], "easy")(flow)
    touch(flow, "Hand the screen to Ann", HOLD, "2", HOLD, "1")
    assert (status(flow)["scores"]["Ann"], status(flow)["point_card"]) == (1, 2)
    with pytest.raises(NotThere):
        touch(flow, "Next point card")


def test_one_to_ten_by_keys(flow: Navigation) -> None:
    match(FOUR[:2], "one-to-ten")(flow)
    touch(flow, "Found the 1")
    spot(flow, 4)
    assert status(flow)["scores"] == {"Ann": 1, "Bob": 0}
    spot(flow, 1)
    assert said(flow) == "The 1 is used already. Choose another card."
    for card in range(2, 11):
        touch(flow, f"Found the {card}")
        spot(flow, 9)
    assert (page(flow).headline, page(flow).line) == ("Ann wins", "Last game: all ten cards found")
    assert page(flow).buttons[0].note == "Bob begins"


def test_in_one_go_everything_goes_back(flow: Navigation) -> None:
    match(FOUR[:2], "one-to-ten-in-one-go")(flow)
    touch(flow, "Found the 1", "Found the 2", "Found the 3")
    assert status(flow)["scores"]["Ann"] == 3
    spot(flow, 9)
    assert (status(flow)["scores"]["Ann"], status(flow)["turn"]) == (0, "Bob")
