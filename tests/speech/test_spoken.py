"""What a voice is given to read."""

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.languages import NAMES
from companion.speech.program import Voice
from companion.speech.spoken import number, pronounceable

RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LATIN = "abcdefghijklmnopqrstuvwxyz" + "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœß"
LETTERS = {"en": LATIN, "de": LATIN, "fr": LATIN, "ru": RUSSIAN, "ky": RUSSIAN + "ңөү"}
"""The letters of each language's alphabet, and for the Latin ones those that all their voices read within a word."""
SIGNS = " .,:;!?'-()+/%&0123456789"
ANYTHING = st.text(st.characters(), max_size=60) | st.text(st.characters(categories=["L", "M", "Cc", "Cf", "Cs"]))
"""Texts of all code points, lone halves of surrogate pairs too."""
NAMES_OF_ALL_KINDS = [
    "Aydın", "İpek", "IŞIL", "Straße", "ſemmel", "Ann\u212a", "Жаңыл", "Ђорђе", "李小龙", "محمد", "שרה", "😀👍🏽",
    "Z\u0337\u0322a\u0336l\u0334go", "e\u0301" * 30, "\u0301", "\x00\x07\x1b[31m", "\u202eBob", "\ud800", "[[h@l]]",
    "<break time='9s'/>", "-v", "W" * 60, "Щ" * 60, "7" * 60, "''", " ", "", "½²③", "١٢٣",
]  # fmt: skip


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "нөл"),
        (1, "бир"),
        (10, "он"),
        (11, "он бир"),
        (20, "жыйырма"),
        (21, "жыйырма бир"),
        (81, "сексен бир"),
        (100, "жүз"),
        (162, "жүз алтымыш эки"),
        (205, "эки жүз беш"),
        (999, "тогуз жүз токсон тогуз"),
    ],
)
def test_kyrgyz_numbers(n: int, words: str) -> None:
    assert number(n) == words


def test_all_kyrgyz_numbers_differ() -> None:
    assert len({number(n) for n in range(1000)}) == 1000


@pytest.mark.parametrize("n", [-1, 1000])
def test_further_numbers_have_no_words(n: int) -> None:
    with pytest.raises(ValueError, match=str(n)):
        number(n)


@pytest.mark.parametrize(
    ("text", "language", "spoken"),
    [
        ("Анара 162.", "ky", "Анара жүз алтымыш эки."),
        ("21, 11.", "ky", "жыйырма бир, он бир."),
        ("2026", "ky", "2026"),
        ("Ann 3, Bob 21.", "en", "Ann 3, Bob 21."),
        ("Ann 21.", "de", "Ann 21."),
        ("Ход: Ann, 11.", "ru", "Ход: Анн, 11."),
        ("Өмүрбек to play.", "en", "Ömürbek to play."),
        ("Jörg schießt.", "de", "Jörg schießt."),
        ("Charles ойнойт.", "ky", "Чарлес ойнойт."),
        ("Aydın ойнойт.", "ky", "Аидын ойнойт."),
        ("Ходит Aydın.", "ru", "Ходит Аидын."),
        ("İpek, IŞIL", "ru", "Ипек, ИШИЛ"),
        ("Şahin to play.", "en", "Shahin to play."),
        ("Łukasz to play.", "en", "Lukasz to play."),
        ("Қанат ойнойт.", "ky", "Канат ойнойт."),
        ("Қанат to play.", "en", "Kanat to play."),
        ("Ходит Өмүрбек.", "ru", "Ходит Омурбек."),
        ("Ходит Jörg.", "ru", "Ходит Жёрг."),
        ("Жаңыл", "ru", "Жангыл"),
        ("И\u0306лияс", "ru", "Йлияс"),
        ("Zoe\u0308", "en", "Zoë"),
        ("李 to play.", "en", "to play."),
        ("Bob😀 to play.", "en", "Bob to play."),
        ("Ann\x00\n\tto play.", "en", "Ann to play."),
        ("٣, ４.", "ky", "үч, төрт."),
        ("李", "en", ""),
        ("...", "de", ""),
        ("[[h@l]]", "en", "h l"),
        ("Ann\ud800", "fr", "Ann"),
        ("Γιώργος, ΓΙΏΡΓΟΣ", "en", "Giorgos, GIORGOS"),
        ("Μπάμπης, Ευγενία", "ky", "Бабис, Евгениа"),
        ("გიორგი", "de", "giorgi"),
        ("Արամ", "ru", "Арам"),
        ("Ŋala, Ħal", "fr", "Ngala, Hal"),
        ("Ѳеодоръ Алексѣевъ", "ru", "Феодоръ Алексеевъ"),
        ("Ѳеодоръ", "en", "Feodor"),
        ("WEIẞ", "de", "WEISs"),
        ("Weiß", "de", "Weiß"),
        ("O’Neil – Bob", "en", "O'Neil - Bob"),
    ],
)
def test_a_voice_reads_numbers_and_letters_that_it_knows(text: str, language: str, spoken: str) -> None:
    assert pronounceable(text, language) == spoken


@pytest.mark.parametrize("language", [*NAMES, "xx"])
@given(text=ANYTHING | st.sampled_from(NAMES_OF_ALL_KINDS))
def test_any_text_becomes_one_that_the_voice_can_be_given(language: str, text: str) -> None:
    said = pronounceable(text, language)
    assert set(said.lower()) <= {*LETTERS.get(language, LATIN), *SIGNS}
    assert said == " ".join(said.split())
    assert not said or any(map(str.isalnum, said))


@pytest.mark.parametrize("language", LETTERS)
@given(text=ANYTHING)
def test_a_name_of_any_kind_leaves_the_sentence_around_it(language: str, text: str) -> None:
    around = {"ru": "Ходит", "ky": "Ойнойт"}.get(language, "To play")
    said = pronounceable(f"{around}: {text} {around}.", language)
    assert said.startswith(f"{around}: ")
    assert said.endswith(f"{around}.")


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
@pytest.mark.parametrize("language", NAMES)
def test_the_real_program_takes_names_of_all_kinds(language: str) -> None:
    for name in NAMES_OF_ALL_KINDS:
        call = Voice(language=language).call("to-play", name)
        if call is not None:
            command = [*call.arguments, "-q"]
            done = subprocess.run(command, input=call.text.encode(), capture_output=True, check=True, timeout=30)
            assert done.stderr == b"", name
