"""The two games of finding one to ten."""

from __future__ import annotations

import pytest

from tests.games.line_contract_match import Line, Match, codes

ONE_TO_TEN = "one-to-ten"
IN_ONE_GO = "one-to-ten-in-one-go"


def table_of(*names: str, variant: str = ONE_TO_TEN) -> Match:
    return Match("yooloo", names or ("Ann", "Bob"), variant)


def flip(match: Match, *cards: int) -> Line:
    return [match.tell("flip", card=card) for card in cards][-1]


def test_a_wrong_number_is_turned_back_and_the_turn_passes() -> None:
    match = table_of()
    assert match.status["turn"] == "Ann"
    line = flip(match, 4)
    assert codes(line) == ["turn-back", "turn"]
    assert line["todo"] == [{"code": "turn-back", "player": "Ann", "cards": [4]}]
    status = line["status"]
    assert (status["turn"], status["scores"], status["target"]) == ("Bob", {"Ann": 0, "Bob": 0}, {"Ann": 1, "Bob": 1})


def test_a_found_number_stays_and_the_turn_passes_all_the_same() -> None:
    match = table_of()
    assert codes(flip(match, 1)) == ["found", "turn"]
    flip(match, 9)
    status = match.status
    assert (status["turn"], status["round"]) == ("Ann", 2)
    assert status["target"] == {"Ann": 2, "Bob": 1}
    assert status["scores"] == status["totals"] == {"Ann": 1, "Bob": 0}


def test_the_round_is_played_to_its_end() -> None:
    match = table_of("Ann", "Bob", "Cem")
    for card in range(1, 10):
        flip(match, card if card <= 7 else 10, card, card)
    line = flip(match, 9, 10)
    status = line["status"]
    assert (status["phase"], status["turn"]) == ("flip", "Cem")
    assert status["target"] == {"Ann": 8, "Cem": 10}
    line = flip(match, 10)
    assert line["status"]["phase"] == "game-over"


def test_scores_are_the_open_cards() -> None:
    match = table_of("Ann", "Bob", "Cem")
    for card in range(1, 10):
        flip(match, card if card <= 7 else 10, card, card)
    line = flip(match, 9, 10, 10)
    assert line["status"]["scores"] == {"Ann": 7, "Bob": 10, "Cem": 10}
    assert (line["status"]["winner"], line["status"]["result"]) == (["Bob", "Cem"], "draw")
    assert codes(line) == ["found", "draw"]
    assert (line["status"]["round"], line["status"]["turn"], line["status"]["target"]) == (10, None, {"Ann": 8})


def test_in_one_go_whoever_finds_a_number_looks_on() -> None:
    match = table_of(variant=IN_ONE_GO)
    line = flip(match, 1, 2, 3)
    assert (line["status"]["turn"], line["status"]["scores"]["Ann"]) == ("Ann", 3)
    line = flip(match, 9)
    assert line["todo"] == [{"code": "turn-back", "player": "Ann", "cards": [1, 2, 3, 9]}]
    assert line["say"][0]["text"] == "The 9 is not it. Ann turns all cards back."
    assert line["status"]["scores"] == {"Ann": 0, "Bob": 0}
    assert (line["status"]["turn"], line["status"]["target"]) == ("Bob", {"Ann": 1, "Bob": 1})


def test_all_ten_in_one_go_end_the_game_with_the_round() -> None:
    match = table_of("Ann", "Bob", "Cem", variant=IN_ONE_GO)
    line = flip(match, *range(1, 11))
    assert (line["status"]["phase"], line["status"]["turn"]) == ("flip", "Bob")
    line = flip(match, 1, 2, 5, 3)
    assert line["status"]["scores"] == {"Ann": 10, "Bob": 0, "Cem": 0}
    assert (line["status"]["winner"], line["status"]["round"]) == ("Ann", 1)
    assert codes(line) == ["turn-back", "wins-game"]


@pytest.mark.parametrize("variant", [ONE_TO_TEN, IN_ONE_GO])
def test_each_game_begins_one_seat_further(variant: str) -> None:
    match = Match("yooloo", ("Ann", "Bob", "Cem"), variant)
    for starter in ("Ann", "Bob", "Cem", "Ann"):
        assert match.status["turn"] == starter
        while match.status["phase"] == "flip":
            match.tell("flip", card=match.status["target"][match.status["turn"]])
        assert match.status["result"] == "draw"
        match.tell("next-game")
    assert match.status["totals"] == {"Ann": 40, "Bob": 40, "Cem": 40}
    assert match.status["scores"] == {"Ann": 0, "Bob": 0, "Cem": 0}


def test_what_is_not_of_this_game_stays_empty() -> None:
    match = table_of()
    flip(match, 1)
    status = match.status
    assert (status["hands"], status["laid"], status["table"]) == ({"Ann": [], "Bob": []}, [], {})
    assert (status["point_card"], status["parked"]) == (None, [])


def test_a_card_that_lies_face_up_cannot_be_flipped() -> None:
    match = table_of()
    flip(match, 1, 1)
    assert match.refused("flip", card=1) == "card-already-used"
    flip(match, 10)
