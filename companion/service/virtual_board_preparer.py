"""Prepares a virtual board as the questions of a calibration ask, and restores it afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.virtual_board import VirtualBoard, VirtualBoardSpec
from hardware.calibration.wizard import Part, Question
from hardware.simulation.driver import SimulatedBoardDriver


class VirtualBoardPreparer:
    """Lays the pieces of a running virtual board."""

    def __init__(self, driver: SimulatedBoardDriver[VirtualBoard]) -> None:
        self._driver = driver
        self._lay: tuple[Any] | None = None
        """The pieces before the first question, in a tuple; None when nothing was changed."""

    def prepare(self, question: Question) -> None:
        """Lays the pieces as a question asks."""
        self._driver.act(lambda board, _t: self._prepare(board, question))

    def _prepare(self, board: VirtualBoard, question: Question) -> None:
        if self._lay is None:
            self._lay = (board.pieces,)
        board.prepare(question)

    def restore(self) -> None:
        """Lays the pieces as they were before the first question."""
        before, self._lay = self._lay, None
        if before is not None:
            self._driver.act(lambda board, _t: board.lay(before[0]))


def virtual_parts(spec: VirtualBoardSpec, kind: str) -> Mapping[Part, tuple[int, ...]]:
    """The parts that can be calibrated on a virtual board with this kind of sensor, and their holes."""
    sensors = spec.kind(kind)
    return {sensors.part: sensors.holes} if sensors and sensors.part else {}
