"""Supervision of many drivers at once, and of drivers that behave in any way at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from queue import SimpleQueue
from threading import Event

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.delivery import unpacked
from hardware.devices import BUTTONS, HOLES, DeviceName, Hole
from hardware.driver import Driver
from hardware.samples import Distance, Edge, Sample
from hardware.supervisor import DriverSpec, Supervisor
from tests.hardware.scripted_drivers import Stage, distances


class Flood:
    """A driver that reads ten samples a poll, without a pause."""

    def __init__(self, device: DeviceName, samples: list[Sample]) -> None:
        self.device = device
        self._left = samples
        self._rest = Event()

    def open(self) -> None:
        pass

    def poll(self) -> Sequence[Sample]:
        read, self._left = self._left[:10], self._left[10:]
        if not read:
            self._rest.wait(0.01)
        return read

    def close(self) -> None:
        pass


def test_everything_that_four_drivers_read_arrives_in_each_ones_order() -> None:
    """S9: four threads at once, a thousand readings each."""
    put: SimpleQueue[Sample] = SimpleQueue()

    def build(device: DeviceName, first: int) -> Driver:
        return Flood(device, [Distance(float(n), first, n) for n in range(1000)])

    posts = [DriverSpec(f"{n}", Hole(n), partial(build, Hole(n), n)) for n in range(1, 5)]
    supervisor = Supervisor(posts, unpacked(put.put), print)
    supervisor.start()
    read: dict[int, list[int]] = {n: [] for n in range(1, 5)}
    while sum(map(len, read.values())) < 4000:
        sample = put.get(timeout=10.0)
        if isinstance(sample, Distance):
            read[sample.hole].append(sample.mm)
    supervisor.stop()
    assert all(numbers == list(range(1000)) for numbers in read.values())


behaviours = st.lists(st.sampled_from(["reads", "raises", "hangs", "cannot open", "waits"]), max_size=25)


@given(behaviours)
@settings(max_examples=40)
def test_however_a_driver_behaves_its_health_alternates_and_it_comes_back(acts: list[str]) -> None:
    stage = Stage(HOLES, BUTTONS)
    stage.look()
    holes, buttons = sorted(stage.actors, key=lambda actor: actor.device != "holes")
    for n, act in enumerate(acts):
        stage.prepare = lambda actor, act=act: setattr(
            actor, "fails_to_open", OSError("no") if act == "cannot open" else None
        )
        holes = next(actor for actor in reversed(stage.actors) if actor.device == "holes")
        if act == "reads" and not holes.closed:
            stage.play(distances(1), actor=holes)
        elif act in ("raises", "cannot open") and not holes.closed:
            stage.play(OSError(act), actor=holes)
        elif act == "hangs":
            for _ in range(3):
                stage.play([Edge(float(n), "a", n % 2)], actor=buttons)
                stage.look(1.0)
        stage.play([Edge(float(n), "a", n % 2)], actor=buttons)
        stage.look(0.5)
    stage.prepare = lambda actor: None
    for _ in range(30):
        stage.play([Edge(99.0, "a", 0)], actor=buttons)
        holes = next(actor for actor in reversed(stage.actors) if actor.device == "holes")
        if not holes.closed:
            stage.play(distances(1), actor=holes)
        stage.look(0.5)
    healths = [health for device, health in stage.healths() if device == "holes"]
    assert healths[-1] == "ok"
    assert all(before != after for before, after in pairwise(healths))
    assert ("buttons", "lost") not in stage.healths()
    for actor in stage.actors:
        actor.take(SystemExit())
