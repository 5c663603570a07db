"""Yago Pool on the screen, without a window: fouls, questions, tasks on the board, results."""

import pytest

from companion.ui.pages.page_types import MatchPage, ResultPage, SheetPage
from companion.ui.ui_context import UiContext
from tests.tools.page_queries import begin, page, ruling_text, status, win
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import report, settle, touch, touchable


def test_two_fouls_are_told_together(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Foul…", "No ball hit", "Blue off the table", "Fouls: 2 chosen")
    assert (page(ui).ruling.tone, status(ui)["turn"], status(ui)["shots"]) == ("foul", "Bob", 2)


def test_a_foul_that_was_chosen_by_mistake_is_let_go(ui: UiContext) -> None:
    begin(ui)
    touch(ui, "Foul…", "A ball was moved by accident", "A ball was moved by accident")
    assert "Foul: 1 chosen" not in [called for called, _ in touchable(ui.page())]


def test_the_blue_ball_in_a_hole_is_chosen_already(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, sunk(9, "blue"))
    touch(ui, "Foul…", "Foul: 1 chosen")
    assert (page(ui).ruling.tone, status(ui)["turn"]) == ("foul", "Bob")


def test_a_moved_ball_that_fell_is_told_with_its_hole(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"))
    touch(ui, "Foul…", "A ball was moved by accident", "It fell into hole 1", "Foul: 1 chosen")
    assert [(task.code, task.args["hole"]) for task in ui.match.view_state().todo] == [("take-out", 1)]


@pytest.mark.parametrize(
    ("variant", "seen_in_play"),
    [
        ("easy", ["Red or yellow off the table", "Opponent's ball touched", "A ball was moved by accident"]),
        ("medium", ["Red or yellow off the table", "Opponent's ball touched", "A ball was moved by accident"]),
        (
            "professional",
            [
                "Blue off the table",
                "Red or yellow off the table",
                "No ball hit",
                "Wrong ball hit first",
                "A ball was moved by accident",
            ],
        ),
    ],
)
def test_only_fouls_of_the_variant_are_offered(ui: UiContext, variant: str, seen_in_play: list[str]) -> None:
    begin(ui, variant)
    report(ui, sunk(5, "red"), OVER)
    touch(ui, "Foul…")
    assert [tile.text for tile in page(ui).tiles] == seen_in_play


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
@pytest.mark.parametrize("assigned", [False, True])
def test_no_foul_that_is_offered_is_refused(ui: UiContext, variant: str, assigned: bool) -> None:
    for place in range(7):
        begin(ui, variant)
        report(ui, *((sunk(5, "red"), OVER) if assigned else (OVER,)))
        touch(ui, "Foul…")
        tiles = page(ui).tiles
        if place >= len(tiles):
            return
        touch(ui, tiles[place].text)
        if len(page(ui).tiles) == 2 and page(ui).tiles[0].text == "Red":
            touch(ui, "Red")
        touch(ui, "Foul: 1 chosen")
        assert ui.match.refusal is None
        assert status(ui)["shots"] == 2


def test_a_sensor_that_cannot_tell_colours_asks(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, sunk(5, "unknown"))
    assert [tile.text for tile in page(ui).tiles] == ["Red", "Yellow", "Blue"]
    touch(ui, "Yellow")
    assert isinstance(ui.page(), MatchPage)
    assert list(status(ui)["holes"].values()) == ["yellow"]


def test_a_question_can_be_put_off_until_it_matters(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "unknown"))
    touch(ui, "Later", "Shot over")
    assert page(ui).ruling.tone == "warning"
    page(ui).on_zone(5)
    assert isinstance(ui.page(), SheetPage)


def test_both_colours_in_the_first_shot_let_the_shooter_choose(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), sunk(4, "yellow"), OVER)
    touch(ui, "Yellow")
    assert status(ui)["colours"] == {"Ann": "yellow", "Bob": "red"}
    assert status(ui)["turn"] == "Bob"


