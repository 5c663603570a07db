"""Every tap of 60 ms or more is told once, over any line that still carries acknowledgements within three seconds."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.link import DeafBoard
from hardware.signals import Held, Pressed
from tests.hardware.node.bad_line import BadLine, Faults
from tests.hardware.node.board import ALL, Board, Cable

NAMES = {1: "shot-over", 2: "foul", 8: "undo"}
HELD = {"undo"}
"""The button that acts when it is held, and so tells a tap at its release."""

faults = st.builds(
    Faults,
    lost=st.floats(0, 0.25),
    doubled=st.floats(0, 0.5),
    late=st.floats(0, 0.5),
    damaged=st.floats(0, 0.1),
)
taps = st.lists(
    st.tuples(st.sampled_from(sorted(NAMES)), st.integers(60, 400), st.integers(60, 600)), min_size=1, max_size=12
)


class BadCable(Cable):
    """A cable whose two directions are bad from the moment at which they are made so."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.lines: tuple[BadLine, BadLine] | None = None

    def read(self) -> bytes:
        data = super().read()
        return self.lines[0].carry(data) if self.lines else data

    def write(self, data: bytes) -> None:
        super().write(self.lines[1].carry(data) if self.lines else data)


class Table:
    """A driver on a bad cable, and the presses that the filters have told."""

    def __init__(self, cable: BadCable) -> None:
        self.cable = cable
        self.driver: NodeDriver = cable.driver(ALL)
        self.filters = Filters()
        self.filters.buttons.held = HELD
        self.told: list[Pressed | Held] = []
        self.driver.open()

    def run(self, seconds: float) -> None:
        until = self.cable.clock.now + seconds
        while self.cable.clock.now < until:
            for sample in self.driver.poll():
                self._take(self.filters.step(sample))
            self.filters.hear(NAMES.values(), self.driver.levels_known_until)
            self._take(self.filters.advance(self.cable.clock.now))

    def _take(self, signals: object) -> None:
        assert isinstance(signals, list)
        self.told += [signal for signal in signals if isinstance(signal, Pressed | Held)]


@given(faults, faults, taps, st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_tap_is_told_once_and_in_order(
    there: Faults, back: Faults, pushed: list[tuple[int, int, int]], seed: int
) -> None:
    chance = Random(seed)
    table = Table(BadCable(Board()))
    table.run(1.0)
    table.cable.lines = BadLine(chance, there), BadLine(chance, back)
    try:
        for button, down_ms, up_ms in pushed:
            table.cable.board.press(button, 1)
            table.run(down_ms / 1000)
            table.cable.board.press(button, 0)
            table.run(up_ms / 1000)
        table.cable.lines = None
        table.run(2.0)
    except DeafBoard:
        assume(False)  # such a line is lost, and that is told
    # a button without a hold tells its tap at once, one with a hold when it is let go: each in its own order
    for name in NAMES.values():
        heard = [signal for signal in table.told if signal.button == name]
        assert all(isinstance(signal, Pressed) for signal in heard)
        assert len(heard) == sum(NAMES[button] == name for button, _, _ in pushed)
    assert not table.cable.board.waiting


@given(st.integers(0, 2**32))
@settings(max_examples=20)
def test_levels_agree_again_whatever_was_lost(seed: int) -> None:
    """More is pressed than the node can keep, while nothing that it is told comes through."""
    chance = Random(seed)
    table = Table(BadCable(Board()))
    table.run(1.0)
    table.cable.lines = BadLine(chance, Faults(lost=0.2, late=0.2, damaged=0.1)), BadLine(chance, Faults(lost=1.0))
    for _ in range(40):
        table.cable.board.press(chance.choice(sorted(NAMES)), chance.randint(0, 1))
        table.run(0.03)
    table.cable.lines = None
    table.run(3.0)
    assert table.driver._connection is not None
    assert table.driver._connection.link._levels == table.cable.board.levels
