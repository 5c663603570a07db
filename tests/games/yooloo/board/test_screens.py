"""Yooloo on the screen: cards laid in secret, rounds, showdowns, and one to ten."""

import pytest

from companion.ui.pages.page_types import CoverPage, MatchPage, Page, ResultPage, SheetPage
from companion.ui.ui_context import UiContext
from companion.ui.views.handover import OPEN_S
from tests.tools.clock import FakeClock
from tests.tools.page_queries import page, ruling_text, status
from tests.tools.scenes.yooloo import FOUR, laid, match, rounds, turned
from tests.tools.ui_robot import NotThere, report, spot, touch, touchable

HOLD = "Touch and hold"


def called(shown: Page) -> list[str]:
    return [name for name, _does in touchable(shown)]


def dealt(ui: UiContext, *cards: int, players: tuple[str, ...] = FOUR[:3]) -> None:
    """A match whose first point cards are known."""
    match(players)(ui)
    turned(*cards)(ui)


# --- in secret


def test_the_screen_goes_from_hand_to_hand_covered_between(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "Hand the screen to Ann")
    assert isinstance(page(ui), CoverPage)
    touch(ui, HOLD, "7")
    assert isinstance(page(ui), CoverPage)
    assert (page(ui).name, page(ui).header.note) == ("Bob", "1 of 3 have laid")
    touch(ui, HOLD, "8", HOLD, "8")
    assert isinstance(page(ui), MatchPage)
    assert ruling_text(ui).startswith("Ann wins with the 7 and takes the point card 5: 5 points.")


def test_a_covered_page_says_nothing_about_cards(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "Hand the screen to Ann", HOLD, "7")
    assert called(page(ui)) == ["See the board", HOLD]
    assert page(ui).hold.hold


def test_an_open_page_covers_itself(timed: UiContext, clock: FakeClock) -> None:
    dealt(timed, 5)
    touch(timed, "Hand the screen to Ann", HOLD)
    assert isinstance(page(timed), SheetPage) and page(timed).redraw_in_s == OPEN_S
    clock.advance(OPEN_S)
    assert isinstance(page(timed), CoverPage)
    touch(timed, HOLD, "Cover the screen")
    assert isinstance(page(timed), CoverPage)


def test_a_used_card_says_why_and_is_not_laid(ui: UiContext) -> None:
    dealt(ui, 5)
    laid(7, 8, 9)(ui)
    turned(6)(ui)
    touch(ui, "Hand the screen to Ann", HOLD, "7")
    assert isinstance(page(ui), SheetPage)
    assert (page(ui).wrong, status(ui)["laid"]) == ("The 7 is used already.", [])
    touch(ui, "1")
    assert status(ui)["laid"] == ["Ann"]


def test_anybody_can_lay_first(ui: UiContext) -> None:
    dealt(ui, 5)
    spot(ui, 1)
    touch(ui, HOLD, "3")
    assert status(ui)["laid"] == ["Bob"]
    assert page(ui).name == "Cem"


def test_a_card_that_is_taken_back_is_asked_for_again(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "Hand the screen to Ann", HOLD, "7", "See the board", "undo")
    assert status(ui)["laid"] == []
    touch(ui, "Hand the screen to Ann", HOLD, "6", HOLD, "8", HOLD, "8")
    assert ruling_text(ui).startswith("Ann wins with the 6")


def test_a_card_can_be_changed_until_all_lie_there(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "Hand the screen to Ann", HOLD, "7", HOLD, "8", "See the board")
    spot(ui, 0)
    assert (page(ui).name, page(ui).header.note) == ("Ann", "another card")
    touch(ui, HOLD, "3")
    assert (page(ui).name, status(ui)["laid"]) == ("Cem", ["Ann", "Bob"])
    touch(ui, HOLD, "1")
    assert status(ui)["table"] == {"Ann": 3, "Bob": 8, "Cem": 1}


def test_a_card_can_be_changed_after_a_change_of_names(ui: UiContext) -> None:
    dealt(ui, 5)
    laid(7, 8)(ui)
    report(ui, {"event": "rename", "player": "Ann", "to": "Zoe"})
    spot(ui, 0)
    touch(ui, HOLD, "3", HOLD, "1")
    assert status(ui)["table"] == {"Zoe": 3, "Bob": 8, "Cem": 1}


