"""Rulings of a match: golden positions, every end of a game, the readings that decide."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.line_contract_match import Match, codes, reading
from tests.games.toguz_korgool.positions import NAMES, match_at, position

NONE = [0] * 9
LONE = [0, 0, 0, 0, 0, 0, 0, 0, 1]


def new(**options: Any) -> Match:
    return Match("toguz-korgool", NAMES, **options)


# --- the first move and its status


def test_the_set_up() -> None:
    first = new().first
    assert codes(first) == ["to-play"]
    assert first["todo"] == []
    assert first["status"] == {
        "game": "toguz-korgool",
        "variant": "standard",
        "players": ["Ann", "Bob"],
        "phase": "play",
        "turn": "Ann",
        "scores": {"Ann": 0, "Bob": 0},
        "game_number": 1,
        "winner": None,
        "result": None,
        "match_winner": None,
        "holes": {"Ann": [9] * 9, "Bob": [9] * 9},
        "kazan": {"Ann": 0, "Bob": 0},
        "tuz": {},
        "move": 0,
        "last": None,
        "legal": [1, 2, 3, 4, 5, 6, 7, 8, 9],
    }


def test_the_best_known_first_move() -> None:
    match = new()
    line = match.tell("sow", hole=7, landing=6)
    status = line["status"]
    assert codes(line) == ["sowed", "captured"]
    assert status["holes"] == {"Ann": [9, 9, 9, 9, 9, 9, 1, 10, 10], "Bob": [10, 10, 10, 10, 10, 0, 9, 9, 9]}
    assert status["kazan"] == status["scores"] == {"Ann": 10, "Bob": 0}
    assert status["last"] == {"player": "Ann", "hole": 7, "captured": 10, "tuz": False}
    assert (status["turn"], status["move"], status["legal"]) == ("Bob", 1, [1, 2, 3, 4, 5, 7, 8, 9])


def test_the_second_player_sows_from_his_own_side() -> None:
    match = new()
    match.tell("sow", hole=1)
    status = match.tell("sow", hole=9, landing=8)["status"]
    assert status["holes"] == {"Ann": [2, 11, 11, 11, 11, 11, 11, 11, 10], "Bob": [9, 9, 9, 9, 9, 9, 9, 9, 1]}
    assert status["last"] == {"player": "Bob", "hole": 9, "captured": 0, "tuz": False}


# --- tuz


def test_a_tuz_is_declared_by_the_referee() -> None:
    match = match_at(position([0, 0, 0, 0, 0, 0, 0, 0, 2], [2, 1, 0, 0, 0, 0, 0, 0, 0], (77, 80)))
    line = match.tell("sow", hole=9)
    assert codes(line) == ["sowed", "tuz"]
    assert line["status"]["tuz"] == {"Ann": 1}
    assert line["status"]["last"] == {"player": "Ann", "hole": 9, "captured": 3, "tuz": True}


@pytest.mark.parametrize(
    ("tuz", "hole", "text"),
    [
        ((0, 0), 9, "a ninth hole is never a tuz"),
        ((0, 4), 4, "own tuz has that number"),
        ((5, 0), 4, "Ann has a tuz already"),
    ],
)
def test_a_tuz_that_may_not_be_is_explained(tuz: tuple[int, int], hole: int, text: str) -> None:
    theirs = [0] * 9
    theirs[hole - 1] = 2
    match = match_at(position([0, 0, 0, 0, 0, 0, 0, 0, hole + 1], theirs, (80, 79 - hole), tuz=tuz))
    line = match.tell("sow", hole=9)
    assert codes(line) == ["sowed", "no-tuz"]
    assert text in line["say"][1]["text"]
    assert line["status"]["last"] == {"player": "Ann", "hole": 9, "captured": 0, "tuz": False}


def test_the_last_korgool_in_a_tuz_goes_to_its_owner() -> None:
    match = match_at(position([0, 0, 0, 0, 0, 0, 2, 0, 2], [5, 0, 0, 0, 0, 0, 0, 0, 0], (73, 80), tuz=(0, 8)))
    line = match.tell("sow", hole=7, landing=8)
    assert codes(line) == ["sowed", "tuz-collected"]
    assert reading(line, "tuz-collected") == "TK-1"
    assert line["status"]["kazan"] == {"Ann": 73, "Bob": 81}
    assert line["status"]["last"] == {"player": "Ann", "hole": 7, "captured": 0, "tuz": False}


def test_what_falls_into_a_tuz_on_the_way_is_no_capture() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 5], [4, 0, 2, 4, 0, 0, 0, 0, 6], (70, 71), tuz=(2, 0))
    line = match_at(here).tell("sow", hole=9)
    assert codes(line) == ["sowed", "tuz-collected"]
    assert reading(line, "tuz-collected") is None
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 5], [4, 0, 2, 5, 0, 0, 0, 0, 5], (70, 71), tuz=(2, 0))
    line = match_at(here).tell("sow", hole=9)
    assert codes(line) == ["sowed", "tuz-collected", "captured"]
    assert line["status"]["last"]["captured"] == 6
    assert line["status"]["kazan"] == {"Ann": 77, "Bob": 71}


# --- 82


def test_82_ends_the_game_at_once() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 2], [79, 1, 0, 0, 0, 0, 0, 0, 0], (10, 70))
    line = match_at(here).tell("sow", hole=9)
    status = line["status"]
    assert codes(line) == ["sowed", "captured", "wins-game"]
    assert reading(line, "wins-game") == "TK-4"
    assert (status["phase"], status["turn"], status["legal"]) == ("game-over", None, [])
    assert (status["winner"], status["result"], status["match_winner"]) == ("Ann", "win", None)
    assert status["scores"] == status["kazan"] == {"Ann": 90, "Bob": 70}


def test_81_is_not_enough() -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 2], [1, 1, 0, 0, 0, 0, 0, 0, 0], (79, 79))
    line = match_at(here).tell("sow", hole=9)
    assert codes(line) == ["sowed", "captured"]
    assert line["status"]["phase"] == "play"


def test_82_comes_before_an_empty_side() -> None:
    """The last capture takes all that Bob had: the game ended at 82, so what lies on Ann's side is not counted."""
    here = position([0, 0, 0, 0, 0, 0, 0, 3, 2], [1, 0, 0, 0, 0, 0, 0, 0, 0], (80, 76))
    line = match_at(here).tell("sow", hole=9)
    assert codes(line) == ["sowed", "captured", "wins-game"]
    assert line["status"]["scores"] == line["status"]["kazan"] == {"Ann": 82, "Bob": 76}


