"""What a voice is given to read."""

import pytest

from companion.speech.spoken import number, pronounceable


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
    ],
)
def test_a_voice_reads_numbers_and_letters_that_it_knows(text: str, language: str, spoken: str) -> None:
    assert pronounceable(text, language) == spoken
