"""One run of a driver in a thread of its own: open, poll after poll, close. Any error ends the run, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Event, Thread

from hardware.devices import DeviceName
from hardware.driver import Driver, DriverError
from hardware.samples import Health, Sample, device_of

Put = Callable[[Sample], None]
Clock = Callable[[], float]


class DriverRun:
    """A driver from its construction to its end; its supervisor reads the attributes."""

    def __init__(
        self, build: Callable[[], Driver], put: Put, clock: Clock, unconfirmed: Iterable[DeviceName] = ()
    ) -> None:
        """Prepares the run; `start` begins it.

        Args:
            build: makes the driver; called in the thread of the run.
            put: takes each sample, in the thread of the run.
            clock: gives monotonic seconds.
            unconfirmed: the parts of the device, such as single holes, that were lost in the run before.
        """
        self.heartbeat = clock()
        """When `open` or `poll` last returned (monotonic seconds)."""
        self.working = False
        """Whether the driver has been opened and polled."""
        self.ended = False
        self.trouble = "It ended by itself."
        """Why the run ended, in one sentence."""
        self.lost: set[DeviceName] = set()
        """The devices and parts that do not answer, by the driver's Health samples."""
        self.unconfirmed = set(unconfirmed)
        """The parts that were lost before and have given no sample since."""
        self._build = build
        self._put = put
        self._clock = clock
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="driver", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the run when the driver next returns; its samples are dropped from now on."""
        self._stopping.set()

    def join(self, seconds: float) -> None:
        """Waits until the hardware is released, at most this many seconds."""
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
        except (Exception, SystemExit) as error:  # whatever a library or the system throws ends this run, not the match
            self.trouble = f"{type(error).__name__}: {error}."
        finally:
            if driver is not None:
                with suppress(Exception):  # the driver is thrown away: there is nothing left to lose
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
