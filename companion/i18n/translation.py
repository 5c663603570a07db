"""The one door through which every word on the screen goes: the catalogue of the language now spoken."""

from __future__ import annotations

from companion.i18n.phrases import ENGLISH, Language

_spoken: list[Language] = [ENGLISH]


def set_language(language: Language) -> None:
    """From now on texts are asked for in this language."""
    _spoken[0] = language


def current_language() -> Language:
    """The language now spoken."""
    return _spoken[0]


def _(text: str, **args: object) -> str:
    """A text in the language now spoken, its `{name}` places filled in."""
    translated = _spoken[0].one(text)
    return translated.format(**args) if args else translated


def ngettext(one: str, several: str, n: int, **args: object) -> str:
    """A text that counts something: the form for `n` in the language now spoken; `{n}` is filled in."""
    return _spoken[0].plural(one, several, n).format(n=n, **args)


def gettext_noop(text: str) -> str:
    """Marks a text for the catalogue that is declared now and translated when it is shown."""
    return text
