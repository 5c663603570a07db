"""A finding: how something is, in one line, with the one thing to do about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Word = Literal["ok", "look", "bad"]


class Finding(Struct, frozen=True):
    """`bad` keeps the table from doing what it is for; `look` is worth knowing and can be lived with."""

    word: Word
    what: str
    """How it is: one sentence."""
    do: str = ""
    """What to do; empty when nothing is to be done."""

    def line(self, topic: str) -> str:
        """The finding as a line of the screen, under the topic that it belongs to."""
        advice = f" -> {self.do}" if self.do else ""
        return f"{self.word:<5} {topic:<11} {self.what}{advice}"


def ok(what: str) -> Finding:
    """All is well with it."""
    return Finding("ok", what)


def look(what: str, do: str = "") -> Finding:
    """It can be lived with."""
    return Finding("look", what, do)


def bad(what: str, do: str) -> Finding:
    """It must be mended."""
    return Finding("bad", what, do)


def lacking(needed: bool, what: str, do: str) -> Finding:
    """Something is not there: bad where the rig needs it."""
    return bad(what, do) if needed else look(what, do)
