"""Drivers that play a part step by step, and a supervisor over them in the test's own time.

Only the drivers' threads are real; after everything that a test does, it waits until each of them stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Event, Thread, current_thread

from hardware.delivery import unpacked
from hardware.devices import DeviceName
from hardware.driver_run import DriverRun
from hardware.samples import Distance, Health, HealthWord, Sample
from hardware.supervisor import CHECK_EVERY_S, DriverSpec, Supervisor
from tests.tools.clock import FakeClock

PATIENCE_S = 10.0
"""How long a thread may take before its test fails."""
BLINK_S = 0.0005

Step = Sequence[Sample] | BaseException


class Actor:
    """A driver whose every poll waits until the test tells it what to do."""

    def __init__(self, device: DeviceName) -> None:
        self.device = device
        self.fails_to_open: BaseException | None = None
        self.fails_to_close: BaseException | None = None
        self.closed = 0
        self.thread: Thread = current_thread()
        self.still = Event()
        """Set while it waits for its next step, or hangs."""
        self.freed = Event()
        self.hangs_in_open = False
        self._steps: SimpleQueue[Step] = SimpleQueue()

    def open(self) -> None:
        if self.hangs_in_open:
            self.hang()
        if self.fails_to_open:
            raise self.fails_to_open

    def poll(self) -> Sequence[Sample]:
        self.still.set()
        step = self._steps.get()
        if isinstance(step, BaseException):
            raise step
        return step

    def hang(self) -> None:
        """Does not come back until it is freed."""
        self.still.set()
        assert self.freed.wait(PATIENCE_S)

    def close(self) -> None:
        self.closed += 1
        if self.fails_to_close:
            raise self.fails_to_close

    def take(self, step: Step) -> None:
        self.still.clear()
        self._steps.put(step)


class Stage:
    """A supervisor with a driver for each device named, and all samples and sentences that it gives."""

    def __init__(self, *devices: DeviceName) -> None:
        self.clock = FakeClock(0.0)
        self.actors: list[Actor] = []
        self.put: list[Sample] = []
        self.logged: list[str] = []
        self.prepare: Callable[[Actor], None] = lambda actor: None
        """What is done to each new driver before it is opened."""
        specs = [DriverSpec(f"The {device}", device, lambda device=device: self._cast(device)) for device in devices]
        self.supervisor = Supervisor(specs, unpacked(self.put.append), self.logged.append, self.clock)

    def _cast(self, device: DeviceName) -> Actor:
        actor = Actor(device)
        self.prepare(actor)
        self.actors.append(actor)
        return actor

    @property
    def actor(self) -> Actor:
        """The newest driver."""
        return self.actors[-1]

    def look(self, seconds: float = CHECK_EVERY_S) -> None:
        """Lets time pass, with a look of the supervisor every CHECK_EVERY_S."""
        for _ in range(round(seconds / CHECK_EVERY_S)):
            self.clock.advance(CHECK_EVERY_S)
            self.supervisor.check(self.clock.now)
            self.settle()
        assert self.supervisor.log.flush(PATIENCE_S)

    def play(self, *steps: Step, actor: Actor | None = None) -> None:
        """Lets a driver take these steps, one poll each."""
        for step in steps:
            (actor or self.actor).take(step)
            self.settle()

    def settle(self) -> None:
        """Waits until every driver stands still or has ended."""
        for driver in self.supervisor.drivers:
            run = driver._run
            for _ in range(round(PATIENCE_S / BLINK_S)):
                if run is None or self._is_still(run):
                    break
                Event().wait(BLINK_S)
            else:
                raise AssertionError("a driver neither ended nor came to its next poll")

    def _is_still(self, run: DriverRun) -> bool:
        return run.ended or any(actor.thread is run._thread and actor.still.is_set() for actor in self.actors)

    def healths(self) -> list[tuple[DeviceName, HealthWord]]:
        return [(sample.device, sample.health) for sample in self.put if isinstance(sample, Health)]

    def readings(self) -> list[Sample]:
        return [sample for sample in self.put if not isinstance(sample, Health)]


def distances(*holes: int) -> list[Sample]:
    return [Distance(1.0, hole, 150) for hole in holes]
