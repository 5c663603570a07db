"""What the opening is, where chances lie, when two shots may be declined, and who wins in the odd cases."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Match, codes
from tests.games.yago_pool.match_shorthand import match, report, shot, shots, standing


@pytest.mark.parametrize("reports", ["foul moved-ball", "foul moved-ball, foul moved-ball"])
@pytest.mark.parametrize("variant", ["easy", "medium", "professional"])
def test_a_ball_moved_before_the_opening_is_no_shot(variant: str, reports: str) -> None:
    game = match(variant)
    line = shot(game, reports)
    assert {task["code"] for task in line["todo"]} == {"put-back-moved"}
    assert line["say"][-1 if variant != "professional" else -2]["why"]["reading"] == "YG-13b"
    assert (game.status["phase"], *standing(game)) == ("opening", "Bob", 2)
    assert game.status["may_decline"] == (variant == "professional")
    report(game, "blue 9")
    game.tell("fix", hole=9, ball=None)
    shot(game)
    assert (game.status["phase"], *standing(game)) == ("play", "Bob", 1)


@pytest.mark.parametrize("reports", ["red 5, foul moved-ball 5", "foul moved-ball, foul ball-off-table red", "-"])
def test_anything_else_is_the_opening_shot(reports: str) -> None:
    game = match()
    line = shot(game, reports)
    assert "remove-blue" in {task["code"] for task in line["todo"]}
    if game.status["phase"] == "restore":
        game.tell("restored")
    assert game.status["phase"] == "play"


def test_a_choice_may_win_at_once_for_either_colour() -> None:
    for colour, winner, why in (("red", "Ann", None), ("yellow", "Bob", "YG-11b")):
        game = match()
        shot(game, "red 1, red 2, red 3, yellow 9")
        assert game.status["phase"] == "choose-colour"
        line = game.tell("choose-colour", colour=colour)
        assert codes(line) == ["colours-assigned", "wins-game", "begins-next"]
        assert line["say"][1]["why"]["reading"] == why
        assert (game.status["winner"], game.status["scores"][winner]) == (winner, 1)


def test_chances_are_where_one_more_ball_wins() -> None:
    game = shots(match(), "red 1", "yellow 9", "-", "red 2")
    assert game.status["chances"] == {"3": 1}
    report(game, "foul moved-ball")
    assert game.status["chances"] == {}
    game.tell("undo")
    report(game, "red 4")
    assert game.status["chances"] == {}
    game.tell("undo")
    game.tell("lifted", hole=1)
    assert game.status["chances"] == {}
    game.tell("restored")
    game.tell("fix", hole=4, ball="red")
    game.tell("fix", hole=7, ball="yellow")
    game.tell("fix", hole=6, ball="red")
    assert game.status["chances"] == {"3": 1, "5": 1, "8": 1}


@pytest.fixture
def five_by_a_fix() -> Match:
    """Ann has five red balls in holes, no row among them, and has won nothing yet."""
    game = shots(match(), "red 1")
    for hole in (2, 6, 7, 9):
        game.tell("fix", hole=hole, ball="red")
    return game


def test_with_five_balls_after_a_fix_every_empty_hole_is_a_chance(five_by_a_fix: Match) -> None:
    assert set(five_by_a_fix.status["chances"]) == {"3", "4", "5", "8"}
    assert shot(five_by_a_fix)["status"]["winner"] == "Ann"


@pytest.mark.parametrize("hole", [3, 4, 5, 8])
def test_a_sixth_ball_is_refused_sunk_or_by_fix(five_by_a_fix: Match, hole: int) -> None:
    game = five_by_a_fix
    assert game.refused("sunk", hole=hole, ball="red") == "no-such-ball"
    assert game.refused("fix", hole=hole, ball="red") == "no-such-ball"
    report(game, f"unknown {hole}")
    assert game.refused("identify", hole=hole, ball="red") == "no-such-ball"
    game.tell("undo")
    report(game, f"yellow {hole}")


def test_no_chances_while_colours_are_open_and_after_the_end() -> None:
    game = shots(match(), "-")
    game.tell("fix", hole=1, ball="red")
    game.tell("fix", hole=2, ball="red")
    assert game.status["chances"] == {}
    shot(game, "red 3")
    status = game.status
    assert (status["phase"], status["chances"], status["shots"]) == ("game-over", {}, 0)
    assert (status["turn"], status["shooter"], status["may_decline"]) == (None, None, False)


@pytest.mark.parametrize("reports", ["foul moved-ball", "yellow 5"])
def test_the_right_to_decline_ends_with_the_first_report(reports: str) -> None:
    game = shots(match("professional"), "red 1", "foul no-ball-hit")
    assert game.status["may_decline"]
    report(game, reports)
    assert not game.status["may_decline"]
    assert game.refused("decline") == "not-now"


def test_only_a_foul_gives_the_right_to_decline() -> None:
    game = match("professional")
    assert game.refused("decline") == "not-now"
    shots(game, "red 1", "foul no-ball-hit", "yellow 5")
    assert (*standing(game), game.status["may_decline"]) == ("Bob", 2, False)
    assert game.refused("decline") == "not-now"


def test_declining_waits_for_the_work() -> None:
    game = shots(match("professional"), "red 1")
    shot(game, "blue 9")
    assert not game.status["may_decline"]
    assert game.refused("decline") == "restore-first"
    game.tell("lifted", hole=9)
    game.tell("decline")
    assert not game.status["may_decline"]
    assert game.refused("decline") == "not-now"


def test_both_complete_rows_go_to_the_shooter() -> None:
    game = shots(match(), "red 1", "yellow 4", "yellow 5", "red 2, yellow 9")
    assert standing(game)[0] == "Ann"
    line = shot(game, "red 3, yellow 6")
    assert line["say"][0]["code"] == "wins-game"
    assert line["say"][0]["why"]["reading"] == "YG-3"
    assert game.status["winner"] == "Ann"


def test_two_rows_of_the_opponent_are_one_point() -> None:
    game = shots(match(), "red 5")
    for hole in (2, 3, 4, 7):
        game.tell("fix", hole=hole, ball="yellow")
    line = shot(game, "yellow 1")
    assert line["say"][0]["why"]["reading"] == "YG-2b"
    assert game.status["scores"]["Bob"] == 1


def test_several_balls_at_once_may_bring_the_bonus() -> None:
    game = shots(match(target=9), "red 1, red 2")
    line = shot(game, "red 3, red 4, red 7")
    assert line["say"][0]["why"]["reading"] == "YG-9"
    assert game.status["scores"]["Ann"] == 3


def test_the_bonus_may_come_with_the_choice() -> None:
    game = match()
    shot(game, "red 1, red 2, red 3, red 4, red 7, yellow 9")
    line = game.tell("choose-colour", colour="red")
    assert line["say"][1]["why"]["reading"] == "YG-9"
    assert game.status["scores"] == {"Ann": 3, "Bob": 0}


def test_two_shots_end_with_the_turn() -> None:
    game = shots(match(), "red 1", "foul moved-ball", "-", "-")
    assert standing(game) == ("Ann", 1)
    shot(game, "red 5")
    assert standing(game) == ("Ann", 1)
