"""Translates the texts of the screen into the current language."""

from __future__ import annotations

from companion.i18n.phrases import ENGLISH, Language

_spoken: list[Language] = [ENGLISH]


def set_language(language: Language) -> None:
    """Sets the current language."""
    _spoken[0] = language


def current_language() -> Language:
    """Returns the current language."""
    return _spoken[0]


def _(text: str, **args: object) -> str:
    """Translates a text into the current language and fills in its `{name}` fields."""
    translated = _spoken[0].one(text)
    return translated.format(**args) if args else translated


def ngettext(one: str, several: str, n: int, **args: object) -> str:
    """Translates a text with a count: the plural form for `n` in the current language; `{n}` is filled in."""
    return _spoken[0].plural(one, several, n).format(n=n, **args)


def gettext_noop(text: str) -> str:
    """Marks a text for the catalogue without translating it; it is translated when it is shown."""
    return text
