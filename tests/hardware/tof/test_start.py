"""Every start finds every sensor, whatever the last program left behind; and names the one that it cannot find."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.driver import DriverError
from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import (
    BEHIND_ONE_AND_A_LINE,
    BEHIND_TWO,
    BEHIND_WITH_LINES,
    BY_LINES,
    HOLES,
    PINS,
    Board,
    distances,
    health,
    library_time,
    readings,
)

Build = Callable[..., Board]
WIRINGS = pytest.mark.parametrize(
    "wiring",
    [
        pytest.param(BY_LINES, id="lines"),
        pytest.param(BEHIND_TWO, id="two multiplexers"),
        pytest.param(BEHIND_ONE_AND_A_LINE, id="one multiplexer and a line"),
        pytest.param(BEHIND_WITH_LINES, id="multiplexers with lines"),
    ],
)


@WIRINGS
def test_nine_sensors_are_live_in_time(build: Build, wiring: TofSettings) -> None:
    board = build(wiring).open()
    samples = board.run(board.awake_s)
    assert [[sample.health for sample in health(samples, hole)] for hole in HOLES] == [["ok"]] * 9
    assert not board.faults
    first = {sample.hole: sample.t for sample in reversed(distances(samples))}
    assert first[1] - 100.1 < 1.65 * board.waking_s, "the first hole does not wait for the last"
    assert board.longest_poll_s < board.waking_s
    assert min(readings(board.run(5)).values()) > 5 * 27


@WIRINGS
def test_each_hole_reads_its_own_sensor(build: Build, wiring: TofSettings) -> None:
    board = build(wiring).open()
    for hole, sensor in board.sensors.items():
        sensor.mm, sensor.offset_mm = 100.0 * hole, 0
    board.run(board.awake_s)
    samples = board.run(1)
    assert {sample.hole: round(sample.mm, -2) for sample in distances(samples)} == {hole: 100 * hole for hole in HOLES}


@WIRINGS
def test_a_killed_program_starts_again_and_again(build: Build, wiring: TofSettings) -> None:
    board = build(wiring).open()
    for seconds in (0.3, 1.5, 0.7, 2.0):
        board.run(seconds)
        board.restart()
    assert set(readings(board.run(board.awake_s))) == set(HOLES)
    assert not board.faults


ADDRESSES = st.sampled_from([0x29, *range(0x30, 0x39), 0x52])


@settings(max_examples=25)
@given(
    st.sampled_from([BY_LINES, BEHIND_WITH_LINES]),
    st.lists(ADDRESSES, min_size=9, max_size=9),
    st.sets(st.sampled_from(HOLES)),
    st.sampled_from([0, 0x01, 0xFF]),
)
def test_any_mix_of_addresses_will_do(wiring: TofSettings, addresses: list[int], busy: set[int], control: int) -> None:
    """Sensors at any address, several at the same, some of them measuring, channels open."""
    board = Board(wiring)
    with library_time(board.clock):
        for (hole, sensor), address in zip(board.sensors.items(), addresses, strict=True):
            sensor.address = address
            if hole in busy:
                sensor.write(b"\x00\x02")
        for mux in board.muxes.values():
            mux.control = control
        assert set(readings(board.open().run(board.awake_s))) == set(HOLES)


@pytest.mark.parametrize(
    ("wiring", "start_at"),
    [(BY_LINES, 0x29), (BY_LINES, 0x33), (BY_LINES, 0x35), (BY_LINES, 0x0F), (BEHIND_WITH_LINES, 0x29)],
    ids=["on the bus, new", "on the bus, its own", "on the bus, another's", "on the bus, parked", "behind a channel"],
)
def test_a_line_stuck_high_is_named_and_the_others_work(build: Build, wiring: TofSettings, start_at: int) -> None:
    """The wire to XSHUT of hole 4 is off: its sensor can have any address, another hole's as well."""
    board = build(wiring)
    board.sensors[4].stuck_high = True
    board.sensors[4].address = start_at
    samples = board.open().run(5)
    assert set(readings(samples)) == set(HOLES) - {4}
    assert [sample.health for sample in health(samples, 4)] == ["lost"]
    assert set(board.faults) == {4}
    assert "does not obey GPIO 7 (XSHUT)" in board.faults[4]
    board.sensors[4].stuck_high = False
    assert health(board.run(12), 4)[-1].health == "ok", "the wire is put back"
    assert not board.faults


@pytest.mark.parametrize("wiring", [BY_LINES, BEHIND_TWO, BEHIND_ONE_AND_A_LINE])
def test_a_missing_sensor_is_named_in_time_and_found_when_it_comes(build: Build, wiring: TofSettings) -> None:
    board = build(wiring)
    board.sensors[7].power(on=False)
    samples = board.open().run(board.awake_s + 0.5)
    assert set(readings(samples)) == set(HOLES) - {7}
    assert [sample.health for sample in health(samples, 7)] == ["lost"]
    assert board.faults[7].startswith("Hole 7: no sensor ")
    board.run(5)
    board.sensors[7].power(on=True)
    assert readings(board.run(12))[7]


def test_nothing_at_all_on_the_bus_is_told_and_nothing_is_raised(build: Build) -> None:
    board = build()
    board.bus.devices.clear()
    samples = board.open().run(2)
    assert [sample.health for hole in HOLES for sample in health(samples, hole)] == ["lost"] * 9
    assert len(board.faults) == 9


def test_a_sensor_at_the_wrong_end_of_the_bus_is_no_sensor(build: Build) -> None:
    """What answers at 0x29 without the right identity is named with what it reads, and the hole is lost."""
    board = build()
    board.sensors[2].write(b"\xff\x00")
    real = board.sensors[2].read
    board.sensors[2].read = lambda count: bytes(byte ^ 0x40 for byte in real(count))
    samples = board.open().run(2)
    assert [sample.health for sample in health(samples, 2)] == ["lost"]
    assert "none of VL53L0X, VL53L1X, VL53L4CD (it reads 0xae at 0xc0" in board.faults[2]


def test_closing_puts_the_sensors_to_rest_and_opening_wakes_them(build: Build) -> None:
    board = build().open()
    board.run(board.awake_s)
    board.driver.close()
    board.driver.close()
    assert board.bus.closed
    assert {sensor.address for sensor in board.sensors.values()} == {0x29}, "each was reset"
    board.bus.closed = False
    board.driver.open()
    samples = board.run(board.awake_s)
    assert [sample.health for sample in health(samples, 3)] == ["ok"], "told anew: who lost it before may forget that"
    assert set(readings(samples)) == set(HOLES)


def test_one_reset_line_that_cannot_be_used_costs_its_hole_alone(build: Build) -> None:
    """Another program holds the pin: that hole is lost with a sentence, and comes back with the pin."""
    board = build()
    line = board.lines[PINS[4]]
    taken = DriverError("GPIO 7 (XSHUT of a distance sensor) cannot be used: 'GPIO busy'.")

    class Taken:
        busy = True

        def hold(self) -> None:
            if self.busy:
                raise taken
            line.hold()

        def free(self) -> None:
            if self.busy:
                raise taken
            line.free()

        def close(self) -> None:
            line.close()

    board.lines[PINS[4]] = Taken()
    samples = board.open().run(4)
    assert set(readings(samples)) == set(HOLES) - {4}
    assert [sample.health for sample in health(samples, 4)] == ["lost"]
    assert set(board.faults) == {4}
    assert "GPIO busy" in board.faults[4]
    Taken.busy = False
    assert health(board.run(12), 4)[-1].health == "ok"
