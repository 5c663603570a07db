"""The few questions from which a first rig file is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Question(NamedTuple):
    """A question in plain words, and the words that answer it; the first is what is proposed."""

    key: str
    asks: str
    choices: tuple[str, ...]


GAME = Question(
    "game", "Which game is the table for", ("yago-pool", "yali", "toguz-korgool", "yooloo", "pool-position")
)
HOLES = Question("holes", "What sees the balls in the holes", ("none", "vl53l0x", "vl53l0x-mux", "node"))
TILT = Question("tilt", "What feels the tilt", ("none", "contacts", "node"))
BUTTONS = Question("buttons", "Where are the buttons", ("none", "pins", "expander", "node", "numpad"))
ROWS = Question("buttons", "Where are the two rows of buttons", ("none", "pins", "expander"))
CARDS = Question("buttons", "How are cards told", ("none", "numpad"))

FURTHER: Mapping[str, tuple[Question, ...]] = {
    "yago-pool": (HOLES, BUTTONS),
    "yali": (TILT, BUTTONS),
    "toguz-korgool": (ROWS,),
    "yooloo": (CARDS,),
    "pool-position": (CARDS,),
}
"""What is asked for each game."""

TRIES = 3


def ask_questions(answer: Callable[[str], str]) -> dict[str, str]:
    """Asks what a rig needs to know; `answer` gives the line said to a question. Gives the answers by key."""
    answers = {GAME.key: asked(GAME, answer)}
    for question in FURTHER[answers[GAME.key]]:
        answers[question.key] = asked(question, answer)
    return answers


def asked(question: Question, answer: Callable[[str], str]) -> str:
    """One answer; an empty one takes the proposal, and so does the last of too many that are none of the choices."""
    words = ", ".join(question.choices)
    for _ in range(TRIES):
        said = answer(f"{question.asks}? ({words}) [{question.choices[0]}] ").strip().lower()
        if not said:
            break
        if said in question.choices:
            return said
    return question.choices[0]
