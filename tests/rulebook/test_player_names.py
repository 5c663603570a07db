"""What may be a name, by the sentences of the line contract, and that such a name can be printed as it is."""

from __future__ import annotations

from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook.player_names import MOST_CHARACTERS, folded, name_fault, printable

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ZS = "".join(chr(code) for code in range(0x110000) if category(chr(code)) == "Zs")
BLANKS = [*ZS, "\u2800", "\u115f", "\u1160", "\u3164", "\uffa0"]


def fault(name: str, *taken: str) -> str | None:
    return name_fault(name, reserved=("event", "t"), taken=taken)


@pytest.mark.parametrize(
    "name",
    ["Ann", "Жанна", "Ñandú", "陳", "7", "!", "♥", "Ann-Lee O'Neill", "Ann\u00a0Lee", FAMILY, "\u2764\ufe0f",
     "\U0001f469\U0001f3fd\u200d\U0001f4bb", "\u2764\ufe0f\u200d\U0001f525", "שרה", "x" * 40, "e\u0301" * 40],
)  # fmt: skip
def test_a_name_that_shows_something(name: str) -> None:
    assert fault(name) is None
    assert printable(name) == name


@pytest.mark.parametrize(
    "name",
    ["a\x1b[31m", "a\x00", "a\nb", "a\tb", "\x7fa", "a\x85", "a\u202eb", "a\u200bb", "a\u00adb", "\ufeffa", "a\u2028b",
     "a\u2029b", "a\ud800", "a\u200db", "\u200d\U0001f468", "\U0001f468\u200d", "\U0001f468\u200da", "a\ufe0f",
     "\ufe0fa",
     "a\u200cb", "\U000e0041a", "a\u034fb", "\u2066a\u2069", FAMILY + "\u200d"],
)  # fmt: skip
def test_what_steers_or_shows_nothing_is_refused(name: str) -> None:
    assert fault(name) == "it has a character that cannot be shown"
    shown = printable(name).replace(FAMILY, "")
    assert all(category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in shown)


@pytest.mark.parametrize("blank", BLANKS)
def test_what_looks_like_a_blank_is_one(blank: str) -> None:
    assert fault(blank) == fault(blank * 3) == "it is empty"
    assert fault(f"Ann{blank}") == fault(f"{blank}Ann") == "it has blanks at an end"
    assert fault(f"Ann{blank}{blank}Lee", "Ann Lee") == "it is taken"
    assert fault(f"Ann{blank}Lee") is None


def test_other_faults() -> None:
    assert fault("") == "it is empty"
    assert fault("\u0301") == "it shows no letter, digit or sign"
    assert fault("x" * 41) == fault("é " * 21 + "x") == "it is too long"
    assert fault("event") == "it is reserved"
    assert fault("Zoe\u0308", "Zo\u00eb") == "it is taken"
    assert MOST_CHARACTERS == 40


@given(st.text("ae\u0301\u00e9 \u00a0\u2003\u3164", max_size=6), st.text("ae\u0301\u00e9 \u00a0\u2800", max_size=6))
def test_names_are_the_same_when_they_are_so_composed_with_plain_blanks(one: str, other: str) -> None:
    squeezed = [
        " ".join("".join(" " if char in BLANKS else char for char in normalize("NFC", name)).split())
        for name in (one, other)
    ]
    assert (folded(one) == folded(other)) is (squeezed[0] == squeezed[1])
    if not fault(one) and not fault(other):
        assert (fault(one, other) == "it is taken") is (squeezed[0] == squeezed[1])


@given(st.text())
def test_what_is_printed_stays_in_its_line(text: str) -> None:
    shown = printable(text)
    assert shown.isascii() or not {category(char) for char in shown} & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(shown) & set(map(chr, range(32))), "no control character"
