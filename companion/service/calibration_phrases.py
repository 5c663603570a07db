"""The texts of the calibration: its questions, the reasons why a measurement is refused, and the holes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.game import Phrase, Phrases
from companion.i18n.notices import device_text
from companion.i18n.phrases import ENGLISH, NO_PHRASES, Language, fill
from hardware.calibration.wizard import Question, Trouble
from hardware.devices import DeviceName, Hole

QUESTIONS: Mapping[str, Phrase] = {
    "empty": ("Take the ball out of {holes}, and keep hands away.", "Take every ball out of {holes}, hands away."),
    "ball": ("Lay a ball into {holes}, and no other one.", "Lay a ball into each of {holes}."),
    "ball red": ("Lay a red ball into {holes}.", "Lay a red ball into each of {holes}."),
    "ball yellow": ("Lay a yellow ball into {holes}.", "Lay a yellow ball into each of {holes}."),
    "ball blue": ("Lay the blue ball into {holes}.", "Lay a blue ball into each of {holes}."),
    "first-end": "Let the board rest on the first player's end: lay a few balls there, hands away.",
    "second-end": "Let the board rest on the second player's end: lay the balls there, hands away.",
    "level": "Take everything off the board, let go, and let it come to rest.",
}
"""The texts of the questions, by code, followed by the colour of the ball where the question names one."""

TROUBLES: Mapping[str, Phrase] = {
    "silent": "{device}: nothing comes from the sensor. Is it connected?",
    "void": "{device}: the sensor sees nothing. Is its screen there, within half a metre?",
    "restless": "{device}: the readings do not come to rest. Keep hands and table still.",
    "unseen": "{device}: a {ball} ball looks like no ball at all. Does the lamp work, and was the hole empty before?",
    "shines": "{device}: the empty hole shows so much colour that a ball would not be missed. Was it empty before?",
    "alike": "{device}: {a} and {b} look too much alike for the noise of this hole. Do all three lamps work?",
    "too-near": "{device}: the ball is only {mm} mm from the sensor. Mount the sensor deeper.",
    "too-far": "{device}: the empty hole reads {mm} mm. Put a screen within half a metre of the sensor.",
    "gap": "{device}: a ball comes only {gap} mm nearer than the empty hole, and the noise needs {needed} mm. "
    "Clean the cover, or leave it out.",
    "slant": "{device}: the sensor stands at a slant ({deg} degrees). Put the table level, and the sensor flat.",
    "wrong-end": "{device}: this end lies {deg} degrees from the first one. Was it the other end, and does the "
    "sensor's x arrow point to it?",
    "not-level": "{device}: this is not level but near an end. Take everything off, and do not touch the board.",
}
"""The reasons why a measurement is refused, by code."""

HOLES: Mapping[str, Phrase] = {"each": ("hole {which}", "holes {which}"), "run": "holes {first} to {last}"}
"""The names of holes: by their numbers, or by the first and the last of three or more in a row."""

COLOURS = {"red": "red", "yellow": "yellow", "blue": "blue"}
WORDS = {"ball": COLOURS, "a": COLOURS, "b": COLOURS}


def question_text(question: Question, language: Language = ENGLISH) -> str:
    """The text of a question: what the person is to do."""
    code = f"{question.code} {question.ball}" if question.ball else question.code
    numbers = hole_numbers(question.devices)
    return fill(QUESTIONS[code], {"holes": holes_text(numbers, language), "n": len(numbers)}, NO_PHRASES, language)


def trouble_texts(troubles: Sequence[Trouble], language: Language = ENGLISH) -> list[str]:
    """Why a measurement was refused and what to check: one sentence for all troubles with the same code and values."""
    groups: list[list[Trouble]] = []
    for trouble in troubles:
        same = (group for group in groups if (group[0].code, group[0].args) == (trouble.code, trouble.args))
        if (group := next(same, None)) is not None:
            group.append(trouble)
        else:
            groups.append([trouble])
    return [_group_text(group, language) for group in groups]


def _group_text(troubles: Sequence[Trouble], language: Language) -> str:
    """The sentence on a group of troubles, with the name of its device or the numbers of its holes."""
    first = troubles[0]
    if len(troubles) == 1:
        device = device_text(first.device, language)
    else:
        device = holes_text(hole_numbers(trouble.device for trouble in troubles), language).capitalize()
    return fill(TROUBLES[first.code], {**first.args, "device": device}, Phrases(words=WORDS), language)


def hole_numbers(devices: Iterable[DeviceName]) -> list[int]:
    """The numbers of those devices that are holes.

    >>> from hardware.devices import TILT
    >>> hole_numbers([Hole(2), TILT, Hole(5)])
    [2, 5]
    """
    return [device.number for device in devices if isinstance(device, Hole)]


def holes_text(numbers: list[int], language: Language = ENGLISH) -> str:
    """The name of one or several holes.

    >>> holes_text([1, 2, 3]), holes_text([5])
    ('holes 1 to 3', 'hole 5')
    """
    first, last = min(numbers, default=0), max(numbers, default=0)
    run = last - first + 1 == len(numbers) > 2
    return fill(
        HOLES["run" if run else "each"],
        {"which": numbers, "n": len(numbers), "first": first, "last": last},
        NO_PHRASES,
        language,
    )