def test_82_on_the_opponents_move() -> None:
    """Bob has to sow past Ann's tuz and gives her the deciding korgool."""
    here = position([0, 0, 0, 0, 0, 0, 0, 9, 0], [0, 0, 3, 0, 0, 0, 0, 0, 69], (81, 0), turn=1, tuz=(4, 0))
    line = match_at(here).tell("sow", hole=3)
    assert codes(line) == ["sowed", "tuz-collected", "wins-game"]
    assert (line["status"]["winner"], line["status"]["scores"]) == ("Ann", {"Ann": 82, "Bob": 0})


@pytest.mark.parametrize(
    "options", [{"end_at_82": False}, {"readings": {"TK-4": "go-on"}}, {"readings": {"TK-4": "b"}}]
)
def test_the_game_may_go_on_after_82(options: dict[str, Any]) -> None:
    here = position([0, 0, 0, 0, 0, 0, 0, 0, 2], [79, 1, 0, 0, 0, 0, 0, 0, 0], (10, 70))
    match = match_at(here, **options)
    assert match.tell("sow", hole=9)["status"]["phase"] == "play"
    line = match.tell("sow", hole=2)
    assert line["status"]["phase"] == "play"
    line = match.tell("sow", hole=9)
    # The lone korgool joins none in hole 1 of Bob: Ann has no more, but it is Bob's turn.
    assert (line["status"]["phase"], line["status"]["turn"]) == ("play", "Bob")
    line = match.tell("sow", hole=3)
    assert codes(line)[-2:] == ["no-korgools", "wins-game"]
    assert line["status"]["scores"] == {"Ann": 90, "Bob": 72}


# --- an empty side


def test_an_empty_side_ends_the_game_on_its_turn() -> None:
    """Bob has nothing to sow: what lies on Ann's side is hers, on top of her kazan."""
    match = match_at(position([0, 3, 0, 0, 0, 0, 0, 1, 0], NONE, (78, 80)))
    line = match.tell("sow", hole=8)
    status = line["status"]
    assert codes(line) == ["sowed", "no-korgools", "wins-game"]
    assert reading(line, "no-korgools") == "TK-2"
    assert reading(line, "wins-game") == "TK-3"
    assert status["holes"] == {"Ann": [0, 3, 0, 0, 0, 0, 0, 0, 1], "Bob": NONE}
    assert (status["kazan"], status["scores"]) == ({"Ann": 78, "Bob": 80}, {"Ann": 82, "Bob": 80})
    assert (status["winner"], status["turn"], status["legal"]) == ("Ann", None, [])


def test_the_movers_own_empty_side_waits_for_his_turn() -> None:
    here = position(LONE, [0, 4, 0, 0, 0, 0, 0, 0, 0], (80, 77))
    on_turn = match_at(here).tell("sow", hole=9)
    assert on_turn["status"]["phase"] == "play"
    assert on_turn["status"]["scores"] == on_turn["status"]["kazan"]


