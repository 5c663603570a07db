"""Buttons and the number pad of Yooloo."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.yooloo.sensing import sense
from hardware.signals import Emptied, Held, Pressed
from tests.games.line_contract_match import Match

RIG: dict[str, dict[str, Any]] = {
    "b1": {"event": "play", "player": "Ann", "card": 7},
    "b2": {"event": "play", "player": 2, "card": 7},
    "b3": {"event": "play", "player": 4, "card": 7},
    "b4": {"event": "play", "card": 3},
    "again": {"event": "redo"},
    "card 9": {"event": "undo"},
}


def match_in(phase: str) -> Match:
    match phase:
        case "point-card":
            return Match("yooloo", ("Ann", "Bob", "Cem"))
        case "play":
            return Match("yooloo", ("Ann", "Bob", "Cem"), "easy")
        case "flip":
            return Match("yooloo", ("Ann", "Bob", "Cem"), "one-to-ten")
        case _:
            over = Match("yooloo", ("Ann", "Bob"), "one-to-ten-in-one-go")
            for card in range(1, 11):
                over.tell("flip", card=card)
            over.tell("flip", card=2)
            return over


def pressed(match: Match, button: str) -> list[dict[str, Any]]:
    return sense(match.referee.state, Pressed(1.0, button), RIG)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("phase", "button", "events"),
    [
        ("play", "b1", [{"event": "play", "player": "Ann", "card": 7}]),
        ("play", "b2", [{"event": "play", "player": "Bob", "card": 7}]),
        ("play", "b3", []),
        ("play", "b4", [{"event": "play", "card": 3, "player": "Ann"}]),
        ("play", "again", [{"event": "redo"}]),
        ("play", "undo", [{"event": "undo"}]),
        ("play", "next-game", [{"event": "next-game"}]),
        ("play", "play", []),
        ("play", "honk", []),
        ("play", "card 5", [{"event": "play", "card": 5, "player": "Ann"}]),
        ("play", "card 9", [{"event": "undo"}]),
        ("play", "card 11", []),
        ("point-card", "card 5", [{"event": "point-card", "value": 5}]),
        ("flip", "card 5", [{"event": "flip", "card": 5}]),
        ("game-over", "card 5", []),
    ],
)
def test_a_pressed_button(phase: str, button: str, events: list[dict[str, Any]]) -> None:
    assert pressed(match_in(phase), button) == events


def test_cards_of_the_number_pad_go_round_the_table() -> None:
    match = match_in("play")
    for button, laid in (("card 4", ["Ann"]), ("card 2", ["Ann", "Bob"])):
        (event,) = pressed(match, button)
        assert match.raw(event)["status"]["laid"] == laid
    (event,) = pressed(match, "card 2")
    assert match.raw(event)["status"]["scores"]["Ann"] == 1


def test_other_signals_mean_nothing_here() -> None:
    state: Any = match_in("play").referee.state
    assert sense(state, Held(1.0, "undo"), RIG) == []
    assert sense(state, Emptied(1.0, 3), RIG) == []
