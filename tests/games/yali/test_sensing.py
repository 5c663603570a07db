"""Signals to events: the tilt where it is waited for, and buttons."""

from typing import Any

import pytest

from companion.games.yali.sensing import awaits_rest, sense
from hardware.signals import Filled, Held, Pressed, Signal, Tilted
from tests.games.yali.match import Match

BUTTONS = {
    "green": {"event": "released"},
    "left": {"event": "home", "player": 1},
    "right": {"event": "home", "player": 2},
}


def sensed(match: Match, signal: Signal) -> list[dict[str, Any]]:
    return sense(match.state, signal, BUTTONS)


@pytest.mark.parametrize(("seat", "word"), [(0, "Ann"), (1, "Bob"), (None, "level")])
def test_a_rest_is_told_while_it_is_waited_for(seat: Any, word: str) -> None:
    match = Match()
    assert awaits_rest(match.state)
    assert sensed(match, Tilted(1.0, seat)) == [{"event": "tilt", "to": word}]


@pytest.mark.parametrize("events", [["tilt Ann"], ["tilt level"], ["home Ann"], ["home Ann", "confirm Bob"]], ids=str)
def test_elsewhere_it_is_nothing(events: list[str]) -> None:
    match = Match()
    for event in events:
        name, player = event.split()
        match.say(name, **{"to" if name == "tilt" else "player": player})
    assert not awaits_rest(match.state)
    assert sensed(match, Tilted(1.0, 0)) == []


def test_after_the_release_it_is_waited_for_again() -> None:
    match = Match()
    match.say("tilt", to="Ann")
    (released,) = sensed(match, Pressed(2.0, "released"))
    match.say(**released)
    assert awaits_rest(match.state)


@pytest.mark.parametrize(
    ("button", "events"),
    [
        ("released", [{"event": "released"}]),
        ("green", [{"event": "released"}]),
        ("pass", [{"event": "pass"}]),
        ("undo", [{"event": "undo"}]),
        ("left", [{"event": "home", "player": "Ann"}]),
        ("right", [{"event": "home", "player": "Bob"}]),
        ("tilt", []),
        ("home", []),
        ("blue", []),
    ],
)
def test_buttons(button: str, events: list[dict[str, Any]]) -> None:
    assert sensed(Match(), Pressed(1.0, button)) == events


def test_other_signals_are_nothing() -> None:
    assert sensed(Match(), Filled(1.0, 5, "red")) == []
    assert sensed(Match(), Held(1.0, "released")) == []