def test_a_number_pad_beside_the_screen_moves_the_handing_round_on(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "Hand the screen to Ann")
    report(ui, {"event": "play", "player": "Ann", "card": 2})
    assert page(ui).name == "Bob"
    report(ui, {"event": "play", "player": "Bob", "card": 2}, {"event": "play", "player": "Cem", "card": 2})
    assert isinstance(page(ui), MatchPage)


def test_cards_that_lie_open_are_told_one_after_the_other(ui: UiContext) -> None:
    dealt(ui, 5)
    touch(ui, "The cards lie open")
    assert page(ui).header.title == "Ann: which card?"
    touch(ui, "7")
    assert page(ui).header.title == "Bob: which card?"
    touch(ui, "8", "8")
    assert ruling_text(ui).startswith("Ann wins with the 7")


# --- rounds


def test_point_cards_are_told_and_the_used_ones_say_so(ui: UiContext) -> None:
    dealt(ui, 5)
    laid(7, 8, 9)(ui)
    touch(ui, "Next point card", "5")
    assert page(ui).wrong == "Point card 5 was turned up before."
    touch(ui, "6")
    assert (isinstance(page(ui), MatchPage), status(ui)["point_card"]) == (True, 6)


def test_the_screen_can_draw_the_point_cards(ui: UiContext) -> None:
    match(FOUR[:2])(ui)
    drawn: list[int] = []
    for card in range(1, 11):
        touch(ui, "Draw one for us")
        drawn.append(status(ui)["point_card"])
        laid(card, card)(ui)
    assert sorted(drawn) == list(range(1, 11))


def test_a_showdown_asks_everybody_again(ui: UiContext) -> None:
    match(FOUR[:3])(ui)
    for card in range(1, 11):
        turned(card)(ui)
        laid(card, card, card)(ui)
    assert status(ui)["phase"] == "showdown"
    touch(ui, "Hand the screen to Ann", HOLD, "10", HOLD, "10", HOLD, "4")
    assert isinstance(page(ui), ResultPage)
    assert (page(ui).headline, page(ui).score) == ("Cem wins", str(55 + 4))


def test_the_result_lists_many_players(ui: UiContext) -> None:
    match()(ui)
    for scene in rounds(4, 10):
        scene(ui)
    shown = page(ui)
    assert shown.score == str(max(status(ui)["scores"].values()))
    assert [label for label, _values in shown.rows] == ["Points", "In all", "Rounds"]
    assert sum(shown.rows[2][1]) == 10
    assert all(len(line) == 11 for line in shown.chart.lines)
    touch(ui, "Next game")
    assert status(ui)["game_number"] == 2


def test_easy_turns_the_point_cards_by_itself(ui: UiContext) -> None:
    match(FOUR[:2], "easy")(ui)
    touch(ui, "Hand the screen to Ann", HOLD, "2", HOLD, "1")
    assert (status(ui)["scores"]["Ann"], status(ui)["point_card"]) == (1, 2)
    with pytest.raises(NotThere):
        touch(ui, "Next point card")


def test_one_to_ten_by_keys(ui: UiContext) -> None:
    match(FOUR[:2], "one-to-ten")(ui)
    touch(ui, "Found the 1")
    spot(ui, 4)
    assert status(ui)["scores"] == {"Ann": 1, "Bob": 0}
    spot(ui, 1)
    assert ruling_text(ui) == "The 1 of Ann lies face up already. Turn up a card that lies face down."
    for card in range(2, 11):
        touch(ui, f"Found the {card}")
        spot(ui, 9)
    assert (page(ui).headline, page(ui).line) == ("Ann wins", "Last game: all ten cards found")
    assert page(ui).buttons[0].note == "Bob begins"


def test_in_one_go_everything_goes_back(ui: UiContext) -> None:
    match(FOUR[:2], "one-to-ten-in-one-go")(ui)
    touch(ui, "Found the 1", "Found the 2", "Found the 3")
    assert status(ui)["scores"]["Ann"] == 3
    spot(ui, 9)
    assert (status(ui)["scores"]["Ann"], status(ui)["turn"]) == (0, "Bob")
