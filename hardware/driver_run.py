"""Runs one driver in its own thread: build, open, poll repeatedly, close. Any exception ends the run.

What the run delivers is in order: the device's "ok", its readings, and its "lost" when the run ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Event, Thread

from msgspec import Struct
from msgspec.structs import replace

from hardware.delivery import Delivery, Put
from hardware.devices import DeviceName
from hardware.driver import Driver, DriverError, Interruptible, LevelsKnown
from hardware.samples import Edge, Feeds, Health, HealthWord, Sample, device_of

Clock = Callable[[], float]
"""Returns monotonic seconds."""


class Origin(Struct, frozen=True, kw_only=True):
    """Where the samples of a run come from."""

    source: str
    """The name of the driver."""
    epoch: int
    """The number of this run of the driver, from 1."""
    device: DeviceName
    """The device that is lost when the run ends."""
    feeds: Feeds | None = None
    """What the device feeds; None if that is not known."""


class DriverRun:
    """One run of a driver, from building it to closing it. The supervisor reads the attributes from its own thread."""

    def __init__(
        self,
        build: Callable[[], Driver],
        origin: Origin,
        put: Put,
        clock: Clock,
        unconfirmed: Iterable[DeviceName] = (),
        *,
        is_lost: bool = False,
    ) -> None:
        """Prepares the run; `start` starts its thread.

        Args:
            build: makes the driver; called in the thread of the run.
            origin: what the deliveries of the run say about where they come from.
            put: takes each delivery; called in the thread of the run.
            clock: returns monotonic seconds.
            unconfirmed: the parts of the device, such as single holes, that were lost in the previous run.
            is_lost: whether the device was lost already in the previous run, which needs no second word.
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
        self.end_delivered = False
        """Whether the "lost" at the end of this run has been delivered."""
        self._build = build
        self._origin = origin
        self._put = put
        self._clock = clock
        self._driver: Driver | None = None
        self._is_lost = is_lost
        self._down: set[str] = set()
        """The buttons that this run has reported as down."""
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="driver", daemon=True)

    def start(self) -> None:
        """Starts the thread.

        Raises:
            RuntimeError: the system has no thread to give.
        """
        self._thread.start()

    def stop(self) -> None:
        """Asks the run to end when `open` or `poll` next returns; samples are dropped from now on."""
        self._stopping.set()
        driver = self._driver
        if isinstance(driver, Interruptible):
            with suppress(Exception):  # a driver that cannot be interrupted ends by itself
                driver.interrupt()

    def join(self, seconds: float) -> None:
        """Waits until the thread has ended and the hardware is released.

        Args:
            seconds: the longest time to wait.
        """
        if self._thread.ident is not None:
            self._thread.join(seconds)

    def deliver_end(self, t: float) -> None:
        """Delivers that the device is lost, unless that has been done; nothing of this run counts afterwards.

        Args:
            t: the time of the loss (monotonic seconds).

        Raises:
            Exception: the delivery could not be taken; it has to be tried again.
        """
        if not self.end_delivered:
            self._deliver([] if self._is_lost else [self._health(t, "lost")], ends=True)
            self.end_delivered = True

    def _run(self) -> None:
        try:
            self._driver = self._build()
            self._driver.open()
            self.heartbeat = self._clock()
            while not self._stopping.is_set():
                samples = self._driver.poll()
                self.heartbeat = self._clock()
                if not self._stopping.is_set():
                    self._take(samples)
                    self.working = True
        except DriverError as error:
            self.trouble = str(error)
        except (Exception, SystemExit) as error:  # an unexpected error of a library ends this run only
            self.trouble = f"{type(error).__name__}: {error}."
        finally:
            if not self._stopping.is_set():
                with suppress(Exception):  # the supervisor tries it again
                    self.deliver_end(self._clock())
            if self._driver is not None:
                with suppress(Exception):  # the driver is discarded either way
                    self._driver.close()
            self.ended = True

    def _take(self, samples: Sequence[Sample]) -> None:
        delivered: list[Sample] = [] if self.working else [self._health(self._began(samples), "ok")]
        self._is_lost = False
        for sample in samples:
            if isinstance(sample, Health):
                delivered.append(self._noted(sample))
                continue
            if self.unconfirmed and (part := device_of(sample)) in self.unconfirmed:
                self.unconfirmed.remove(part)
                delivered.append(self._about(Health(sample.t, part, "ok")))
            if isinstance(sample, Edge):
                (self._down.add if sample.level else self._down.discard)(sample.button)
            delivered.append(sample)
        if delivered or self._down:
            self._deliver(delivered)

    def _began(self, samples: Sequence[Sample]) -> float:
        """Returns a time that is not after the first sample of the run (monotonic seconds)."""
        return min([self.heartbeat, *(sample.t for sample in samples)])

    def _noted(self, health: Health) -> Health:
        self.unconfirmed.discard(health.device)
        (self.lost.add if health.health == "lost" else self.lost.discard)(health.device)
        return self._about(health)

    def _health(self, t: float, word: HealthWord) -> Health:
        return self._about(Health(t, self._origin.device, word))

    def _about(self, health: Health) -> Health:
        """Returns a word on a device with its source, and with what that device or part feeds."""
        feeds, device = self._origin.feeds, health.device
        about = feeds if feeds is None or device == self._origin.device else feeds.part(device)
        return replace(health, source=self._origin.source, feeds=about)

    def _deliver(self, samples: Sequence[Sample], *, ends: bool = False) -> None:
        heard = self._driver.levels_known_until if isinstance(self._driver, LevelsKnown) else self.heartbeat
        origin = self._origin
        self._put(Delivery(source=origin.source, epoch=origin.epoch, samples=tuple(samples), heard=heard, ends=ends))
