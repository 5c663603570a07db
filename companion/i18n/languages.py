"""The available languages: English, and every language whose catalogue is installed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import find, translation
from pathlib import Path

from companion.i18n.locale_data import FORMS
from companion.i18n.phrases import ENGLISH, Language

NAMES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "ru": "Русский",
    "ky": "Кыргызча",
}
"""The name of each language in the language itself, by code."""
DOMAIN, FOLDER = "tableside", Path(__file__).parent / "locale"


@cache
def installed() -> tuple[str, ...]:
    """Returns the codes of the available languages."""
    return tuple(code for code in NAMES if code == "en" or find(DOMAIN, str(FOLDER), [code]))


def here(code: str) -> str:
    """Returns the code if its language is installed, else that of English."""
    return code if code in installed() else "en"


@cache
def language_of(code: str) -> Language:
    """Returns the catalogue of a language; English if it is not installed."""
    if here(code) == "en":
        return ENGLISH
    catalogue = translation(DOMAIN, str(FOLDER), [code])
    return Language(
        one=lambda text: catalogue.gettext(text) if text else "",
        plural=catalogue.ngettext,
        code=code,
        forms=FORMS[code],
    )
