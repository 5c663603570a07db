"""Calibration in words: what is asked, why a measurement was refused, and what a table has been calibrated with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.game import Phrase
from companion.i18n.notices import device_text
from companion.i18n.phrases import ENGLISH, Language, fill
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
"""By what is asked, and the ball where it must be a certain one."""

TROUBLES: Mapping[str, Phrase] = {
    "silent": "{device}: nothing comes from the sensor. Is it connected?",
    "restless": "{device}: the readings do not come to rest. Keep hands and table still.",
    "unseen": "{device}: a {ball} ball looks like no ball at all. Does the lamp work, and was the hole empty before?",
    "shines": "{device}: the empty hole shows so much colour that a ball would not be missed. Was it empty before?",
    "alike": "{device}: {a} and {b} look too much alike for the noise of this hole. Do all three lamps work?",
    "too-near": "{device}: the ball is only {mm} mm from the sensor. Mount the sensor deeper.",
    "gap": "{device}: a ball comes only {gap} mm nearer than the empty hole, and the noise needs {needed} mm. "
    "Clean the cover, or leave it out.",
    "slant": "{device}: the sensor stands at a slant ({deg} degrees). Put the table level, and the sensor flat.",
    "wrong-end": "{device}: this end lies {deg} degrees from the first one. Was it the other end, and does the "
    "sensor's x arrow point to it?",
    "not-level": "{device}: this is not level but near an end. Take everything off, and do not touch the board.",
}
"""By the code of the trouble."""

HOLES: Mapping[str, Phrase] = {"each": ("hole {which}", "holes {which}"), "run": "holes {first} to {last}"}
"""Which holes are meant: by their numbers, or by the first and last of three or more in a row."""

COLOURS = {"red": "red", "yellow": "yellow", "blue": "blue"}
WORDS = {"ball": COLOURS, "a": COLOURS, "b": COLOURS}


def question_text(question: Question, language: Language = ENGLISH) -> str:
    """What the person is to do."""
    code = f"{question.code} {question.ball}" if question.ball else question.code
    numbers = hole_numbers(question.devices)
    return fill(QUESTIONS[code], {"holes": holes_text(numbers, language), "n": len(numbers)}, {}, language)


def trouble_texts(troubles: Sequence[Trouble], language: Language = ENGLISH) -> list[str]:
    """Why a measurement was refused, and what to look after: a sentence for each cause, with all its holes."""
    alike: list[list[Trouble]] = []
    for trouble in troubles:
        same = (group for group in alike if (group[0].code, group[0].args) == (trouble.code, trouble.args))
        if (group := next(same, None)) is not None:
            group.append(trouble)
        else:
            alike.append([trouble])
    return [_cause(group, language) for group in alike]


def _cause(troubles: Sequence[Trouble], language: Language) -> str:
    """The sentence for one cause; it goes by the name of its device, or by the numbers of its holes."""
    first = troubles[0]
    if len(troubles) == 1:
        device = device_text(first.device, language)
    else:
        device = holes_text(hole_numbers(trouble.device for trouble in troubles), language).capitalize()
    return fill(TROUBLES[first.code], {**first.args, "device": device}, WORDS, language)


def hole_numbers(devices: Iterable[DeviceName]) -> list[int]:
    """The numbers of the holes among some devices."""
    return [device.number for device in devices if isinstance(device, Hole)]


def holes_text(numbers: list[int], language: Language = ENGLISH) -> str:
    """Holes by number, such as "holes 1, 2, 5" or "holes 1 to 9"."""
    first, last = min(numbers, default=0), max(numbers, default=0)
    run = last - first + 1 == len(numbers) > 2
    return fill(
        HOLES["run" if run else "each"],
        {"which": numbers, "n": len(numbers), "first": first, "last": last},
        {},
        language,
    )
