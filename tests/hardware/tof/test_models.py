"""VL53L1X and VL53L4CD: their models driven by the unmodified Adafruit libraries, and behind the same section."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean, stdev

import pytest
from adafruit_bus_device.i2c_device import I2CDevice
from adafruit_vl53l1x import VL53L1X
from adafruit_vl53l4cd import VL53L4CD

from hardware.filters.filters import Filters
from hardware.rig.description import describe
from hardware.rig.file import RigError, parse_rig
from hardware.signals import Emptied, Filled
from hardware.simulation.i2c_bus import SimulatedBus, SimulatedClock
from hardware.simulation.vl53l0x import SimulatedVl53l0x
from hardware.simulation.vl53l1x import SimulatedVl53l1x, SimulatedVl53l4cd
from hardware.tof.models import NOTHING_MM
from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import (
    BEHIND_TWO,
    BY_LINES,
    HOLES,
    AnyChip,
    Board,
    distances,
    health,
    library_time,
    readings,
)

NEWER = [SimulatedVl53l1x, SimulatedVl53l4cd]
newer = pytest.mark.parametrize("kind", NEWER, ids=lambda kind: kind.__name__)


class Bench:
    """One bus with one chip on it."""

    def __init__(self, kind: type[AnyChip]) -> None:
        self.clock = SimulatedClock(10.0)
        self.bus = SimulatedBus(self.clock, Random(5))
        self.chip = kind(self.clock, Random(6), mm=150)
        self.bus.devices.append(self.chip)
        self.clock.advance(0.01)


def bench(kind: type[AnyChip]) -> Iterator[Bench]:
    made = Bench(kind)
    with library_time(made.clock):
        yield made


@pytest.fixture
def l1x() -> Iterator[Bench]:
    yield from bench(SimulatedVl53l1x)


@pytest.fixture
def l4cd() -> Iterator[Bench]:
    yield from bench(SimulatedVl53l4cd)


def taken(bench: Bench, sensor: VL53L1X | VL53L4CD, count: int) -> tuple[list[float | None], float]:
    """So many readings of the library, and the seconds between them."""
    found, start = [], bench.clock.now
    while len(found) < count:
        if sensor.data_ready:
            found.append(sensor.distance)
            sensor.clear_interrupt()
        bench.clock.advance(0.001)
    return found, (bench.clock.now - start) / count


def test_identities_are_those_of_the_data_sheets(l1x: Bench, l4cd: Bench) -> None:
    """VL53L1X: 0xEACC at 0x010F; VL53L4CD: 0xEBAA at the same place."""
    for made, identity in ((l1x, b"\xea\xcc"), (l4cd, b"\xeb\xaa")):
        held = bytearray(2)
        with I2CDevice(made.bus, 0x29) as device:
            device.write_then_readinto(b"\x01\x0f", held)
        assert bytes(held) == identity


def test_the_library_of_the_vl53l1x_measures_with_the_model(l1x: Bench) -> None:
    sensor = VL53L1X(l1x.bus)
    assert (sensor.timing_budget, sensor.distance_mode) == (50, 2)
    sensor.start_ranging()
    found, period = taken(l1x, sensor, 100)
    cm = [one for one in found if one is not None]
    assert mean(cm) == pytest.approx(15.0, abs=0.1)
    assert 0.1 < stdev(cm) < 0.3
    assert period == pytest.approx(0.1, rel=0.05), "the library leaves the period at 100 ms"
    l1x.chip.mm = None
    assert taken(l1x, sensor, 3)[0][-1] is None
    sensor.set_address(0x31)
    assert l1x.chip.address == 0x31


@pytest.mark.parametrize("budget", [10, 33, 100, 200])
def test_the_library_of_the_vl53l4cd_measures_with_the_model(l4cd: Bench, budget: int) -> None:
    sensor = VL53L4CD(l4cd.bus)
    assert (sensor.inter_measurement, sensor.timing_budget) == (0, 49), "it rounds 50 down"
    sensor.timing_budget = budget
    sensor.start_ranging()
    found, period = taken(l4cd, sensor, 50)
    cm = [one for one in found if one is not None]
    assert mean(cm) == pytest.approx(15.0, abs=0.15)
    assert period == pytest.approx(budget / 1000, rel=0.1)
    assert sensor.range_status == 0
    l4cd.chip.mm = None
    taken(l4cd, sensor, 3)
    assert sensor.range_status != 0


def test_each_library_refuses_the_other_s_chip(l1x: Bench, l4cd: Bench) -> None:
    with pytest.raises(RuntimeError, match="Wrong sensor ID"):
        VL53L1X(l4cd.bus)
    with pytest.raises(RuntimeError, match="Wrong sensor ID"):
        VL53L4CD(l1x.bus)


def nine(settings: TofSettings, kind: type[AnyChip]) -> Board:
    return Board(settings, models=dict.fromkeys(HOLES, kind))


@newer
@pytest.mark.parametrize("hz", [100_000, 400_000])
@pytest.mark.parametrize("settings", [BY_LINES, BEHIND_TWO], ids=["lines", "multiplexers"])
def test_nine_of_them_start_and_read_as_the_first_model_does(
    kind: type[AnyChip], settings: TofSettings, hz: int
) -> None:
    """All nine are awake within 3 s, and give at least ten readings a second and hole, in mm, at both speeds."""
    board = Board(settings, hz=hz, models=dict.fromkeys(HOLES, kind))
    with library_time(board.clock):
        board.open()
        assert set(readings(board.run(3.0))) == set(HOLES)
        samples = board.run(5.0)
    assert not board.faults
    for hole, count in readings(samples).items():
        assert count / 5.0 > 10, hole
    for hole, chip in board.sensors.items():
        mm = [sample.mm for sample in distances(samples) if sample.hole == hole]
        assert mean(mm) == pytest.approx(150 + chip.offset_mm, abs=2)
    assert board.longest_poll_s < 0.35


@newer
def test_a_ball_is_seen_and_nothing_in_range_is_no_distance(kind: type[AnyChip]) -> None:
    board = nine(BY_LINES, kind)
    filters = Filters()
    for chip in board.sensors.values():
        chip.offset_mm = 0.0
    with library_time(board.clock):
        samples = board.open().run(4.0)
        board.sensors[5].mm = 30
        samples += board.run(1.0)
        board.sensors[5].mm = 150
        samples += board.run(1.0)
        signals = [signal for sample in samples for signal in filters.step(sample)]
        assert [(type(signal), signal.hole) for signal in signals if isinstance(signal, Filled | Emptied)] == [
            (Filled, 5),
            (Emptied, 5),
        ]
        board.sensors[5].mm = None
        late = [sample.mm for sample in distances(board.run(1.0)) if sample.hole == 5][-5:]
    assert late == [NOTHING_MM] * 5, "a reading with another status than valid counts as nothing"


@newer
@pytest.mark.parametrize(
    ("status", "mm"),
    [*((known, NOTHING_MM) for known in (3, 4, 5, 6, 7, 8, 12, 13, 18, 19, 22, 23)), (0, 65535), (31, 65535)],
)
def test_only_the_status_of_a_target_makes_a_distance(kind: type[AnyChip], status: int, mm: int) -> None:
    """Those that a chip gives (ULD, GetRangeStatus) mean that nothing was found; bytes of a dead bus mean nothing."""
    board = nine(BY_LINES, kind)
    with library_time(board.clock):
        board.open().run(3.0)
        board.sensors[5].status = status
        board.run(0.2)
        assert {sample.mm for sample in distances(board.run(0.5)) if sample.hole == 5} == {mm}


@newer
def test_a_ball_on_the_window_is_near_and_not_nothing(kind: type[AnyChip]) -> None:
    board = nine(BY_LINES, kind)
    with library_time(board.clock):
        board.open().run(3.0)
        board.sensors[5].offset_mm, board.sensors[5].noise_mm, board.sensors[5].mm = -20, 0, 12.0
        board.run(0.2)
        assert {sample.mm for sample in distances(board.run(0.5)) if sample.hole == 5} == {1}


@newer
def test_a_mute_sensor_is_lost_and_the_others_go_on(kind: type[AnyChip]) -> None:
    """The library of the VL53L1X would wait for ever, that of the VL53L4CD for two seconds."""
    board = nine(BY_LINES, kind)
    board.sensors[4].mute = True
    with library_time(board.clock):
        samples = board.open().run(6.0)
        assert [sample.health for sample in health(samples, 4)] == ["lost"]
        assert set(readings(samples)) == set(HOLES) - {4}
        assert "it measures nothing" in board.faults[4]
        assert board.longest_poll_s < 0.6
        board.sensors[4].mute = False
        assert health(board.run(12.0), 4)[-1].health == "ok"


@newer
def test_after_a_kill_they_are_found_again_where_they_were(kind: type[AnyChip]) -> None:
    board = nine(BY_LINES, kind)
    with library_time(board.clock):
        board.open().run(3.0)
        board.restart()
        assert set(readings(board.run(3.0))) == set(HOLES)
    assert not board.faults


def test_a_mix_of_all_three_is_recognised_one_by_one() -> None:
    board = Board(BY_LINES, models={2: SimulatedVl53l1x, 3: SimulatedVl53l4cd, 7: SimulatedVl53l1x})
    with library_time(board.clock):
        assert set(readings(board.open().run(3.0))) == set(HOLES)
    assert not board.faults


@pytest.mark.parametrize(
    ("model", "kind", "name"),
    [
        ("vl53l0x", SimulatedVl53l1x, "VL53L1X"),
        ("vl53l0x", SimulatedVl53l4cd, "VL53L4CD"),
        ("vl53l1x", SimulatedVl53l0x, "VL53L0X"),
        ("vl53l4cd", SimulatedVl53l1x, "VL53L1X"),
    ],
)
def test_the_wrong_model_is_named_in_a_sentence(model: str, kind: type[AnyChip], name: str) -> None:
    rig = parse_rig(f'[tof]\nmodel = "{model}"\n[tof.sensors]\n3 = {{xshut = 6, address = 0x32}}\n'.encode())
    assert rig.tof is not None
    board = Board(rig.tof, models={3: kind})
    with library_time(board.clock):
        samples = board.open().run(4.0)
    assert [sample.health for sample in health(samples, 3)] == ["lost"]
    assert board.faults[3].startswith(
        f'Hole 3: this is a {name}, and the rig says model = "{model}". Change the part, or leave the model out'
    )


def test_another_part_at_the_address_is_named_with_what_it_reads() -> None:
    class Stranger(SimulatedVl53l1x):
        identity = b"\xea\xbb\x10"

    board = Board(BY_LINES, models={3: Stranger})
    with library_time(board.clock):
        board.open().run(4.0)
    assert board.faults[3].startswith("Hole 3: what answers there is none of VL53L0X, VL53L1X, VL53L4CD (it reads ")
    assert "0xeabb at 0x010f" in board.faults[3]


def test_the_model_is_a_key_of_the_rig() -> None:
    rig = parse_rig(b'[tof]\nmodel = "vl53l4cd"\n[tof.sensors]\n1 = {mux = 0x70, channel = 0}\n')
    assert next(describe(rig)).startswith("holes 1: VL53L4CD on I2C bus 1")
    with pytest.raises(
        RigError, match=r"line 2: tof.model: read \"vl53l5cx\"; did you mean 'vl53l.*possible: \"vl53l0x\""
    ):
        parse_rig(b'[tof]\nmodel = "vl53l5cx"\n[tof.sensors]\n1 = {mux = 0x70, channel = 0}\n')
