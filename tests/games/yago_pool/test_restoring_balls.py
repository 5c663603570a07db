"""Work on the table (take out, put back), corrections, and how they meet a running shot, a choice and the end."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Match, codes
from tests.games.yago_pool.match_shorthand import match, report, shot, shots, standing


def fouled() -> Match:
    """Ann, red, has sunk red 5 and 9 on a foul: both are to come out, and Bob has two shots."""
    game = shots(match(), "red 1")
    shot(game, "red 5, red 9, foul moved-ball")
    return game


def work(game: Match) -> list[tuple[str, int]]:
    """The work that stays open, by code and hole."""
    line = game.tell("rename", player="Ann", to=game.status["players"][0] + "a")
    game.tell("undo")
    return [(task["code"], task["hole"]) for task in line["todo"]]


def test_a_take_out_blocks_until_each_ball_is_lifted() -> None:
    game = fouled()
    assert work(game) == [("take-out", 5), ("take-out", 9)]
    line = game.tell("lifted", hole=9)
    assert line["todo"] == [{"code": "take-out", "hole": 5, "ball": "red", "by": "Bob"}]
    assert (line["status"]["phase"], line["status"]["holes"]) == ("restore", {"1": "red", "5": "red"})
    line = game.tell("lifted", hole=5)
    assert (line["todo"], line["status"]["phase"], line["status"]["holes"]) == ([], "play", {"1": "red"})
    assert standing(game) == ("Bob", 2)


def test_restored_does_all_the_work_at_once() -> None:
    game = fouled()
    game.tell("lifted", hole=1)
    assert work(game) == [("put-back", 1), ("take-out", 5), ("take-out", 9)]
    assert game.status["holes"] == {"5": "red", "9": "red"}
    line = game.tell("restored")
    assert (line["todo"], line["status"]["phase"], line["status"]["holes"]) == ([], "play", {"1": "red"})
    assert game.refused("restored") == "not-now"


def test_work_that_no_hole_shows_is_asked_for_once() -> None:
    game = shots(match(), "red 1")
    line = shot(game, "red 5, foul ball-off-table yellow, foul moved-ball")
    assert [task["code"] for task in line["todo"]] == ["place-ball", "put-back-moved", "take-out"]
    line = game.tell("rename", player="Bob", to="Rob")
    assert line["todo"] == [{"code": "take-out", "hole": 5, "ball": "red", "by": "Rob"}]
    assert game.tell("lifted", hole=5)["todo"] == []


def test_undo_and_rename_tell_what_is_open() -> None:
    game = fouled()
    game.tell("restored")
    assert [task["hole"] for task in game.tell("undo")["todo"]] == [5, 9]


def test_a_lifted_ball_is_to_be_put_back_and_the_shot_runs_on() -> None:
    game = shots(match(), "red 1")
    report(game, "yellow 5, foul moved-ball")
    line = game.tell("lifted", hole=1)
    assert codes(line) == ["put-back"]
    assert line["todo"] == [{"code": "put-back", "hole": 1, "ball": "red"}]
    assert (line["status"]["phase"], line["status"]["holes"]) == ("restore", {"5": "yellow"})
    assert standing(game) == ("Ann", 1)
    assert game.refused("shot-over") == "restore-first"
    assert game.refused("lifted", hole=1) == "no-such-ball"
    game.tell("restored")
    assert game.status["holes"] == {"1": "red", "5": "yellow"}
    shot(game)
    assert standing(game) == ("Bob", 2), "the reports of the shot still stand"


@pytest.mark.parametrize("ball", ["red", "unknown"])
def test_a_ball_put_back_belongs_to_no_shot(ball: str) -> None:
    game = shots(match(), "red 1")
    report(game, "yellow 5")
    game.tell("lifted", hole=1)
    line = game.tell("sunk", hole=1, ball=ball)
    assert (line["status"]["phase"], line["status"]["holes"]) == ("play", {"1": "red", "5": "yellow"})
    assert line["todo"] == []
    assert "opponents-ball" in codes(shot(game))
    assert standing(game) == ("Bob", 1)


@pytest.mark.parametrize(("hole", "ball"), [(1, "yellow"), (1, "blue"), (2, "red"), (2, "unknown")])
def test_another_ball_or_another_hole_puts_nothing_back(hole: int, ball: str) -> None:
    game = shots(match(), "red 1")
    game.tell("lifted", hole=1)
    assert game.refused("sunk", hole=hole, ball=ball) == "restore-first"


def test_a_ball_of_this_shot_stays_part_of_it_when_it_is_put_back() -> None:
    game = shots(match(), "red 1")
    report(game, "red 5")
    game.tell("lifted", hole=5)
    game.tell("sunk", hole=5, ball="red")
    assert codes(shot(game)) == ["continues"]


def test_an_unknown_ball_is_put_back_as_unknown() -> None:
    game = shots(match(), "red 1")
    report(game, "unknown 5")
    assert game.tell("lifted", hole=5)["todo"] == [{"code": "put-back", "hole": 5, "ball": "unknown"}]
    game.tell("sunk", hole=5, ball="unknown")
    assert game.status["holes"]["5"] == "unknown"
    assert game.refused("shot-over") == "unknown-ball-first"


def test_a_ball_lifted_while_a_colour_is_chosen() -> None:
    game = match()
    shot(game, "red 5, yellow 6")
    game.tell("lifted", hole=5)
    assert game.status["phase"] == "restore"
    assert standing(game) == ("Ann", 0)
    assert game.refused("choose-colour", colour="red") == "restore-first"
    game.tell("restored")
    assert game.status["phase"] == "choose-colour"
    game.tell("choose-colour", colour="red")
    assert standing(game) == ("Bob", 1)


def test_a_choice_waits_for_the_balls_that_went_straight_in() -> None:
    game = shots(match("medium"), "-")
    shot(game, "red 5, yellow 6, red 8, direct 8")
    assert game.status["phase"] == "restore"
    assert standing(game) == ("Bob", 0)
    game.tell("lifted", hole=8)
    assert game.status["phase"] == "choose-colour"


def test_in_the_opening_a_put_back_leaves_the_opening() -> None:
    game = match()
    game.tell("fix", hole=5, ball="red")
    game.tell("lifted", hole=5)
    game.tell("restored")
    assert (game.status["phase"], game.status["holes"]) == ("opening", {"5": "red"})


@pytest.mark.parametrize("ball", [None, "yellow", "red"])
def test_fix_drops_the_work_at_its_hole(ball: str | None) -> None:
    game = fouled()
    game.tell("lifted", hole=9)
    line = game.tell("fix", hole=5, ball=ball)
    assert (line["todo"], line["status"]["phase"]) == ([], "play")
    assert line["status"]["holes"] == {"1": "red"} | ({"5": ball} if ball else {})


def test_fix_drops_a_ball_to_be_put_back() -> None:
    game = shots(match(), "red 1")
    game.tell("lifted", hole=1)
    line = game.tell("fix", hole=1, ball=None)
    assert (line["todo"], line["status"]["phase"], line["status"]["holes"]) == ([], "play", {})


def test_what_is_fixed_is_no_part_of_the_shot() -> None:
    game = shots(match("professional"), "red 1", "foul moved-ball")
    report(game, "yellow 5")
    assert not game.status["may_decline"]
    game.tell("fix", hole=5, ball="yellow")
    assert game.status["may_decline"], "a report dropped was never made"
    assert codes(shot(game)) == ["second-shot"]


def test_a_blue_ball_reported_by_mistake_is_no_foul() -> None:
    game = match()
    report(game, "blue 9, red 5")
    game.tell("fix", hole=9, ball=None)
    assert codes(shot(game))[0] == "colours-assigned"


def test_fix_takes_a_direct_sink_back_with_its_ball() -> None:
    game = shots(match("medium"), "red 1")
    report(game, "red 5, direct 5")
    game.tell("fix", hole=5, ball=None)
    report(game, "red 5")
    assert codes(shot(game)) == ["continues"]


def test_a_moved_ball_that_fell_nowhere_after_all_is_still_a_foul() -> None:
    game = shots(match(), "red 1")
    report(game, "red 5, foul moved-ball 5")
    game.tell("fix", hole=5, ball=None)
    line = shot(game)
    assert line["todo"] == [{"code": "put-back-moved"}]
    assert standing(game) == ("Bob", 2)


def test_fix_never_wins_at_once_but_at_the_next_shot() -> None:
    game = shots(match(), "red 1")
    game.tell("fix", hole=2, ball="red")
    game.tell("fix", hole=3, ball="red")
    assert game.status["phase"] == "play"
    assert codes(shot(game)) == ["wins-game", "begins-next"]
    assert game.status["scores"] == {"Ann": 1, "Bob": 0}


def test_a_row_made_by_fix_does_not_count_on_the_own_foul_but_on_the_opponents() -> None:
    game = shots(match(), "red 1")
    game.tell("fix", hole=2, ball="red")
    game.tell("fix", hole=3, ball="red")
    shot(game, "foul moved-ball")
    assert standing(game) == ("Bob", 2)
    shot(game, "foul moved-ball")
    assert game.status["winner"] == "Ann"


def test_five_balls_by_fix_bring_no_bonus() -> None:
    game = shots(match(), "red 1")
    for hole in (2, 3, 4, 7):
        game.tell("fix", hole=hole, ball="red")
    shot(game)
    assert game.status["scores"]["Ann"] == 1


def test_fix_makes_no_sixth_ball_but_says_the_same_again() -> None:
    game = shots(match(), "red 1")
    for hole in (2, 6, 7, 9):
        game.tell("fix", hole=hole, ball="red")
    assert game.refused("fix", hole=8, ball="red") == "no-such-ball"
    game.tell("fix", hole=9, ball="red")
    game.tell("fix", hole=8, ball="yellow")
    game.tell("lifted", hole=9)
    assert game.refused("fix", hole=4, ball="red") == "no-such-ball", "the fifth is to go back into hole 9"


def test_a_shot_that_ends_the_game_leaves_no_work() -> None:
    game = shots(match(), "red 1", "yellow 4", "yellow 5", "-")
    line = shot(game, "red 2, yellow 6, foul ball-off-table red")
    assert (line["todo"], line["status"]["phase"]) == ([], "game-over")
    assert line["status"]["holes"] == {"1": "red", "4": "yellow", "5": "yellow", "6": "yellow"}


def test_a_direct_sink_of_the_shot_that_ends_the_game_is_not_in_its_hole() -> None:
    game = shots(match("medium"), "red 1", "yellow 4", "yellow 5", "-")
    line = shot(game, "red 2, direct 2, yellow 6")
    assert codes(line) == ["direct-sink", "wins-game", "begins-next"]
    assert (line["todo"], line["status"]["holes"].get("2")) == ([], None)


def test_a_moved_ball_that_fell_goes_back_whatever_its_colour() -> None:
    game = shots(match(), "red 1")
    line = shot(game, "yellow 5, yellow 6, foul moved-ball 5")
    assert line["todo"] == [{"code": "take-out", "hole": 5, "ball": "yellow", "by": "Bob"}]
    assert [announcement["why"]["reading"] for announcement in line["say"]] == [None, "YG-15", None]
    assert game.tell("lifted", hole=5)["status"]["holes"] == {"1": "red", "6": "yellow"}


def test_a_moved_ball_that_fell_does_not_win_for_the_opponent() -> None:
    game = shots(match(), "red 1", "yellow 4", "yellow 5", "-")
    shot(game, "yellow 6, foul moved-ball 6")
    assert game.status["phase"] == "restore"


def test_the_opponent_places_a_direct_sink_even_while_the_shooter_is_up() -> None:
    game = shots(match("medium"), "red 1", "foul moved-ball")
    line = shot(game, "yellow 5, direct 5")
    assert standing(game) == ("Bob", 1)
    assert line["todo"] == [{"code": "take-out", "hole": 5, "ball": "yellow", "by": "Ann"}]


def test_a_blue_ball_that_was_moved_into_a_hole_goes_back_where_it_was() -> None:
    game = shots(match("professional"), "red 1")
    line = shot(game, "blue 9, foul moved-ball 9")
    assert codes(line) == ["foul", "take-out", "two-shots", "may-decline"]
    assert line["todo"] == [{"code": "take-out", "hole": 9, "ball": "blue", "by": "Bob"}]
