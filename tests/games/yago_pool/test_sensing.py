"""What a filled or emptied hole and a pressed button mean, in every state in which they can come."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.yago_pool.sensing import filled_holes, sense
from hardware.devices import Hole
from hardware.signals import Doubt, Emptied, Filled, Held, Pressed, Signal, Tilted
from tests.games.line_contract_match import Match
from tests.games.yago_pool.match_shorthand import match, report, shot, shots

BUTTONS = {"foul": {"event": "foul", "kind": "moved-ball"}}


def sensed(game: Match, signal: Signal) -> list[Any]:
    """What the signal gives rise to now."""
    return sense(game.referee.state, signal, BUTTONS)  # type: ignore[arg-type]


def sunk(hole: int, ball: str) -> dict[str, Any]:
    return {"event": "sunk", "hole": hole, "ball": ball}


@pytest.mark.parametrize("ball", ["red", "yellow", "blue", None])
def test_a_filled_hole_is_a_sunk_ball(ball: Any) -> None:
    assert sensed(match(), Filled(1.0, 5, ball)) == [sunk(5, ball or "unknown")]


def test_what_is_known_needs_no_word() -> None:
    game = match()
    report(game, "red 5, unknown 6")
    assert sensed(game, Filled(1.0, 5, "red")) == sensed(game, Filled(1.0, 5, None)) == []
    assert sensed(game, Filled(1.0, 6, None)) == []
    assert sensed(game, Emptied(1.0, 4)) == []
    assert sensed(game, Tilted(1.0, 0)) == []


def test_a_colour_that_becomes_clear_identifies_the_ball() -> None:
    game = match()
    report(game, "unknown 6")
    assert sensed(game, Filled(1.0, 6, "yellow")) == [{"event": "identify", "hole": 6, "ball": "yellow"}]


def test_another_colour_is_a_question() -> None:
    game = shots(match(), "red 5")
    assert sensed(game, Filled(1.0, 5, "yellow")) == [Doubt(1.0, Hole(5), "other-ball")]
    game.tell("lifted", hole=5)
    assert sensed(game, Filled(2.0, 5, "yellow")) == [Doubt(2.0, Hole(5), "other-ball")]


def test_an_emptied_hole_is_a_lifted_ball_and_its_return_a_sunk_one() -> None:
    game = shots(match(), "red 5")
    assert sensed(game, Emptied(1.0, 5)) == [{"event": "lifted", "hole": 5}]
    game.tell("lifted", hole=5)
    assert sensed(game, Emptied(1.0, 5)) == []
    assert filled_holes(game.referee.state) == frozenset()  # type: ignore[arg-type]
    for ball in ("red", None):
        (back,) = sensed(game, Filled(2.0, 5, ball))
        assert back == sunk(5, ball or "unknown")
    assert game.raw(sunk(5, "unknown"))["status"]["phase"] == "play"
    assert filled_holes(game.referee.state) == {5}  # type: ignore[arg-type]


def test_an_unknown_ball_comes_back_as_unknown() -> None:
    game = match()
    report(game, "unknown 5, lifted 5")
    (back,) = sensed(game, Filled(2.0, 5, "red"))
    assert game.raw(back)["ok"]


def test_a_ball_taken_out_is_a_lifted_ball() -> None:
    game = shots(match(), "red 1")
    shot(game, "red 5, foul moved-ball")
    assert sensed(game, Filled(1.0, 5, "red")) == []
    (event,) = sensed(game, Emptied(1.0, 5))
    assert game.raw(event)["status"]["phase"] == "play"


def test_after_the_end_the_holes_are_silent() -> None:
    for target in (1, 3):
        game = match(target=target)
        shot(game, "red 1, red 2, red 3")
        assert sensed(game, Emptied(1.0, 1)) == sensed(game, Filled(1.0, 9, "red")) == []


@pytest.mark.parametrize("name", ["shot-over", "decline", "restored", "undo", "redo", "next-game"])
def test_a_button_may_be_called_like_its_event(name: str) -> None:
    assert sensed(match(), Pressed(1.0, name)) == [{"event": name}]


def test_a_button_means_what_the_rig_says() -> None:
    assert sensed(match(), Pressed(1.0, "foul")) == [{"event": "foul", "kind": "moved-ball"}]
    assert sensed(match(), Pressed(1.0, "lamp")) == sensed(match(), Held(1.0, "shot-over")) == []


def test_a_hole_that_the_board_does_not_have_says_nothing() -> None:
    assert sensed(match(), Filled(1.0, 10, "red")) == []