def test_the_opponent_may_forgo_two_shots(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, {"event": "foul", "kind": "no-ball-hit"}, OVER)
    touch(ui, "Let Ann play")
    assert (status(ui)["turn"], status(ui)["shots"]) == ("Ann", 1)


def test_a_ball_straight_in_comes_out(ui: UiContext) -> None:
    begin(ui, "medium")
    report(ui, sunk(5, "red"), OVER, sunk(1, "red"))
    touch(ui, "Straight in…", "Hole 1", "Shot over")
    assert [task.code for task in ui.match.view_state().todo][:1] == ["take-out"]


def test_balls_to_take_out_are_ringed_and_a_touch_says_they_are_out(ui: UiContext) -> None:
    begin(ui, "professional")
    report(ui, sunk(9, "red"), sunk(2, "blue"), OVER)
    ringed = [shape for shape in page(ui).board.shapes if getattr(shape, "dashes", 0)]
    assert len(ringed) == 2
    page(ui).on_zone(9)
    settle(ui)
    page(ui).on_zone(2)
    settle(ui)
    assert status(ui)["phase"] == "play"


def test_an_empty_hole_that_is_touched_asks_what_fell(ui: UiContext) -> None:
    begin(ui)
    page(ui).on_zone(7)
    touch(ui, "Red")
    assert list(status(ui)["holes"].values()) == ["red"]
    assert ruling_text(ui).startswith("Red in hole 7.")


def test_a_ball_taken_out_by_mistake_is_put_back_by_a_touch(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "red"), OVER, {"event": "lifted", "hole": 5})
    page(ui).on_zone(5)
    settle(ui)
    assert status(ui)["phase"] == "play"


def test_an_undo_button_is_there_while_a_question_is(ui: UiContext) -> None:
    begin(ui)
    report(ui, sunk(5, "unknown"))
    touch(ui, "undo")
    assert status(ui)["holes"] == {}


def test_a_won_game_shows_its_result_and_who_is_next(ui: UiContext) -> None:
    begin(ui, "professional")
    win(ui)
    shown = page(ui)
    assert isinstance(shown, ResultPage)
    assert (shown.caption, shown.headline, shown.score) == ("Game 1", "Ann wins", "1 : 0")
    assert shown.line == "Last game: three in a row, holes 1 · 5 · 9"
    assert shown.buttons[0].note == "Bob begins"  # professional: the loser
    touch(ui, "Next game")
    assert (status(ui)["game_number"], status(ui)["turn"]) == (2, "Bob")


def test_an_undo_leads_back_from_the_result(ui: UiContext) -> None:
    begin(ui)
    win(ui)
    touch(ui, "undo")
    assert isinstance(ui.page(), MatchPage)


def test_the_result_counts_balls_fouls_and_runs(ui: UiContext) -> None:
    begin(ui, target=2)
    win(ui)
    report(ui, {"event": "next-game"}, {"event": "foul", "kind": "moved-ball"}, OVER)
    report(ui, {"event": "foul", "kind": "moved-ball"}, OVER, sunk(5, "red"), OVER)
    report(ui, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    shown = page(ui)
    assert (shown.caption, shown.score) == ("Match", "2 : 0")
    assert shown.rows == (("Balls sunk", (6, 0)), ("Fouls", (1, 1)), ("Longest run", (3, 0)))
    assert shown.chart.lines == ((0, 1, 2), (0, 0, 0))


def test_the_match_is_played_again_with_the_other_first(ui: UiContext) -> None:
    begin(ui, target=1)
    win(ui)
    touch(ui, "Play again")
    assert (status(ui)["players"], status(ui)["turn"], status(ui)["scores"]) == (
        ["Bob", "Ann"],
        "Bob",
        {"Bob": 0, "Ann": 0},
    )


def test_match_point_is_said(ui: UiContext) -> None:
    begin(ui, target=2)
    win(ui)
    touch(ui, "Next game")
    assert "match point Ann" in page(ui).header.note
