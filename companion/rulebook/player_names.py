"""What may be the name of a player, team or member, and which names are one and the same: set-up, rename, lists.

The rules are those of the line contract (docs/events.md, "Names"). Categories are those of Unicode.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from unicodedata import category, normalize

MOST_CHARACTERS = 40
"""The most characters (code points in composed form) of a name."""
BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs without ink: fillers of Hangul, the Braille cell without dots. They are blanks like category Zs."""
UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The categories of characters that steer or break a line and show nothing: control, format, surrogate, separators."""
UNSHOWN_MARKS = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Characters of other categories that show nothing either (Default_Ignorable_Code_Point)."""
JOINER = "\u200d"
"""Joins pictographs to one, such as a family."""
SIGNS = ("L", "N", "P", "S")
"""The first letters of the categories of letters, digits, punctuation and symbols; marks need a letter below them."""


def name_fault(name: str, reserved: Collection[str], taken: Collection[str]) -> str | None:
    """Checks a name for a player.

    Args:
        name: The new name.
        reserved: Words that have another meaning in the line contract, such as the keys of an event.
        taken: The names of the other players.

    Returns:
        The reason why the name cannot be used, as the end of a sentence ("it is empty"); None when it can be used.

    >>> name_fault("Ann", reserved=("event",), taken=("Bob",))
    >>> name_fault("Bob", reserved=("event",), taken=("Bob",))
    'it is taken'
    >>> name_fault("Ann\\u200b", reserved=(), taken=())
    'it has a character that cannot be shown'
    """
    if fault := _unfit(name):
        return fault
    if is_blank(name[0]) or is_blank(name[-1]):
        return "it has blanks at an end"
    same = folded(name)
    if same in map(folded, reserved):
        return "it is reserved"
    if same in map(folded, taken):
        return "it is taken"
    return None


def _unfit(name: str) -> str | None:
    """Why a name is none for anybody."""
    if name.isascii() and name.isalnum():
        return None if len(name) <= MOST_CHARACTERS else "it is too long"
    if all(map(is_blank, name)):
        return "it is empty"
    if any(is_unshown(name, at) for at in range(len(name))):
        return "it has a character that cannot be shown"
    if not any(category(char).startswith(SIGNS) and not is_blank(char) for char in name):
        return "it shows no letter, digit or sign"
    if len(normalize("NFC", name)) > MOST_CHARACTERS:
        return "it is too long"
    return None


def others_names(seat: int, names: Sequence[str], members: Sequence[Sequence[str]]) -> list[str]:
    """The names that a player or team cannot have, because they are those of others.

    Args:
        seat: The seat of the player or team.
        names: The names of all players and teams, by seat.
        members: The members of the teams, by seat.

    >>> others_names(0, ("Reds", "Blues"), (("Ann", "Bob"), ("Cem", "Dua")))
    ['Blues', 'Cem', 'Dua']
    """
    others = [name for at, name in enumerate(names) if at != seat]
    return [*others, *(member for at, team in enumerate(members) if at != seat for member in team)]


def folded(name: str) -> str:
    """The form in which names that look the same are equal: composed (NFC), each run of blanks one ordinary blank.

    >>> folded("Ann\\u2003\\u00a0Lee")
    'Ann Lee'
    """
    if name.isascii() and " " not in name:
        return name
    spaced = "".join(" " if is_blank(char) else char for char in normalize("NFC", name))
    return " ".join(part for part in spaced.split(" ") if part)


def is_blank(char: str) -> bool:
    """Whether a character is a blank or looks like one."""
    return char == " " or category(char) == "Zs" or char in BLANK_LETTERS


def is_unshown(text: str, at: int) -> bool:
    """Whether the character at an index shows nothing, or changes how its neighbours or the line are shown.

    A joiner between two pictographs and a variation selector after one are a part of the picture.

    >>> is_unshown("\\U0001f468\\u200d\\U0001f469", 1), is_unshown("a\\u200db", 1)
    (False, True)
    """
    char = text[at]
    if char.isascii():
        return not char.isprintable()
    if char == JOINER:
        return not (_ends_pictograph(text, at) and _is_pictograph(text[at + 1 : at + 2]))
    if _is_selector(char):
        return at == 0 or not _is_pictograph(text[at - 1])
    return category(char) in UNSHOWN or char in UNSHOWN_MARKS


def printable(text: str) -> str:
    r"""A text for a terminal or a page: each character that shows nothing or steers the terminal as its escape.

    >>> printable("Ann\x1b[2J\nBob")
    'Ann\\x1b[2J\\nBob'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(char) if is_unshown(text, at) else char for at, char in enumerate(text))


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def _ends_pictograph(text: str, end: int) -> bool:
    """Whether text[:end] ends with a pictograph, which a variation selector or a skin tone may follow."""
    at = end - 1
    while at > 0 and (_is_selector(text[at]) or _is_skin_tone(text[at])):
        at -= 1
    return at >= 0 and _is_pictograph(text[at])


def _is_pictograph(char: str) -> bool:
    return bool(char) and (category(char) == "So" or _is_skin_tone(char)) and char not in BLANK_LETTERS


def _is_skin_tone(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
