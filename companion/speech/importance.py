"""How much each announcement matters: what becomes of its sentence while it waits to be spoken."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class Importance(Enum):
    """What becomes of a sentence that waits when others come. The sentences of the newest ruling always stay."""

    PASSING = auto()
    """An explanation, or an answer: outdated by the next ruling."""
    TURN = auto()
    """Who is up: stays until another ruling says who is up."""
    NOTICE = auto()
    """A notice about a device, which is no part of any match: the newest few stay."""
    VERDICT = auto()
    """A foul, or what ends a game or a round: stays until it is spoken or corrected."""
    CORRECTION = auto()
    """Stays like a verdict, and makes what was ruled before outdated."""


CORRECTIONS = ("undone", "redone", "corrected", "protest")
FOULS_AND_WINS = (
    "foul", "wins-game", "wins-match", "draw",
    "tuz", "no-korgools", "resigned", "time-up", "agreed",
    "row-safe", "column-safe", "enough-safe", "nothing-left",
    "wins-round", "parked", "discarded", "showdown",
    "denied", "passed",
)  # fmt: skip
WHO_IS_UP = (
    "to-play", "continues", "two-shots", "second-shot", "choose-colour", "begins-next",
    "turn", "dummy-turn", "choose-cards", "point-card", "turn-up",
    "again", "level", "claim", "weigh", "draw-lots",
)  # fmt: skip
STATUS, REFUSED, NOTICE = "now", "refused", "notice"
"""The codes of sentences that no ruling announces: what is to be done now, a refusal, a notice about a device."""
ANSWERS = frozenset({STATUS, REFUSED})
"""Of sentences with one of these codes only the newest waits."""
ASIDES = ANSWERS | {NOTICE}

IMPORTANCE: Mapping[str, Importance] = {
    **dict.fromkeys(WHO_IS_UP, Importance.TURN),
    NOTICE: Importance.NOTICE,
    **dict.fromkeys(FOULS_AND_WINS, Importance.VERDICT),
    **dict.fromkeys(CORRECTIONS, Importance.CORRECTION),
}
"""By the code of the announcement, whatever the game; every other is PASSING."""
