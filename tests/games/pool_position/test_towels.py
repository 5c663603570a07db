"""Towels and Luigis on the small board: filling, walking, replacing, safe lines, spending and saving."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Match, codes, reading
from tests.games.pool_position.boards import board, cards, place, table_of, turn

WIDE = board((8, [1, 2]), (4, [1, 2]), (1, [1, 2, 3]))


def test_what_is_left_goes_to_the_saver() -> None:
    match = table_of(3, WIDE)
    cards(match, 5, 4, 12)
    turn(match, "Ann")
    # Ann gets 4, saves 4
    assert match.tell("end-turn")["status"]["saved"]["Ann"] == 4
    match.tell("end-turn")
    cards(match, 12, 7, 3)
    assert (match.status["turn"], match.status["budget"]) == ("Ann", 11)
    place(match, (2, 1))
    assert (match.status["budget"], match.status["saved"]["Ann"]) == (7, 4)
    place(match, (2, 2))
    assert (match.status["budget"], match.status["towels_left"]) == (3, 0)
    line = match.tell("end-turn")
    assert line["status"]["saved"]["Ann"] == 3
    assert "points-lost" not in codes(line)
    assert {"code": "set-saver", "player": "Ann", "from": 4, "to": 3} in line["todo"]


def test_the_saver_holds_five() -> None:
    match = table_of(3, WIDE)
    cards(match, 5, 4, 12)
    turn(match, "Ann")
    match.tell("end-turn")
    match.tell("end-turn")
    cards(match, 12, 7, 3)
    line = match.tell("end-turn")
    assert line["status"]["saved"]["Ann"] == 5
    assert line["say"][0] == {
        "code": "points-lost",
        "text": "Ann loses 6 points.",
        "why": {"rule": "pool-position#saving", "reading": None},
    }


def test_a_third_towel_and_a_dear_lounger_are_refused() -> None:
    match = table_of(3, WIDE)
    cards(match, 12, 7, 3)
    assert match.refused("place", row=1, column=1) == "too-dear"  # 8 with 7 points
    place(match, (3, 1), (3, 2))
    assert match.refused("place", row=3, column=3) == "two-towels"
    assert match.refused("place", row=3, column=1) == "two-towels"
    assert match.status["turn"] == "Ann"


def full_row() -> Match:
    """Ann at 1,1 and Bob at 1,2: row 1 has its Luigi."""
    match = table_of(3)
    turn(match, "Ann", (1, 1))
    line = turn(match, "Bob", (1, 2))
    assert codes(line) == ["luigi-added"]
    assert line["todo"] == [{"code": "luigi-added", "line": "row 1", "kind": "row", "number": 1, "to": 3}]
    assert line["status"]["luigis"] == {"row 1": 3}
    return match


def replaced() -> Match:
    """Then Cem replaces the towel of Ann."""
    match = full_row()
    turn(match, "Cem")
    before = match.status["budget"]
    line = match.tell("replace", row=1, column=1)
    assert line["status"]["budget"] == before - 4
    assert codes(line) == ["towel-in-pool", "luigi-moved"]
    assert line["todo"] == [
        {"code": "towel-in-pool", "row": 1, "column": 1, "player": "Ann"},
        {"code": "luigi-moved", "line": "row 1", "kind": "row", "number": 1, "from": 3, "to": 2},
    ]
    assert line["status"]["luigis"] == {"row 1": 2}
    assert line["status"]["loungers"] == {"1,1": "Cem", "1,2": "Bob"}
    assert line["status"]["scores"] == {"Ann": 0, "Bob": 4, "Cem": 4}
    return match


def full_column() -> Match:
    """Then 2,1 and 3,1 are laid: column 1 has its Luigi, that of row 1 stays."""
    match = replaced()
    turn(match, "Ann", (2, 1))
    line = turn(match, "Bob", (3, 1))
    assert codes(line) == ["luigi-added"]
    assert line["status"]["luigis"] == {"row 1": 2, "column 1": 3}
    return match


def safe_row() -> Match:
    """Then row 2 is filled: row 1 becomes safe, the column's Luigi stays."""
    match = full_column()
    turn(match, "Cem", (2, 2))
    line = turn(match, "Ann", (2, 3))
    assert codes(line) == ["luigi-added", "luigi-moved", "row-safe"]
    assert line["status"]["luigis"] == {"row 1": 1, "row 2": 3, "column 1": 3}
    assert line["status"]["safe"] == ["row 1"]
    return match


def test_a_safe_line_cannot_be_touched_any_more() -> None:
    match = safe_row()
    turn(match, "Bob")
    assert match.refused("replace", row=1, column=1) == "line-safe"  # column 1 has a Luigi that is not safe


def test_replacing_where_two_luigis_stand_moves_both() -> None:
    match = safe_row()
    turn(match, "Bob")
    line = match.tell("replace", row=2, column=1)
    assert codes(line) == ["towel-in-pool", "luigi-moved", "luigi-moved"]
    assert line["status"]["luigis"] == {"row 1": 1, "row 2": 2, "column 1": 2}


