"""Moves as players write them."""

from __future__ import annotations

import pytest

from companion.games.toguz_korgool.notation import Move, NotationError, read_move
from tests.games.line_contract_match import Match
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


def test_a_mistyped_landing_is_caught_by_the_rules() -> None:
    match = Match("toguz-korgool", NAMES)
    assert match.raw({"event": "sow", "hole": 7, "landing": 7})["reason"]["code"] == "wrong-landing"
    assert match.raw({"event": "sow", "hole": 7, "landing": 6})["ok"]
