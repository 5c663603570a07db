"""The sides: what earns a side move under which rules and readings, and how side balls move."""

from typing import Any

import pytest

from tests.games.yali.match import BOARD, Match

FULL = "A5 A6 A7 A8 B5 B6 B7 B8"
THREE = "A6 A7 A8 B6 B7 B8"


def match(squares: str, variant: str = "base", side: str = THREE, turn: str = "Ann", **readings: str) -> Match:
    return Match(variant, BOARD, **readings).lay(squares, side, turn)


def why(line: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(announcement["code"], announcement["why"]["reading"]) for announcement in line["say"]]


@pytest.mark.parametrize("variant", ["base", "tournament"])
def test_the_last_row_earns_a_side_move(variant: str) -> None:
    game = match("b7:Ann", variant)
    assert why(game.tell("move", start="b7", path=["c8"])) == [("side-right", "YL-5")]
    assert game.status["side_right"] is True
    game = match("b2:Bob", variant, turn="Bob")
    assert game.move("b2 b1") == ["side-right"]


@pytest.mark.parametrize(
    ("word", "path", "earns"),
    [
        ("last row", "b6 b7", False),
        ("last row", "b7 b8", True),
        ("any arrival square", "b6 b7", True),
        ("any arrival square", "b7 b8", False),
        ("arrival", "b6 b7", True),
        ("last-row", "b7 b8", True),
        ("a", "b6 b7", False),
        ("b", "b6 b7", True),
    ],
)
def test_which_squares_are_the_other_end(word: str, path: str, earns: bool) -> None:
    game = match(f"{path[:2]}:Ann", YL_5=word)
    game.move(path)
    assert game.status["side_right"] is earns


def test_a_ball_earns_its_arrival_once() -> None:
    game = match("b8:Ann")
    assert game.move("b8 c8") == []
    assert game.status["side_right"] is False


def test_base_jumps_earn_nothing() -> None:
    assert match("b3:Ann b4:Bob").move("b3 b5") == []


@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_a_tournament_jump_over_an_opponents_ball_between_the_camps(reading: str) -> None:
    game = match("b3:Ann b4:Bob", "tournament", YL_2=reading)
    assert why(game.tell("move", start="b3", path=["b5"])) == [("side-right", None)]


def test_a_jump_over_an_own_ball_earns_nothing() -> None:
    assert match("b3:Ann b4:Ann", "tournament").move("b3 b5") == []


@pytest.mark.parametrize(
    ("squares", "path", "earning"),
    [
        ("b5:Ann b6:Bob", ["b7"], "abc"),
        ("b6:Ann b7:Bob", ["b8"], "abc"),  # arrives, so it earns anyway
        ("a5:Ann a6:Ann b7:Bob", ["a7", "c7"], "c"),  # jumps in Bob's camp, over a ball in it
        ("b2:Ann b3:Bob", ["b4"], "ac"),  # sets out from its own camp
        ("b1:Ann b2:Bob", ["b3"], "c"),  # both
    ],
)
def test_jumps_that_touch_a_camp(squares: str, path: list[str], earning: str) -> None:
    for reading in "abc":
        game = match(squares, "tournament", YL_2=reading)
        line = game.tell("move", start=squares[:2], path=path)
        assert line["ok"], line
        assert game.status["side_right"] is (reading in earning), reading
        if earning != "abc":
            code = "side-right" if reading in earning else "no-side-move"
            assert why(line) == [(code, "YL-2")]


def test_two_jumps_earn_one_side_move() -> None:
    game = match("b3:Ann b4:Bob b6:Bob", "tournament")
    assert why(game.tell("move", start="b3", path=["b5", "b7"])) == [("side-right", "YL-3")]
    game.side("A6 A5")
    assert game.bad_side("A7 A6") == "no-side-right"


class TestSideMoves:
    def earned(self, variant: str = "base", side: str = FULL) -> Match:
        game = match("b7:Ann", variant, side)
        game.move("b7 b8")
        return game

    def test_a_step_towards_the_own_camp(self) -> None:
        game = self.earned()
        assert game.side("A5 A4") == []
        assert set(game.status["side"]) == {"A4", "A6", "A7", "A8", "B5", "B6", "B7", "B8"}
        assert game.status["moves"]["Ann"] == 1
        assert game.bad_side("A4 A3") == "no-side-right"
        game.say("released")
        assert game.status["side_right"] is False

    def test_a_chain_of_jumps(self) -> None:
        game = self.earned(side="A8 A7 A5 A3 B5")
        game.side("A8 A6 A4 A2")
        assert {"A2", "A7", "A5", "A3", "B5"} == set(game.status["side"])

    @pytest.mark.parametrize(
        ("path", "reason"),
        [
            ("A4 A3", "no-ball-there"),
            ("B4 B3", "no-ball-there"),
            ("B5 B4", "not-your-ball"),
            ("A5 A6", "not-forward"),
            ("A5 A5", "too-far"),
            ("A5 A2", "too-far"),
            ("A5 B4", "too-far"),
            ("A5 B5", "too-far"),
            ("A5 B8", "too-far"),
            ("A5 A3", "nothing-to-jump"),
            ("A6 A5", "square-taken"),
            ("A7 A5", "square-taken"),
            ("A6 A4 A3", "mixed-move"),
            ("A5 A4 A3", "mixed-move"),
        ],
    )
    def test_refused(self, path: str, reason: str) -> None:
        assert self.earned().bad_side(path) == reason

    def test_only_with_the_right(self) -> None:
        game = match("b3:Ann")
        assert game.bad_side("A6 A5") == "no-side-right"
        assert game.bad_side("A1 A5") == "no-side-right"
        game.move("b3 b4")
        assert game.bad_side("A6 A5") == "no-side-right"

    def test_the_right_ends_with_the_release(self) -> None:
        game = self.earned()
        game.say("released")
        assert game.status["side_right"] is False
        assert game.bad_side("A5 A4") == "not-now"
        game.say("tilt", to="Ann")
        assert game.bad_side("A5 A4") == "no-side-right"

    def test_the_second_players_lane(self) -> None:
        game = match("b2:Bob", side=FULL, turn="Bob")
        game.move("b2 b1")
        assert game.bad_side("A5 A4") == "not-your-ball"
        game.side("B5 B4")
        assert "B4" in game.status["side"]


class TestOpponentsSideBalls:
    def test_with_all_own_ones_in_front(self) -> None:
        game = match("b7:Ann", "tournament", "A1 A2 A3 B4 B5 B8")
        game.move("b7 b8")
        assert game.bad_side("B4 B3") == "not-forward"
        assert game.bad_side("B4 B5") == "square-taken"
        assert game.bad_side("B5 A6") == "too-far"
        line = game.tell("side-move", start="B4", path=["B6"])
        assert why(line) == [("opponents-side-ball", "YL-7")]
        assert game.status["side"] == {"A1": "Ann", "A2": "Ann", "A3": "Ann", "B5": "Bob", "B6": "Bob", "B8": "Bob"}
        assert game.status["side_right"] is False

    def test_not_before(self) -> None:
        game = match("b7:Ann", "tournament", "A1 A2 A4 B4 B5 B8")
        game.move("b7 b8")
        assert game.bad_side("B5 B6") == "not-your-ball"

    def test_not_in_the_base_game(self) -> None:
        game = match("b7:Ann", "base", "A1 A2 A3 A4 B5 B6 B7 B8")
        game.move("b7 b8")
        assert game.bad_side("B8 B7") == "not-your-ball"
