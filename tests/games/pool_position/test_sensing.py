"""Buttons of Pool Position."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.pool_position.sensing import sense
from hardware.signals import Held, Pressed
from tests.games.pool_position.boards import table_of

RIG: dict[str, dict[str, Any]] = {
    "b1": {"event": "place", "row": 2, "column": 3},
    "b2": {"event": "rename", "player": 2, "to": "Zoe"},
    "b3": {"event": "rename", "player": 0, "to": "Zoe"},
    "done": {"event": "end-turn"},
}


@pytest.mark.parametrize(
    ("button", "events"),
    [
        ("b1", [{"event": "place", "row": 2, "column": 3}]),
        ("b2", [{"event": "rename", "player": "Bob", "to": "Zoe"}]),
        ("b3", []),
        ("done", [{"event": "end-turn"}]),
        ("end-turn", [{"event": "end-turn"}]),
        ("undo", [{"event": "undo"}]),
        ("place", []),
        ("cards", []),
        ("honk", []),
        ("cards 7 12 3", [{"event": "cards", "Ann": 7, "Bob": 12, "Cem": 3}]),
        ("cards 7 12", []),
        ("cards 7 12 3 4", []),
        ("cards 7 ? 3", []),
        ("card 7", []),
    ],
)
def test_a_pressed_button(button: str, events: list[dict[str, Any]]) -> None:
    state: Any = table_of(3).referee.state
    assert sense(state, Pressed(1.0, button), RIG) == events
    assert sense(state, Held(1.0, button), RIG) == []


def test_with_two_players_the_last_number_is_the_dummys() -> None:
    state: Any = table_of(2).referee.state
    assert sense(state, Pressed(1.0, "cards 1 2 3"), RIG) == [{"event": "cards", "Ann": 1, "Bob": 2, "dummy": 3}]
