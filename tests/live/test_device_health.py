"""The health of the devices is that of the filters, whatever happens to a device and in whatever order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.live.device_health import DeviceHealth
from companion.live.sensor_pipeline import DeviceNotice, SensorPipeline
from hardware.devices import BUTTONS, HOLE_NUMBERS, HOLES, NODE, TILT, DeviceName, Hole
from hardware.samples import Distance, Feeds, Health, HealthWord, Sample

EMPTY_MM, FILLED_MM = 150, 30
PERIOD_S = 0.05


class Table:
    """A table whose nine holes are read every 0.05 s; its time is the test's."""

    def __init__(self) -> None:
        self.pipeline = SensorPipeline()
        self.health = DeviceHealth(lambda: self.pipeline.filters)
        self.t = 0.0
        self.notices: list[tuple[str, DeviceName]] = []
        self.loose: set[int] = set()
        """The holes whose wire is loose: they read filled and empty by turns."""

    def put(self, *samples: Sample) -> None:
        for sample in samples:
            for output in self.pipeline.feed(sample, None):
                assert isinstance(output, DeviceNotice)
                self.notices.append((output.code, output.device))

    def run(self, seconds: float) -> None:
        for n in range(round(seconds / PERIOD_S)):
            self.t += PERIOD_S
            mm = {hole: FILLED_MM if hole in self.loose and n % 2 else EMPTY_MM for hole in HOLE_NUMBERS}
            self.put(*(Distance(self.t, hole, mm[hole]) for hole in HOLE_NUMBERS))

    def say(self, device: DeviceName, word: HealthWord) -> None:
        self.put(Health(self.t, device, word, feeds=Feeds(holes=tuple(HOLE_NUMBERS)) if device == NODE else None))


def test_a_hole_that_flickers_on_after_it_was_lost_is_muted_and_that_is_told() -> None:
    table = Table()
    table.loose = {5}
    table.run(2.0)
    table.say(Hole(5), "lost")
    table.run(1.0)
    assert table.health.lost == {Hole(5): "lost"}
    table.say(Hole(5), "ok")
    table.run(600.0)
    assert table.health.lost == {Hole(5): "muted"}
    assert (table.health.by_touch(), table.health.trouble) == ({5}, True)
    assert table.notices == [(code, Hole(5)) for code in ("hole-muted", "sensor-lost", "sensor-back", "hole-muted")]


@pytest.mark.parametrize("device", [HOLES, NODE])
def test_a_muted_hole_that_was_lost_with_all_others_is_told_of(device: DeviceName) -> None:
    table = Table()
    table.loose = {5}
    table.run(2.0)
    table.say(device, "lost")
    assert table.health.lost == {device: "lost"}
    assert table.health.by_touch() == set(HOLE_NUMBERS)
    table.say(device, "ok")
    assert table.health.lost == {Hole(5): "muted"}
    assert table.notices[1:] == [("sensor-lost", device), ("sensor-back", device), ("hole-muted", Hole(5))]


def test_a_muted_hole_that_was_lost_for_long_is_used_again_and_that_is_told() -> None:
    table = Table()
    table.loose = {5}
    table.run(2.0)
    table.say(Hole(5), "lost")
    table.loose = set()
    table.run(30.0)
    table.say(Hole(5), "ok")
    table.run(1.0)
    assert not table.health.trouble
    assert [code for code, _device in table.notices] == ["hole-muted", "sensor-lost", "sensor-back", "hole-unmuted"]


def test_a_device_never_spoken_of_is_ok() -> None:
    health = Table().health
    assert (health.state(TILT), health.state(Hole(5)), health.trouble, health.by_touch()) == ("ok", "ok", False, set())


def test_only_the_holes_that_are_not_seen_are_told_by_touch() -> None:
    table = Table()
    for device in (TILT, BUTTONS, Hole(2)):
        table.say(device, "lost")
    assert table.health.by_touch() == {2}
    assert table.health.lost == {TILT: "lost", BUTTONS: "lost", Hole(2): "lost"}


STEPS = st.one_of(
    st.tuples(st.sampled_from([HOLES, NODE, Hole(5), Hole(6)]), st.sampled_from(["lost", "ok"])),
    st.tuples(st.just("loose"), st.sets(st.sampled_from([5, 6]))),
    st.tuples(st.just("run"), st.sampled_from([0.5, 2.0, 12.0])),
)


@given(st.lists(STEPS, max_size=12))
def test_what_is_told_is_what_the_health_is(steps: list[tuple[str, object]]) -> None:
    """Whoever only listens to the notices knows every hole that is not heard; a hole that is ok is heard."""
    table = Table()
    table.run(0.5)
    for what, value in steps:
        if what == "loose":
            table.loose = value  # type: ignore[assignment]
        elif what == "run":
            table.run(value)  # type: ignore[arg-type]
        else:
            table.say(what, value)  # type: ignore[arg-type]
        lost, muted = said(table.notices)
        for hole in HOLE_NUMBERS:
            by_notice = "lost" if lost & {HOLES, NODE, Hole(hole)} else "muted" if Hole(hole) in muted else "ok"
            assert table.health.hole(hole) == by_notice
        heard = table.pipeline.filters.picture().keys()
        assert not heard & table.health.by_touch()
    table.loose = set()
    table.run(0.5)
    assert set(HOLE_NUMBERS) - table.pipeline.filters.picture().keys() == table.health.by_touch()


def said(notices: list[tuple[str, DeviceName]]) -> tuple[set[DeviceName], set[DeviceName]]:
    """The devices that are lost, and those that are muted, as the notices say one after the other."""
    lost, muted = set[DeviceName](), set[DeviceName]()
    for code, device in notices:
        if code in ("sensor-lost", "sensor-back"):
            (lost.add if code == "sensor-lost" else lost.discard)(device)
        else:
            (muted.add if code == "hole-muted" else muted.discard)(device)
    return lost, muted
