"""Reads the digests: short versions of the rulebooks, whose passages the "Why?" page shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from companion.games.registry import game


class Passage(Struct, frozen=True):
    """A section of a digest: its title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


@cache
def digest(name: str, code: str = "en") -> Mapping[str, Passage]:
    """The passages of the game of this name in a language, by anchor; in English where it has no translation.

    A section begins with `## anchor` or `## anchor: Title`; without a title the anchor's words serve.
    """
    package = game(name).package
    original = files(package).joinpath("digest.md")
    translated = files(package).joinpath(f"digest.{code}.md")
    text = (translated if translated.is_file() else original).read_text(encoding="utf-8")
    sections = ("\n" + text).split("\n## ")[1:]
    return dict(_section(section) for section in sections)


def _section(section: str) -> tuple[str, Passage]:
    head, _, body = section.partition("\n")
    anchor, _, title = head.partition(":")
    paragraphs = tuple(" ".join(part.split()) for part in body.split("\n\n") if part.strip())
    return anchor.strip(), Passage(title.strip() or anchor.strip().replace("-", " ").capitalize(), paragraphs)


def passage(rule: str, code: str = "en") -> Passage | None:
    """The passage that a rule's name (GAME#ANCHOR) points to, in a language, or None."""
    name, _, anchor = rule.partition("#")
    return digest(name, code).get(anchor)


READING = re.compile(r"\w+ ([A-Z]{2}-\w+)\s?:")
"""How a paragraph about a reading begins, in any language: "Reading YG-4:"."""


def reading_of(paragraph: str) -> str | None:
    """The reading that a paragraph is about, or None."""
    found = READING.match(paragraph)
    return found and found[1]
