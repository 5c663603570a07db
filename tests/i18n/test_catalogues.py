"""The catalogues of the languages: complete, exact, up to date, and shown in letters that the screen has."""

from __future__ import annotations

import subprocess
import sys
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from companion.games.registry import names as games
from companion.i18n import translation
from companion.i18n.digest import Passage, digest, reading_of
from companion.i18n.languages import language_of
from companion.i18n.phrases import ENGLISH, announcement_text
from companion.ui.theme import fonts
from tests.tools import catalogues
from tests.tools.catalogues import TRANSLATED, compiled, mo_file, read, template, untranslated
from tests.tools.referees import referee_of

TEMPLATE = template()
COUNTED = {
    "de": {1: "1 Stoß.", 2: "2 Stöße."},
    "fr": {1: "1 coup.", 2: "2 coups."},
    "ru": {1: "1 удар.", 2: "2 удара.", 5: "5 ударов.", 11: "11 ударов.", 21: "21 удар.", 22: "22 удара."},
    "ky": {1: "1 сокку.", 2: "2 сокку."},
}
"""Numbers with each form of a language; Russian has one for 1 and 21, one for 2 to 4 and 22, one for the others."""
FORMS = {"de": 2, "fr": 2, "ru": 3, "ky": 2}
languages = pytest.mark.parametrize("code", TRANSLATED)


def keys(catalogue: Catalog) -> set[Any]:
    ids: list[Any] = [message.id for message in catalogue if message.id]
    return {each if isinstance(each, str) else tuple(each) for each in ids}


def fields(text: str) -> list[str]:
    return sorted({field for _text, field, _spec, _conversion in Formatter().parse(text) if field})


@languages
def test_no_text_is_missing_and_none_is_unused(code: str) -> None:
    assert keys(read(code)) == keys(TEMPLATE), "bring them up to date: make catalogues"
    assert untranslated(read(code)) == []
    assert not read(code).obsolete
    assert not any(message.fuzzy for message in read(code) if message.id)


def test_a_missing_text_would_be_found() -> None:
    catalogue = Catalog("ru")
    catalogue.add("whole", "целый")
    catalogue.add("missing")
    catalogue.add(("{n} hole", "{n} holes"), ("{n} лунка", "{n} лунки", ""))
    assert untranslated(catalogue) == ["missing", "{n} hole"]


@languages
def test_the_program_reads_what_the_translators_wrote(code: str) -> None:
    assert mo_file(code).read_bytes() == compiled(read(code)), "compile them: make catalogues"


@languages
def test_every_place_to_fill_is_there_in_every_form(code: str) -> None:
    for message in read(code):
        if isinstance(message.id, str):
            assert fields(str(message.string)) == fields(message.id), message.id
        else:
            forms: Any = message.string
            one, several = map(fields, message.id)
            first, *others = map(fields, forms)
            assert all(form == several for form in others), message.id
            assert first in (one, several), message.id


@languages
def test_numbers_choose_their_form(code: str) -> None:
    assert read(code).num_plurals == FORMS[code]
    translation.set_language(language_of(code))
    try:
        counted = {n: translation.ngettext("One shot.", "{n} shots.", n) for n in COUNTED[code]}
    finally:
        translation.set_language(ENGLISH)
    spelled = {"de": "Ein Stoß.", "fr": "Un coup."}
    assert counted == COUNTED[code] | ({1: spelled[code]} if code in spelled else {})


def passages(code: str) -> dict[str, dict[str, Passage]]:
    return {game: dict(digest(game, code)) for game in games()}


@languages
def test_every_passage_of_the_rules_is_translated_paragraph_by_paragraph(code: str) -> None:
    english, own = passages("en"), passages(code)
    for game, sections in english.items():
        assert list(own[game]) == list(sections), game
        for anchor, passage in sections.items():
            there = own[game][anchor]
            assert there.paragraphs != passage.paragraphs, f"{game}#{anchor} is still English"
            assert list(map(reading_of, there.paragraphs)) == list(map(reading_of, passage.paragraphs)), anchor


def texts(code: str) -> set[str]:
    """All that may be seen in a language."""
    forms: list[Any] = [message.string for message in read(code) if message.id]
    sentences = {form for each in forms for form in (each if isinstance(each, tuple) else (each,))}
    sections = [passage for game in passages(code).values() for passage in game.values()]
    return sentences | {part for passage in sections for part in (passage.title, *passage.paragraphs)}


@languages
@pytest.mark.parametrize("bold", [False, True])
def test_the_font_of_the_screen_has_every_letter(code: str, bold: bool) -> None:
    has = fonts.letters(fonts.file(bold))
    lacking = {char for text in texts(code) for char in text if char != "\n" and ord(char) not in has}
    assert lacking == set()


@languages
def test_no_letter_is_lost_on_the_way_to_the_screen(code: str) -> None:
    for text in texts(code):
        assert fonts.shown(text, bold=False) == (text, fonts.file(bold=False))


def test_what_was_taken_back_is_named_in_the_language_that_is_asked_for() -> None:
    raw = {"game": "yago-pool", "variant": "easy", "players": ["Ann", "Bob"]}
    referee = referee_of(raw, {"event": "sunk", "hole": 5, "ball": "red"})
    (announcement,) = referee.rule({"event": "undo"}).announcements
    assert announcement_text(referee.rulebook, announcement) == "Taken back: red in hole 5."
    assert announcement_text(referee.rulebook, announcement, language_of("de")) == "Zurückgenommen: Rot in Loch 5."
    assert announcement_text(referee.rulebook, announcement, language_of("ru")) == "Отменено: красный в лунке 5."


def test_a_word_of_a_player_is_not_translated() -> None:
    raw = {"game": "yago-pool", "variant": "easy", "players": ["red", "Bob"]}
    referee = referee_of(raw)
    (announcement,) = referee.first.announcements
    assert announcement_text(referee.rulebook, announcement, language_of("de")).startswith("red ")


def test_the_referee_on_a_file_loads_no_catalogue() -> None:
    program = (
        "import io, sys; from companion.protocol.json_lines import referee_lines;"
        'list(referee_lines(io.BytesIO(b\'{"game": "yago-pool", "variant": "easy", "players": ["A", "B"]}\\n\')));'
        "print('companion.i18n.languages' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_updating_changes_nothing_where_nothing_is_new(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    catalogues.update("ru")
    assert untranslated(read("ru"))
    before = keys(read("ru"))
    catalogues.update("ru")
    assert keys(read("ru")) == before == keys(TEMPLATE)
