"""Where a calibration in the terminal has its samples from: a rig's drivers, or the virtual boards run fast."""

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
from hardware.rig.drivers import driver_specs
from hardware.rig.sections import Rig
from hardware.samples import Sample
from hardware.simulation.driver import SimulatedBoardDriver
from hardware.supervisor import Supervisor

MAX_SAMPLES = 20_000
"""So many samples are kept while a person thinks; those who came first are forgotten first."""
FASTER = 20.0
"""How much faster than people the virtual boards are."""


class Bench:
    """Samples as they come, from any thread, and the time that they carry."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._inbox: deque[Sample] = deque(maxlen=MAX_SAMPLES)
        self.prepare: Callable[[Question], None] = lambda _question: None
        """Prepares a virtual board as a question asks; does nothing for a real one."""

    def put(self, sample: Sample) -> None:
        """Takes in a sample."""
        self._inbox.append(sample)

    def taken(self) -> Iterator[Sample]:
        """What has come, each sample once."""
        while self._inbox:
            yield self._inbox.popleft()


class Source(Protocol):
    """A table to be calibrated."""

    @property
    def file(self) -> str:
        """The name of the file in which its calibration is kept."""
        ...

    @property
    def procedures(self) -> Mapping[Part, Callable[[], AnyProcedure]]:
        """What can be calibrated, by part."""
        ...

    def bench(self, part: Part) -> AbstractContextManager[Bench]:
        """The samples of a part, while they are needed."""
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
        """What the boards have that can be calibrated."""
        return {part: partial(procedure, part, kind.holes) for part, (_, kind) in self._sensors.items()}

    @contextmanager
    def bench(self, part: Part) -> Iterator[Bench]:
        """A virtual board of its own for each part."""
        spec, kind = self._sensors[part]
        start = time.monotonic()
        bench = Bench(lambda: start + FASTER * (time.monotonic() - start))
        board = spec.make(Random(), start, {}, kind.name)
        driver = SimulatedBoardDriver(board, bench.put, bench.clock, FASTER)
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
        """What the rig's hardware has that can be calibrated."""
        return {part: partial(procedure, part, holes) for part, holes in rig_parts(self._rig).items()}

    @contextmanager
    def bench(self, part: Part) -> Iterator[Bench]:
        """All drivers, started for this part; what goes wrong with them is said on standard error."""
        bench = Bench(time.monotonic)
        supervisor = Supervisor(list(driver_specs(self._rig, bench.clock)), bench.put, log, bench.clock)
        supervisor.start()
        try:
            yield bench
        finally:
            supervisor.stop()
