"""Two players and the dummy."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import codes, reading
from tests.games.pool_position.boards import SMALL, board, cards, place, table_of, turn


def test_the_dummy_plays_in_its_place_by_the_earlier_players_hand() -> None:
    match = table_of(2)
    line = cards(match, 11, 5, 8)
    status = line["status"]
    assert status["points"] == {"Ann": 8, "Bob": 11, "dummy": 5}
    assert status["order"] == ["Ann", "dummy", "Bob"]
    assert (status["turn"], status["controller"]) == ("Ann", "Ann")
    assert status["scores"] == {"Ann": 0, "Bob": 0}
    assert status["players"] == ["Ann", "Bob"]
    line = match.tell("end-turn")
    assert codes(line)[-1] == "dummy-turn"
    assert (line["status"]["turn"], line["status"]["controller"], line["status"]["budget"]) == ("dummy", "Ann", 5)
    place(match, (1, 1))
    assert match.status["loungers"] == {"1,1": "dummy"}
    assert match.refused("replace", row=2, column=2) == "dummy-may-not-replace"
    place(match, (3, 1))
    assert match.refused("replace", row=1, column=1) == "dummy-may-not-replace"
    line = match.tell("end-turn")
    assert (line["status"]["turn"], line["status"]["controller"]) == ("Bob", "Ann")
    line = match.tell("end-turn")
    assert (line["status"]["phase"], line["status"]["turn"], line["status"]["controller"]) == ("cards", None, None)


def test_the_controller_is_the_earlier_one_of_the_round() -> None:
    match = table_of(2)
    assert cards(match, 2, 5, 12)["status"]["controller"] == "Bob"
    assert match.status["turn"] == "dummy"
    for _ in range(3):
        match.tell("end-turn")
    # tied with the dummy first, the order of the last round decides: dummy, Bob, Ann
    assert cards(match, 7, 7, 7)["status"]["order"] == ["dummy", "Bob", "Ann"]


@pytest.mark.parametrize("n", [3, 4, 5])
def test_more_players_have_no_dummy(n: int) -> None:
    match = table_of(n, board(*[(1, [1, 2, 3, 4])] * 4))
    assert "dummy" not in match.status["saved"]
    fields = dict.fromkeys(match.status["players"], 3)
    assert match.refused("cards", **fields, dummy=4) == "bad-event"
    match.tell("cards", **fields)
    assert match.status["controller"] is None


@pytest.mark.parametrize(
    ("choice", "saved"),
    [("has one", 5), ("has one: saves like a player", 5), ("a", 5), ("unused points lost", 0), ("b", 0)],
)
def test_the_dummys_saver(choice: str, saved: int) -> None:
    match = table_of(2, readings={"PP-9": choice})
    cards(match, 5, 4, 12)
    line = match.tell("end-turn")  # the dummy got 5 and spends nothing
    assert line["status"]["saved"]["dummy"] == saved
    assert codes(line)[0] == ("set-saver" if saved else "points-lost")
    if not saved:
        assert reading(line, "points-lost") == "PP-9"


@pytest.mark.parametrize("choice", ["has one", "unused points lost"])
def test_players_save_whatever_the_dummy_does(choice: str) -> None:
    """Ann has 5 points and spends none, so 5 are saved; Bob has 12, of which 7 are lost; no reading decides that."""
    match = table_of(2, readings={"PP-9": choice})
    line = cards(match, 12, 4, 5)
    assert line["status"]["points"] == {"Ann": 5, "Bob": 12, "dummy": 4}
    line = match.tell("end-turn")
    assert line["status"]["saved"]["Ann"] == 5
    assert codes(line) == ["set-saver", "dummy-turn"]
    match.tell("end-turn")
    line = match.tell("end-turn")
    assert line["status"]["saved"]["Bob"] == 5
    assert codes(line)[0] == "points-lost"
    assert reading(line, "points-lost") is None


@pytest.mark.parametrize(
    ("values", "order", "decides"),
    [
        ((7, 5, 7), ["Ann", "dummy", "Bob"], True),
        ((5, 7, 7), ["Bob", "dummy", "Ann"], True),
        ((7, 7, 7), ["Ann", "Bob", "dummy"], True),
        ((7, 7, 5), ["Ann", "Bob", "dummy"], False),
        ((7, 5, 6), ["Ann", "dummy", "Bob"], False),
    ],
    ids=["with Ann", "with Bob", "with both", "without the dummy", "no tie"],
)
def test_the_reading_of_a_tie_with_the_dummy_is_named_where_it_decides(
    values: tuple[int, ...], order: list[str], decides: bool
) -> None:
    match = table_of(2)
    line = cards(match, *values)
    assert line["status"]["order"] == order
    assert reading(line, "order") == ("PP-11" if decides else None)
    for _ in range(3):
        match.tell("end-turn")
    line = cards(match, 8, 8, 8)
    assert line["status"]["order"] == order, "from the second round on the order before decides"
    assert reading(line, "order") is None


def test_where_no_dummy_plays_no_tie_is_the_dummys() -> None:
    assert reading(cards(table_of(3), 7, 5, 7), "order") is None


@pytest.mark.parametrize(("choice", "may"), [("yes", True), ("a", True), ("no", False), ("b", False)])
def test_whether_the_dummys_towel_may_be_replaced(choice: str, may: bool) -> None:
    match = table_of(2, readings={"PP-8": choice})
    turn(match, "Ann", (1, 1))
    turn(match, "dummy", (1, 2))
    turn(match, "Bob")
    if may:
        line = match.tell("replace", row=1, column=2)
        assert line["todo"][0] == {"code": "towel-in-pool", "row": 1, "column": 2, "player": "dummy"}
        assert reading(line, "towel-in-pool") == "PP-8"
    else:
        assert match.refused("replace", row=1, column=2) == "own-towel"
        match.tell("replace", row=1, column=1)


def test_the_dummys_towels_are_ignored_in_the_end() -> None:
    lounge = board((4, [1, 2, 3]), (2, [1]), (1, [2]), row_path=1, column_path=1)
    match = table_of(2, lounge)
    turn(match, "Ann", (1, 1))
    turn(match, "Bob", (1, 2), (3, 2))
    assert match.status["safe"] == ["row 3", "column 2"]
    turn(match, "dummy", (1, 3))
    assert match.status["safe"] == ["row 1", "row 3", "column 2", "column 3"]
    status = match.status
    assert (status["phase"], status["scores"]) == ("game-over", {"Ann": 4, "Bob": 5})
    assert (status["winner"], status["controller"]) == ("Bob", None)


def test_the_dummys_name_cannot_be_taken() -> None:
    match = table_of(2, SMALL)
    assert match.refused("rename", player="Ann", to="dummy") == "bad-name"
    assert match.refused("rename", player="dummy", to="Zoe") == "no-such-player"
