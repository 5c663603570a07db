"""Asks the questions from which a first rig file is written. Each game supplies its own questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

TRIES = 3
"""How often a question is asked before the wizard gives up."""


class Question(Struct, frozen=True):
    """A question and its possible answers; the first is the default."""

    key: str
    """The subject of the question, a key of CHOICES."""
    text: str
    choices: tuple[str, ...]


CHOICES: Mapping[str, tuple[str, ...]] = {
    "holes": ("none", "switches", "switches-expander", "vl53l0x", "vl53l0x-mux", "node"),
    "tilt": ("none", "contacts", "node"),
    "buttons": ("none", "pins", "expander", "node", "numpad"),
}
"""All answers that the template supports: the hole sensors, the tilt sensor, and the connection of the buttons."""

HOLES = Question("holes", "What sees the balls in the holes", CHOICES["holes"])
TILT = Question("tilt", "What feels the tilt", CHOICES["tilt"])
BUTTONS = Question("buttons", "Where are the buttons", CHOICES["buttons"])
CARDS = Question("buttons", "How are cards told", ("none", "numpad"))


class Button(Struct, frozen=True):
    """A button of a table and its event, an object of the line contract; players are numbered from 1."""

    name: str
    event: Mapping[str, Any]
    held: Mapping[str, Any] | None = None
    """The event when it is held for a second, where it has one."""


UNDO = Button("undo", {"event": "undo"}, {"event": "redo"})


class RigQuestions(Struct, frozen=True, kw_only=True):
    """The questions, buttons and holes of one game for its first rig file.

    Raises:
        ValueError: a question has a key or an answer that CHOICES lacks.
    """

    questions: tuple[Question, ...] = ()
    buttons: tuple[Button, ...] = ()
    """The proposed buttons, in the order in which they are assigned to pins."""
    holes: tuple[int, ...] = tuple(range(1, 10))
    """The numbers of the holes that can have a sensor."""

    def __post_init__(self) -> None:
        for question in self.questions:
            unknown = [word for word in question.choices if word not in CHOICES.get(question.key, ())]
            if unknown or not question.choices:
                raise ValueError(f"no rig file can be written for {question.key} {' '.join(unknown)}".rstrip())


class NoAnswer(Exception):
    """A question got no valid answer; the message is one sentence."""


def ask_all(questions: RigQuestions, answer: Callable[[str], str]) -> dict[str, str]:
    """Asks all questions.

    Args:
        questions: the questions of the game.
        answer: shows a prompt and returns the line that was typed.

    Returns:
        The chosen word by question key.

    Raises:
        NoAnswer: a question got no valid answer.
    """
    return {question.key: ask(question, answer) for question in questions.questions}


def ask(question: Question, answer: Callable[[str], str]) -> str:
    """Asks one question; an empty answer takes the first choice.

    Args:
        question: the question.
        answer: shows a prompt and returns the line that was typed.

    Raises:
        NoAnswer: TRIES answers were not among the choices.
    """
    words = ", ".join(question.choices)
    for _ in range(TRIES):
        word = answer(f"{question.text}? ({words}) [{question.choices[0]}] ").strip().lower()
        if not word:
            return question.choices[0]
        if word in question.choices:
            return word
    raise NoAnswer(f'No answer to "{question.text}?": it must be one of {words}. Nothing is written.')
