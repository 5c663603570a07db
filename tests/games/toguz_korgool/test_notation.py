"""Moves as players write and type them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.toguz_korgool.notation import Move, NotationError, read_move, sow_event
from tests.games.lines import Match
from tests.games.toguz_korgool.positions import NAMES


@pytest.mark.parametrize("mark", ["x", "X", "х", "Х"])
def test_a_tuz_is_marked_in_latin_or_cyrillic(mark: str) -> None:
    assert read_move(f"36{mark}") == Move(3, 6, True)
    assert str(read_move(f"36{mark}")) == "36x"


def test_a_plain_move() -> None:
    assert read_move(" 76\n") == Move(7, 6, False)
    assert str(Move(7, 6, False)) == "76"


@pytest.mark.parametrize(
    "text", ["", "7", "07", "70", "766", "7 6", "7-6", "36xx", "x36", "36*", "seven", "٧٦", "７６", "-7", "76\n76"]
)
def test_what_is_no_move_is_told_so(text: str) -> None:
    with pytest.raises(NotationError) as wrong:
        read_move(text)
    assert repr(text.strip()) in str(wrong.value)
    assert "36x" in str(wrong.value)


@pytest.mark.parametrize(
    ("typed", "event"),
    [
        ("7", {"event": "sow", "hole": 7}),
        (" 76 ", {"event": "sow", "hole": 7, "landing": 6}),
        ("36х", {"event": "sow", "hole": 3, "landing": 6}),
    ],
)
def test_what_is_typed_becomes_an_event(typed: str, event: dict[str, Any]) -> None:
    assert sow_event(typed) == event


@pytest.mark.parametrize("typed", ["", "0", "10", "7.", "767"])
def test_what_cannot_be_typed(typed: str) -> None:
    with pytest.raises(NotationError):
        sow_event(typed)


def test_a_mistyped_landing_is_caught_by_the_rules() -> None:
    match = Match("toguz-korgool", NAMES)
    assert match.raw(sow_event("77"))["reason"]["code"] == "wrong-landing"
    assert match.raw(sow_event("76"))["ok"]
