"""The real firmware and the real driver over a line that loses, doubles, reorders and damages in both directions."""

from __future__ import annotations

import time
from random import Random

import pytest

from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.settings import NodeSettings
from hardware.node.transport import SerialPort
from hardware.signals import Held, Pressed
from tests.firmware.emulated_board import emulated_board
from tests.hardware.node.bad_line import BadLine, Faults

PATIENCE_S = 60.0
TAPS = [(1, "shot-over"), (2, "foul"), (8, "undo")] * 3


class BadPort(SerialPort):
    """A port whose two directions become bad when they are given faults."""

    lines: tuple[BadLine, BadLine] | None = None

    def read(self) -> bytes:
        data = super().read()
        return self.lines[0].carry(data) if self.lines else data

    def write(self, data: bytes) -> None:
        super().write(self.lines[1].carry(data) if self.lines else data)


def meet(driver: NodeDriver) -> None:
    """Opens the board, again where the machine is so busy that it speaks late."""
    until = time.monotonic() + PATIENCE_S
    while driver.port is None:
        try:
            driver.open()
        except DriverError:
            assert time.monotonic() < until


@pytest.mark.parametrize("seed", range(2))
def test_every_tap_is_told_once(built: str, seed: int) -> None:
    chance, filters = Random(seed), Filters()
    filters.buttons.held = {"undo"}
    told: list[str] = []
    with emulated_board() as board:
        opened: list[BadPort] = []

        def connect(path: str) -> BadPort:
            opened.append(BadPort(path))
            return opened[-1]

        buttons = {name: number for number, name in TAPS[:3]}
        driver = NodeDriver(NodeSettings(port=board.port, buttons=buttons), connect=connect)
        meet(driver)

        def run(seconds: float) -> None:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                signals = [signal for sample in driver.poll() for signal in filters.step(sample)]
                filters.hear(buttons, driver.levels_known_until)
                signals += filters.advance(time.monotonic())
                told.extend(signal.button for signal in signals if isinstance(signal, Pressed))
                assert not [signal for signal in signals if isinstance(signal, Held)]

        faults = Faults(lost=0.2, doubled=0.2, late=0.2, damaged=0.05)
        opened[-1].lines = BadLine(chance, faults), BadLine(chance, faults)
        for number, _ in TAPS:
            for level in (1, 0):
                board.tell(f"bounce {number} {level} 5 3")
                run(chance.uniform(0.08, 0.3))
        opened[-1].lines = None
        run(2.0)
        driver.close()
    assert sorted(told) == sorted(name for _, name in TAPS)
