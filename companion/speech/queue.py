"""The queue of sentences to speak: urgent ones first, no repetition, and none that is outdated. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

URGENT = frozenset({"foul", "wins-game", "wins-match", "draw", "tuz", "row-safe", "column-safe", "showdown"})
"""Codes of announcements that stay in the queue when the next ruling comes."""
CORRECTIONS = frozenset({"undone", "redone", "corrected", "protest"})
"""Codes of announcements that make all waiting sentences outdated."""
REPEAT_S = 2.0
"""Seconds within which the same sentence is not repeated."""
MAX_WAITING = 6
"""The most sentences that wait; beyond it, the least urgent and oldest are dropped."""

Kind = Literal["urgent", "plain"]


class Utterance(Struct, frozen=True):
    """A sentence in the queue."""

    text: str
    kind: Kind = "plain"
    code: str = ""


class SpeechQueue(Struct):
    """The queue of one voice."""

    utterances: list[Utterance] = []
    """The sentences that wait, the next one first."""
    last_text: str = ""
    """The last sentence that `next` gave."""
    last_t: float = float("-inf")
    """When `next` gave it, in monotonic seconds."""

    def add(self, sentences: Sequence[tuple[str, str]]) -> bool:
        """Adds the announcements of a ruling.

        The plain sentences of the ruling before (such as whose turn it was) are dropped; a correction drops all.

        Args:
            sentences: The announcements as (code, sentence).

        Returns:
            Whether the sentence that is being spoken must be stopped.
        """
        if not sentences:
            return False
        corrected = any(code in CORRECTIONS for code, _ in sentences)
        waiting = [] if corrected else [one for one in self.utterances if one.kind == "urgent"]
        new = [Utterance(text, "urgent" if code in URGENT | CORRECTIONS else "plain", code) for code, text in sentences]
        self.utterances = [*waiting, *new][:MAX_WAITING]
        return corrected

    def next(self, now: float) -> Utterance | None:
        """Removes and returns the next sentence, or None; a repetition is skipped. `now` in monotonic seconds."""
        while self.utterances:
            utterance = self.utterances.pop(0)
            if utterance.text != self.last_text or now - self.last_t >= REPEAT_S:
                self.last_text, self.last_t = utterance.text, now
                return utterance
        return None
