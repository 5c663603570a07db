"""Keeps the drivers of a rig running: a driver that fails or hangs is replaced by a new one, without a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import NamedTuple

from hardware.background_log import BackgroundLog, Log
from hardware.delivery import Put
from hardware.devices import DeviceName
from hardware.driver import Driver
from hardware.driver_run import Clock, DriverRun, Origin
from hardware.samples import Feeds, HealthWord

CHECK_EVERY_S = 0.25
"""Time between two checks of the drivers."""
LATE_S = 1.0
"""No more than this of the time between two checks counts against a driver: the whole machine was busy or asleep."""
POLL_TIMEOUT_S = 2.5
"""A poll that has not returned for this long counts as hung; with CHECK_EVERY_S this is detected within 3 s."""
OPEN_TIMEOUT_S = 15.0
"""The same for `open`, which may wait for a boot loader or for nine sensors with timeouts."""
FIRST_BACKOFF_S, LONGEST_BACKOFF_S = 0.5, 2.0
"""The wait before a new driver is started, doubled each time up to the longest. A device that is plugged in again is
back within 5 s, of which a Nano needs 2.3 s to boot."""
STEADY_S = 10.0
"""A driver that has worked for this long counts as repaired: back-off and logged errors are reset."""
MAX_HUNG_THREADS = 3
"""With this many hung threads of one driver no new one is started until one of them returns."""
REPORTS_AT_MOST = 5
"""The number of different errors of a driver that are logged until it has worked for STEADY_S."""
CLOSE_TIMEOUT_S = 1.0
"""How long `Supervisor.stop` waits for each driver to close."""
LOOKS_S = 10.0
"""A supervisor that has not checked its drivers for this long does not look after them any more."""


class DriverSpec(NamedTuple):
    """How to build and name one driver of a rig."""

    name: str
    """The name for the log and the sensors page, such as "The board node"."""
    device: DeviceName
    """The device that is lost when this driver fails."""
    build: Callable[[], Driver]
    """Makes a new driver; called again after each failure."""
    feeds: Feeds | None = None
    """What the device feeds, so that its loss concerns nothing else; None if that is not known."""


class DriverSupervisor:
    """Keeps one driver running: starts a new DriverRun after each failure."""

    def __init__(self, spec: DriverSpec, put: Put, clock: Clock, log: Log) -> None:
        """Starts nothing; the first `check` starts the driver.

        Args:
            spec: how to build the driver.
            put: takes each delivery; called in the driver's thread, and in that of the check.
            clock: returns monotonic seconds.
            log: takes one sentence for each new error, and one when the driver works again; must not block.
        """
        self.spec = spec
        self.health: HealthWord | None = None
        """The driver's state; None until its first poll or its first failure."""
        self.trouble = ""
        """Why it does not work, in one sentence; empty while it works."""
        self._put = put
        self._clock = clock
        self._log = log
        self._logged: set[str] = set()
        self._run: DriverRun | None = None
        self._epochs = 0
        self._undelivered: list[DriverRun] = []
        """The runs that have ended without their "lost" being delivered."""
        self._heartbeat = float("-inf")
        self._silent_s = 0.0
        """For how much of the watched time the run has not answered (seconds)."""
        self._lost: set[DeviceName] = set()
        self._hung: list[DriverRun] = []
        self._restart_at = float("-inf")
        self._backoff_s = FIRST_BACKOFF_S
        self._steady_since: float | None = None

    def check(self, t: float, watched_s: float = CHECK_EVERY_S) -> None:
        """Starts the driver when it is due, and gives up a run that has ended or hangs.

        Args:
            t: the time of the check (monotonic seconds).
            watched_s: the time since the last check that counts against a run that does not answer (seconds).
        """
        self._deliver_ends(t)
        run = self._run
        if run is None:
            self._start(t)
        elif run.ended:
            self._fail(t, run, run.trouble)
        elif self._hangs(t, run, watched_s):
            self._hung.append(run)
            self._fail(t, run, "It hangs, and is begun afresh.")
        elif run.working:
            self._note_working(t, run)

    def stop(self) -> DriverRun | None:
        """Stops the driver.

        Returns:
            The run whose thread may still be busy, or None when nothing runs.
        """
        if self._run:
            self._run.stop()
        return self._run

    def _hangs(self, t: float, run: DriverRun, watched_s: float) -> bool:
        """Whether the run has not answered for too long while this supervisor looked."""
        if run.heartbeat != self._heartbeat:
            self._heartbeat, self._silent_s = run.heartbeat, min(max(t - run.heartbeat, 0.0), watched_s)
        else:
            self._silent_s += watched_s
        return self._silent_s > (POLL_TIMEOUT_S if run.working else OPEN_TIMEOUT_S)

    def _start(self, t: float) -> None:
        self._hung = [run for run in self._hung if not run.ended]
        if t < self._restart_at or len(self._hung) >= MAX_HUNG_THREADS or self._undelivered:
            return
        self._epochs += 1
        spec = self.spec
        origin = Origin(source=spec.name, epoch=self._epochs, device=spec.device, feeds=spec.feeds)
        is_lost = self.health == "lost"
        run = DriverRun(spec.build, origin, self._put, self._clock, self._lost, is_lost=is_lost)
        try:
            run.start()
        except RuntimeError as error:
            self._fail(t, run, f"It cannot be started ({error}); it is tried again.")
        else:
            self._run, self._heartbeat, self._silent_s = run, run.heartbeat, 0.0

    def _note_working(self, t: float, run: DriverRun) -> None:
        self.health = "lost" if self.spec.device in run.lost else "ok"
        self.trouble = "It says so itself." if self.health == "lost" else ""
        self._steady_since = t if self._steady_since is None else self._steady_since
        if t - self._steady_since >= STEADY_S:
            self._backoff_s = FIRST_BACKOFF_S
            if self._logged:
                self._logged.clear()
                self._log(f"{self.spec.name}: works again.")

    def _fail(self, t: float, run: DriverRun, trouble: str) -> None:
        """Gives up a run: first the loss is delivered, and only then a sentence goes to the log."""
        run.stop()
        self._undelivered.append(run)
        self._lost = (run.lost | run.unconfirmed) - {self.spec.device}
        self._run = self._steady_since = None
        self._restart_at = t + self._backoff_s
        self._backoff_s = min(2 * self._backoff_s, LONGEST_BACKOFF_S)
        self.health, self.trouble = "lost", trouble
        self._deliver_ends(t)
        if trouble not in self._logged and len(self._logged) < REPORTS_AT_MOST:
            self._logged.add(trouble)
            self._log(f"{self.spec.name}: {trouble}")

    def _deliver_ends(self, t: float) -> None:
        """Delivers the end of the runs that are given up; what cannot be delivered now is tried at the next check."""
        while self._undelivered:
            try:
                self._undelivered[0].deliver_end(t)
            except Exception:  # whatever the receiver raises, nothing is forgotten
                return
            del self._undelivered[0]