@pytest.mark.parametrize("options", [{"empty_side": "at-once"}, {"readings": {"TK-2": "at-once"}}])
def test_any_empty_side_ends_the_game_at_once(options: dict[str, Any]) -> None:
    here = position(LONE, [0, 4, 0, 0, 0, 0, 0, 0, 0], (80, 77))
    line = match_at(here, **options).tell("sow", hole=9)
    assert codes(line) == ["sowed", "no-korgools", "wins-game"]
    assert "Ann" in line["say"][1]["text"]
    assert line["status"]["scores"] == {"Ann": 80, "Bob": 82}
    assert line["status"]["winner"] == "Bob"


def test_81_each_is_a_draw() -> None:
    match = match_at(position(LONE, [1, 0, 0, 0, 0, 0, 0, 0, 0], (79, 81)))
    line = match.tell("sow", hole=9)
    assert codes(line) == ["sowed", "captured", "no-korgools", "draw"]
    assert (line["status"]["winner"], line["status"]["result"]) == (["Ann", "Bob"], "draw")
    assert line["status"]["scores"] == {"Ann": 81, "Bob": 81}


def test_81_each_with_korgools_on_the_board() -> None:
    line = match_at(position([0, 1, 0, 0, 0, 0, 0, 0, 0], NONE, (80, 81))).tell("sow", hole=2)
    assert codes(line) == ["sowed", "no-korgools", "draw"]
    assert line["status"]["scores"] == {"Ann": 81, "Bob": 81}
    assert line["status"]["kazan"] == {"Ann": 80, "Bob": 81}


# --- what people and clocks decide


@pytest.mark.parametrize(
    ("event", "fields", "announced", "winner", "result", "decided"),
    [
        ("resign", {"player": "Ann"}, ["resigned", "wins-game"], "Bob", "win", None),
        ("resign", {"player": "Bob"}, ["resigned", "wins-game"], "Ann", "win", None),
        ("flag", {"player": "Ann"}, ["time-up", "wins-game"], "Bob", "win", "TK-5"),
        ("flag", {"player": "Bob"}, ["time-up", "wins-game"], "Ann", "win", "TK-5"),
        ("draw-agreed", {}, ["agreed", "draw"], ["Ann", "Bob"], "draw", "TK-5"),
    ],
)
def test_people_end_a_game(
    event: str, fields: dict[str, str], announced: list[str], winner: Any, result: str, decided: str | None
) -> None:
    match = new()
    last = match.tell("sow", hole=7)["status"]["last"]
    line = match.tell(event, **fields)
    status = line["status"]
    assert codes(line) == announced
    assert (status["winner"], status["result"], status["phase"], status["turn"]) == (winner, result, "game-over", None)
    assert reading(line, announced[-1]) == decided
    assert (status["last"], status["move"], status["legal"]) == (last, 1, [])
    assert status["scores"] == status["kazan"] == {"Ann": 10, "Bob": 0}


def test_resigning_with_an_empty_side_behind_counts_kazans_alone() -> None:
    match = match_at(position(LONE, [0, 4, 0, 0, 0, 0, 0, 0, 0], (80, 77)))
    match.tell("sow", hole=9)
    assert match.tell("resign", player="Ann")["status"]["scores"] == {"Ann": 80, "Bob": 77}


# --- a series of games


def test_the_players_take_turns_in_starting() -> None:
    match = new(first="Bob")
    starters = [match.status["turn"]]
    for _ in range(3):
        match.tell("draw-agreed")
        starters.append(match.tell("next-game")["status"]["turn"])
    assert starters == ["Bob", "Ann", "Bob", "Ann"]


def test_a_new_game_begins_anew() -> None:
    match = new()
    match.tell("sow", hole=7)
    match.tell("resign", player="Bob")
    status = match.tell("next-game")["status"]
    assert status == new().status | {"game_number": 2, "turn": "Bob"}


def test_a_rename_is_seen_everywhere() -> None:
    match = match_at(position([0, 0, 0, 0, 0, 0, 2, 0, 2], [5, 0, 0, 0, 0, 0, 0, 0, 0], (73, 80), tuz=(3, 8)))
    match.tell("sow", hole=7)
    status = match.tell("rename", player="Ann", to="Айгүл")["status"]
    assert "Ann" not in str(status)
    assert list(status["holes"]) == list(status["kazan"]) == list(status["scores"]) == ["Айгүл", "Bob"]
    assert (status["tuz"], status["last"]["player"]) == ({"Айгүл": 3, "Bob": 8}, "Айгүл")


def test_who_starts_survives_a_rename() -> None:
    match = new(first="Bob")
    match.tell("rename", player="Bob", to="Cem")
    match.tell("flag", player="Ann")
    assert match.tell("next-game")["status"]["turn"] == "Ann"
    match.tell("flag", player="Ann")
    assert match.tell("next-game")["status"]["turn"] == "Cem"
