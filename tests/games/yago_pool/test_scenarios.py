"""The twenty-four worked scenarios: board, turn, announcements, and the reading that decides where one does."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Line, Match, codes, reading
from tests.games.yago_pool.match_shorthand import done, match, shot, shots, standing


def texts(line: Line) -> str:
    """The announcements as they are spoken."""
    return " ".join(announcement["text"] for announcement in line["say"])


def test_1_the_opening_sinks_a_red_ball() -> None:
    line = shot(match(), "red 5")
    assert texts(line) == "Ann plays red, Bob yellow. The blue ball is out of the game. Ann continues."
    assert {announcement["why"]["reading"] for announcement in line["say"]} == {None}


def test_2_the_opening_sinks_nothing() -> None:
    game = match()
    line = shot(game)
    assert codes(line) == ["remove-blue", "colours-open", "to-play"]
    assert line["todo"] == [{"code": "remove-blue"}]
    assert standing(game) == ("Bob", 1)
    assert reading(line, "colours-open") == reading(line, "to-play") == "YG-0"


def test_3_the_opening_sinks_red_and_blue() -> None:
    game = match()
    line = shot(game, "red 5, blue 9")
    assert texts(line) == (
        "Foul. The blue ball fell into hole 9. Take the red ball out of hole 5; Bob places it in the triangle. "
        "Take the blue ball out of hole 9. The blue ball is out of the game. The colours stay open. Bob has two shots."
    )
    assert line["say"][0]["why"] == {"rule": "yago-pool#fouls-easy", "reading": None}
    assert {"code": "take-out", "hole": 5, "ball": "red", "by": "Bob"} in line["todo"]
    assert {announcement["why"]["reading"] for announcement in line["say"]} == {None}


def test_4_the_opening_sinks_both_colours() -> None:
    game = match()
    line = shot(game, "red 5, yellow 2")
    assert codes(line) == ["remove-blue", "choose-colour"]
    line = game.tell("choose-colour", colour="yellow")
    assert texts(line) == "Ann plays yellow, Bob red. Bob to play."
    assert game.status["holes"] == {"2": "yellow", "5": "red"}
    assert standing(game) == ("Bob", 1)


def ann_red(variant: str = "easy", *more: str) -> Match:
    """Ann plays red, with a red ball in hole 1, and is up; then more shots."""
    return shots(match(variant), "red 1", *more)


def test_5_the_opponents_ball_alone() -> None:
    game = ann_red()
    line = shot(game, "yellow 4")
    assert codes(line) == ["opponents-ball", "to-play"]
    assert reading(line, "to-play") is None
    assert standing(game) == ("Bob", 1)
    assert game.status["holes"]["4"] == "yellow"


def test_6_an_own_ball_and_the_opponents() -> None:
    game = ann_red()
    line = shot(game, "red 3, yellow 6")
    assert codes(line) == ["opponents-ball", "to-play"]
    assert reading(line, "opponents-ball") == reading(line, "to-play") == "YG-4"
    assert game.status["holes"] == {"1": "red", "3": "red", "6": "yellow"}
    assert standing(game) == ("Bob", 1)


def test_7_a_foul_on_the_shot_that_would_win() -> None:
    game = ann_red("easy", "red 2")
    line = shot(game, "red 3, foul touched-opponent-ball")
    assert codes(line) == ["foul", "take-out", "two-shots"]
    assert line["todo"] == [{"code": "take-out", "hole": 3, "ball": "red", "by": "Bob"}]
    assert game.status["winner"] is None
    assert standing(game) == ("Bob", 2)


def test_8_two_shots_missed() -> None:
    game = ann_red("easy", "foul moved-ball")
    line = shot(game)
    assert texts(line) == "Bob, second shot."
    line = shot(game)
    assert texts(line) == "Ann to play."
    assert standing(game) == ("Ann", 1)


def test_9_a_ball_sunk_with_the_first_of_two() -> None:
    game = ann_red("easy", "foul moved-ball")
    line = shot(game, "yellow 4")
    assert codes(line) == ["continues", "two-shots"]
    assert reading(line, "two-shots") is None
    assert standing(game) == ("Bob", 2)


def test_10_a_ball_sunk_with_the_second_of_two() -> None:
    game = ann_red("easy", "foul moved-ball", "-")
    line = shot(game, "yellow 4")
    assert codes(line) == ["continues", "two-shots"]
    assert reading(line, "two-shots") == "YG-6"
    assert standing(game) == ("Bob", 2)


def test_11_a_foul_with_the_first_of_two() -> None:
    game = ann_red("easy", "foul moved-ball")
    line = shot(game, "foul moved-ball")
    assert texts(line).startswith("Foul. A ball was moved by accident. The second shot is forfeited.")
    assert codes(line)[-1] == "two-shots"
    assert standing(game) == ("Ann", 2)


def test_12_two_fouls_in_one_shot() -> None:
    game = ann_red()
    line = shot(game, "foul ball-off-table yellow, foul moved-ball")
    assert codes(line) == ["foul", "foul", "place-ball", "put-back-moved", "two-shots"]
    assert line["todo"] == [{"code": "place-ball", "ball": "yellow", "by": "Bob"}, {"code": "put-back-moved"}]
    assert standing(game) == ("Bob", 2)


def test_13_a_row() -> None:
    game = ann_red("easy", "red 7")
    line = shot(game, "red 4, red 9")
    assert texts(line) == "Ann wins the game with the row of holes 1, 4 and 7: 1 point. Ann begins the next game."
    assert (game.status["phase"], game.status["scores"]) == ("game-over", {"Ann": 1, "Bob": 0})


def test_14_the_last_of_five_makes_two_rows() -> None:
    game = ann_red("easy")
    game.tell("fix", hole=1, ball=None)
    shots(game, "red 2, red 3", "red 4", "red 7")
    assert game.status["chances"]["1"] == 3
    line = shot(game, "red 1")
    assert codes(line) == ["wins-game", "wins-match"]
    assert reading(line, "wins-game") is None
    assert game.status["scores"]["Ann"] == 3


def test_15_five_without_a_row() -> None:
    game = ann_red("easy", "red 2, red 6", "red 7")
    shot(game, "red 9")
    assert (game.status["phase"], game.status["scores"]["Ann"]) == ("game-over", 1)


def test_16_the_opponents_row() -> None:
    game = ann_red("easy", "yellow 4", "yellow 5", "-")
    line = shot(game, "yellow 6")
    assert codes(line) == ["wins-game", "begins-next"]
    assert reading(line, "wins-game") == "YG-2"
    assert (game.status["winner"], game.status["scores"]["Bob"]) == ("Bob", 1)


def test_17_the_opponents_row_on_a_foul() -> None:
    game = ann_red("easy", "yellow 4", "yellow 5", "-")
    line = shot(game, "red 2, yellow 6, foul moved-ball")
    assert codes(line) == ["foul", "not-counted", "wins-game", "begins-next"]
    assert texts(line) == (
        "Foul. A ball was moved by accident. After a foul the red ball in hole 2 does not count. "
        "Bob wins the game with the row of holes 4, 5 and 6: 1 point. Bob begins the next game."
    )
    assert reading(line, "wins-game") == "YG-2"
    assert line["todo"] == []
    assert game.status["holes"] == {"1": "red", "4": "yellow", "5": "yellow", "6": "yellow"}


def test_18_straight_in() -> None:
    game = ann_red("medium")
    line = shot(game, "red 3, direct 3")
    assert codes(line) == ["direct-sink", "take-out", "to-play"]
    assert reading(line, "direct-sink") == "YG-7"
    assert reading(line, "take-out") is None
    assert line["todo"] == [{"code": "take-out", "hole": 3, "ball": "red", "by": "Bob"}]
    assert standing(game) == ("Bob", 1)


def test_19_the_blue_ball_never_drives_a_ball_straight_in() -> None:
    game = match("medium")
    game.tell("sunk", hole=8, ball="red")
    assert game.refused("direct", hole=8) == "not-now"
    game.tell("shot-over")
    assert game.status["colours"] == {"Ann": "red", "Bob": "yellow"}


def test_20_a_sunk_ball_of_the_opponent_hit_first() -> None:
    game = ann_red("professional", "yellow 2", "-")
    line = shot(game, "foul wrong-ball-first")
    assert codes(line) == ["foul", "two-shots", "may-decline"]
    assert line["say"][0]["why"] == {"rule": "yago-pool#fouls-professional", "reading": None}
    assert standing(game) == ("Bob", 2)


def test_21_while_colours_are_open_no_ball_is_the_wrong_one() -> None:
    game = match("professional")
    assert game.refused("foul", kind="wrong-ball-first") == "not-now"
    line = shot(game, "red 5")
    assert codes(line) == ["colours-assigned", "continues"]


def test_22_blue_sunk_and_the_two_shots_declined() -> None:
    game = ann_red("professional")
    line = shot(game, "blue 9")
    assert codes(line) == ["foul", "take-out", "place-blue", "two-shots", "may-decline"]
    assert {"code": "place-blue", "by": "Bob"} in line["todo"]
    assert standing(game) == ("Bob", 2)
    game.tell("lifted", hole=9)
    line = game.tell("decline")
    assert codes(line) == ["declined", "to-play"]
    assert reading(line, "to-play") == "YG-10"
    assert standing(game) == ("Ann", 1)


@pytest.mark.parametrize(("variant", "begins"), [("easy", "Ann"), ("medium", "Ann"), ("professional", "Bob")])
def test_23_who_begins_the_next_game(variant: str, begins: str) -> None:
    game = ann_red(variant)
    line = shot(game, "red 2, red 3")
    assert texts(line).endswith(f"{begins} begins the next game.")
    line = game.tell("next-game")
    assert texts(line) == f"{begins} to play."
    assert game.status["scores"]["Ann"] == 1, "the points of the match stay"


@pytest.mark.parametrize(
    ("points", "winning_shots", "total", "why"),
    [(2, ["red 1, red 2, red 3"], 3, None), (1, ["red 1, red 2, red 3, red 4, red 7"], 4, "YG-22")],
)
def test_24_the_match_is_won_with_the_points_or_more(
    points: int, winning_shots: list[str], total: int, why: str | None
) -> None:
    game = match()
    for _ in range(points):
        shot(game, "red 1, red 2, red 3")
        game.tell("next-game")
    line = shot(game, *winning_shots)
    assert codes(line)[-2:] == ["wins-game", "wins-match"]
    assert line["say"][-1]["text"] == f"Ann wins the match, {total} to 0."
    assert reading(line, "wins-match") == why
    status = done(game)
    assert (status["phase"], status["winner"], status["result"]) == ("match-over", "Ann", "win")
    assert (status["match_winner"], status["scores"]) == ("Ann", {"Ann": total, "Bob": 0})
    assert game.refused("next-game") == "not-now"
