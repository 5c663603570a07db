"""Keeps the drivers of a rig alive: each is watched, and begun afresh for ever when it fails or hangs."""

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

WATCH_S = 0.25
"""How often the drivers are looked at."""
LATE_S = 1.0
"""A watch that is itself so late knows nothing about others: the whole machine was busy."""
WEDGED_S = 2.5
"""A poll that has not come back for this long never will; with the next look that is noticed within 3 s."""
OPENING_S = 15.0
"""The same for opening: a boot loader, nine sensors with time-outs."""
AGAIN_S, LONGEST_S = 0.5, 2.0
"""The wait before a new life: doubled each time up to the longest, so that what is plugged in again is back in 5 s,
2.3 s of which a Nano needs to start."""
STEADY_S = 10.0
"""After so long without trouble the next one is a new one: told, and waited for briefly."""
STUCK_AT_MOST = 3
"""So many threads of one driver may hang in the system; then it waits until one of them comes back."""
TOLD_AT_MOST = 5
"""So many different troubles are told before it has been steady again."""
GOODBYE_S = 1.0

Tell = Callable[[str], None]


class DriverSpec(NamedTuple):
    """A driver's place in a rig."""

    name: str
    """What people call it."""
    device: DeviceName
    """What its health goes by; several drivers of buttons share "buttons"."""
    build: Callable[[], Driver]
    """Makes a new driver."""


class DriverSupervisor:
    """Gives the driver of one post life after life."""

    def __init__(self, post: DriverSpec, put: Put, clock: Clock, tell: Tell) -> None:
        self.spec = post
        self.health: HealthWord | None = None
        """None until it is known whether it works."""
        self.trouble = ""
        """Why it does not work at the moment; empty while it does."""
        self._put = put
        self._clock = clock
        self._tell = tell
        self._told: set[str] = set()
        self._life: DriverRun | None = None
        self._lost: set[DeviceName] = set()
        self._stuck: list[DriverRun] = []
        self._due = float("-inf")
        self._wait_s = AGAIN_S
        self._well_since: float | None = None

    def look(self, t: float) -> None:
        """Sees how the driver is at `t` (monotonic seconds), and does what is due."""
        life = self._life
        if life is None:
            self._begin(t)
        elif life.ended:
            self._fail(t, life, life.trouble)
        elif t - life.beat > (WEDGED_S if life.working else OPENING_S):
            self._stuck.append(life)
            self._fail(t, life, "It hangs, and is begun afresh.")
        elif life.working:
            self._work(t, life)

    def end(self) -> DriverRun | None:
        """Ends the driver; gives the life whose thread may still be busy."""
        if self._life:
            self._life.end()
        return self._life

    def _begin(self, t: float) -> None:
        self._stuck = [life for life in self._stuck if not life.ended]
        if t >= self._due and len(self._stuck) < STUCK_AT_MOST:
            self._life = DriverRun(self.spec.build, self._put, self._clock, self._lost)
            self._life.begin()

    def _work(self, t: float, life: DriverRun) -> None:
        self.health = "lost" if self.spec.device in life.lost else "ok"
        self.trouble = "It says so itself." if self.health == "lost" else ""
        self._well_since = t if self._well_since is None else self._well_since
        if t - self._well_since >= STEADY_S:
            self._wait_s = AGAIN_S
            if self._told:
                self._told.clear()
                self._tell(f"{self.spec.name}: works again.")

    def _fail(self, t: float, life: DriverRun, trouble: str) -> None:
        life.end()
        self._lost = (life.lost | life.doubtful) - {self.spec.device}
        self._life = self._well_since = None
        self._due = t + self._wait_s
        self._wait_s = min(2 * self._wait_s, LONGEST_S)
        self.health, self.trouble = "lost", trouble
        if trouble not in self._told and len(self._told) < TOLD_AT_MOST:
            self._told.add(trouble)
            self._tell(f"{self.spec.name}: {trouble}")


class Supervisor:
    """Watches over all posts of a rig, from a thread of its own."""

    def __init__(
        self,
        posts: Sequence[DriverSpec],
        put: Put,
        tell: Tell,
        clock: Clock = time.monotonic,
    ) -> None:
        """`put` takes samples from any thread, `tell` a sentence for the log; `clock` tells monotonic seconds."""
        self.drivers = [DriverSupervisor(post, put, clock, tell) for post in posts]
        self._put = put
        self._clock = clock
        self._healths: dict[DeviceName, HealthWord] = {}
        self._looked = clock()
        self._over = Event()
        self._thread = Thread(target=self._watch, name="supervisor", daemon=True)

    def start(self) -> None:
        """Starts the drivers and the watch."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the watch and the drivers, and waits a moment until they have let the hardware go."""
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()
        lives = [life for keeper in self.drivers if (life := keeper.end())]
        for life in lives:
            life.join(GOODBYE_S)

    def look(self, t: float) -> None:
        """Looks at every driver once, at `t` (monotonic seconds), and tells whose health has changed."""
        late, self._looked = t - self._looked > LATE_S, t
        if late:
            return
        for keeper in self.drivers:
            keeper.look(t)
        for device, health in self._devices().items():
            if self._healths.get(device) != health:
                self._healths[device] = health
                self._put(Health(t, device, health))

    def _devices(self) -> dict[DeviceName, HealthWord]:
        """The devices of which something is known: one is lost while any of its drivers is."""
        words: defaultdict[DeviceName, set[HealthWord]] = defaultdict(set)
        for keeper in self.drivers:
            if keeper.health:
                words[keeper.spec.device].add(keeper.health)
        return {device: "lost" if "lost" in said else "ok" for device, said in words.items()}

    def _watch(self) -> None:
        while not self._over.is_set():
            self.look(self._clock())
            self._over.wait(WATCH_S)
