"""Makes new inputs out of known ones: bytes are flipped, cut, doubled, and mixed with words that mean something."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

WORDS = (
    *(
        b"",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\n",
        b"\r\n",
        b'"',
        b"\\u0000",
        b"{",
        b"}",
        b"[",
        b"[[[[[[[[",
        b"null",
        b"true",
    ),
    *(
        b"-1",
        b"0",
        b"1e999",
        b"9223372036854775808",
        b"1.5",
        b'"event":',
        b'"t":',
        b",",
        b"*",
        b"$",
        b"=",
        b"..",
        b"NaN",
    ),
    *("ңөү".encode(), "\u202e".encode(), b"undo", b"redo", b"rename"),
)
LONGEST = 4096


def mutated(known: Sequence[bytes], chance: Random) -> bytes:
    """A new input."""
    data = chance.choice(known)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        data = chance.choice((flipped, cut, doubled, spoken, spoken, crossed))(data, known, chance)
    return data[:LONGEST]


def flipped(data: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """One byte is another."""
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def cut(data: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """A piece is missing."""
    start, end = _piece(data, chance)
    return data[:start] + data[end:]


def doubled(data: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """A piece is there twice, somewhere."""
    start, end = _piece(data, chance)
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[start:end] * chance.choice((1, 1, 2, 16)) + data[at:]


def spoken(data: bytes, _: Sequence[bytes], chance: Random) -> bytes:
    """A word stands in place of a short piece."""
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(WORDS) + data[at + chance.choice((0, 0, 1, 4)) :]


def crossed(data: bytes, known: Sequence[bytes], chance: Random) -> bytes:
    """A piece of another input is in it."""
    other = chance.choice(known)
    start, end = _piece(other, chance)
    at = chance.randrange(len(data) + 1)
    return data[:at] + other[start:end] + data[at:]


def _piece(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 4, 16, 64, len(data))))
