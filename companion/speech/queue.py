"""The queue of sentences to speak, in the order in which they came: no repetition, and none that is outdated. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.speech.importance import ANSWERS, ASIDES, IMPORTANCE, Importance

REPEAT_S = 2.0
"""Seconds within which the same sentence is not repeated, unless it is a verdict or a correction."""
MAX_NOTICES = 6
"""The most notices about devices that wait; the oldest are dropped."""
REPEATED = (Importance.VERDICT, Importance.CORRECTION)
"""What is spoken even if the same sentence was spoken a moment ago."""


class Utterance(Struct, frozen=True):
    """A sentence in the queue, with the code of its announcement."""

    text: str
    code: str = ""

    @property
    def importance(self) -> Importance:
        """How much it matters."""
        return IMPORTANCE.get(self.code, Importance.PASSING)


class SpeechQueue(Struct):
    """The queue of one voice."""

    utterances: list[Utterance] = []
    """The sentences that wait, the next one first."""
    last_text: str = ""
    """The last sentence that `next` gave."""
    last_t: float = float("-inf")
    """When `next` gave it, in monotonic seconds."""

    def add(self, sentences: Sequence[tuple[str, str]]) -> bool:
        """Adds the announcements of a ruling, all of them, and drops what waits and is outdated by them.

        Args:
            sentences: The announcements as (code, sentence).

        Returns:
            Whether the sentence that is being spoken must be stopped.
        """
        new = [Utterance(text, code) for code, text in sentences]
        waiting = [one for one in self.utterances if not _is_outdated(one, new)]
        self.utterances = _without_old_notices([*waiting, *new])
        return any(one.importance is Importance.CORRECTION for one in new)

    def drop(self) -> None:
        """Drops what waits of a match; notices about devices stay. The next sentence is no repetition."""
        self.utterances = [one for one in self.utterances if one.importance is Importance.NOTICE]
        self.last_text = ""

    def next(self, now: float) -> Utterance | None:
        """Removes and returns the next sentence, or None; a repetition is skipped. `now` in monotonic seconds."""
        while self.utterances:
            utterance = self.utterances.pop(0)
            again = utterance.text == self.last_text and now - self.last_t < REPEAT_S
            if not again or utterance.importance in REPEATED:
                self.last_text, self.last_t = utterance.text, now
                return utterance
        return None


def _is_outdated(one: Utterance, new: Sequence[Utterance]) -> bool:
    """Whether a sentence that waits is not worth speaking any more once these are to be spoken."""
    kinds = {other.importance for other in new}
    if {other.code for other in new} <= ASIDES:
        return one.code in ANSWERS and any(one.code == other.code for other in new)
    if Importance.CORRECTION in kinds:
        return one.importance is not Importance.NOTICE
    return one.importance is Importance.PASSING or (one.importance is Importance.TURN and one.importance in kinds)


def _without_old_notices(utterances: Sequence[Utterance]) -> list[Utterance]:
    """All but the oldest of too many notices."""
    too_many = sum(one.importance is Importance.NOTICE for one in utterances) - MAX_NOTICES
    kept: list[Utterance] = []
    for one in utterances:
        if too_many > 0 and one.importance is Importance.NOTICE:
            too_many -= 1
        else:
            kept.append(one)
    return kept
