"""What the line contract promises of Yooloo: set-ups, refusals and their order, the status at every moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.yooloo.reasons import YoolooReason
from tests.games.line_contract_match import Line, Match, setup_error

NAMES = ("Ann", "Bob", "Cem", "Dua", "Eva", "Fay", "Gil", "Hal", "Ida")
ORDER = [5, 8, 6, 4, 9, 2, 1, 3, 7, 10]
ALL = list(range(1, 11))


def play(match: Match, *cards: int) -> Line:
    names = match.status["players"]
    return [match.tell("play", player=name, card=card) for name, card in zip(names, cards, strict=True)][-1]


@pytest.mark.parametrize(
    ("players", "variant", "options"),
    [
        (NAMES, None, {}),
        (NAMES[:1], None, {}),
        (("Ann", "Ann"), None, {}),
        (("Ann", "t"), None, {}),
        (("Ann", {"name": "Reds", "members": ["Bob"]}), None, {}),
        (NAMES[:3], "hard", {}),
        (NAMES[:3], None, {"target": 3}),
        (NAMES[:3], None, {"doubling": 1}),
        (NAMES[:3], None, {"doubling": None}),
        (NAMES[:3], None, {"point_cards": None}),
        (NAMES[:3], None, {"point_cards": ALL[:9]}),
        (NAMES[:3], None, {"point_cards": [*ALL[:9], 9]}),
        (NAMES[:3], None, {"point_cards": [*ALL, 11]}),
        (NAMES[:3], None, {"point_cards": [0, *ALL[1:]]}),
        (NAMES[:3], None, {"point_cards": [1.0, *ALL[1:]]}),
        (NAMES[:3], None, {"point_cards": [True, *ALL[1:]]}),
        (NAMES[:3], "easy", {"point_cards": ALL}),
        (NAMES[:3], "one-to-ten", {"point_cards": ALL}),
        (NAMES[:3], None, {"readings": {"YO-3": "D4"}}),
        (NAMES[:3], None, {"readings": {"YO-4": "c"}}),
        (NAMES[:3], None, {"readings": {"YO-99": "a"}}),
        (NAMES[:3], None, {"readings": {"PP-5": "a"}}),
    ],
)
def test_a_set_up_that_cannot_be_played(players: Any, variant: str | None, options: Any) -> None:
    sentence = setup_error("yooloo", players, variant, **options)
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize("n", range(2, 9))
def test_two_to_eight_players(n: int) -> None:
    assert Match("yooloo", NAMES[:n]).status["players"] == list(NAMES[:n])


@pytest.mark.parametrize(
    "fields",
    [
        {"event": "play", "player": "Ann", "card": "7"},
        {"event": "play", "player": "Ann", "card": 7.0},
        {"event": "play", "player": "Ann", "card": True},
        {"event": "play", "player": "Ann", "card": None},
        {"event": "play", "player": "Ann", "card": [1, 2, 3, 4, 5]},
        {"event": "play", "player": "Ann"},
        {"event": "play", "card": 7},
        {"event": "play", "player": 1, "card": 7},
        {"event": "point-card"},
        {"event": "point-card", "value": "5"},
        {"event": "flip", "card": 1.0},
        {"event": "flip"},
        {"event": "deal"},
        {"event": ["play"]},
        {"event": None},
        {},
    ],
)
@pytest.mark.parametrize("variant", ["standard", "easy", "one-to-ten"])
def test_malformed_events_are_refused_in_every_phase(fields: dict[str, Any], variant: str) -> None:
    match = Match("yooloo", NAMES[:3], variant)
    before = match.status
    line = match.raw(fields)
    assert (line["ok"], line["reason"]["code"], line["event"]) == (False, "bad-event", fields)
    assert line["status"] == before


def test_fields_that_an_event_does_not_have_are_echoed() -> None:
    match = Match("yooloo", NAMES[:3], "easy")
    line = match.raw({"event": "play", "player": "Ann", "card": 3, "note": [1]})
    assert (line["ok"], line["event"]["note"]) == (True, [1])


@pytest.mark.parametrize("card", [0, 11, -1, 10**30])
def test_a_number_that_is_no_card(card: int) -> None:
    for variant in ("standard", "easy", "one-to-ten", "one-to-ten-in-one-go"):
        match = Match("yooloo", NAMES[:3], variant)
        assert match.refused("play", player="Ann", card=card) == "bad-card"
        assert match.refused("flip", card=card) == "bad-card"
        assert match.refused("point-card", value=card) == "bad-card"
        assert match.refused("play", player="ann", card=card) == "no-such-player"


@pytest.mark.parametrize(
    ("variant", "options", "accepted"),
    [
        ("standard", {}, "point-card"),
        ("standard", {"point_cards": ORDER}, "play"),
        ("easy", {}, "play"),
        ("one-to-ten", {}, "flip"),
        ("one-to-ten-in-one-go", {}, "flip"),
    ],
)
def test_events_of_other_variants_and_phases_are_not_now(variant: str, options: Any, accepted: str) -> None:
    events = {"point-card": {"value": 4}, "play": {"player": "Bob", "card": 4}, "flip": {"card": 4}}
    for event, fields in events.items():
        match = Match("yooloo", NAMES[:3], variant, **options)
        assert match.refused("next-game") == "not-now"
        if event == accepted:
            match.tell(event, **fields)
        else:
            assert match.refused(event, **fields) == "not-now"


def test_a_second_point_card_is_not_now_and_a_used_one_is_refused() -> None:
    match = Match("yooloo", NAMES[:3])
    match.tell("point-card", value=5)
    assert match.refused("point-card", value=6) == "not-now"
    play(match, 3, 3, 3)
    assert match.refused("point-card", value=5) == "point-card-used"
    assert match.refused("play", player="Ann", card=1) == "not-now"
    match.tell("point-card", value=6)
    play(match, 4, 4, 1)
    assert match.refused("point-card", value=5) == "point-card-used"


def test_used_comes_before_laid() -> None:
    match = Match("yooloo", NAMES[:3], point_cards=ORDER)
    play(match, 3, 4, 5)
    match.tell("play", player="Ann", card=7)
    assert match.refused("play", player="Ann", card=3) == "card-already-used"
    assert match.refused("play", player="Ann", card=7) == "already-laid"
    assert match.refused("play", player="Ann", card=1) == "already-laid"
    assert match.refused("play", player="Bob", card=4) == "card-already-used"
    match.tell("play", player="Bob", card=3)


def test_every_refusal_of_the_game_is_reached_above() -> None:
    assert {str(reason) for reason in YoolooReason} == {
        "bad-card",
        "card-already-used",
        "already-laid",
        "point-card-used",
    }


def test_the_status_of_a_told_point_card_from_moment_to_moment() -> None:
    match = Match("yooloo", NAMES[:3])
    status = match.status
    assert (status["phase"], status["turn"], status["round"], status["point_card"]) == ("point-card", None, 1, None)
    assert (status["laid"], status["table"], status["hands"]["Bob"]) == ([], {}, ALL)
    assert "target" not in status
    status = match.tell("point-card", value=5)["status"]
    assert (status["phase"], status["point_card"]) == ("play", 5)
    status = match.tell("play", player="Cem", card=10)["status"]
    assert (status["laid"], status["hands"]["Cem"], status["table"]) == (["Cem"], ALL, {})
    status = match.tell("play", player="Ann", card=10)["status"]
    assert status["laid"] == ["Ann", "Cem"]
    status = match.tell("play", player="Bob", card=8)["status"]
    assert status["table"] == {"Ann": 10, "Bob": 8, "Cem": 10}
    assert (status["laid"], status["round"], status["point_card"]) == ([], 2, None)
    assert (status["phase"], status["scores"]) == ("point-card", {"Ann": 0, "Bob": 5, "Cem": 0})
    assert status["hands"] == {"Ann": ALL[:9], "Bob": [*ALL[:7], 9, 10], "Cem": ALL[:9]}
    status = match.tell("point-card", value=1)["status"]
    assert status["table"] == {}


def test_a_point_card_that_turns_up_by_itself_leaves_the_table() -> None:
    match = Match("yooloo", NAMES[:3], "easy")
    status = play(match, 10, 10, 8)["status"]
    assert (status["round"], status["point_card"]) == (2, 2)
    assert status["table"] == {"Ann": 10, "Bob": 10, "Cem": 8}
    assert match.tell("play", player="Ann", card=1)["status"]["table"] == {}


def test_the_tenth_round_stays_after_the_end() -> None:
    match = Match("yooloo", NAMES[:3], point_cards=ORDER)
    status = [play(match, low, high, high) for low, high in zip(ALL, [*ALL[1:], 1], strict=True)][-1]["status"]
    assert (status["phase"], status["round"], status["point_card"]) == ("game-over", 10, 10)
    assert status["hands"] == {"Ann": [], "Bob": [], "Cem": []}
    assert status["table"] == {"Ann": 10, "Bob": 1, "Cem": 1}
    # The others lay the same card in every round, so each round is hers.
    assert status["winner"] == "Ann"
    assert match.refused("play", player="Ann", card=1) == "not-now"
    match.tell("undo")
    assert match.status["phase"] == "play"
    match.tell("redo")
    assert match.status == status


def test_a_new_name_shows_everywhere_at_once() -> None:
    match = Match("yooloo", NAMES[:3], point_cards=ORDER)
    play(match, 1, 2, 3)
    match.tell("play", player="Bob", card=5)
    status = match.tell("rename", player="Bob", to="bob")["status"]
    assert (status["players"], status["laid"]) == (["Ann", "bob", "Cem"], ["bob"])
    for key in ("scores", "totals", "hands"):
        assert list(status[key]) == ["Ann", "bob", "Cem"]
    assert match.refused("play", player="Bob", card=5) == "no-such-player"
