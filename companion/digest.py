"""The rulebook in our own words: the passage that an announcement names, for "Why?"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct


class Passage(Struct, frozen=True):
    """A section of a digest: its title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


@cache
def digest(package: str) -> Mapping[str, Passage]:
    """The passages of the game in this package, by anchor.

    A section begins with `## anchor` or `## anchor: Title`; without a title the anchor's words serve.
    """
    text = files(package).joinpath("digest.md").read_text(encoding="utf-8")
    sections = ("\n" + text).split("\n## ")[1:]
    return dict(_section(section) for section in sections)


def _section(section: str) -> tuple[str, Passage]:
    head, _, body = section.partition("\n")
    anchor, _, title = head.partition(":")
    paragraphs = tuple(" ".join(part.split()) for part in body.split("\n\n") if part.strip())
    return anchor.strip(), Passage(title.strip() or anchor.strip().replace("-", " ").capitalize(), paragraphs)


def passage(package: str, rule: str) -> Passage | None:
    """The passage that a rule's name ("yago-pool#fouls-easy") points to, or None."""
    return digest(package).get(rule.partition("#")[2])
