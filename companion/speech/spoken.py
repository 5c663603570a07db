"""Texts as a speech program must be given them: in the letters of its voice, with Kyrgyz numbers as words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, partial

from msgspec import Struct

ONES = ("нөл", "бир", "эки", "үч", "төрт", "беш", "алты", "жети", "сегиз", "тогуз")
TENS = ("", "он", "жыйырма", "отуз", "кырк", "элүү", "алтымыш", "жетимиш", "сексен", "токсон")
HUNDRED = "жүз"
MAX_NUMBER = 999
"""The largest number that is written as words; no game has a larger one."""

LATIN = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœß"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
ALPHABETS: Mapping[str, str] = {"ru": RUSSIAN, "ky": RUSSIAN + "ңөү"}
"""The small letters that a voice reads, by language; those of every other language are LATIN."""
MARKS = frozenset(" .,:;!?'-()+/%&")
"""What else a voice is given, besides the ten digits."""

TO_CYRILLIC: Mapping[str, str] = {
    "sch": "ш", "sh": "ш", "ch": "ч", "zh": "ж", "kh": "х", "ph": "ф", "th": "т", "ya": "я", "yu": "ю", "ck": "к",
    "a": "а", "b": "б", "c": "к", "d": "д", "e": "е", "f": "ф", "g": "г", "h": "х", "i": "и", "j": "ж", "k": "к",
    "l": "л", "m": "м", "n": "н", "o": "о", "p": "п", "q": "к", "r": "р", "s": "с", "t": "т", "u": "у", "v": "в",
    "w": "в", "x": "кс", "y": "и", "z": "з", "ä": "э", "ö": "ө", "ü": "ү", "é": "э", "è": "э", "ß": "сс",
    "ı": "ы", "ş": "ш", "š": "ш", "ś": "ш", "ç": "ч", "č": "ч", "ć": "ч", "ğ": "г", "ž": "ж", "ż": "ж", "ə": "э",
    "æ": "э", "œ": "ө", "ø": "ө", "å": "о", "ł": "л", "đ": "д", "ð": "д", "þ": "т", "ñ": "нь",
}  # fmt: skip
CYRILLIC_OF_OTHERS: Mapping[str, str] = {
    "і": "и", "ї": "йи", "є": "е", "ґ": "г", "ў": "у", "қ": "к", "ғ": "г", "ә": "э", "ұ": "у", "һ": "х", "ҳ": "х",
    "ҷ": "ж", "ӣ": "и", "ӯ": "у", "җ": "ж", "ј": "й", "љ": "ль", "њ": "нь", "ћ": "ч", "ђ": "ж", "џ": "ж", "ѕ": "дз",
}  # fmt: skip
"""Cyrillic letters of other languages (Ukrainian, Kazakh, Tajik, Tatar, Serbian) in those of Russian."""
ONLY_RUSSIAN: Mapping[str, str] = {"ө": "о", "ү": "у", "ң": "нг", "ö": "ё", "ø": "ё", "œ": "ё", "ü": "ю"}
"""What stands in Russian for letters that Kyrgyz has, or writes with letters of its own."""
TO_LATIN: Mapping[str, str] = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "j", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "ң": "ng", "о": "o", "ө": "ö", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u", "ү": "ü", "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya",
    "ı": "i", "ş": "sh", "š": "sh", "ś": "sh", "č": "ch", "ć": "ch", "ğ": "g", "ž": "zh", "ż": "zh", "ə": "e",
    "ł": "l", "đ": "d", "ß": "ss",
}  # fmt: skip
"""Letters beside LATIN in those of LATIN; capital ẞ is one of them, as its small letter is not."""
LATIN_OF_OTHERS: Mapping[str, str] = {
    "ŋ": "ng", "ħ": "h", "ŧ": "t", "ĸ": "k", "ŀ": "l", "ɓ": "b", "ɗ": "d", "ɖ": "d", "ƙ": "k", "ƴ": "y", "ɛ": "e",
    "ɔ": "o", "ɣ": "g", "ƒ": "f", "ʒ": "zh", "ǝ": "e", "ɨ": "i", "ʉ": "u", "ƶ": "z", "ɵ": "o", "ɲ": "ny", "ɩ": "i",
    "ʊ": "u", "ƨ": "s", "ƽ": "s", "ƣ": "g", "ɋ": "k", "ȥ": "z", "ƿ": "w", "ȝ": "y",
}  # fmt: skip
"""Letters of Sámi, Maltese and African languages, and of older spellings."""
CYRILLIC_BEFORE_1918: Mapping[str, str] = {"ѣ": "е", "ѳ": "ф", "ѵ": "и", "ѫ": "у", "ѧ": "я", "ѡ": "о", "ѯ": "кс"}
GREEK: Mapping[str, str] = {
    "αυ": "av", "ευ": "ev", "ου": "u", "γγ": "ng", "γκ": "g", "μπ": "b", "ντ": "d", "α": "a", "β": "v", "γ": "g",
    "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "ks",
    "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "i", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o",
}  # fmt: skip
GEORGIAN: Mapping[str, str] = {
    "ა": "a", "ბ": "b", "გ": "g", "დ": "d", "ე": "e", "ვ": "v", "ზ": "z", "თ": "t", "ი": "i", "კ": "k", "ლ": "l",
    "მ": "m", "ნ": "n", "ო": "o", "პ": "p", "ჟ": "zh", "რ": "r", "ს": "s", "ტ": "t", "უ": "u", "ფ": "p", "ქ": "k",
    "ღ": "gh", "ყ": "k", "შ": "sh", "ჩ": "ch", "ც": "ts", "ძ": "dz", "წ": "ts", "ჭ": "ch", "ხ": "kh", "ჯ": "j",
    "ჰ": "h",
}  # fmt: skip
ARMENIAN: Mapping[str, str] = {
    "ու": "u", "և": "ev", "ա": "a", "բ": "b", "գ": "g", "դ": "d", "ե": "e", "զ": "z", "է": "e", "ը": "e", "թ": "t",
    "ժ": "zh", "ի": "i", "լ": "l", "խ": "kh", "ծ": "ts", "կ": "k", "հ": "h", "ձ": "dz", "ղ": "gh", "ճ": "ch",
    "մ": "m", "յ": "y", "ն": "n", "շ": "sh", "ո": "o", "չ": "ch", "պ": "p", "ջ": "j", "ռ": "r", "ս": "s", "վ": "v",
    "տ": "t", "ր": "r", "ց": "ts", "ւ": "v", "փ": "p", "ք": "k", "օ": "o", "ֆ": "f",
}  # fmt: skip
BY_SOUND: Mapping[str, str] = {**LATIN_OF_OTHERS, **GREEK, **GEORGIAN, **ARMENIAN}
"""Scripts and letters that are read as these Latin letters sound, in every language."""
SIGNS: Mapping[str, str] = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "⁄": "/"}
UNHEARD = frozenset({"Mn", "Mc", "Me", "Cf", "Lm", "Sk"})
"""The categories of Unicode that only change the letter beside them; anything else that is unknown parts words."""


class Spelling(Struct, frozen=True):
    """How texts are written for one voice."""

    letters: frozenset[str]
    """The letters that it reads, small and capital."""
    table: Mapping[str, str]
    """What stands for other letters, and for several ASCII letters together; small letters only."""
    pattern: re.Pattern[str]
    """Finds the longest part of a text that the table may know."""


def pronounceable(text: str, language: str) -> str:
    """A text of any kind for the voice of a language, in its alphabet; espeak-ng would spell other letters one by one.

    What has no place there (other scripts, emoji, control characters) is passed over.

    Returns:
        One line of letters that the voice reads, digits and MARKS; empty when nothing can be said.
    """
    rules = spelling(language)
    said = rules.pattern.sub(lambda found: _written(rules, found[0]), unicodedata.normalize("NFC", text))
    if language == "ky":
        said = re.sub("[0-9]+", lambda found: number(int(found[0])) if len(found[0]) <= 3 else found[0], said)
    said = " ".join(said.split())
    return said if any(map(str.isalnum, said)) else ""


@cache
def spelling(language: str) -> Spelling:
    """How texts are written for the voice of a language."""
    letters = ALPHABETS.get(language, LATIN)
    known = _to_cyrillic(language) if language in ALPHABETS else _to_latin()
    together = [written for part in known if len(part) > 1 for written in {part, part.capitalize(), part.upper()}]
    pattern = "|".join([*sorted(together, key=len, reverse=True), "."])
    return Spelling(frozenset(letters + letters.upper()), known, re.compile(pattern, re.I | re.A | re.S))


def _to_cyrillic(language: str) -> dict[str, str]:
    """What stands for other letters in Russian or Kyrgyz; other scripts go through Latin letters."""
    table = {**TO_CYRILLIC, **CYRILLIC_OF_OTHERS, **CYRILLIC_BEFORE_1918}
    if language == "ru":
        table |= ONLY_RUSSIAN
    return {**{letter: _by_letters(sound, table) for letter, sound in BY_SOUND.items()}, **table}


def _to_latin() -> dict[str, str]:
    """TO_LATIN, with the Cyrillic letters of other languages and times, and other scripts."""
    others = {**CYRILLIC_OF_OTHERS, **CYRILLIC_BEFORE_1918}
    return {**BY_SOUND, **TO_LATIN, **{letter: _by_letters(said, TO_LATIN) for letter, said in others.items()}}


def _by_letters(text: str, table: Mapping[str, str]) -> str:
    """A text written with a table that knows all of its letters, one by one or several together."""
    return table[text] if text in table else "".join(table[letter] for letter in text)


def _written(rules: Spelling, part: str) -> str:
    """A character, or several that the table knows together, as the voice is given them."""
    if part in rules.letters or part in MARKS:
        return part
    if (replacement := rules.table.get(part.lower())) is not None:
        return replacement.capitalize() if part[0].isupper() else replacement
    plain = unicodedata.normalize("NFKD", part)
    return "".join(map(partial(_written, rules), plain)) if plain != part else _sign(part)


def _sign(part: str) -> str:
    """A character that no table knows: a digit of any script, a sign that resembles one of MARKS, or a gap."""
    if (digit := unicodedata.decimal(part, None)) is not None:
        return str(digit)
    return SIGNS.get(part, "" if unicodedata.category(part) in UNHEARD else " ")


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
