"""Games that end because no lounger is free and none may be replaced by anybody."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Line, Match, codes
from tests.games.pool_position.boards import board, cards, place, rich_round, table_of


def lay_everything(match: Match, spots: list[tuple[int, int]], without: str = "") -> Line:
    """Everybody but one lays two towels a turn, in order, until the spots or the game are at an end."""
    line: Line = {}
    left = list(spots)
    for _ in range(500):
        status = match.status
        if status["phase"] == "game-over":
            return line
        if status["phase"] == "cards":
            rich_round(match)
        elif status["turn"] != without and status["towels_left"] and left:
            place(match, left.pop(0))
        else:
            line = match.tell("end-turn")
    raise AssertionError("no end in sight")


def test_nothing_left_to_take_ends_the_game_after_the_turn() -> None:
    lounge = board((0, [1]), (0, [1]), (0, [1]), row_path=1, column_path=2)
    match = table_of(3, lounge)
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    match.tell("end-turn")
    line = place(match, (3, 1))
    assert line["status"]["safe"] == ["row 1", "row 2", "row 3"]
    assert line["status"]["phase"] == "turn"  # three of four lines are safe, and no towel can be laid or replaced
    line = match.tell("end-turn")
    assert line["status"]["phase"] == "game-over"
    assert codes(line)[-2:] == ["nothing-left", "draw"]
    assert line["status"]["winner"] == ["Ann", "Bob", "Cem"]
    assert line["status"]["round"] == 1


def test_when_all_towels_are_laid() -> None:
    spots = [(row, column) for row in range(1, 10) for column in range(1, 6)]
    match = table_of(3, board(*[(0, range(1, 6))] * 9, row_path=60, column_path=60))
    line = lay_everything(match, spots)
    # three times fifteen: whatever Luigi stands at, nobody has a towel to replace another with
    assert len(line["status"]["loungers"]) == 45
    assert (codes(line)[-2:], line["status"]["safe"]) == (["nothing-left", "draw"], [])


@pytest.mark.parametrize("price", [17, 18, 99])
def test_a_free_lounger_keeps_the_game_going_at_any_price(price: int) -> None:
    match = table_of(3, board((0, [1]), (0, [1]), (price, [1]), row_path=1, column_path=2))
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    for _ in range(3):
        match.tell("end-turn")
    status = match.status
    assert (status["phase"], status["round"], status["safe"]) == ("cards", 2, ["row 1", "row 2"])


def test_a_free_lounger_keeps_the_game_going_when_all_towels_are_laid() -> None:
    spots = [(row, column) for row in range(1, 10) for column in range(1, 6)]
    match = table_of(3, board(*[(0, range(1, 6))] * 9, (0, [6]), row_path=60, column_path=60))
    while len(match.status["loungers"]) < 45:
        if match.status["phase"] == "cards":
            rich_round(match)
        while match.status["towels_left"] and spots:
            place(match, spots.pop(0))
        match.tell("end-turn")
    assert match.status["phase"] != "game-over"


def test_when_only_the_dummy_has_towels_and_none_may_be_laid() -> None:
    spots = [(row, column) for row in range(1, 6) for column in range(1, 7)]
    match = table_of(2, board(*[(0, range(1, 7))] * 5, row_path=60, column_path=60))
    line = lay_everything(match, spots, without="dummy")
    owners = list(line["status"]["loungers"].values())
    assert (owners.count("Ann"), owners.count("Bob")) == (15, 15)
    assert codes(line)[-2:] == ["nothing-left", "draw"]


def test_a_towel_that_somebody_may_replace_keeps_the_game_going() -> None:
    lounge = board((0, [1]), (0, [1]), (0, [1]), row_path=2, column_path=2)
    match = table_of(3, lounge)
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    match.tell("end-turn")
    place(match, (3, 1))  # rows 1 and 2 are safe, row 3 and the column have Luigis that may still walk
    assert match.tell("end-turn")["status"]["phase"] == "turn"
    line = match.tell("replace", row=3, column=1)
    assert line["status"]["safe"] == ["row 1", "row 2", "row 3", "column 1"]
    assert line["status"]["phase"] == "game-over"