def test_a_towel_may_fill_a_row_and_a_column() -> None:
    match = safe_row()
    # row 2 and column 1 have Luigis; 3,2 then 3,3 leaves row 3 full, with columns 2 and 3
    line = turn(match, "Bob", (3, 2))
    assert codes(line) == ["luigi-added", "luigi-moved"]
    assert line["status"]["luigis"] == {"row 1": 1, "row 2": 3, "column 1": 2, "column 2": 3}
    line = place(match, (3, 3))
    assert line["status"]["luigis"] == {
        "row 1": 1,
        "row 2": 2,
        "row 3": 3,
        "column 1": 1,
        "column 2": 2,
        "column 3": 3,
    }
    assert codes(line) == [
        "luigi-added",
        "luigi-moved",
        "luigi-added",
        "luigi-moved",
        "luigi-moved",
        "column-safe",
    ]
    assert line["status"]["safe"] == ["row 1", "column 1"]
    assert list(line["status"]["luigis"]) == ["row 1", "row 2", "row 3", "column 1", "column 2", "column 3"]


def test_replacing_needs_a_luigi_and_an_opponents_towel() -> None:
    match = table_of(3)
    turn(match, "Ann", (1, 1), (2, 1))
    turn(match, "Bob")
    assert match.refused("replace", row=1, column=1) == "no-luigi"
    assert match.refused("replace", row=1, column=2) == "lounger-empty"
    assert match.refused("place", row=1, column=1) == "lounger-taken"
    place(match, (1, 2))
    assert match.refused("replace", row=1, column=2) == "own-towel"
    assert match.refused("replace", row=2, column=1) == "no-luigi"
    assert match.refused("replace", row=1, column=3) == "no-such-lounger"
    match.tell("replace", row=1, column=1)  # the second towel may use the first one's Luigi


def test_the_own_towel_may_be_replaced_by_another_reading() -> None:
    match = table_of(3, readings={"PP-13": "allowed"})
    turn(match, "Ann", (1, 1), (1, 2))
    turn(match, "Bob")
    turn(match, "Ann")
    line = match.tell("replace", row=1, column=2)
    assert line["status"]["luigis"] == {"row 1": 2}
    assert reading(line, "towel-in-pool") == "PP-13"
    assert line["status"]["scores"]["Ann"] == 8


@pytest.mark.parametrize(("end", "over"), [("at-once", True), ("end-of-round", False)])
def test_enough_safe_lines_end_the_game(end: str, over: bool) -> None:
    match = table_of(3, board((1, [1]), (1, [1, 2]), (1, [2]), row_path=1, column_path=1), end_check=end)
    cards(match, 12, 9, 4)
    assert codes(place(match, (1, 1))) == ["luigi-added", "row-safe"]
    place(match, (2, 1))
    match.tell("end-turn")
    assert match.status["safe"] == ["row 1", "column 1"]
    place(match, (2, 2))
    assert match.status["safe"] == ["row 1", "row 2", "column 1"]
    line = match.tell("place", row=3, column=2)
    assert line["status"]["safe"] == ["row 1", "row 2", "row 3", "column 1", "column 2"]
    assert (line["status"]["phase"] == "game-over") is over
    if not over:
        assert line["status"]["turn"] == "Bob"
        line = match.tell("end-turn")
        if line["status"]["phase"] == "turn":
            line = match.tell("end-turn")
    status = line["status"]
    assert codes(line)[-1] == "draw"
    assert (status["winner"], status["result"]) == (["Ann", "Bob"], "draw")
    assert (status["turn"], status["budget"], status["towels_left"], status["round"]) == (None, 0, 0, 1)
    assert status["order"] == ["Ann", "Bob", "Cem"]


@pytest.mark.parametrize(("n", "needed"), [(2, 4), (3, 4), (4, 6), (5, 7)])
def test_how_many_lines_must_be_safe(n: int, needed: int) -> None:
    long = board(*[(1, [at]) for at in range(1, 8)], row_path=1, column_path=2)
    match = table_of(n, long)
    assert match.status["safe_needed"] == needed
    # one towel fills a row, safe at once, and a column, whose Luigis each walk when the next one comes
    laid = 0
    while match.status["phase"] != "game-over":
        if match.status["phase"] == "cards":
            cards(match, *[12 - match.status["round"] + 1] * len(match.status["saved"]))
        elif match.status["towels_left"]:
            laid += 1
            safe = len(place(match, (laid, laid))["status"]["safe"])
            assert (safe >= needed) is (match.status["phase"] == "game-over")
            assert safe == 2 * laid - 1
        else:
            match.tell("end-turn")


@pytest.mark.parametrize(
    ("reading_of_points", "scores"), [("a", [8, 4]), ("row's listed number", [8, 4]), ("b", [2, 1])]
)
def test_what_a_towel_scores(reading_of_points: str, scores: list[int]) -> None:
    match = table_of(3, readings={"PP-5": reading_of_points})
    turn(match, "Ann", (1, 1))
    turn(match, "Ann", (2, 1))
    assert match.status["scores"]["Ann"] == (6 if scores[0] == 8 else 2)
    turn(match, "Bob", (1, 2))
    assert match.status["scores"]["Bob"] == scores[1]


def test_fifteen_towels_are_all_that_a_player_has() -> None:
    lounge = board(*[(0, range(1, 9))] * 8, row_path=9, column_path=9)
    match = table_of(3, lounge)
    spots = [(row, column) for row in range(1, 9) for column in range(1, 9)]
    for number in range(7):
        turn(match, "Ann", *spots[2 * number : 2 * number + 2])
        match.tell("end-turn")
    turn(match, "Ann")
    assert match.status["towels_left"] == 1
    place(match, spots[14])
    assert match.status["towels_left"] == 0
    assert match.refused("place", row=8, column=8) == "no-towels"
    match.tell("end-turn")
    turn(match, "Ann")
    assert match.status["towels_left"] == 0
    assert match.refused("place", row=8, column=8) == "no-towels"
