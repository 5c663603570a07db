"""One life of a driver: open, poll after poll, close, in a thread of its own. Whatever goes wrong ends it quietly."""

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
    """A driver from its making to its end; who keeps it looks at its attributes."""

    def __init__(
        self, build: Callable[[], Driver], put: Put, clock: Clock, doubtful: Iterable[DeviceName] = ()
    ) -> None:
        """`build` makes the driver; `doubtful` are the parts (such as "hole 5") that were lost in the life before."""
        self.beat = clock()
        """When the driver last came back (monotonic seconds)."""
        self.working = False
        """Whether it has been opened and read."""
        self.ended = False
        self.trouble = "It ended by itself."
        """Why it ended."""
        self.lost: set[DeviceName] = set()
        """What does not answer, as the driver tells."""
        self.doubtful = set(doubtful)
        """What was lost before and has not been heard of since."""
        self._build = build
        self._put = put
        self._clock = clock
        self._over = Event()
        self._thread = Thread(target=self._live, name="driver", daemon=True)

    def begin(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def end(self) -> None:
        """The driver is to stop when it next comes back; nothing that it reads counts from now on."""
        self._over.set()

    def join(self, seconds: float) -> None:
        """Waits until the hardware is let go, at most for so long."""
        self._thread.join(seconds)

    def _live(self) -> None:
        driver: Driver | None = None
        try:
            driver = self._build()
            driver.open()
            self.beat = self._clock()
            while not self._over.is_set():
                samples = driver.poll()
                self.beat = self._clock()
                self._pass_on(samples)
                self.working = True
        except DriverError as error:
            self.trouble = str(error)
        except (
            Exception,
            SystemExit,
        ) as error:  # whatever a library or the system throws ends this life, not the match
            self.trouble = f"{type(error).__name__}: {error}."
        finally:
            if driver is not None:
                with suppress(Exception):  # it is thrown away: there is nothing left to lose
                    driver.close()
            self.ended = True

    def _pass_on(self, samples: Sequence[Sample]) -> None:
        for sample in samples:
            if self._over.is_set():
                return
            if isinstance(sample, Health):
                self._note(sample)
            elif self.doubtful and (part := device_of(sample)) in self.doubtful:
                self.doubtful.remove(part)
                self._put(Health(sample.t, part, "ok"))
            self._put(sample)

    def _note(self, health: Health) -> None:
        self.doubtful.discard(health.device)
        if health.health == "lost":
            self.lost.add(health.device)
        else:
            self.lost.discard(health.device)
