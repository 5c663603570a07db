"""What is waiting to be said: urgent things first, nothing twice, and nothing that is no longer true. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

URGENT = frozenset({"foul", "wins-game", "wins-match", "draw", "tuz", "row-safe", "column-safe", "showdown"})
"""Announcements that are still worth hearing when the next ruling is there already."""
CORRECTIONS = frozenset({"undone", "redone", "corrected", "protest"})
"""Announcements that make all that is waiting untrue."""
REPEAT_S = 2.0
"""The same sentence within so many seconds is one sentence."""
WAITING_AT_MOST = 6
"""Beyond this many the least urgent and oldest are dropped: a voice that lags is worse than one that is silent."""

Kind = Literal["urgent", "plain"]


class Utterance(Struct, frozen=True):
    """One sentence to be said."""

    text: str
    kind: Kind = "plain"
    code: str = ""


class SpeechQueue(Struct):
    """The queue of one voice."""

    utterances: list[Utterance] = []
    said_last: str = ""
    said_at: float = float("-inf")

    def add(self, said: Sequence[tuple[str, str]]) -> bool:
        """Takes in a ruling's announcements as (code, sentence); whether what is being said now must be cut off.

        A ruling makes the plain sentences of the one before untrue (whose turn it was, how it stood), a correction
        everything.
        """
        if not said:
            return False
        corrected = any(code in CORRECTIONS for code, _ in said)
        kept = [] if corrected else [one for one in self.utterances if one.kind == "urgent"]
        new = [Utterance(text, "urgent" if code in URGENT | CORRECTIONS else "plain", code) for code, text in said]
        self.utterances = [*kept, *new][:WAITING_AT_MOST]
        return corrected

    def next(self, now: float) -> Utterance | None:
        """The sentence to say now (monotonic seconds), or None; one that has just been said is passed over."""
        while self.utterances:
            utterance = self.utterances.pop(0)
            if utterance.text != self.said_last or now - self.said_at >= REPEAT_S:
                self.said_last, self.said_at = utterance.text, now
                return utterance
        return None
