"""The switchable readings, each with both of its choices, and the names by which they are chosen."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Match, codes, reading
from tests.games.yago_pool.match_shorthand import at_the_table, done, match, shot, shots, standing


@pytest.mark.parametrize(
    ("choice", "after", "code"), [("a", "S", "continues"), ("b", "O", "to-play"), (None, "O", "to-play")]
)
@pytest.mark.parametrize(("right", "shots_kept"), [("single", 1), ("1 of 2", 2), ("2 of 2", 2)])
def test_yg_4_own_and_opponents_ball(choice: str | None, after: str, code: str, right: str, shots_kept: int) -> None:
    game, shooter, other = at_the_table("easy", "set", right, readings={"YG-4": choice} if choice else {})
    line = shot(game, "red 5, yellow 6")
    assert standing(game) == ((shooter, shots_kept) if after == "S" else (other, 1))
    assert reading(line, code) == "YG-4"
    assert reading(line, "opponents-ball") == "YG-4"


@pytest.mark.parametrize(("choice", "after"), [("a", ("Ann", 1)), ("b", ("Bob", 1))])
def test_yg_5_the_opponents_ball_with_the_first_of_two(choice: str, after: tuple[str, int]) -> None:
    game, _, _ = at_the_table("easy", "set", "1 of 2", readings={"YG-5": choice})
    line = shot(game, "red 5")
    assert standing(game) == after
    assert reading(line, "opponents-ball") == "YG-5"
    assert codes(line)[-1] == ("to-play" if choice == "a" else "second-shot")


@pytest.mark.parametrize("right", ["single", "2 of 2"])
def test_yg_5_changes_nothing_with_the_last_shot(right: str) -> None:
    game, shooter, other = at_the_table("easy", "set", right, readings={"YG-5": "b"})
    line = shot(game, "red 5" if shooter == "Bob" else "yellow 5")
    assert standing(game) == (other, 1)
    assert reading(line, "opponents-ball") is None


def test_yg_5_does_not_touch_both_balls_at_once() -> None:
    game, _, other = at_the_table("easy", "set", "1 of 2", readings={"YG-5": "b"})
    shot(game, "red 5, yellow 6")
    assert standing(game) == (other, 1)


@pytest.mark.parametrize(("choice", "left"), [("a", 2), ("b", 1)])
def test_yg_6_an_own_ball_with_the_second_of_two(choice: str, left: int) -> None:
    game, shooter, other = at_the_table("easy", "set", "2 of 2", readings={"YG-6": choice})
    line = shot(game, "yellow 5")
    assert standing(game) == (shooter, left)
    assert reading(line, "continues") == "YG-6"
    assert ("two-shots" in codes(line)) == (choice == "a")
    shots(game, "-")
    assert standing(game) == ((shooter, 1) if choice == "a" else (other, 1))


@pytest.mark.parametrize("choice", ["a", "b"])
def test_yg_6_changes_nothing_with_the_first_of_two(choice: str) -> None:
    game, shooter, _ = at_the_table("easy", "set", "1 of 2", readings={"YG-6": choice})
    line = shot(game, "yellow 5")
    assert standing(game) == (shooter, 2)
    assert reading(line, "two-shots") is None


@pytest.mark.parametrize("right", ["single", "1 of 2"])
def test_yg_7_b_a_direct_sink_is_a_foul(right: str) -> None:
    game, shooter, other = at_the_table("medium", "set", right, readings={"YG-7": "b"})
    own = "red" if shooter == "Ann" else "yellow"
    line = shot(game, f"{own} 5, {own} 6, direct 5")
    assert line["say"][0]["code"] == "foul"
    assert line["say"][0]["why"] == {"rule": "yago-pool#direct", "reading": "YG-7"}
    assert [task["hole"] for task in line["todo"]] == [5, 6], "the rules on fouls take every own ball out"
    assert standing(game) == (other, 2)


def test_yg_7_b_leaves_the_opponents_ball_alone() -> None:
    game, _, other = at_the_table("medium", "set", "single", readings={"YG-7": "b"})
    line = shot(game, "yellow 5, direct 5")
    assert codes(line) == ["opponents-ball", "to-play"]
    assert standing(game) == (other, 1)


def declined(choice: str) -> Match:
    """Bob, with two shots after Ann's foul, commits one himself; Ann declines."""
    game = shots(match("professional", readings={"YG-10": choice}), "red 1", "foul no-ball-hit", "foul no-ball-hit")
    assert (*standing(game), game.status["may_decline"]) == ("Ann", 2, True)
    game.tell("decline")
    return game


@pytest.mark.parametrize("choice", ["1", "a"])
def test_yg_10_the_other_has_one_shot(choice: str) -> None:
    game = declined(choice)
    assert standing(game) == ("Bob", 1)
    shot(game, "yellow 5")
    assert standing(game) == ("Bob", 1)


@pytest.mark.parametrize("choice", ["keeps", "keeps an old two-shot right", "b"])
def test_yg_10_the_other_keeps_an_old_right(choice: str) -> None:
    game = declined(choice)
    assert standing(game) == ("Bob", 2)
    shot(game, "yellow 5")
    assert standing(game) == ("Bob", 2)


def test_yg_10_keeps_no_right_that_was_not_there() -> None:
    game = shots(match("professional", readings={"YG-10": "keeps"}), "red 1", "foul no-ball-hit")
    line = game.tell("decline")
    assert codes(line) == ["declined", "to-play"]
    assert standing(game) == ("Ann", 1)


def test_yg_8_straight_in_while_colours_are_open() -> None:
    game = shots(match("medium"), "-")
    line = shot(game, "red 5, direct 5")
    assert reading(line, "direct-sink") == reading(line, "colours-open") == "YG-8"
    assert reading(line, "to-play") == "YG-7"


def test_yg_11_a_choice_costs_the_second_shot() -> None:
    game, _, _ = at_the_table("easy", "open", "1 of 2")
    assert reading(shot(game, "red 5, yellow 6"), "choose-colour") == "YG-11"
    game, _, _ = at_the_table("easy", "open", "2 of 2")
    assert reading(shot(game, "red 5, yellow 6"), "choose-colour") is None


def test_yg_12_all_balls_of_an_open_foul_come_out() -> None:
    game = shots(match(), "-")
    line = shot(game, "red 5, yellow 6, foul moved-ball")
    assert [announcement["why"]["reading"] for announcement in line["say"] if announcement["code"] == "take-out"] == [
        "YG-12",
        "YG-12",
    ]
    assert done(game)["holes"] == {}
