"""Languages are found by their catalogues, and switched while the screen is up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.i18n import languages, translation
from companion.i18n.phrases import ENGLISH

GERMAN = {"Settings": "Einstellungen", "Room": "Raum"}
RULINGS = ("{n} shot", "{n} shots")


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small German catalogue, and no other."""
    catalogue = Catalog("de", domain=languages.DOMAIN)
    for english, german in GERMAN.items():
        catalogue.add(english, german)
    catalogue.add(RULINGS, ("{n} Stoß", "{n} Stöße"))
    path = tmp_path / "de" / "LC_MESSAGES" / f"{languages.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as stream:
        write_mo(stream, catalogue)
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    for cached in (languages.installed, languages.language_of):
        cached.cache_clear()
    yield
    translation.set_language(ENGLISH)
    for cached in (languages.installed, languages.language_of):
        cached.cache_clear()


def test_only_installed_languages_are_offered(german: None) -> None:
    assert languages.installed() == ("en", "de")
    assert (languages.here("de"), languages.here("ky")) == ("de", "en")


def test_a_language_that_is_not_installed_is_english(german: None) -> None:
    assert languages.language_of("fr") is ENGLISH


def test_texts_and_plurals_come_from_the_catalogue(german: None) -> None:
    translation.set_language(languages.language_of("de"))
    assert translation._("Settings") == "Einstellungen"
    assert translation._("Not in the catalogue") == "Not in the catalogue"
    assert [translation.ngettext(*RULINGS, n) for n in (1, 2)] == ["1 Stoß", "2 Stöße"]
