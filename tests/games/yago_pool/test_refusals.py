"""Every reason for a refusal, in every order in which two of them could meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.line_contract_match import setup_error
from tests.games.yago_pool.match_shorthand import match, report, shot, shots

MALFORMED: list[dict[str, Any]] = [
    {"event": "pass"},
    {"event": "sunk", "hole": 5},
    {"event": "sunk", "hole": 5.0, "ball": "red"},
    {"event": "sunk", "hole": "5", "ball": "red"},
    {"event": "sunk", "hole": True, "ball": "red"},
    {"event": "sunk", "hole": None, "ball": "red"},
    {"event": "sunk", "hole": 12, "ball": "green"},
    {"event": "identify", "hole": 5, "ball": "unknown"},
    {"event": "direct"},
    {"event": "foul"},
    {"event": "foul", "kind": 3},
    {"event": "foul", "kind": "ball-off-table"},
    {"event": "foul", "kind": "ball-off-table", "ball": "blue"},
    {"event": "foul", "kind": "ball-off-table", "ball": ["red"]},
    {"event": "foul", "kind": "moved-ball", "hole": None},
    {"event": "foul", "kind": "moved-ball", "hole": 5.0},
    {"event": "foul", "kind": "moved-ball", "hole": True},
    {"event": "choose-colour", "colour": "blue"},
    {"event": "lifted"},
    {"event": "fix", "hole": 5},
    {"event": "fix", "hole": 5, "ball": "blue"},
    {"event": "rename", "player": "Ann"},
]


@pytest.mark.parametrize("raw", MALFORMED, ids=str)
def test_malformed_events_are_bad_in_every_phase(raw: dict[str, Any]) -> None:
    opening = match()
    restoring = match()
    shot(restoring, "red 5, foul moved-ball")
    over = match(target=1)
    shot(over, "red 1, red 2, red 3")
    for game in (opening, restoring, over):
        line = game.raw(raw)
        assert (line["ok"], line["reason"]["code"]) == (False, "bad-event")
        assert line["event"] == raw


def test_fields_that_an_event_does_not_have_are_ignored() -> None:
    game = match("professional")
    raw = {"event": "foul", "kind": "no-ball-hit", "ball": ["green"], "hole": 99, "by": "Bob"}
    line = game.raw(raw)
    assert line["ok"]
    assert line["event"] == raw


@pytest.mark.parametrize("phase", ["opening", "restore", "match-over"])
@pytest.mark.parametrize(
    ("variant", "raw", "reason"),
    [
        ("easy", {"event": "foul", "kind": "swearing"}, "unknown-kind"),
        ("easy", {"event": "foul", "kind": "no-ball-hit"}, "wrong-variant"),
        ("medium", {"event": "foul", "kind": "wrong-ball-first"}, "wrong-variant"),
        ("professional", {"event": "foul", "kind": "touched-opponent-ball"}, "wrong-variant"),
        ("easy", {"event": "direct", "hole": 12}, "wrong-variant"),
        ("professional", {"event": "direct", "hole": 5}, "wrong-variant"),
        ("easy", {"event": "decline"}, "wrong-variant"),
        ("medium", {"event": "decline"}, "wrong-variant"),
        ("medium", {"event": "direct", "hole": 0}, "bad-hole"),
        ("easy", {"event": "sunk", "hole": 10, "ball": "red"}, "bad-hole"),
        ("easy", {"event": "sunk", "hole": -(10**30), "ball": "red"}, "bad-hole"),
        ("easy", {"event": "identify", "hole": 0, "ball": "red"}, "bad-hole"),
        ("easy", {"event": "lifted", "hole": 10}, "bad-hole"),
        ("easy", {"event": "fix", "hole": 10, "ball": None}, "bad-hole"),
        ("easy", {"event": "foul", "kind": "moved-ball", "hole": 10}, "bad-hole"),
        ("easy", {"event": "rename", "player": "Eve", "to": "Eva"}, "no-such-player"),
    ],
)
def test_what_event_and_set_up_alone_show_comes_before_the_phase(
    phase: str, variant: str, raw: dict[str, Any], reason: str
) -> None:
    game = match(variant, target=1)
    if phase != "opening":
        shot(game, "red 5, foul moved-ball" if phase == "restore" else "red 1, red 2, red 3")
    assert game.status["phase"] == phase
    assert game.raw(raw)["reason"]["code"] == reason


def test_a_hole_holds_one_ball() -> None:
    game = match()
    report(game, "red 5")
    assert game.refused("sunk", hole=5, ball="yellow") == "hole-occupied"
    assert game.refused("sunk", hole=5, ball="blue") == "hole-occupied"


def test_there_are_five_balls_of_a_colour_and_one_blue() -> None:
    game = match()
    report(game, "red 1, red 2, red 4, red 6, foul ball-off-table red")
    assert game.refused("sunk", hole=9, ball="red") == "no-such-ball"
    assert game.refused("foul", kind="ball-off-table", ball="red") == "no-such-ball"
    report(game, "blue 9")
    assert game.refused("sunk", hole=8, ball="blue") == "no-such-ball"
    assert game.refused("foul", kind="blue-off-table") == "no-such-ball"


@pytest.mark.parametrize(("first", "second"), [("blue 9", "foul"), ("foul blue-off-table", "sunk")])
def test_the_blue_ball_is_lost_once(first: str, second: str) -> None:
    game = match("professional")
    report(game, first)
    lost_again = {"kind": "blue-off-table"} if second == "foul" else {"hole": 8, "ball": "blue"}
    assert game.refused(second, **lost_again) == "no-such-ball"


def test_identifying_makes_no_sixth_ball() -> None:
    game = match()
    report(game, "unknown 9, red 1, red 2, red 4, red 6, red 8")
    assert game.refused("identify", hole=9, ball="red") == "no-such-ball"
    game.tell("identify", hole=9, ball="blue")


def test_an_unknown_ball_must_be_some_ball() -> None:
    ten = (
        "red 1, red 2, red 4, red 6, yellow 3, yellow 5, yellow 7, yellow 8, "
        "foul ball-off-table red, foul ball-off-table yellow"
    )
    opening = match("easy")
    report(opening, f"{ten}, foul blue-off-table")
    assert opening.refused("sunk", hole=9, ball="unknown") == "no-such-ball"
    opening.tell("undo")
    opening.tell("sunk", hole=9, ball="unknown")
    later = shots(match("easy"), "-")
    report(later, ten)
    assert later.refused("sunk", hole=9, ball="unknown") == "no-such-ball"


@pytest.mark.parametrize("variant", ["easy", "medium"])
def test_after_the_opening_the_blue_ball_is_out_of_play(variant: str) -> None:
    game = shots(match(variant), "-")
    assert game.refused("sunk", hole=5, ball="blue") == "blue-out-of-play"
    assert game.refused("foul", kind="blue-off-table") == "blue-out-of-play"
    report(game, "unknown 5")
    assert game.refused("identify", hole=5, ball="blue") == "blue-out-of-play"
    assert game.refused("sunk", hole=5, ball="blue") == "hole-occupied"


def test_an_unknown_ball_must_be_told_before_the_ruling() -> None:
    game = match()
    report(game, "unknown 5")
    assert game.refused("shot-over") == "unknown-ball-first"
    game.tell("identify", hole=5, ball="yellow")
    assert game.tell("shot-over")["status"]["colours"] == {"Ann": "yellow", "Bob": "red"}


def test_only_an_unknown_ball_can_be_identified() -> None:
    game = match()
    report(game, "red 5")
    assert game.refused("identify", hole=5, ball="yellow") == "not-now"
    assert game.refused("identify", hole=6, ball="yellow") == "not-now"


def test_open_work_comes_first() -> None:
    game = match("professional")
    shot(game, "red 5, foul moved-ball")
    for raw in (
        {"event": "sunk", "hole": 5, "ball": "red"},
        {"event": "sunk", "hole": 3, "ball": "unknown"},
        {"event": "identify", "hole": 3, "ball": "red"},
        {"event": "foul", "kind": "wrong-ball-first"},
        {"event": "shot-over"},
        {"event": "choose-colour", "colour": "red"},
        {"event": "decline"},
    ):
        assert game.raw(raw)["reason"]["code"] == "restore-first", raw
    assert game.refused("next-game") == "not-now"
    medium = shots(match("medium"), "red 1")
    shot(medium, "red 5, direct 5")
    assert medium.refused("direct", hole=5) == "restore-first"


def test_an_open_choice_comes_first() -> None:
    game = match("professional")
    shot(game, "red 5, yellow 6")
    for raw in (
        {"event": "sunk", "hole": 3, "ball": "red"},
        {"event": "identify", "hole": 3, "ball": "red"},
        {"event": "foul", "kind": "wrong-ball-first"},
        {"event": "shot-over"},
        {"event": "decline"},
    ):
        assert game.raw(raw)["reason"]["code"] == "choose-first", raw
    assert game.refused("restored") == "not-now"
    assert game.refused("next-game") == "not-now"
    medium = match("medium")
    shot(medium, "red 5, yellow 6")
    assert medium.refused("direct", hole=5) == "choose-first"


@pytest.mark.parametrize("over", ["game-over", "match-over"])
def test_after_the_end_nothing_more_is_reported(over: str) -> None:
    game = match("professional", target=1 if over == "match-over" else 3)
    shot(game, "red 1, red 2, red 3")
    assert game.status["phase"] == over
    for raw in (
        {"event": "sunk", "hole": 5, "ball": "red"},
        {"event": "identify", "hole": 5, "ball": "red"},
        {"event": "foul", "kind": "moved-ball"},
        {"event": "shot-over"},
        {"event": "choose-colour", "colour": "red"},
        {"event": "decline"},
        {"event": "lifted", "hole": 1},
        {"event": "restored"},
        {"event": "fix", "hole": 1, "ball": None},
    ):
        assert game.raw(raw)["reason"]["code"] == "not-now", raw


def test_out_of_season() -> None:
    game = match("medium")
    assert game.refused("foul", kind="touched-opponent-ball") == "not-now"
    assert game.refused("choose-colour", colour="red") == "not-now"
    assert game.refused("restored") == "not-now"
    assert game.refused("lifted", hole=5) == "no-such-ball"
    shots(game, "red 1")
    assert game.refused("direct", hole=1) == "no-such-ball", "it fell in an earlier shot"
    assert game.refused("direct", hole=2) == "no-such-ball"
    assert game.refused("foul", kind="moved-ball", hole=1) == "no-such-ball"


@pytest.mark.parametrize(
    ("players", "options", "named"),
    [
        (["Ann"], {}, "2 players"),
        (["Ann", "Bob", "Cem"], {}, "2 players"),
        (["Ann", "Bob"], {"target": 0}, "target"),
        (["Ann", "Bob"], {"target": "three"}, "target"),
        (["Ann", "Bob"], {"target": 3.0}, "target"),
        (["Ann", "Bob"], {"best_of": 3}, "best_of"),
        (["Ann", "Bob"], {"readings": {"YG-0": "a"}}, "YG-0"),
        (["Ann", "Bob"], {"readings": {"YG-4": "c"}}, "YG-4"),
        (["Ann", "Bob"], {"readings": {"YG-10": "2"}}, "YG-10"),
        ([{"name": "Reds", "members": []}, "Bob"], {}, "Reds"),
        ([{"name": "Reds", "members": ["Ann", "Ann"]}, "Bob"], {}, "Ann"),
    ],
)
def test_a_set_up_that_cannot_be_played(players: list[Any], options: dict[str, Any], named: str) -> None:
    assert named in setup_error("yago-pool", players, **options)
