"""A finding of a check: the state of one thing, and what to do about it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Word = Literal["ok", "look", "bad"]


class Finding(Struct, frozen=True):
    """A finding: `ok`, `look` (a warning; the table works) or `bad` (the table does not work as the rig says)."""

    word: Word
    what: str
    """The state, in one sentence."""
    do: str = ""
    """What to do; empty if nothing."""

    def line(self, topic: str) -> str:
        """Returns the finding as a line of the output, with its topic."""
        advice = f" -> {self.do}" if self.do else ""
        return f"{self.word:<5} {topic:<11} {self.what}{advice}"


def ok(what: str) -> Finding:
    """Returns a finding without a fault."""
    return Finding("ok", what)


def look(what: str, do: str = "") -> Finding:
    """Returns a warning."""
    return Finding("look", what, do)


def bad(what: str, do: str) -> Finding:
    """Returns a fault that must be repaired."""
    return Finding("bad", what, do)


def lacking(needed: bool, what: str, do: str) -> Finding:
    """Returns the finding that something is missing: bad if the rig needs it, else a warning."""
    return bad(what, do) if needed else look(what, do)
