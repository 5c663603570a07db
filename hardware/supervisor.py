"""Keeps the drivers of a rig running: a driver that fails or hangs is replaced by a new one, without a limit."""

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
"""Time between two checks of the drivers."""
LATE_S = 1.0
"""A check that comes this long after the last one is skipped: the whole machine was busy, not one driver."""
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

Log = Callable[[str], None]
"""Takes one sentence for the log."""


class DriverSpec(NamedTuple):
    """How to build and name one driver of a rig."""

    name: str
    """The name for the log and the sensors page, such as "The board node"."""
    device: DeviceName
    """The device that is lost when this driver fails. Several drivers may share one, such as BUTTONS."""
    build: Callable[[], Driver]
    """Makes a new driver; called again after each failure."""


class DriverSupervisor:
    """Keeps one driver running: starts a new DriverRun after each failure."""

    def __init__(self, spec: DriverSpec, put: Put, clock: Clock, log: Log) -> None:
        """Starts nothing; the first `check` starts the driver.

        Args:
            spec: how to build the driver.
            put: takes each sample; called in the driver's thread.
            clock: returns monotonic seconds.
            log: takes one sentence for each new error, and one when the driver works again.
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
        self._lost: set[DeviceName] = set()
        self._hung: list[DriverRun] = []
        self._restart_at = float("-inf")
        self._backoff_s = FIRST_BACKOFF_S
        self._steady_since: float | None = None

    def check(self, t: float) -> None:
        """Starts the driver when it is due, and gives up a run that has ended or hangs.

        Args:
            t: the time of the check (monotonic seconds).
        """
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
        """Stops the driver.

        Returns:
            The run whose thread may still be busy, or None when nothing runs.
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
    """Checks all drivers of a rig in its own thread and reports which devices are lost."""

    def __init__(self, specs: Sequence[DriverSpec], put: Put, log: Log, clock: Clock = time.monotonic) -> None:
        """Starts nothing; `start` starts the thread.

        Args:
            specs: the drivers of the rig.
            put: takes each sample; called from the drivers' threads and from the supervisor's.
            log: takes one sentence for the log; called in the supervisor's thread.
            clock: returns monotonic seconds.
        """
        self.drivers = [DriverSupervisor(spec, put, clock, log) for spec in specs]
        self._put = put
        self._clock = clock
        self._healths: dict[DeviceName, HealthWord] = {}
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

    def check(self, t: float) -> None:
        """Checks every driver once and puts a Health sample for each device whose state changed.

        Args:
            t: the time of the check (monotonic seconds).
        """
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
        """Returns the state of each device that has one; a device is lost while any of its drivers is."""
        words: defaultdict[DeviceName, set[HealthWord]] = defaultdict(set)
        for driver in self.drivers:
            if driver.health:
                words[driver.spec.device].add(driver.health)
        return {device: "lost" if "lost" in found else "ok" for device, found in words.items()}

    def _check_until_stopped(self) -> None:
        while not self._stopping.is_set():
            self.check(self._clock())
            self._stopping.wait(CHECK_EVERY_S)
