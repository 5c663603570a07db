"""The sources of samples for a calibration in the terminal: the drivers of a rig, or simulated boards."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from random import Random
from typing import Protocol

from companion.board.virtual_board import SensorKind, VirtualBoardSpec
from companion.games.registry import virtual_board
from companion.live.service_log import log
from companion.service.board_service import AnyProcedure, procedure, rig_parts
from companion.service.virtual_board_preparer import VirtualBoardPreparer
from hardware.calibration.file import FILE, VIRTUAL_FILE
from hardware.calibration.wizard import Part, Question
from hardware.delivery import unpacked
from hardware.rig.drivers import driver_specs
from hardware.rig.sections import Rig
from hardware.samples import Sample
from hardware.simulation.driver import SimulatedBoardDriver
from hardware.supervisor import Supervisor

MAX_SAMPLES = 20_000
"""How many samples are kept until they are taken; the oldest are dropped first."""
TIME_SCALE = 20.0
"""How many times faster than real time the simulated boards run."""


class Bench:
    """A queue of samples, and the clock that their times come from."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives monotonic seconds."""
        self.clock = clock
        self._inbox: deque[Sample] = deque(maxlen=MAX_SAMPLES)
        self.prepare: Callable[[Question], None] = lambda _question: None
        """Prepares a virtual board as a question asks; does nothing for a real one."""

    def put(self, sample: Sample) -> None:
        """Adds a sample; may be called from any thread."""
        self._inbox.append(sample)

    def taken(self) -> Iterator[Sample]:
        """Removes and gives the samples that have come."""
        while self._inbox:
            yield self._inbox.popleft()


class Source(Protocol):
    """A table that can be calibrated."""

    @property
    def file(self) -> str:
        """The name of its calibration file in the data folder."""
        ...

    @property
    def procedures(self) -> Mapping[Part, Callable[[], AnyProcedure]]:
        """A function for each part that can be calibrated, which makes a new procedure."""
        ...

    def bench(self, part: Part) -> AbstractContextManager[Bench]:
        """Delivers the samples of a part while the context is open."""
        ...


class SimSource:
    """The virtual boards: for each part the first that has sensors of its kind."""

    file = VIRTUAL_FILE

    def __init__(self, games: Sequence[str]) -> None:
        """`games` are those whose boards may be taken, the first that suits first."""
        self._sensors: dict[Part, tuple[VirtualBoardSpec, SensorKind]] = {}
        for spec in filter(None, map(virtual_board, games)):
            for kind in spec.sensor_kinds:
                if kind.part:
                    self._sensors.setdefault(kind.part, (spec, kind))

    @property
    def procedures(self) -> Mapping[Part, Callable[[], AnyProcedure]]:
        """A function for each part that the boards have, which makes a new procedure."""
        return {part: partial(procedure, part, kind.holes) for part, (_, kind) in self._sensors.items()}

    @contextmanager
    def bench(self, part: Part) -> Iterator[Bench]:
        """A virtual board of its own for each part."""
        spec, kind = self._sensors[part]
        start = time.monotonic()
        bench = Bench(lambda: start + TIME_SCALE * (time.monotonic() - start))
        board = spec.make(Random(), start, {}, kind.name)
        driver = SimulatedBoardDriver(board, bench.put, bench.clock, TIME_SCALE)
        bench.prepare = VirtualBoardPreparer(driver).prepare
        driver.start()
        try:
            yield bench
        finally:
            driver.stop()


class RigSource:
    """The drivers of a rig."""

    file = FILE

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    @property
    def procedures(self) -> Mapping[Part, Callable[[], AnyProcedure]]:
        """A function for each part that the rig has, which makes a new procedure."""
        return {part: partial(procedure, part, holes) for part, holes in rig_parts(self._rig).items()}

    @contextmanager
    def bench(self, part: Part) -> Iterator[Bench]:
        """Runs all drivers of the rig; their errors are printed on standard error."""
        bench = Bench(time.monotonic)
        supervisor = Supervisor(list(driver_specs(self._rig, bench.clock)), unpacked(bench.put), log, bench.clock)
        supervisor.start()
        try:
            yield bench
        finally:
            supervisor.stop()
