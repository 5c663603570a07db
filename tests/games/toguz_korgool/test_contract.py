"""What the line contract promises of Toguz korgool: set-ups, refusals and their order."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.toguz_korgool.phrases import phrases
from companion.games.toguz_korgool.reasons import ToguzReason
from tests.games.line_contract_match import Match, setup_error
from tests.games.toguz_korgool.positions import NAMES


def new(**options: Any) -> Match:
    return Match("toguz-korgool", NAMES, **options)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"first": "Cem"}, "Cem"),
        ({"first": "ann"}, "ann"),
        ({"first": None}, "first"),
        ({"first": 1}, "first"),
        ({"empty_side": "later"}, "empty_side"),
        ({"empty_side": None}, "empty_side"),
        ({"end_at_82": 1}, "end_at_82"),
        ({"end_at_82": "true"}, "end_at_82"),
        ({"end_at_82": None}, "end_at_82"),
        ({"clock_minutes": 0}, "clock_minutes"),
        ({"clock_minutes": -5}, "clock_minutes"),
        ({"clock_minutes": 5.0}, "clock_minutes"),
        ({"clock_minutes": "5"}, "clock_minutes"),
        ({"clock_minutes": True}, "clock_minutes"),
        ({"target": 3}, "target"),
        ({"readings": {"TK-1": "a"}}, "TK-1"),
        ({"readings": {"TK-2": "never"}}, "TK-2"),
        ({"readings": {"TK-4": "c"}}, "TK-4"),
        ({"readings": {"YG-4": "a"}}, "YG-4"),
        ({"readings": {"TK-2": 1}}, "readings"),
        ({"readings": []}, "readings"),
        ({"empty_side": "at-once", "readings": {"TK-2": "on-turn"}}, "TK-2"),
        ({"empty_side": "on-turn", "readings": {"TK-2": "b"}}, "TK-2"),
        ({"end_at_82": True, "readings": {"TK-4": "go-on"}}, "TK-4"),
        ({"end_at_82": False, "readings": {"TK-4": "a"}}, "TK-4"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], named: str) -> None:
    sentence = setup_error("toguz-korgool", NAMES, **options)
    assert named in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "players",
    [("Ann",), ("Ann", "Bob", "Cem"), ("Ann", "Ann"), ("Ann", ""), ("Ann", "Bob "), ("Ann", "event"), ("t", "Bob"),
     ("Ann", {"name": "Reds", "members": ["Bob"]})],
)  # fmt: skip
def test_players_that_cannot_be(players: Any) -> None:
    setup_error("toguz-korgool", players)


def test_there_is_one_variant() -> None:
    setup_error("toguz-korgool", NAMES, "kazakh")
    assert Match("toguz-korgool", NAMES, "standard").status["variant"] == "standard"


@pytest.mark.parametrize(
    "options",
    [{"clock_minutes": None}, {"clock_minutes": 1}, {"clock_minutes": 400}, {"first": "Bob"}, {"end_at_82": True},
     {"end_at_82": False, "readings": {"TK-4": "go-on"}}, {"empty_side": "at-once", "readings": {"TK-2": "b"}}],
)  # fmt: skip
def test_options_that_can_be(options: dict[str, Any]) -> None:
    assert new(**options).first["ok"]


@pytest.mark.parametrize(
    "raw",
    [
        {"event": "sow"},
        {"event": "sow", "hole": "7"},
        {"event": "sow", "hole": 7.0},
        {"event": "sow", "hole": True},
        {"event": "sow", "hole": None},
        {"event": "sow", "hole": [7]},
        {"event": "sow", "hole": 7, "landing": None},
        {"event": "sow", "hole": 7, "landing": "6"},
        {"event": "sow", "hole": 7, "landing": 6.0},
        {"event": "sow", "hole": 70, "landing": "6"},
        {"event": "resign"},
        {"event": "resign", "player": None},
        {"event": "resign", "player": 1},
        {"event": "flag"},
        {"event": "Sow", "hole": 7},
        {"event": "move", "hole": 7},
        {"event": None},
        {"event": 7},
        {"hole": 7},
        {},
    ],
)
@pytest.mark.parametrize("over", [False, True], ids=["play", "game-over"])
def test_malformed_events(raw: dict[str, Any], over: bool) -> None:
    match = new()
    if over:
        match.tell("draw-agreed")
    before = match.status
    line = match.raw(raw)
    assert (line["ok"], line["reason"]["code"]) == (False, "bad-event")
    assert line["event"] == raw
    assert line["status"] == before == match.status


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hole": 0}, "bad-hole"),
        ({"hole": 10}, "bad-hole"),
        ({"hole": -1}, "bad-hole"),
        ({"hole": 10**30}, "bad-hole"),
        ({"hole": 10, "landing": 99}, "bad-hole"),
        ({"hole": 6}, "empty-hole"),
        ({"hole": 6, "landing": 99}, "empty-hole"),
        ({"hole": 7, "landing": 7}, "wrong-landing"),
        ({"hole": 7, "landing": 0}, "wrong-landing"),
        ({"hole": 7, "landing": 10}, "wrong-landing"),
        ({"hole": 7, "landing": -(10**30)}, "wrong-landing"),
    ],
)
def test_refusals_of_a_sowing_in_their_order(fields: dict[str, int], code: str) -> None:
    match = new()
    match.tell("sow", hole=7)  # takes all of Bob's hole 6
    assert match.refused("sow", **fields) == code


@pytest.mark.parametrize(
    ("event", "fields", "code"),
    [
        ("sow", {"hole": 10}, "bad-hole"),
        ("sow", {"hole": 7}, "not-now"),
        ("sow", {"hole": 6, "landing": 99}, "not-now"),
        ("resign", {"player": "Ann"}, "not-now"),
        ("resign", {"player": "Zoe"}, "no-such-player"),
        ("flag", {"player": "Bob"}, "not-now"),
        ("flag", {"player": ""}, "no-such-player"),
        ("draw-agreed", {}, "not-now"),
    ],
)
def test_refusals_after_the_end(event: str, fields: dict[str, Any], code: str) -> None:
    match = new()
    match.tell("sow", hole=7)
    match.tell("resign", player="Bob")
    assert match.refused(event, **fields) == code


@pytest.mark.parametrize(
    ("event", "fields", "code"),
    [
        ("next-game", {}, "not-now"),
        ("undo", {}, "nothing-to-undo"),
        ("redo", {}, "nothing-to-redo"),
        ("resign", {"player": "ann"}, "no-such-player"),
        ("flag", {"player": "Cem"}, "no-such-player"),
        ("rename", {"player": "Cem", "to": "Dua"}, "no-such-player"),
        ("rename", {"player": "Ann", "to": "Ann"}, "bad-name"),
        ("rename", {"player": "Ann", "to": "Bob"}, "bad-name"),
        ("rename", {"player": "Ann", "to": ""}, "bad-name"),
        ("rename", {"player": "Ann", "to": "t"}, "bad-name"),
    ],
)
def test_other_refusals(event: str, fields: dict[str, Any], code: str) -> None:
    assert new().refused(event, **fields) == code


def test_what_a_sowing_does_not_have_is_ignored_and_echoed() -> None:
    raw = {"event": "sow", "hole": 7, "player": "Bob", "note": [1, None]}
    line = new().raw(raw)
    assert (line["ok"], line["event"], line["status"]["last"]["player"]) == (True, raw, "Ann")


def test_flags_fall_on_peoples_own_clocks_too() -> None:
    assert new().tell("flag", player="Ann")["status"]["winner"] == "Bob"
    assert new(clock_minutes=30).tell("flag", player="Ann")["status"]["winner"] == "Bob"


def test_the_refusal_of_a_landing_says_the_right_one() -> None:
    text = new().line("sow", hole=7, landing=7)["reason"]["text"]
    assert "hole 6" in text
    assert "not 7" in text


def test_every_refusal_has_words() -> None:
    assert set(phrases.refusals) == set(ToguzReason)


def test_undo_gives_a_tuz_and_an_end_back() -> None:
    match = new()
    for hole in (7, 1):
        match.tell("sow", hole=hole)
    before = match.status
    match.tell("resign", player="Bob")
    match.tell("next-game")
    match.tell("undo")
    match.tell("undo")
    assert match.status == before
    match.tell("redo")
    assert match.status["winner"] == "Ann"
    match.tell("undo")
    match.tell("sow", hole=9)
    assert match.refused("redo") == "nothing-to-redo"
