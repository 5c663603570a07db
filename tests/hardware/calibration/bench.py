"""A person at a table: lays the balls that are asked for, says "done", and lets the sensors measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hardware.calibration.wizard import Procedure, Question, Trouble, Wizard
from hardware.samples import Sample

Sensors = Callable[[Question, float], Iterable[Sample]]
"""The samples at a time, while things lie as a question asked."""


class Person:
    """Works through a wizard, in time that runs as fast as it is read."""

    def __init__(self, procedure: Procedure, sensors: Sensors, period_s: float = 0.05) -> None:
        self.wizard = Wizard(procedure)
        self.t = 100.0
        self.asked: list[Question] = []
        self._sensors = sensors
        self._period_s = period_s

    def answer(self) -> tuple[Trouble, ...]:
        """Does what is asked now and waits for the verdict."""
        question = self.wizard.question
        assert question is not None
        self.asked.append(question)
        self.wizard.confirm(self.t)
        while self.wizard.measuring:
            self.t += self._period_s
            for sample in self._sensors(question, self.t):
                self.wizard.feed(sample)
            self.wizard.advance(self.t)
        return self.wizard.troubles

    def answer_all(self) -> list[Trouble]:
        """Goes on to the end; a device that is refused twice is left out. Gives every trouble that was told."""
        troubles: list[Trouble] = []
        while self.wizard.question is not None:
            now = self.answer()
            if now and any(trouble.device == now[0].device for trouble in troubles):
                self.wizard.skip()
            troubles += now
        return troubles


def by_device(troubles: Sequence[Trouble]) -> dict[str, str]:
    """The codes of troubles, by device."""
    return {trouble.device: trouble.code for trouble in troubles}
