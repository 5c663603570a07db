"""Where a calibration in the terminal has its samples from: a rig's drivers, or the virtual boards run fast."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from random import Random
from typing import Protocol

from companion.live.board_runtime import log
from companion.service.board_service import AnyProcedure, Part, procedure, rig_parts
from companion.service.virtual_hands import virtual_bench
from hardware.calibration.file import FILE, VIRTUAL_FILE
from hardware.calibration.wizard import Question
from hardware.rig.drivers import driver_specs
from hardware.rig.sections import Rig
from hardware.samples import Sample
from hardware.simulation.driver import VirtualDriver
from hardware.supervisor import Supervisor

PARTS: tuple[Part, ...] = ("colours", "distances", "tilt")
MOST = 20_000
"""So many samples are kept while a person thinks; those who came first are forgotten first."""
FASTER = 20.0
"""How much faster than people the virtual boards are."""


class Bench:
    """Samples as they come, from any thread, and the time that they carry."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._inbox: deque[Sample] = deque(maxlen=MOST)
        self.obey: Callable[[Question], None] = lambda _question: None
        """Hands that do what is asked, where the table has its own."""

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
    def procedures(self) -> Mapping[str, Callable[[], AnyProcedure]]:
        """What can be calibrated, by part."""
        ...

    def bench(self, part: str) -> AbstractContextManager[Bench]:
        """The samples of a part, while they are needed."""
        ...


class SimSource:
    """The virtual boards."""

    file = VIRTUAL_FILE

    @property
    def procedures(self) -> Mapping[str, Callable[[], AnyProcedure]]:
        """All of them: there is a virtual board for each."""
        return {part: partial(procedure, part) for part in PARTS}

    @contextmanager
    def bench(self, part: str) -> Iterator[Bench]:
        """A virtual board of its own for each part."""
        start = time.monotonic()
        bench = Bench(lambda: start + FASTER * (time.monotonic() - start))
        board = virtual_bench(part, Random(), start)
        driver = VirtualDriver(board, bench.put, bench.clock, FASTER)
        bench.obey = lambda question: driver.act(lambda board, _t: board.obey(question))
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
    def procedures(self) -> Mapping[str, Callable[[], AnyProcedure]]:
        """What the rig's hardware has that can be calibrated."""
        return {part: partial(procedure, part, holes) for part, holes in rig_parts(self._rig).items()}

    @contextmanager
    def bench(self, part: str) -> Iterator[Bench]:
        """All drivers, started for this part; what goes wrong with them is said on standard error."""
        bench = Bench(time.monotonic)
        supervisor = Supervisor(list(driver_specs(self._rig, bench.clock)), bench.put, log, bench.clock)
        supervisor.start()
        try:
            yield bench
        finally:
            supervisor.stop()
