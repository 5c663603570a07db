"""Chooses the font of a text: the main one, a fallback that has the letters, or a replacement character."""

from __future__ import annotations

import struct
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from unicodedata import combining, normalize

STAND_IN = "?"
"""The replacement for characters that no font has; the journal keeps the original."""


@cache
def folder() -> Path:
    """Returns the folder of Kivy's fonts, without importing Kivy."""
    spec = find_spec("kivy")
    assert spec is not None and spec.origin is not None, "Kivy is a dependency of the screen"
    return Path(spec.origin).parent / "data" / "fonts"


def file(bold: bool) -> str:
    """Returns the file of the main font."""
    return str(folder() / ("Roboto-Bold.ttf" if bold else "Roboto-Regular.ttf"))


@cache
def second() -> str:
    """Returns the file of the fallback font."""
    return str(folder() / "DejaVuSans.ttf")


@cache
def icon_file() -> str:
    """Returns the file of the icon font."""
    spec = find_spec("fonticon_mdi7")
    assert spec is not None and spec.origin is not None, "the icon font is a dependency of the screen"
    return str(Path(spec.origin).parent / "fonts" / "materialdesignicons-webfont.ttf")


@cache
def letters(path: str) -> frozenset[int]:
    """Returns the code points of a TrueType font (OpenType 1.9, table cmap, formats 4 and 12)."""
    data = Path(path).read_bytes()
    tables = {
        data[at : at + 4]: struct.unpack_from(">II", data, at + 8)
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    }
    start = tables[b"cmap"][0]
    found: set[int] = set()
    for n in range(struct.unpack_from(">H", data, start + 2)[0]):
        at = start + struct.unpack_from(">I", data, start + 4 + 8 * n + 4)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            found |= _format_4(data, at)
        elif form == 12:
            found |= _format_12(data, at)
    return frozenset(found)


def _format_4(data: bytes, at: int) -> set[int]:
    n = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, at + 16 + 2 * n)
    return {code for first, last in zip(starts, ends, strict=True) for code in range(first, last + 1) if code != 0xFFFF}


def _format_12(data: bytes, at: int) -> set[int]:
    groups = struct.unpack_from(">I", data, at + 12)[0]
    found: set[int] = set()
    for n in range(groups):
        first, last = struct.unpack_from(">II", data, at + 16 + 12 * n)
        found.update(range(first, last + 1))
    return found


def _plain(char: str) -> bool:
    """Whether a character is surely in the main font (ASCII, Latin-1, Cyrillic), so that its table need not be read."""
    return " " <= char <= "~" or "\xa0" <= char <= "\xff" or "\u0410" <= char <= "\u044f" or char in "–—…·’“”\n"


def shown(text: str, bold: bool) -> tuple[str, str]:
    """A text as it can be shown, and the file of the font that shows it: composed, without invisible characters."""
    if all(map(_plain, text)):
        return text, file(bold)
    text = "".join(char for char in normalize("NFC", text) if char.isprintable() or char in "\n\xa0")
    own = letters(file(bold))
    if all(char == "\n" or ord(char) in own for char in text):
        return text, file(bold)
    other = letters(second())
    if all(char == "\n" or ord(char) in other for char in text):
        return text, second()
    has = own if sum(ord(c) in own for c in text) >= sum(ord(c) in other for c in text) else other
    return "".join(_stand_in(char, has) for char in text), file(bold) if has is own else second()


def _stand_in(char: str, has: frozenset[int]) -> str:
    if char == "\n" or ord(char) in has:
        return char
    return "" if combining(char) else STAND_IN
