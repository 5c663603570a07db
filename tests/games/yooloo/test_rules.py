"""Yooloo by its rulebook: rounds, parking, doubling, showdown, two players, the easy game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.line_contract_match import Line, Match, codes, reading

NAMES = ("Ann", "Bob", "Cem", "Dua")


def table_of(n: int = 3, **setup: Any) -> Match:
    return Match("yooloo", NAMES[:n], **setup)


def play(match: Match, *cards: int) -> Line:
    """Everybody lays a card; the ruling on the last one."""
    names = match.status["players"]
    return [match.tell("play", player=name, card=card) for name, card in zip(names, cards, strict=True)][-1]


def round_of(match: Match, point: int, *cards: int) -> Line:
    match.tell("point-card", value=point)
    return play(match, *cards)


def scores(match: Match) -> list[int]:
    return list(match.status["scores"].values())


@pytest.mark.parametrize(
    ("point", "cards", "winner", "points"),
    [
        (5, (10, 7, 8, 10), 2, 5),
        (8, (3, 9, 9), 0, 8),
        (6, (6, 4, 2), 0, 12),
        (6, (6, 6, 2), 2, 6),
        (10, (10, 9, 8, 7), 0, 20),
    ],
)
def test_the_highest_card_laid_once_takes_the_point_card(
    point: int, cards: tuple[int, ...], winner: int, points: int
) -> None:
    match = table_of(len(cards))
    line = round_of(match, point, *cards)
    assert codes(line)[0] == "wins-round"
    assert ("doubled" in codes(line)) is (points == 2 * point)
    assert scores(match) == [points if seat == winner else 0 for seat in range(len(cards))]


@pytest.mark.parametrize("cards", [(7, 7, 7), (5, 5, 9, 9), (2, 2, 3, 3)])
def test_without_a_card_laid_once_the_point_card_is_parked(cards: tuple[int, ...]) -> None:
    match = table_of(len(cards))
    assert codes(round_of(match, 4, *cards)) == ["parked", "turn-up"]
    assert match.status["parked"] == [4]
    assert set(scores(match)) == {0}


def test_a_parked_card_goes_to_the_next_winner() -> None:
    match = table_of()
    round_of(match, 4, 7, 7, 7)
    line = round_of(match, 9, 5, 8, 1)
    assert scores(match) == [0, 13, 0]
    assert match.status["parked"] == []
    assert line["say"][0]["text"] == "Bob wins with the 8 and takes the point cards 4 and 9: 13 points."


def test_parked_cards_accumulate() -> None:
    match = table_of()
    round_of(match, 4, 7, 7, 7)
    round_of(match, 9, 5, 5, 5)
    assert match.status["parked"] == [4, 9]
    line = round_of(match, 2, 10, 1, 1)
    assert scores(match) == [15, 0, 0]
    assert reading(line, "wins-round") == "YO-2"


@pytest.mark.parametrize(
    ("choice", "card", "points"),
    [
        # parked 3, current 5
        ("D1", 5, 13),
        ("D2", 5, 13),
        ("D3", 5, 16),
        ("D1", 3, 11),
        ("D2", 3, 8),
        ("D3", 3, 16),
        ("D1", 9, 8),
        ("D3", 9, 8),
        ("a", 3, 11),
        ("b", 3, 8),
    ],
)
def test_doubling_with_parked_cards(choice: str, card: int, points: int) -> None:
    match = table_of(readings={"YO-3": choice})
    round_of(match, 3, 7, 7, 7)
    line = round_of(match, 5, card, 1, 1)
    assert scores(match) == [points, 0, 0]
    assert ("doubled" in codes(line)) is (points > 8)
    assert reading(line, "wins-round") == ("YO-3" if card in (3, 5) else None)


def test_doubling_can_be_switched_off() -> None:
    match = table_of(doubling=False)
    assert codes(round_of(match, 6, 6, 4, 2)) == ["wins-round", "turn-up"]
    assert scores(match) == [6, 0, 0]


def showdown(match: Match) -> Line:
    """A last round that nobody wins, with 2 parked and 7 current."""
    for number, point in enumerate((1, 3, 4, 5, 6, 8, 9, 10), 1):
        round_of(match, point, number, number + 1 if number < 8 else 1, number + 1 if number < 8 else 1)
    round_of(match, 2, 9, 9, 9)
    return round_of(match, 7, 10, 10, 10)


def test_a_last_round_without_winner_is_a_showdown() -> None:
    match = table_of()
    line = showdown(match)
    assert codes(line) == ["showdown"]
    assert line["say"][0]["text"].startswith("No winner. Showdown for 9 points")
    status = line["status"]
    assert (status["phase"], status["round"], status["point_card"], status["parked"]) == ("showdown", 10, 7, [2])
    assert status["hands"] == {name: list(range(1, 11)) for name in NAMES[:3]}
    assert (status["laid"], status["table"]) == ([], dict.fromkeys(NAMES[:3], 10))


def test_a_showdown_repeats_until_somebody_wins_it() -> None:
    match = table_of()
    showdown(match)
    before = scores(match)
    assert codes(play(match, 8, 8, 8)) == ["showdown"]
    assert match.status["hands"]["Ann"] == list(range(1, 11))
    line = play(match, 8, 8, 4)
    assert codes(line)[0] == "wins-round"
    assert codes(line)[-1] in ("wins-game", "draw")
    assert scores(match) == [before[0], before[1], before[2] + 9]
    status = line["status"]
    assert (status["phase"], status["round"], status["point_card"], status["parked"]) == ("game-over", 10, 7, [])
    assert status["hands"] == {"Ann": [], "Bob": [], "Cem": []}
    assert status["table"] == {"Ann": 8, "Bob": 8, "Cem": 4}


@pytest.mark.parametrize(
    ("choice", "points"), [("applies", 16), ("applies (D1)", 16), ("a", 16), ("does not apply", 9), ("b", 9)]
)
def test_doubling_in_a_showdown(choice: str, points: int) -> None:
    match = table_of(readings={"YO-4": choice})
    showdown(match)
    before = scores(match)
    line = play(match, 7, 1, 1)
    assert scores(match)[0] == before[0] + points
    assert reading(line, "wins-round") == "YO-4"


def test_two_players_drop_a_tied_point_card() -> None:
    match = table_of(2)
    assert codes(round_of(match, 6, 4, 4)) == ["discarded", "turn-up"]
    assert match.status["parked"] == []
    round_of(match, 3, 5, 2)
    assert scores(match) == [3, 0]


def test_two_players_do_not_double() -> None:
    match = table_of(2)
    assert codes(round_of(match, 6, 6, 2)) == ["wins-round", "turn-up"]
    assert scores(match) == [6, 0]


def test_two_players_end_with_a_tied_tenth_round_and_share_what_is_even() -> None:
    match = table_of(2)
    lines = [round_of(match, value, value, value) for value in range(1, 11)]
    assert codes(lines[-1]) == ["discarded", "draw"]
    status = lines[-1]["status"]
    assert (status["phase"], status["winner"], status["result"]) == ("game-over", ["Ann", "Bob"], "draw")
    assert (status["round"], status["point_card"]) == (10, 10)


def test_the_easy_game_turns_its_point_cards_up_by_itself() -> None:
    match = table_of(variant="easy")
    assert codes(match.first) == ["point-card"]
    lines: list[Line] = []
    for value in range(1, 11):
        status = match.status
        assert (status["phase"], status["round"], status["point_card"]) == ("play", value, value)
        lines.append(play(match, value, *[value % 10 + 1] * 2))
    assert "doubled" in codes(lines[-1])
    assert codes(lines[-1])[-1] == "wins-game"


def test_easy_with_two_players_follows_the_two_player_rules() -> None:
    match = table_of(2, variant="easy")
    assert codes(play(match, 4, 4)) == ["discarded", "point-card"]
    assert codes(play(match, 2, 1)) == ["wins-round", "point-card"]
    assert scores(match) == [2, 0]


def test_a_match_is_a_series_of_games() -> None:
    match = table_of(2, point_cards=list(range(10, 0, -1)))
    line = [play(match, value, value % 10 + 1) for value in range(1, 11)][-1]
    # Bob wins nine rounds with the higher card; the last point card, 1, goes to Ann's 10.
    assert line["status"]["totals"] == line["status"]["scores"] == {"Ann": 1, "Bob": 54}
    assert (line["status"]["winner"], line["status"]["result"]) == ("Bob", "win")
    status = match.tell("next-game")["status"]
    assert status["scores"] == {"Ann": 0, "Bob": 0}
    assert status["totals"] == {"Ann": 1, "Bob": 54}
    assert (status["game_number"], status["round"], status["table"]) == (2, 1, {})
    assert (status["winner"], status["result"], status["match_winner"]) == (None, None, None)
    play(match, 5, 1)
    assert match.status["totals"] == {"Ann": 11, "Bob": 54}
    match.tell("rename", player="Bob", to="Bea")
    assert match.status["totals"] == {"Ann": 11, "Bea": 54}
    for _ in range(2):
        match.tell("undo")
    assert match.status["laid"] == ["Ann"]
