"""Hands on a simulated board: they do at once what a calibration asks, and put everything back afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board.simulated_table import SimulatedBoard, SimulatedTable
from hardware.calibration.wizard import Part, Question
from hardware.simulation.driver import VirtualDriver


class VirtualHands:
    """Hands on a simulated board at work."""

    def __init__(self, driver: VirtualDriver[SimulatedBoard]) -> None:
        self._driver = driver
        self._lay: tuple[Any] | None = None
        """How the pieces lay before."""

    def obey(self, question: Question) -> None:
        """The board is as the question wants it."""
        self._driver.act(lambda board, _t: self._obey(board, question))

    def _obey(self, board: SimulatedBoard, question: Question) -> None:
        if self._lay is None:
            self._lay = (board.pieces,)
        board.prepare(question)

    def leave(self) -> None:
        """The pieces lie as they lay before."""
        before, self._lay = self._lay, None
        if before is not None:
            self._driver.act(lambda board, _t: board.lay(before[0]))


def virtual_parts(table: SimulatedTable, kind: str) -> Mapping[Part, tuple[int, ...]]:
    """What of a simulated board with this kind of sensor can be calibrated, and of which holes."""
    sensors = table.kind(kind)
    return {sensors.part: sensors.holes} if sensors and sensors.part else {}
