"""Prepares a simulated board as the questions of a calibration ask, and restores it afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.simulated_table import SimulatedBoard, SimulatedTable
from hardware.calibration.wizard import Part, Question
from hardware.simulation.driver import VirtualDriver


class BoardPreparer:
    """Lays the pieces of a running simulated board."""

    def __init__(self, driver: VirtualDriver[SimulatedBoard]) -> None:
        self._driver = driver
        self._lay: tuple[Any] | None = None
        """The pieces before the first question, in a tuple; None when nothing was changed."""

    def prepare(self, question: Question) -> None:
        """Lays the pieces as a question asks."""
        self._driver.act(lambda board, _t: self._prepare(board, question))

    def _prepare(self, board: SimulatedBoard, question: Question) -> None:
        if self._lay is None:
            self._lay = (board.pieces,)
        board.prepare(question)

    def restore(self) -> None:
        """Lays the pieces as they were before the first question."""
        before, self._lay = self._lay, None
        if before is not None:
            self._driver.act(lambda board, _t: board.lay(before[0]))


def virtual_parts(simulated: SimulatedTable, kind: str) -> Mapping[Part, tuple[int, ...]]:
    """The parts that can be calibrated on a simulated board with this kind of sensor, and their holes."""
    sensors = simulated.kind(kind)
    return {sensors.part: sensors.holes} if sensors and sensors.part else {}
