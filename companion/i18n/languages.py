"""The languages that can be spoken here: English, and every one whose catalogue is installed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import find, translation
from pathlib import Path

from companion.i18n.phrases import ENGLISH, Language

NAMES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "ru": "Русский",
    "ky": "Кыргызча",
}
"""Each language by its code, called as its speakers call it."""
DOMAIN, FOLDER = "tableside", Path(__file__).parent / "locale"


@cache
def installed() -> tuple[str, ...]:
    """The codes of the languages that can be chosen."""
    return tuple(code for code in NAMES if code == "en" or find(DOMAIN, str(FOLDER), [code]))


def here(code: str) -> str:
    """The language itself where it is installed, else English."""
    return code if code in installed() else "en"


@cache
def language_of(code: str) -> Language:
    """The catalogue of a language; English where it is not installed."""
    if here(code) == "en":
        return ENGLISH
    catalogue = translation(DOMAIN, str(FOLDER), [code])
    return Language(lambda text: catalogue.gettext(text) if text else "", catalogue.ngettext, code)
