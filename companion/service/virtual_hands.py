"""Hands on the virtual boards: they do at once what a calibration asks, so that it can be tried without a table."""

from __future__ import annotations

from random import Random

from companion.games.yago_pool.virtual import VirtualYago
from companion.games.yali.virtual import VirtualYali
from hardware.calibration.wizard import Question
from hardware.devices import Hole
from hardware.samples import Sample


class VirtualHoles:
    """A virtual board with holes, and hands that lay balls into them."""

    def __init__(self, board: VirtualYago) -> None:
        self._board = board

    @property
    def due(self) -> float:
        """When the board will next have something to say (monotonic seconds)."""
        return self._board.due

    def step(self, t: float) -> list[Sample]:
        """What its sensors measured up to `t`."""
        return self._board.step(t)

    def obey(self, question: Question) -> None:
        """The asked ball lies in the asked holes, and in no other."""
        asked = question.devices if question.code == "ball" else ()
        self._board.lay({device.number: question.ball or "red" for device in asked if isinstance(device, Hole)})


FIRST_END, SECOND_END = {"a1": 0, "b1": 0}, {"a8": 1, "b8": 1}
"""Balls that let the board sink to an end, by the names of their squares."""


class VirtualPlank:
    """A virtual board on a pivot, and hands that lay balls on it."""

    def __init__(self, board: VirtualYali) -> None:
        self._board = board

    @property
    def due(self) -> float:
        """When the board will next have something to say (monotonic seconds)."""
        return self._board.due

    def step(self, t: float) -> list[Sample]:
        """What its sensor measured up to `t`."""
        return self._board.step(t)

    def obey(self, question: Question) -> None:
        """Balls lie at an end, or nowhere."""
        self._board.lay({"first-end": FIRST_END, "second-end": SECOND_END}.get(question.code, {}))


def virtual_bench(what: str, chance: Random, t: float) -> VirtualHoles | VirtualPlank:
    """The bench for "colours", "distances" or "tilt" from `t` on (monotonic seconds)."""
    if what == "tilt":
        return VirtualPlank(VirtualYali(chance, t=t))
    return VirtualHoles(VirtualYago(chance, "colour" if what == "colours" else "distance", t=t))
