"""Runs one driver in its own thread: build, open, poll repeatedly, close. Any exception ends the run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Event, Thread

from hardware.devices import DeviceName
from hardware.driver import Driver, DriverError
from hardware.samples import Health, Sample, device_of

Put = Callable[[Sample], None]
"""Takes one sample; called in the thread of a driver or of the supervisor."""
Clock = Callable[[], float]
"""Returns monotonic seconds."""


class DriverRun:
    """One run of a driver, from building it to closing it. The supervisor reads the attributes from its own thread."""

    def __init__(
        self, build: Callable[[], Driver], put: Put, clock: Clock, unconfirmed: Iterable[DeviceName] = ()
    ) -> None:
        """Prepares the run; `start` starts its thread.

        Args:
            build: makes the driver; called in the thread of the run.
            put: takes each sample; called in the thread of the run.
            clock: returns monotonic seconds.
            unconfirmed: the parts of the device, such as single holes, that were lost in the previous run.
        """
        self.heartbeat = clock()
        """When `open` or `poll` last returned (monotonic seconds)."""
        self.working = False
        """Whether the driver has been opened and polled at least once."""
        self.ended = False
        self.trouble = "It ended by itself."
        """Why the run ended: one sentence, valid once `ended` is true."""
        self.lost: set[DeviceName] = set()
        """The devices and parts that the driver's Health samples report as lost."""
        self.unconfirmed = set(unconfirmed)
        """The parts that were lost in the previous run and have given no sample in this one."""
        self._build = build
        self._put = put
        self._clock = clock
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="driver", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Asks the run to end when `open` or `poll` next returns; samples are dropped from now on."""
        self._stopping.set()

    def join(self, seconds: float) -> None:
        """Waits until the thread has ended and the hardware is released.

        Args:
            seconds: the longest time to wait.
        """
        self._thread.join(seconds)

    def _run(self) -> None:
        driver: Driver | None = None
        try:
            driver = self._build()
            driver.open()
            self.heartbeat = self._clock()
            while not self._stopping.is_set():
                samples = driver.poll()
                self.heartbeat = self._clock()
                self._put_all(samples)
                self.working = True
        except DriverError as error:
            self.trouble = str(error)
        except (Exception, SystemExit) as error:  # an unexpected error of a library ends this run only
            self.trouble = f"{type(error).__name__}: {error}."
        finally:
            if driver is not None:
                with suppress(Exception):  # the driver is discarded either way
                    driver.close()
            self.ended = True

    def _put_all(self, samples: Sequence[Sample]) -> None:
        for sample in samples:
            if self._stopping.is_set():
                return
            if isinstance(sample, Health):
                self._note_health(sample)
            elif self.unconfirmed and (part := device_of(sample)) in self.unconfirmed:
                self.unconfirmed.remove(part)
                self._put(Health(sample.t, part, "ok"))
            self._put(sample)

    def _note_health(self, health: Health) -> None:
        self.unconfirmed.discard(health.device)
        if health.health == "lost":
            self.lost.add(health.device)
        else:
            self.lost.discard(health.device)
