"""What the line contract promises of Pool Position: set-ups, malformed cards, the order of refusals, the status."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pool_position.reasons import PoolReason
from tests.games.line_contract_match import Match, setup_error
from tests.games.pool_position.boards import NAMES, SMALL, board, cards, place, table_of, turn


@pytest.mark.parametrize(
    ("lounge", "words"),
    [
        ({}, "rows"),
        ({**SMALL, "rows": []}, "no rows"),
        ({**SMALL, "rows": {}}, "rows"),
        ({**SMALL, "rows": [{"price": 4}]}, "columns"),
        ({**SMALL, "rows": [*SMALL["rows"], {"price": -1, "columns": [1]}]}, "row 4: the price"),
        ({**SMALL, "rows": [*SMALL["rows"], {"price": 1.0, "columns": [1]}]}, "rows[3].price"),
        ({**SMALL, "rows": [*SMALL["rows"], {"price": True, "columns": [1]}]}, "rows[3].price"),
        ({**SMALL, "rows": [{"price": 1, "columns": []}, *SMALL["rows"]]}, "row 1"),
        ({**SMALL, "rows": [{"price": 1, "columns": [0, 1]}, *SMALL["rows"]]}, "row 1"),
        ({**SMALL, "rows": [{"price": 1, "columns": [1, 1]}, *SMALL["rows"]]}, "row 1"),
        ({**SMALL, "rows": [{"price": 1, "columns": ["a"]}, *SMALL["rows"]]}, "rows[0].columns"),
        ({**SMALL, "rows": [{"price": 1, "columns": [1], "colour": "red"}]}, "colour"),
        ({**SMALL, "row_path": 0}, "row_path"),
        ({**SMALL, "column_path": -1}, "column_path"),
        ({**SMALL, "column_path": "3"}, "column_path"),
        ({"rows": SMALL["rows"], "row_path": 3}, "column_path"),
        ({**SMALL, "reconstruction": True}, "reconstruction"),
        (board((1, [1]), (2, [1])), "4 rows and columns"),
        (None, "board"),
        ([], "board"),
    ],
)
def test_a_board_that_cannot_be_played_on(lounge: Any, words: str) -> None:
    sentence = setup_error("pool-position", NAMES[:3], board=lounge)
    assert words in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_a_board_needs_as_many_lines_as_must_become_safe(n: int) -> None:
    needed = {2: 4, 3: 4, 4: 6, 5: 7}[n]
    rows = [(1, [1]) for _ in range(needed - 1)]
    assert table_of(n, board(*rows)).status["safe_needed"] == needed
    assert str(needed) in setup_error("pool-position", NAMES[:n], board=board(*rows[1:]))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (NAMES[:1], {"board": SMALL}),
        ((*NAMES, "Fay"), {"board": board(*[(1, [1])] * 9)}),
        (("Ann", "dummy"), {"board": SMALL}),
        (("Ann", "dummy", "Bob"), {"board": SMALL}),
        (NAMES[:3], {}),
        (NAMES[:3], {"board": SMALL, "youngest_first": ["Ann", "Bob"]}),
        (NAMES[:3], {"board": SMALL, "youngest_first": ["Ann", "Bob", "Bob"]}),
        (NAMES[:3], {"board": SMALL, "youngest_first": ["Ann", "Bob", "Zoe"]}),
        (NAMES[:2], {"board": SMALL, "youngest_first": ["Ann", "Bob", "dummy"]}),
        (NAMES[:3], {"board": SMALL, "youngest_first": None}),
        (NAMES[:3], {"board": SMALL, "end_check": "later"}),
        (NAMES[:3], {"board": SMALL, "end_check": None}),
        (NAMES[:3], {"board": SMALL, "target": 3}),
        (NAMES[:3], {"board": SMALL, "readings": {"PP-5": "c"}}),
        (NAMES[:3], {"board": SMALL, "readings": {"PP-99": "a"}}),
        ((*NAMES[:2], {"name": "Reds", "members": ["Cem"]}), {"board": SMALL}),
    ],
)
def test_a_set_up_that_cannot_be_played(players: Any, options: Any) -> None:
    assert setup_error("pool-position", players, **options).endswith(".")


THREE = {"Ann": 5, "Bob": 6, "Cem": 7}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"Ann": "5"}, "bad-event"),
        ({"Ann": 5.0}, "bad-event"),
        ({"Ann": True}, "bad-event"),
        ({"Ann": None}, "bad-event"),
        ({"Ann": [1, 2, 3, 4, 5]}, "bad-event"),
        ({"Dua": 5}, "bad-event"),
        ({"ann": 5}, "bad-event"),
        ({"t": 1.5}, "bad-event"),
        ({"dummy": 5}, "bad-event"),
        ({"note": "x"}, "bad-event"),
        ({"Ann": 0}, "bad-card"),
        ({"Ann": 13}, "bad-card"),
        ({"Ann": -(10**30)}, "bad-card"),
        ({"Ann": 0, "Dua": 3}, "bad-event"),
    ],
)
@pytest.mark.parametrize("phase", ["cards", "turn"])
def test_cards_that_cannot_be(fields: dict[str, Any], code: str, phase: str) -> None:
    match = table_of(3)
    if phase == "turn":
        cards(match, 1, 2, 3)
    assert match.refused("cards", **{**THREE, **fields}) == code


@pytest.mark.parametrize("phase", ["cards", "turn"])
def test_a_missing_card(phase: str) -> None:
    match = table_of(3)
    if phase == "turn":
        cards(match, 1, 2, 3)
    assert match.refused("cards", Ann=5, Bob=6) == "missing-card"
    assert match.refused("cards") == "missing-card"
    assert match.refused("cards", Ann=13, Bob=6) == "bad-card"
    two = table_of(2)
    assert two.refused("cards", Ann=5, Bob=6) == "missing-card"


def test_the_names_of_the_moment_count() -> None:
    match = table_of(3)
    match.tell("rename", player="Ann", to="cards")
    assert match.refused("cards", **THREE) == "bad-event"
    line = match.tell("cards", cards=5, Bob=6, Cem=7)
    assert line["status"]["cards"] == {"cards": 5, "Bob": 6, "Cem": 7}
    match.tell("rename", player="cards", to="Ann")
    assert match.status["cards"] == THREE
    for _ in range(3):
        match.tell("undo")
    for _ in range(3):
        match.tell("redo")
    assert match.status["cards"] == THREE


@pytest.mark.parametrize("spot", [(0, 1), (1, 0), (1, 3), (4, 1), (-1, 1), (10**30, 1)])
def test_off_the_board(spot: tuple[int, int]) -> None:
    match = table_of(3)
    for event in ("place", "replace"):
        assert match.refused(event, row=spot[0], column=spot[1]) == "no-such-lounger"
    cards(match, 1, 2, 3)
    for event in ("place", "replace"):
        assert match.refused(event, row=spot[0], column=spot[1]) == "no-such-lounger"


@pytest.mark.parametrize(
    "raw",
    [
        {"event": "place", "row": 1},
        {"event": "place", "row": "1", "column": 1},
        {"event": "replace", "row": 1, "column": 1.0},
        {"event": "replace", "row": True, "column": 1},
        {"event": "swim"},
        {"event": ["cards"], "Ann": 5},
        {"Ann": 5},
    ],
)
def test_malformed_events(raw: dict[str, Any]) -> None:
    match = table_of(3)
    line = match.raw(raw)
    assert (line["ok"], line["reason"]["code"], line["event"]) == (False, "bad-event", raw)


def test_events_out_of_their_phase() -> None:
    match = table_of(3)
    for event, fields in (("place", {"row": 1, "column": 1}), ("replace", {"row": 1, "column": 1}), ("end-turn", {})):
        assert match.refused(event, **fields) == "not-now"
    cards(match, 1, 2, 3)
    assert match.refused("cards", **THREE) == "not-now"
    assert match.refused("next-game") == "not-now"


def test_the_order_of_refusals() -> None:
    dear = board((20, [1, 2]), (0, [1, 2]), (0, [1, 2]), row_path=1)
    match = table_of(3, dear)
    turn(match, "Ann", (2, 1), (2, 2))
    # row 2 is safe; two-towels comes before everything that is wrong with the lounger
    assert match.refused("replace", row=1, column=1) == "two-towels"
    assert match.refused("place", row=2, column=1) == "two-towels"
    turn(match, "Bob")
    assert match.refused("place", row=1, column=1) == "too-dear"
    assert match.refused("replace", row=1, column=1) == "lounger-empty"
    assert match.refused("replace", row=2, column=1) == "line-safe"
    place(match, (3, 1))
    assert match.refused("replace", row=3, column=1) == "own-towel"
    turn(match, "Cem")
    assert match.refused("replace", row=3, column=1) == "no-luigi"
    assert match.refused("place", row=3, column=1) == "lounger-taken"


def test_a_dear_replacement_and_towels_that_run_out() -> None:
    lounge = board((10, [1, 2]), *[(0, range(1, 10))] * 7, row_path=40, column_path=40)
    match = table_of(3, lounge)
    turn(match, "Ann", (1, 1))  # 12 points each in this round, 11 in the next
    match.tell("end-turn")
    turn(match, "Ann", (1, 2))
    turn(match, "Bob")
    match.tell("replace", row=1, column=1)
    assert match.status["budget"] == 11 + 5 - 10
    assert match.refused("replace", row=1, column=2) == "too-dear"
    spots = [(row, column) for row in range(3, 9) for column in range(1, 10)]
    for at in range(14):
        if not match.status["towels_left"]:
            match.tell("end-turn")
        turn(match, "Bob", spots[at])
    match.tell("end-turn")
    turn(match, "Bob")
    # the one that replaced another counts too, besides the fourteen; being too dear comes first
    assert match.refused("replace", row=1, column=2) == "too-dear"
    assert match.refused("place", row=8, column=9) == "no-towels"


def test_every_refusal_of_the_game_has_its_test() -> None:
    assert {str(reason) for reason in PoolReason} == {
        "bad-card",
        "missing-card",
        "no-such-lounger",
        "card-already-used",
        "dummy-may-not-replace",
        "two-towels",
        "lounger-taken",
        "lounger-empty",
        "own-towel",
        "no-luigi",
        "line-safe",
        "too-dear",
        "no-towels",
    }


def test_the_status_before_between_and_after() -> None:
    match = Match("pool-position", NAMES[:2], board=SMALL)
    assert {key: match.status[key] for key in list(match.status)[10:]} == {
        "round": 1,
        "order": [],
        "cards": {},
        "points": {},
        "saved": {"Ann": 0, "Bob": 0, "dummy": 0},
        "budget": 0,
        "towels_left": 0,
        "loungers": {},
        "luigis": {},
        "safe": [],
        "safe_needed": 4,
        "controller": None,
    }
    cards(match, 11, 5, 8)
    for _ in range(3):
        match.tell("end-turn")
    status = match.status
    assert (status["phase"], status["round"], status["turn"]) == ("cards", 2, None)
    assert status["cards"] == {"Ann": 11, "Bob": 5, "dummy": 8}
    assert status["points"] == {"Ann": 8, "Bob": 11, "dummy": 5}
    assert status["order"] == ["Ann", "dummy", "Bob"]
    assert (status["budget"], status["towels_left"], status["saved"]) == (0, 0, {"Ann": 5, "Bob": 5, "dummy": 5})


def test_the_budget_holds_what_was_saved_until_the_turn_ends() -> None:
    match = table_of(3)
    cards(match, 12, 9, 4)
    status = place(match, (1, 1))["status"]
    assert (status["budget"], status["saved"]["Ann"], status["scores"]["Ann"]) == (5, 0, 4)


def test_each_game_starts_anew() -> None:
    lounge = board((1, [1]), (1, [1]), (1, [2]), row_path=1, column_path=1)
    match = table_of(3, lounge)
    cards(match, 12, 9, 4)
    place(match, (1, 1), (2, 1))
    match.tell("end-turn")
    line = place(match, (3, 2))
    over = line["status"]
    assert (over["phase"], over["winner"], over["round"], over["saved"]["Bob"]) == ("game-over", "Ann", 1, 0)
    assert match.refused("end-turn") == "not-now"
    line = match.tell("next-game")
    fresh = line["status"]
    assert (fresh["game_number"], fresh["round"], fresh["winner"]) == (2, 1, None)
    assert fresh | {"game_number": 1} == match.first["status"]
    assert line["todo"] == [{"code": "clear-board"}]
    cards(match, 12, 9, 4)
    match.tell("undo")
    match.tell("undo")
    assert match.status == over
