"""Lists, numbers and moments as each language writes them, and sentences around names."""

from __future__ import annotations

import pytest

from companion.games.game import Phrases
from companion.i18n.languages import NAMES, language_of
from companion.i18n.locale_data import FORMS
from companion.i18n.phrases import ENGLISH, fill
from tests.games.line_contract_match import Match
from tests.games.pool_position.boards import SMALL
from tests.tools.catalogues import FORMS_FILE, forms, forms_module

DUMMY = Phrases(words={"player": {"dummy": "the dummy"}, "players": {"dummy": "the dummy"}})


def test_the_forms_are_those_of_the_unicode_locale_data() -> None:
    assert FORMS_FILE.read_text(encoding="utf-8") == forms_module(), "bring them up to date: make catalogues"
    assert {code: forms(code) for code in NAMES} == FORMS


@pytest.mark.parametrize(
    ("code", "one", "two", "four"),
    [
        ("en", "Ann", "Ann and Bob", "Ann, Bob, Cem and Dua"),
        ("de", "Ann", "Ann und Bob", "Ann, Bob, Cem und Dua"),
        ("fr", "Ann", "Ann et Bob", "Ann, Bob, Cem et Dua"),
        ("ru", "Ann", "Ann и Bob", "Ann, Bob, Cem и Dua"),
        ("ky", "Ann", "Ann жана Bob", "Ann, Bob, Cem жана Dua"),
    ],
)
def test_a_list(code: str, one: str, two: str, four: str) -> None:
    joined = language_of(code).forms.joined
    assert (joined([]), joined(["Ann"]), joined(["Ann", "Bob"])) == ("", one, two)
    assert joined(["Ann", "Bob", "Cem", "Dua"]) == four
    assert joined(["{0}", "{1}"]).startswith("{0}")


@pytest.mark.parametrize(
    ("code", "whole", "part"),
    [("en", "12,345", "1.7"), ("de", "12.345", "1,7"), ("fr", "12\u202f345", "1,7"), ("ru", "12\xa0345", "1,7")],
)
def test_a_number(code: str, whole: str, part: str) -> None:
    number = language_of(code).forms.number
    assert (number(12345), number(1.7), number(1.68, 1)) == (whole, part, part)


def test_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half past nine in the morning of the second of March 2026, in universal time."""
    monkeypatch.setattr("time.localtime", __import__("time").gmtime)
    shown = {code: language_of(code).forms.moment_text(1772443800) for code in NAMES}
    assert shown["en"] == "02/03/2026, 09:30"
    assert shown["de"] == "2.3.2026, 09:30"
    assert shown["ru"] == "02.03.2026, 09:30"


@pytest.mark.parametrize(
    ("phrase", "name", "said"),
    [
        ("The towel of {player}.", "H. J.", "The towel of H. J."),
        ("{player}. Next.", "H. J.", "H. J. Next."),
        ("{player} loses.", "dummy", "The dummy loses."),
        ("Lost. {player} loses.", "dummy", "Lost. The dummy loses."),
        ("{player} loses.", "ann", "ann loses."),
        ("{player} lost", "dummy", "the dummy lost"),
        ("{player} has {{it}}.", "a  b", "a  b has {it}."),
    ],
)
def test_a_sentence_around_a_name(phrase: str, name: str, said: str) -> None:
    assert fill(phrase, {"player": name}, DUMMY, ENGLISH) == said


def test_a_draw_and_the_points_are_sentences() -> None:
    assert fill("A draw between {players}.", {"players": ["dummy", "H. J."]}, DUMMY, ENGLISH) == (
        "A draw between the dummy and H. J."
    )
    match = Match("pool-position", ["Ann", "Bob"], board=SMALL)
    line = match.tell("cards", Ann=8, Bob=7, dummy=5)
    assert line["say"][1]["text"] == "Points of this round: 7 for Ann, 5 for Bob and 8 for the dummy."
    assert match.first["say"][0]["text"] == "Shuffle the dummy's cards."
