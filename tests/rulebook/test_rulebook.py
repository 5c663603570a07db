"""The rulebook: what it reads, what it makes public, and what it knows of readings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.rulebook.rulebook import NextGame, Reading, Refusal, Ruling
from tests.rulebook.countdown_game import NEXT, CountdownState, Take, countdown, match, take


def test_a_line_becomes_a_typed_event() -> None:
    assert countdown.read(take(2)) == Take(2)
    assert countdown.read(NEXT) == NextGame()


def test_a_bad_line_is_refused_with_what_is_wrong() -> None:
    unknown, without, mistyped = (countdown.read(raw) for raw in ({"event": "odd"}, {}, {"event": "take", "n": "2"}))
    assert isinstance(unknown, Refusal) and isinstance(without, Refusal) and isinstance(mistyped, Refusal)
    assert unknown.args["what"] == ("its name is 'odd'; the events here are take, next-game, undo, redo, rename")
    assert without.args["what"].startswith("it has no name")
    assert mistyped.args["what"] == "n: expected `int`, got `str`"


def test_the_same_event_in_the_same_state_has_the_same_ruling() -> None:
    state = match().first.state
    assert isinstance(state, CountdownState)
    before, ruling = replace(state), countdown.rule(state, Take(1))
    assert isinstance(ruling, Ruling)
    assert ruling == countdown.rule(state, Take(1))
    assert state == before


def test_the_public_state_keeps_its_order() -> None:
    referee = match(start=1)
    keys = "game variant players phase turn scores game_number winner result match_winner left"
    assert list(referee.rulebook.public(referee.state)) == keys.split()
    referee.rule(take(1))
    status = referee.rulebook.public(referee.state)
    assert (status["winner"], status["result"], status["phase"]) == ("Ann", "win", "game-over")


def test_the_kinds_of_event_of_a_game_are_listed() -> None:
    assert countdown.event_types == (Take, NextGame)


@pytest.mark.parametrize(
    ("word", "choice"),
    [("up", "up"), ("down", "down"), ("a", "up"), ("b", "down"), ("upwards", "up"), ("c", None), ("", None)],
)
def test_a_choice_goes_by_itself_its_letter_or_a_longer_wording(word: str, choice: str | None) -> None:
    assert Reading(("up", "down"), default="up", aliases={"upwards": "up"}).choose(word) == choice
