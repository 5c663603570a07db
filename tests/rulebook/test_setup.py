"""The set-up of a match: what is filled in, and one sentence about what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rulebook.rulebook import Rulebook
from companion.rulebook.setup import SetupError, read_setup
from tests.rulebook.countdown_game import SETUP, countdown


def find(name: str) -> Rulebook[Any]:
    if name != "countdown":
        raise KeyError("countdown")
    return countdown


def test_defaults_are_filled_in() -> None:
    rulebook, setup = read_setup(SETUP, find)
    assert rulebook is countdown
    assert (setup.game, setup.variant, setup.players, setup.members) == ("countdown", "plain", ("Ann", "Bob"), ((), ()))
    assert (setup.options.start, dict(setup.readings)) == (3, {"CD-1": "up"})


def test_what_is_chosen_is_taken() -> None:
    raw = {**SETUP, "variant": "odd", "options": {"start": 9, "readings": {"CD-1": "b"}}}
    _, setup = read_setup(raw, find)
    assert (setup.variant, setup.options.start, dict(setup.readings)) == ("odd", 9, {"CD-1": "down"})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "game: there is no 'chess' here; choose one of countdown."),
        ({"game": 5}, "game: expected `str`, got `int`."),
        ({"variant": None}, "variant: expected text, got null."),
        ({"variant": "fast"}, "variant: countdown has no 'fast'; choose one of plain, odd."),
        ({"players": ["Ann"]}, "players: countdown needs 2 players, got 1."),
        ({"players": ["Ann", "Ann"]}, "players: the name 'Ann' cannot be used: it is taken."),
        ({"players": ["Ann", ""]}, "players: the name '' cannot be used: it is empty."),
        ({"players": ["Ann", " Bob"]}, "players: the name ' Bob' cannot be used: it has blanks at an end."),
        ({"players": ["Ann", "nobody"]}, "players: the name 'nobody' cannot be used: it is reserved."),
        ({"players": ["Ann", "event"]}, "players: the name 'event' cannot be used: it is reserved."),
        (
            {"players": ["Ann", {"name": "Bob", "members": ["Cem"]}]},
            "players: countdown is not played in teams; 'Bob' must be a name alone.",
        ),
        ({"options": {"start": "9"}}, "options.start: expected `int`, got `str`."),
        ({"options": {"start": 0}}, "options.start: it must be 1 or more."),
        ({"options": {"speed": 1}}, "options: object contains unknown field `speed`."),
        ({"options": {"readings": {"CD-2": "a"}}}, "options.readings: countdown has no 'CD-2'; it has CD-1."),
        (
            {"options": {"readings": {"CD-1": "left"}}},
            "options.readings.CD-1: 'left' is none of its choices (up, down).",
        ),
        ({"colour": "red"}, "object contains unknown field `colour`."),
    ],
)
def test_one_sentence_says_what_cannot_be(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        read_setup({**SETUP, **change}, find)
    assert str(error.value) == sentence


def test_letters_that_look_the_same_are_the_same_name() -> None:
    with pytest.raises(SetupError, match="it is taken"):
        read_setup({**SETUP, "players": ["Zo\u00eb", "Zoe\u0308"]}, find)
