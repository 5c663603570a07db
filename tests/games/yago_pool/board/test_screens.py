"""Yago Pool on the screen, without a window: fouls, questions, tasks on the board, results."""

import pytest

from companion.ui.navigation import Navigation
from companion.ui.pages.pages import MatchPage, ResultPage, SheetPage
from tests.tools.looks import begin, page, said, status, win
from tests.tools.scenes.scenes import OVER, sunk
from tests.tools.ui_robot import settle, tell, touch, touchable


def test_two_fouls_are_told_together(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, sunk(5, "red"), OVER)
    touch(flow, "Foul…", "No ball hit", "Blue off the table", "Fouls: 2 chosen")
    assert (page(flow).ruling.tone, status(flow)["turn"], status(flow)["shots"]) == ("foul", "Bob", 2)


def test_a_foul_that_was_chosen_by_mistake_is_let_go(flow: Navigation) -> None:
    begin(flow)
    touch(flow, "Foul…", "A ball was moved by accident", "A ball was moved by accident")
    assert "Foul: 1 chosen" not in [called for called, _ in touchable(flow.page())]


def test_the_blue_ball_in_a_hole_is_chosen_already(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, sunk(9, "blue"))
    touch(flow, "Foul…", "Foul: 1 chosen")
    assert (page(flow).ruling.tone, status(flow)["turn"]) == ("foul", "Bob")


def test_a_moved_ball_that_fell_is_told_with_its_hole(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), OVER, sunk(1, "red"))
    touch(flow, "Foul…", "A ball was moved by accident", "It fell into hole 1", "Foul: 1 chosen")
    assert [(task.code, task.args["hole"]) for task in flow.view_state().todo] == [("take-out", 1)]


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
def test_only_fouls_of_the_variant_are_offered(flow: Navigation, variant: str, seen_in_play: list[str]) -> None:
    begin(flow, variant)
    tell(flow, sunk(5, "red"), OVER)
    touch(flow, "Foul…")
    assert [tile.text for tile in page(flow).tiles] == seen_in_play


@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
@pytest.mark.parametrize("assigned", [False, True])
def test_no_foul_that_is_offered_is_refused(flow: Navigation, variant: str, assigned: bool) -> None:
    for place in range(7):
        begin(flow, variant)
        tell(flow, *((sunk(5, "red"), OVER) if assigned else (OVER,)))
        touch(flow, "Foul…")
        tiles = page(flow).tiles
        if place >= len(tiles):
            return
        touch(flow, tiles[place].text)
        if len(page(flow).tiles) == 2 and page(flow).tiles[0].text == "Red":
            touch(flow, "Red")
        touch(flow, "Foul: 1 chosen")
        assert flow.refusal is None
        assert status(flow)["shots"] == 2


def test_a_sensor_that_cannot_tell_colours_asks(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, sunk(5, "unknown"))
    assert [tile.text for tile in page(flow).tiles] == ["Red", "Yellow", "Blue"]
    touch(flow, "Yellow")
    assert isinstance(flow.page(), MatchPage)
    assert list(status(flow)["holes"].values()) == ["yellow"]


def test_a_question_can_be_put_off_until_it_matters(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "unknown"))
    touch(flow, "Later", "Shot over")
    assert page(flow).ruling.tone == "warning"
    page(flow).touched(5)
    assert isinstance(flow.page(), SheetPage)


def test_both_colours_in_the_first_shot_let_the_shooter_choose(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), sunk(4, "yellow"), OVER)
    touch(flow, "Yellow")
    assert status(flow)["colours"] == {"Ann": "yellow", "Bob": "red"}
    assert status(flow)["turn"] == "Bob"


def test_the_opponent_may_forgo_two_shots(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, {"event": "foul", "kind": "no-ball-hit"}, OVER)
    touch(flow, "Let Ann play")
    assert (status(flow)["turn"], status(flow)["shots"]) == ("Ann", 1)


def test_a_ball_straight_in_comes_out(flow: Navigation) -> None:
    begin(flow, "medium")
    tell(flow, sunk(5, "red"), OVER, sunk(1, "red"))
    touch(flow, "Straight in…", "Hole 1", "Shot over")
    assert [task.code for task in flow.view_state().todo][:1] == ["take-out"]


def test_balls_to_take_out_are_ringed_and_a_touch_says_they_are_out(flow: Navigation) -> None:
    begin(flow, "professional")
    tell(flow, sunk(9, "red"), sunk(2, "blue"), OVER)
    ringed = [shape for shape in page(flow).board.shapes if getattr(shape, "dashes", 0)]
    assert len(ringed) == 2
    page(flow).touched(9)
    settle(flow)
    page(flow).touched(2)
    settle(flow)
    assert status(flow)["phase"] == "play"


def test_an_empty_hole_that_is_touched_asks_what_fell(flow: Navigation) -> None:
    begin(flow)
    page(flow).touched(7)
    touch(flow, "Red")
    assert list(status(flow)["holes"].values()) == ["red"]
    assert said(flow).startswith("Red in hole 7.")


def test_a_ball_taken_out_by_mistake_is_put_back_by_a_touch(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "red"), OVER, {"event": "lifted", "hole": 5})
    page(flow).touched(5)
    settle(flow)
    assert status(flow)["phase"] == "play"


def test_an_undo_button_is_there_while_a_question_is(flow: Navigation) -> None:
    begin(flow)
    tell(flow, sunk(5, "unknown"))
    touch(flow, "undo")
    assert status(flow)["holes"] == {}


def test_a_won_game_shows_its_result_and_who_is_next(flow: Navigation) -> None:
    begin(flow, "professional")
    win(flow)
    shown = page(flow)
    assert isinstance(shown, ResultPage)
    assert (shown.over, shown.headline, shown.score) == ("Game 1", "Ann wins", "1 : 0")
    assert shown.line == "Last game: three in a row, holes 1 · 5 · 9"
    assert shown.buttons[0].note == "Bob begins"  # professional: the loser
    touch(flow, "Next game")
    assert (status(flow)["game_number"], status(flow)["turn"]) == (2, "Bob")


def test_an_undo_leads_back_from_the_result(flow: Navigation) -> None:
    begin(flow)
    win(flow)
    touch(flow, "undo")
    assert isinstance(flow.page(), MatchPage)


def test_the_result_counts_balls_fouls_and_runs(flow: Navigation) -> None:
    begin(flow, target=2)
    win(flow)
    tell(flow, {"event": "next-game"}, {"event": "foul", "kind": "moved-ball"}, OVER)
    tell(flow, {"event": "foul", "kind": "moved-ball"}, OVER, sunk(5, "red"), OVER)
    tell(flow, sunk(1, "red"), OVER, sunk(9, "red"), OVER)
    shown = page(flow)
    assert (shown.over, shown.score) == ("Match", "2 : 0")
    assert shown.rows == (("Balls sunk", (6, 0)), ("Fouls", (1, 1)), ("Longest run", (3, 0)))
    assert shown.chart.lines == ((0, 1, 2), (0, 0, 0))


def test_the_match_is_played_again_with_the_other_first(flow: Navigation) -> None:
    begin(flow, target=1)
    win(flow)
    touch(flow, "Play again")
    assert (status(flow)["players"], status(flow)["turn"], status(flow)["scores"]) == (
        ["Bob", "Ann"],
        "Bob",
        {"Bob": 0, "Ann": 0},
    )


def test_match_point_is_said(flow: Navigation) -> None:
    begin(flow, target=2)
    win(flow)
    touch(flow, "Next game")
    assert "match point Ann" in page(flow).header.note
