"""Names of players as a voice says them: of any script, in every language, never left out and never alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.languages import NAMES, language_of
from companion.rulebook.player_names import folded
from companion.settings.model import Code, Settings
from companion.speech.spoken import pronounceable
from companion.speech.spoken_names import SpokenNames, spoken_names
from tests.speech.test_announcer import OVER, Heard

LANGUAGES = pytest.mark.parametrize("language", NAMES)
LETTERS = st.characters(exclude_categories=["Cs"])
SCRIPTS = [
    "李小龍",
    "王",
    "김",
    "محمد",
    "שרה",
    "ไทย",
    "हिन्दी",
    "😀",
    "👍🏽",
    "Γιώργος",
    "Ŋ",
    "Ѳ",
    "ẞ",
    "ß",
    ".",
    "-",
    ":",
    "'",
    "!!!",
]
NAME = (st.sampled_from(SCRIPTS) | st.text(LETTERS, min_size=1, max_size=12)).map(str.strip).filter(bool)
PLAYERS = st.lists(NAME, min_size=2, max_size=4, unique_by=folded)


def players(names: list[str], language: str) -> SpokenNames:
    return spoken_names(tuple(names), ((),) * len(names), language)


def heard(text: str, language: str) -> str:
    """The letters and digits that a voice is given of a text."""
    return "".join(filter(str.isalnum, pronounceable(text, language))).casefold()


@pytest.mark.parametrize(
    ("names", "language", "said"),
    [
        (["李小龍", "Bob"], "en", ["Player 1", "Bob"]),
        (["Ann", "محمد"], "de", ["Ann", "Spieler 2"]),
        (["😀", "👍"], "fr", ["Joueur 1", "Joueur 2"]),
        (["王", "李"], "ky", ["Оюнчу 1", "Оюнчу 2"]),
        (["Ann李", "Ann王"], "en", ["Ann李, Player 1", "Ann王, Player 2"]),
        (["Ann", "ann!"], "en", ["Ann, Player 1", "ann!, Player 2"]),
        (["王", "Player 1"], "en", ["Player 1", "Player 1, Player 2"]),
        (["Player 1", "Player 2"], "en", ["Player 1", "Player 2"]),
        (["Player 2", "王"], "en", ["Player 2, Player 1", "Player 2"]),
        (["Ann", "ANN", "Ann, Player 1"], "en", ["Player 1", "Player 2", "Player 3"]),
    ],
)
def test_a_name_that_cannot_be_told_apart_by_ear_is_said_with_the_seat(
    names: list[str], language: str, said: list[str]
) -> None:
    assert [players(names, language).said[name] for name in names] == said


def test_teams_and_their_members_are_told_apart() -> None:
    names = spoken_names(("红", "Blues"), (("李", "王"), ("Cem", "张")), "en")
    assert names.said == {
        "红": "Team 1",
        "李": "Player 1",
        "王": "Player 2",
        "Blues": "Blues",
        "Cem": "Cem",
        "张": "Player 4",
    }
    assert names.fill_in("红 (王) to play.") == "Team 1 (Player 2) to play."


@pytest.mark.parametrize(
    ("names", "text", "said"),
    [
        (["李", "李小龍"], "李小龍 to play. 李: 3, 李小龍: 0.", "Player 2 to play. Player 1: 3, Player 2: 0."),
        ([".", "-"], "Foul. . to play - now. Кезек: -.", "Foul. Player 1 to play Player 2 now. Кезек: Player 2."),
        (["'", "Bob"], "''s protest is accepted.", "Player 1's protest is accepted."),
        (["Ann", "ANN", "Ann Lee"], "Ann Lee to play, Ann.", "Ann Lee to play, Ann, Player 1."),
        (["李  王", "Bob"], "李 王 to play.", "Player 1 to play."),
        (["to", "To"], "Go together.", "Go together."),
    ],
)
def test_a_name_is_found_where_it_stands_in_a_sentence(names: list[str], text: str, said: str) -> None:
    assert players(names, "en").fill_in(text) == said


@LANGUAGES
@given(names=PLAYERS)
def test_every_player_is_heard_and_no_two_alike(language: str, names: list[str]) -> None:
    said = players(names, language).said
    assert said.keys() == set(names)
    sounds = [heard(text, language) for text in said.values()]
    assert all(sounds)
    assert len(set(sounds)) == len(names)


@LANGUAGES
@given(names=PLAYERS)
def test_a_sentence_never_leaves_out_who_is_up(language: str, names: list[str]) -> None:
    spoken = players(names, language)
    sentence = language_of(language).one("{name} to play.")
    without = heard(sentence.format(name=""), language)
    for name in names:
        text = " ".join(spoken.fill_in(sentence.format(name=name)).split())
        assert heard(spoken.said[name], language) in heard(text, language)
        assert len(heard(text, language)) > len(without)


Made = Callable[..., Heard]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Made]:
    tables: list[Heard] = []

    def make(language: Code, names: list[Any]) -> Heard:
        setup = {"game": "yago-pool", "variant": "easy", "players": names}
        settings = Settings(voice="normal", language=language)
        tables.append(Heard(tmp_path, settings, 'cat > "{heard}"', setup=setup))
        return tables[-1]

    yield make
    for one in tables:
        one.close()


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "Player 1 to play.", "Player 2 to play."),
        ("de", "Spieler 1 ist dran.", "Spieler 2 ist dran."),
        ("fr", "Joueur 1", "Joueur 2"),
        ("ru", "Игрок 1", "Игрок 2"),
        ("ky", "Оюнчу бир", "Оюнчу эки"),
    ],
)
def test_the_voice_says_who_is_up(table: Made, language: str, first: str, second: str) -> None:
    match = table(language, ["李小龍", "王"])
    assert first in match.hears()
    verdict = match.loop.submit(OVER)
    match.settle()
    assert second in "".join(match.hears() for _ in verdict.announcements)
    match.announcer.speak_status()
    status = match.hears()
    assert f"{first.split()[0]} " in status