class Supervisor:
    """Checks all drivers of a rig in its own thread. Nothing that one of them, the log or the system does ends it."""

    def __init__(self, specs: Sequence[DriverSpec], put: Put, log: Log, clock: Clock = time.monotonic) -> None:
        """Starts nothing; `start` starts the thread.

        Args:
            specs: the drivers of the rig, each with a name of its own.
            put: takes each delivery; called from the drivers' threads and from the supervisor's.
            log: takes one sentence for the log; called in a thread of its own.
            clock: returns monotonic seconds.
        """
        self.log = BackgroundLog(log)
        self.drivers = [DriverSupervisor(spec, put, clock, self.log) for spec in specs]
        self._clock = clock
        self._checked_at = clock()
        self._stopping = Event()
        self._thread = Thread(target=self._check_until_stopped, name="supervisor", daemon=True)

    def start(self) -> None:
        """Starts the thread; its first check starts the drivers."""
        self._thread.start()

    def stop(self) -> None:
        """Stops the thread and the drivers; waits up to CLOSE_TIMEOUT_S for each driver to release its hardware."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        runs = [run for driver in self.drivers if (run := driver.stop())]
        for run in runs:
            run.join(CLOSE_TIMEOUT_S)
        self.log.flush()

    def is_looking(self) -> bool:
        """Whether the drivers were checked within LOOKS_S; without that the system's watchdog must not be fed."""
        return self._clock() - self._checked_at <= LOOKS_S

    def check(self, t: float) -> None:
        """Checks every driver once.

        Args:
            t: the time of the check (monotonic seconds).
        """
        watched_s = min(t - self._checked_at, LATE_S)
        for driver in self.drivers:
            try:
                driver.check(t, watched_s)
            except Exception as error:  # one keeper that fails must not end the others
                self.log(f"{driver.spec.name}: the check of it failed: {type(error).__name__}: {error}.")
        self._checked_at = t

    def _check_until_stopped(self) -> None:
        while not self._stopping.is_set():
            with suppress(Exception):  # a clock that raises, say: the next look tries again
                self.check(self._clock())
            self._stopping.wait(CHECK_EVERY_S)
