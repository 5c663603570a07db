"""Cards: points, order, ties, and when they come back."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Match, codes, reading
from tests.games.pool_position.boards import board, cards, place, table_of

REAL_SIZE = board(*[(price, range(1, 7)) for price in (15, 11, 8, 6, 4, 2, 1)])
NARROW_PAIR = board((1, [1]), (1, [1]), (1, [2]), row_path=1, column_path=1)


@pytest.mark.parametrize(
    ("played", "points", "order"),
    [
        ((12, 9, 4), (9, 4, 12), "Ann Bob Cem"),
        ((12, 9, 9, 4), (9, 4, 4, 12), "Ann Bob Cem Dua"),
        ((10, 3, 3), (3, 10, 10), "Ann Bob Cem"),
        ((7, 7, 7), (7, 7, 7), "Ann Bob Cem"),
        ((1, 5, 12, 5, 7), (12, 1, 7, 1, 5), "Cem Eva Bob Dua Ann"),
    ],
)
def test_each_gets_the_next_lower_card_and_plays_in_order(
    played: tuple[int, ...], points: tuple[int, ...], order: str
) -> None:
    match = table_of(len(played), REAL_SIZE)
    line = cards(match, *played)
    assert codes(line)[:2] == ["order", "points"]
    assert tuple(line["status"]["points"].values()) == points
    assert tuple(line["status"]["cards"].values()) == played
    assert line["status"]["order"] == order.split()
    assert reading(line, "points") == ("PP-1" if len(set(played)) == 1 else None)


def end_round(match: Match) -> None:
    """Nobody lays a towel."""
    while match.status["phase"] == "turn":
        match.tell("end-turn")


def test_first_ties_go_to_the_younger_and_later_ones_by_the_last_order() -> None:
    match = table_of(3, youngest_first=["Cem", "Bob", "Ann"])
    assert cards(match, 9, 9, 4)["status"]["order"] == ["Bob", "Ann", "Cem"]
    end_round(match)
    # last order Bob, Ann, Cem: of the tied ones Ann comes before Cem
    assert cards(match, 5, 12, 5)["status"]["order"] == ["Bob", "Ann", "Cem"]
    end_round(match)
    assert cards(match, 1, 6, 6)["status"]["order"] == ["Bob", "Cem", "Ann"]
    end_round(match)
    # last order Bob, Cem, Ann
    assert cards(match, 3, 2, 3)["status"]["order"] == ["Cem", "Ann", "Bob"]


def test_the_order_of_the_scenario() -> None:
    match = table_of(3)
    assert cards(match, 12, 3, 9)["status"]["order"] == ["Ann", "Cem", "Bob"]
    end_round(match)
    assert cards(match, 8, 8, 2)["status"]["order"] == ["Ann", "Bob", "Cem"]


def test_age_follows_the_seat_through_a_new_name() -> None:
    match = table_of(2, youngest_first=["Bob", "Ann"])
    match.tell("rename", player="Bob", to="Zoe")
    line = cards(match, 5, 5, 5)
    assert line["status"]["order"] == ["Zoe", "Ann", "dummy"]
    assert reading(line, "order") == "PP-11"


def test_each_game_starts_the_ties_anew() -> None:
    match = table_of(3, youngest_first=["Cem", "Bob", "Ann"], lounge=NARROW_PAIR)
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    match.tell("end-turn")
    assert place(match, (3, 2))["status"]["phase"] == "game-over"
    match.tell("next-game")
    assert match.status["order"] == []
    assert cards(match, 7, 7, 7)["status"]["order"] == ["Cem", "Bob", "Ann"]


def test_a_card_comes_back_when_all_twelve_are_played() -> None:
    match = table_of(3)
    for card in range(1, 13):
        status = cards(match, card, card, card)["status"]
        assert status["round"] == card
        end_round(match)
        if card < 12:
            assert match.refused("cards", Ann=card, Bob=12, Cem=12) == "card-already-used"
    assert match.status["round"] == 13
    line = cards(match, 1, 12, 6)
    assert line["status"]["points"] == {"Ann": 12, "Bob": 6, "Cem": 1}
    assert match.refused("cards", Ann=1, Bob=2, Cem=3) == "not-now"


def test_people_are_told_to_take_their_cards_back() -> None:
    match = table_of(2)
    assert match.first["todo"] == [{"code": "shuffle-dummy"}]
    for card in range(1, 13):
        cards(match, card, card, card)
        for _ in range(2):
            match.tell("end-turn")
        line = match.tell("end-turn")
        assert [task["code"] for task in line["todo"] if "player" not in task] == (
            ["take-cards", "shuffle-dummy"] if card == 12 else []
        )
