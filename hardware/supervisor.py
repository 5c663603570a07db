"""Keeps the drivers of a rig running: one that fails or hangs is replaced by a new one, for ever."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import NamedTuple

from hardware.devices import DeviceName
from hardware.driver import Driver
from hardware.driver_run import Clock, DriverRun, Put
from hardware.samples import Health, HealthWord

CHECK_EVERY_S = 0.25
"""How often the drivers are checked."""
LATE_S = 1.0
"""A check that is itself so late proves nothing against a driver: the whole machine was busy."""
POLL_TIMEOUT_S = 2.5
"""A poll that has not returned for this long hangs; with the next check that is noticed within 3 s."""
OPEN_TIMEOUT_S = 15.0
"""The same for opening: a boot loader, nine sensors with time-outs."""
FIRST_BACKOFF_S, LONGEST_BACKOFF_S = 0.5, 2.0
"""The wait before a new driver is started: doubled each time up to the longest, so that what is plugged in again is
back in 5 s, 2.3 s of which a Nano needs to start."""
STEADY_S = 10.0
"""A driver that has worked for this long is sound again: its next trouble is logged, and the first wait is short."""
MAX_HUNG_THREADS = 3
"""So many threads of one driver may hang in the system; then no new one is started until one of them returns."""
REPORTS_AT_MOST = 5
"""So many different troubles of a driver are logged before it has worked for STEADY_S again."""
CLOSE_TIMEOUT_S = 1.0

Log = Callable[[str], None]
"""Takes one sentence."""


class DriverSpec(NamedTuple):
    """One driver of a rig."""

    name: str
    """What people call it."""
    device: DeviceName
    """The device whose health it is; several drivers of buttons share BUTTONS."""
    build: Callable[[], Driver]
    """Makes a new driver."""


class DriverSupervisor:
    """Keeps one driver running, run after run."""

    def __init__(self, spec: DriverSpec, put: Put, clock: Clock, log: Log) -> None:
        """Starts nothing yet; the first `check` does.

        Args:
            spec: the driver.
            put: takes each sample, in the driver's thread.
            clock: gives monotonic seconds.
            log: takes a sentence about a new trouble, or that the driver works again.
        """
        self.spec = spec
        self.health: HealthWord | None = None
        """None until it is known whether it works."""
        self.trouble = ""
        """Why it does not work at the moment; empty while it does."""
        self._put = put
        self._clock = clock
        self._log = log
        self._logged: set[str] = set()
        self._run: DriverRun | None = None
        self._lost: set[DeviceName] = set()
        self._hung: list[DriverRun] = []
        self._restart_at = float("-inf")
        self._backoff_s = FIRST_BACKOFF_S
        self._steady_since: float | None = None

    def check(self, t: float) -> None:
        """Checks the driver at `t` (monotonic seconds); starts it, or gives up one that has ended or hangs."""
        run = self._run
        if run is None:
            self._start(t)
        elif run.ended:
            self._fail(t, run, run.trouble)
        elif t - run.heartbeat > (POLL_TIMEOUT_S if run.working else OPEN_TIMEOUT_S):
            self._hung.append(run)
            self._fail(t, run, "It hangs, and is begun afresh.")
        elif run.working:
            self._note_working(t, run)

    def stop(self) -> DriverRun | None:
        """Ends the driver.

        Returns:
            The run whose thread may still be busy, or None.
        """
        if self._run:
            self._run.stop()
        return self._run

    def _start(self, t: float) -> None:
        self._hung = [run for run in self._hung if not run.ended]
        if t >= self._restart_at and len(self._hung) < MAX_HUNG_THREADS:
            self._run = DriverRun(self.spec.build, self._put, self._clock, self._lost)
            self._run.start()

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
        run.stop()
        self._lost = (run.lost | run.unconfirmed) - {self.spec.device}
        self._run = self._steady_since = None
        self._restart_at = t + self._backoff_s
        self._backoff_s = min(2 * self._backoff_s, LONGEST_BACKOFF_S)
        self.health, self.trouble = "lost", trouble
        if trouble not in self._logged and len(self._logged) < REPORTS_AT_MOST:
            self._logged.add(trouble)
            self._log(f"{self.spec.name}: {trouble}")


class Supervisor:
    """Keeps all drivers of a rig running, from a thread of its own."""

    def __init__(self, specs: Sequence[DriverSpec], put: Put, log: Log, clock: Clock = time.monotonic) -> None:
        """Starts nothing yet; `start` does.

        Args:
            specs: the drivers.
            put: takes each sample, from any thread.
            log: takes a sentence for the log, in the supervisor's thread.
            clock: gives monotonic seconds.
        """
        self.drivers = [DriverSupervisor(spec, put, clock, log) for spec in specs]
        self._put = put
        self._clock = clock
        self._healths: dict[DeviceName, HealthWord] = {}
        self._checked_at = clock()
        self._stopping = Event()
        self._thread = Thread(target=self._check_until_stopped, name="supervisor", daemon=True)

    def start(self) -> None:
        """Starts the thread, and with its first check the drivers."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread and the drivers; waits CLOSE_TIMEOUT_S for each to release its hardware."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()
        runs = [run for driver in self.drivers if (run := driver.stop())]
        for run in runs:
            run.join(CLOSE_TIMEOUT_S)

    def check(self, t: float) -> None:
        """Checks every driver once, at `t` (monotonic seconds); puts a Health sample for each device that changed."""
        late, self._checked_at = t - self._checked_at > LATE_S, t
        if late:
            return
        for driver in self.drivers:
            driver.check(t)
        for device, health in self._device_healths().items():
            if self._healths.get(device) != health:
                self._healths[device] = health
                self._put(Health(t, device, health))

    def _device_healths(self) -> dict[DeviceName, HealthWord]:
        """The devices of which something is known: one is lost while any of its drivers is."""
        words: defaultdict[DeviceName, set[HealthWord]] = defaultdict(set)
        for driver in self.drivers:
            if driver.health:
                words[driver.spec.device].add(driver.health)
        return {device: "lost" if "lost" in found else "ok" for device, found in words.items()}

    def _check_until_stopped(self) -> None:
        while not self._stopping.is_set():
            self.check(self._clock())
            self._stopping.wait(CHECK_EVERY_S)
