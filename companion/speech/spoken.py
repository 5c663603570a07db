"""Texts as a speech program must be given them: Kyrgyz numbers as words, foreign letters transliterated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

ONES = ("нөл", "бир", "эки", "үч", "төрт", "беш", "алты", "жети", "сегиз", "тогуз")
TENS = ("", "он", "жыйырма", "отуз", "кырк", "элүү", "алтымыш", "жетимиш", "сексен", "токсон")
HUNDRED = "жүз"
MAX_NUMBER = 999
"""The largest number that is written as words; no game has a larger one."""

CYRILLIC_VOICES = frozenset({"ru", "ky"})
TO_CYRILLIC: Mapping[str, str] = {
    "sch": "ш", "sh": "ш", "ch": "ч", "zh": "ж", "kh": "х", "ph": "ф", "th": "т", "ya": "я", "yu": "ю", "ck": "к",
    "a": "а", "b": "б", "c": "к", "d": "д", "e": "е", "f": "ф", "g": "г", "h": "х", "i": "и", "j": "ж", "k": "к",
    "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "q": "к", "r": "р", "s": "с", "t": "т", "u": "у", "v": "в",
    "w": "в", "x": "кс", "y": "и", "z": "з", "ä": "э", "ö": "ө", "ü": "ү", "é": "э", "è": "э", "ß": "сс",
}  # fmt: skip
TO_LATIN: Mapping[str, str] = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "j", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "ң": "ng", "о": "o", "ө": "ö", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u", "ү": "ü", "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya",
}  # fmt: skip


def pronounceable(text: str, language: str) -> str:
    """A sentence in the alphabet of a language, as espeak-ng spells other letters one by one; Kyrgyz without digits.

    Args:
        text: The sentence.
        language: The code of the language, such as "ky".

    >>> pronounceable("Ann: 12", "ky")
    'Анн: он эки'
    """
    if language == "ky":
        text = re.sub(r"\d+", lambda found: number(int(found[0])) if len(found[0]) <= 3 else found[0], text)
    return _transliterated(text, TO_CYRILLIC if language in CYRILLIC_VOICES else TO_LATIN)


def number(n: int) -> str:
    """A number from 0 to 999 in Kyrgyz words. Raises ValueError for any other.

    >>> number(105)
    'жүз беш'
    """
    if not 0 <= n <= MAX_NUMBER:
        raise ValueError(f"{n} is not between 0 and {MAX_NUMBER}")
    hundreds, rest = divmod(n, 100)
    tens, ones = divmod(rest, 10)
    words = [ONES[hundreds] if hundreds > 1 else "", HUNDRED if hundreds else "", TENS[tens]]
    if ones or n == 0:
        words.append(ONES[ones])
    return " ".join(filter(None, words))


def _transliterated(text: str, letters: Mapping[str, str]) -> str:
    """Transliterates a text by a table of lower-case letters; capitals stay capitals."""
    longest_first = sorted(letters, key=len, reverse=True)
    return re.sub("|".join(longest_first), partial(_letter, letters), text, flags=re.IGNORECASE)


def _letter(letters: Mapping[str, str], found: re.Match[str]) -> str:
    replacement = letters[found[0].lower()]
    return replacement.capitalize() if found[0][0].isupper() else replacement
