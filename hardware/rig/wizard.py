"""The few questions from which a first rig file is written. What is asked for a game, the game itself says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

TRIES = 3
"""So often a question is asked before it is given up."""


class Question(Struct, frozen=True):
    """A question in plain words, and the words that answer it; the first is what is proposed."""

    key: str
    """What it is about, one of `CHOICES`."""
    text: str
    choices: tuple[str, ...]


CHOICES: Mapping[str, tuple[str, ...]] = {
    "holes": ("none", "vl53l0x", "vl53l0x-mux", "node"),
    "tilt": ("none", "contacts", "node"),
    "buttons": ("none", "pins", "expander", "node", "numpad"),
}
"""What a rig file can be written for: what reads the holes, what feels the tilt, and where the buttons are."""

HOLES = Question("holes", "What sees the balls in the holes", CHOICES["holes"])
TILT = Question("tilt", "What feels the tilt", CHOICES["tilt"])
BUTTONS = Question("buttons", "Where are the buttons", CHOICES["buttons"])
CARDS = Question("buttons", "How are cards told", ("none", "numpad"))


class Button(Struct, frozen=True):
    """A button of a table, and the event that it means, as the line contract writes it; a player is a seat from 1."""

    name: str
    event: Mapping[str, Any]


UNDO = Button("undo", {"event": "undo"})


class RigQuestions(Struct, frozen=True, kw_only=True):
    """What a first rig file for one game needs to know.

    Raises:
        ValueError: A question is about something that no rig file can be written for.
    """

    questions: tuple[Question, ...] = ()
    buttons: tuple[Button, ...] = ()
    """The buttons that are proposed, in the order in which they get their wires."""
    holes: tuple[int, ...] = tuple(range(1, 10))
    """The holes that can have a sensor."""

    def __post_init__(self) -> None:
        for question in self.questions:
            unknown = [word for word in question.choices if word not in CHOICES.get(question.key, ())]
            if unknown or not question.choices:
                raise ValueError(f"no rig file can be written for {question.key} {' '.join(unknown)}".rstrip())


class NoAnswer(Exception):
    """Nobody gave an answer that can be used; the text is one sentence."""


def ask_all(questions: RigQuestions, answer: Callable[[str], str]) -> dict[str, str]:
    """Asks what a rig needs to know; gives the answers by key.

    Args:
        questions: What is asked.
        answer: Gives the line that is said to a question.

    Raises:
        NoAnswer: A question had no usable answer.
    """
    return {question.key: ask(question, answer) for question in questions.questions}


def ask(question: Question, answer: Callable[[str], str]) -> str:
    """One of the choices; an empty answer takes the first. Raises NoAnswer after too many that are none of them."""
    words = ", ".join(question.choices)
    for _ in range(TRIES):
        said = answer(f"{question.text}? ({words}) [{question.choices[0]}] ").strip().lower()
        if not said:
            return question.choices[0]
        if said in question.choices:
            return said
    raise NoAnswer(f'No answer to "{question.text}?": it must be one of {words}. Nothing is written.')
