"""Play with faults in between, at random: one ball is one ball and one push one press, and faults are no events."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from random import Random

import pytest

from hardware.devices import NODE
from hardware.driver import DriverError
from hardware.filters.filters import Filters
from hardware.node.driver import NodeDriver
from hardware.node.link_counters import LinkCounters
from hardware.samples import Health
from hardware.signals import Emptied, Filled, Notice, Pressed, Signal, Tilted
from tests.hardware.node.board import ALL, BALLS, EMPTY, Board, Cable

ACTIONS = 40


class Play:
    """A board, a driver that is begun afresh whenever it fails, and filters."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.cable = Cable(Board(pace=self.chance.uniform(0.995, 1.005)))
        self.counts = LinkCounters()
        self.filters = Filters()
        self.heard: list[Signal] = []
        self.driver = self._begun()

    def _begun(self) -> NodeDriver:
        return self.cable.driver(ALL, self.counts)

    def run(self, seconds: float) -> None:
        """Lets time pass, as a supervisor would."""
        until = self.cable.clock.now + seconds
        working = self.driver.port is not None
        while self.cable.clock.now < until:
            try:
                if not working:
                    self.driver.open()
                    working = True
                    self._take(Health(self.cable.clock.now, NODE, "ok"))
                for sample in self.driver.poll():
                    self._take(sample)
            except DriverError:
                if working:
                    self._take(Health(self.cable.clock.now, NODE, "lost"))
                working = False
                self.driver.close()
                self.driver = self._begun()
                self.cable.clock.advance(0.5)
            self.heard += self.filters.advance(self.cable.clock.now)

    def _take(self, sample: object) -> None:
        self.heard += self.filters.step(sample)  # pyright: ignore[reportArgumentType]

    def events(self) -> list[Signal]:
        """What has been told since the last time, but for notices and the level board."""
        heard, self.heard = self.heard, []
        return [signal for signal in heard if not isinstance(signal, Notice | Tilted)]


def ball(play: Play) -> None:
    hole = play.chance.randint(1, 9)
    board = play.cable.board
    if board.holes[hole] == EMPTY:
        colour = play.chance.choice(sorted(BALLS))
        board.holes[hole] = BALLS[colour]
    else:
        colour = None
        board.holes[hole] = EMPTY
    play.run(1.0)
    (signal,) = play.events()
    assert isinstance(signal, Filled if colour else Emptied) and signal.hole == hole
    assert not isinstance(signal, Filled) or signal.ball == colour


def push(play: Play) -> None:
    number, name = play.chance.choice([(1, "shot-over"), (2, "foul"), (8, "undo")])
    for level in (1, 0):
        play.cable.board.press(number, level)
        play.run(play.chance.uniform(0.06, 0.3))
    play.run(0.6)
    heard = play.events()
    assert [(type(signal), getattr(signal, "button", None)) for signal in heard] == [(Pressed, name)]


def damage(play: Play) -> None:
    """For a while one frame in five is wrong somewhere; people go on playing."""

    def spoiled(line: bytes) -> bytes:
        if play.chance.random() > 0.2:
            return line
        place = play.chance.randrange(len(line))
        return line[:place] + bytes([play.chance.randrange(256)]) + line[place + 1 :]

    play.cable.board.filter = spoiled
    play.chance.choice((ball, push))(play)
    play.cable.board.filter = lambda line: line


def nothing_is_told(fault: Callable[[Play], None]) -> Callable[[Play], None]:
    def checked(play: Play) -> None:
        fault(play)
        play.run(7.0)
        assert play.events() == []

    return checked


@nothing_is_told
def brown_out(play: Play) -> None:
    play.cable.board.start(silent_ms=play.chance.choice((0, 100, 1700)))


@nothing_is_told
def unplug(play: Play) -> None:
    play.cable.plugged = False
    play.run(play.chance.uniform(0.1, 4.0))
    play.cable.plugged, play.cable.path = True, play.chance.choice(("/dev/ttyUSB0", "/dev/ttyUSB1"))


@nothing_is_told
def mute(play: Play) -> None:
    play.cable.mute = True
    play.run(play.chance.uniform(1.0, 5.0))
    play.cable.mute = False


@nothing_is_told
def hang(play: Play) -> None:
    play.cable.board.hung = True


@nothing_is_told
def stall(play: Play) -> None:
    play.cable.delay = play.chance.randint(20, 300)
    play.run(2.0)
    play.cable.delay = 0


PLAY, FAULTS = (ball, ball, push, push, damage), (brown_out, unplug, mute, hang, stall)


@pytest.mark.parametrize("seed", range(8))
def test_faults_are_no_events_and_events_are_no_faults(seed: int) -> None:
    play = Play(seed)
    play.run(5.0)
    assert play.events() == []
    for _ in range(ACTIONS):
        play.chance.choice(PLAY if play.chance.random() < 0.7 else FAULTS)(play)


def test_memory_is_flat_over_many_connections() -> None:
    play = Play(99)
    play.run(3.0)

    def cycle() -> None:
        for act in (unplug, brown_out, push):
            act(play)
        play.cable.board.heard.clear()

    def held() -> int:
        gc.collect()
        return sys.getallocatedblocks()

    cycle()
    cycle()
    before = held()
    for _ in range(3):
        cycle()
    assert held() - before < 100
