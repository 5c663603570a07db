"""What goes wrong in the field with distance sensors: the hole is told in time, the others go on, and all heal."""

from collections.abc import Callable
from itertools import pairwise
from statistics import median

import pytest

from hardware.samples import Distance, Health, Sample
from hardware.simulation.vl53l0x import SimulatedVl53l0x
from hardware.tof.settings import TofSettings
from tests.hardware.tof.board import (
    BEHIND_TWO,
    BEHIND_WITH_LINES,
    BY_LINES,
    HOLES,
    PERIOD_S,
    Board,
    distances,
    health,
    readings,
)

Build = Callable[..., Board]
WIRINGS = pytest.mark.parametrize("wiring", [BY_LINES, BEHIND_TWO], ids=["lines", "multiplexers"])
OTHERS = [hole for hole in HOLES if hole != 4]


def live(build: Build, wiring: TofSettings = BY_LINES) -> Board:
    """A board that has been running for a while."""
    board = build(wiring).open()
    board.run(1.6)
    return board


def words(samples: list[Sample], hole: int) -> list[str]:
    return [sample.health for sample in health(samples, hole)]


def deaf(sensor: SimulatedVl53l0x) -> None:
    sensor.deaf = True


def mute(sensor: SimulatedVl53l0x) -> None:
    sensor.mute = True


def slow(sensor: SimulatedVl53l0x) -> None:
    sensor.stretches = True


def dark(sensor: SimulatedVl53l0x) -> None:
    sensor.power(on=False)


def mend(sensor: SimulatedVl53l0x) -> None:
    sensor.deaf = sensor.mute = sensor.stretches = False
    sensor.power(on=True)


@WIRINGS
def test_nine_healthy_sensors_keep_their_own_pace(build: Build, wiring: TofSettings) -> None:
    board = live(build, wiring)
    samples = board.run(20)
    assert min(readings(samples).values()) >= 0.85 * 20 / PERIOD_S
    gaps = _gaps(samples, HOLES)
    assert median(gaps) == pytest.approx(PERIOD_S, rel=0.1)
    assert max(gaps) < 2.5 * PERIOD_S, "a slow oscillator makes a poll miss one measurement, never two"


@WIRINGS
@pytest.mark.parametrize("fault", [deaf, mute, slow, dark])
def test_a_dead_sensor_is_told_in_time_costs_the_others_little_and_heals(
    build: Build, wiring: TofSettings, fault: Callable[[SimulatedVl53l0x], None]
) -> None:
    board = live(build, wiring)
    before = readings(board.run(8))
    broken_at = board.clock.now
    fault(board.sensors[4])
    samples = board.run(8)
    after = readings(samples)
    assert words(samples, 4) == ["lost"]
    assert health(samples, 4)[0].t - broken_at < 2
    assert all(after[hole] > 0.8 * before[hole] for hole in OTHERS), (before, after)
    assert not any(words(samples, hole) for hole in OTHERS)
    assert "Hole 4: " in board.faults[4]
    board.run(10)
    mend(board.sensors[4])
    samples = board.run(12)
    assert words(samples, 4) == ["ok"]
    assert readings(samples)[4] > 30
    assert 4 not in board.faults


@WIRINGS
@pytest.mark.parametrize("nth", [1, 2, 3, 4, 5, 7, 11, 18, 29])
def test_a_single_error_passes_in_silence(build: Build, wiring: TofSettings, nth: int) -> None:
    board = live(build, wiring)
    for _ in range(5):
        board.bus.fails_at = {board.bus.transfers + nth}
        samples = board.run(0.5)
        assert not [sample for sample in samples if isinstance(sample, Health) and sample.health == "lost"]
        assert min(readings(samples).values()) >= 10, "twenty a second at the least, twice what a ball needs"
    assert sum(record.errors for record in board.driver.records.values()) == 5


@WIRINGS
def test_a_single_error_while_a_sensor_wakes_passes_in_silence(build: Build, wiring: TofSettings) -> None:
    for nth in range(1, 600, 31):
        board = build(wiring)
        board.bus.fails_at = {nth}
        samples = board.open().run(board.awake_s)
        assert [words(samples, hole) for hole in HOLES] == [["ok"]] * 9, nth


def test_the_bit_that_never_comes_is_waited_for_without_blocking(build: Build) -> None:
    """Only register 0x13 of hole 4 stays 0: nothing in the library waits for it while the others are due."""
    board = live(build)
    board.sensors[4].mute = True
    board.longest_poll_s = 0
    board.run(1)
    assert board.longest_poll_s < 0.06
    board.run(30)
    assert board.longest_poll_s < 0.35, "at most one calibration runs into its time limit"


def test_a_lost_sensor_is_tried_ever_more_rarely(build: Build) -> None:
    board = live(build)
    board.sensors[4].deaf = True
    board.run(20)
    errors = board.driver.records[4].errors
    board.run(40)
    assert 3 <= board.driver.records[4].errors - errors <= 5, "every ten seconds"
    assert board.sensors[4].held, "between the tries it is kept in reset, where it can do no harm"


def test_a_sensor_that_never_measures_for_long_is_tried_ever_more_rarely_too(build: Build) -> None:
    """A loose plug: it wakes at each try, measures for a second, and is gone. Five steady seconds are a new start."""
    board = live(build)
    waits = [_wait_after_a_loss(board) for _ in range(7)]
    assert waits == pytest.approx([0.5, 1, 2, 4, 8, 10, 10], abs=0.3)
    board.run(6)
    assert _wait_after_a_loss(board) == pytest.approx(0.5, abs=0.3)


@pytest.mark.parametrize("wiring", [BY_LINES, BEHIND_WITH_LINES], ids=["lines", "multiplexers"])
def test_a_frozen_sensor_is_reset_without_a_word(build: Build, wiring: TofSettings) -> None:
    board = live(build, wiring)
    sensor = board.sensors[6]
    sensor.mm, sensor.offset_mm = 87, 0
    board.run(0.5)
    sensor.frozen = True
    samples = board.run(5)
    assert not [sample for sample in samples if not isinstance(sample, Distance)]
    assert not sensor.frozen, "its line went low"
    assert board.driver.records[6].frozen == 1
    assert len({sample.mm for sample in distances(board.run(1)) if sample.hole == 6}) > 3


def test_a_sensor_that_stays_frozen_is_lost_and_not_believed(build: Build) -> None:
    """Without a reset line a wedged chip cannot be helped: the hole is told, until it measures again."""
    board = live(build, BEHIND_TWO)
    sensor = board.sensors[6]
    sensor.frozen = True
    samples = board.run(12)
    assert words(samples, 6) == ["lost"]
    assert words(board.run(30), 6) == []
    assert "for ever" in board.faults[6]
    sensor.power(on=False)
    sensor.power(on=True)
    assert words(board.run(15), 6) == ["ok"]


def test_an_empty_view_is_not_frozen(build: Build) -> None:
    board = live(build)
    board.sensors[3].mm = None
    samples = board.run(75)
    assert words(samples, 3) == []
    assert {sample.mm for sample in distances(samples[90 * 9 :]) if sample.hole == 3} == {8190}
    assert readings(samples)[3] > 0.8 * 75 / PERIOD_S
    assert board.driver.records[3].frozen == 2, "looked at afresh after 1000 readings, every half minute"


def test_flipped_bits_are_counted_and_passed_on(build: Build) -> None:
    board = live(build)
    board.bus.flip_share = 1 / 200
    samples = board.run(60)
    assert all(words(samples, hole) == [] for hole in HOLES)
    odd = [sample for sample in distances(samples) if not 1 <= sample.mm <= 2000]
    assert odd, "what was read is passed on as it was"
    assert sum(record.odd for record in board.driver.records.values()) == len(
        [sample for sample in odd if sample.mm not in (8190, 8191)]
    )
    assert min(readings(samples).values()) > 0.8 * 60 / PERIOD_S


def test_after_an_odd_value_the_identity_is_read_again(build: Build) -> None:
    """A chip gone mad answers with nonsense everywhere: it is woken anew."""
    board = live(build)
    sensor = board.sensors[8]
    real = sensor.read
    sensor.read = lambda count: b"\xff" * count
    samples = board.run(2)
    assert words(samples, 8) == ["lost"]
    assert "(it reads 0xff at 0xc0, 0xffff at 0x010f)" in board.faults[8]
    assert len([sample for sample in distances(samples) if sample.hole == 8]) <= 2
    sensor.read = real
    assert words(board.run(5), 8) == ["ok"]


def test_a_dip_of_the_power_sends_a_sensor_back_to_its_first_address_and_it_is_fetched(build: Build) -> None:
    board = live(build)
    for hole in (2, 7):
        board.sensors[hole].power(on=False)
        board.sensors[hole].power(on=True)
    samples = board.run(5)
    assert words(samples, 2) == words(samples, 7) == ["lost", "ok"]
    assert min(readings(board.run(2)).values()) > 40
    assert board.sensors[2].address == 0x31


@pytest.mark.parametrize("mux", [0x70, 0x71])
def test_a_dead_multiplexer_takes_only_its_own_holes_with_it(build: Build, mux: int) -> None:
    board = live(build, BEHIND_TWO)
    before = readings(board.run(10))
    board.muxes[mux].deaf = True
    samples = board.run(10)
    gone = {hole for hole, sensor in BEHIND_TWO.sensors.items() if sensor.mux == mux}
    assert {hole for hole in HOLES if words(samples, hole)} == gone
    after = readings(samples)
    assert all(after[hole] > 0.8 * before[hole] for hole in set(HOLES) - gone)
    board.muxes[mux].deaf = False
    samples = board.run(15)
    assert all(words(samples, hole) == ["ok"] for hole in gone)


def test_a_short_of_the_bus_loses_all_holes_in_time_and_none_for_good(build: Build) -> None:
    for wiring in (BY_LINES, BEHIND_TWO):
        board = live(build, wiring)
        board.bus.held_low = True
        board.longest_poll_s = 0
        assert all(words(board_words, hole) == ["lost"] for board_words in [board.run(2)] for hole in HOLES)
        board.run(10)
        assert board.longest_poll_s < 0.5
        assert "held low" in board.faults[1]
        board.bus.held_low = False
        samples = board.run(15)
        assert all(words(samples, hole) == ["ok"] for hole in HOLES)


def test_a_sensor_that_jams_the_bus_is_put_to_rest_by_its_line(build: Build) -> None:
    board = live(build)
    board.sensors[5].jams = True
    samples = board.run(10)
    assert words(samples, 5) == ["lost", "ok"]
    assert all(words(samples, hole) in ([], ["lost", "ok"]) for hole in HOLES)
    assert min(readings(board.run(5)).values()) > 100


def test_a_thread_that_was_held_up_loses_nobody(build: Build) -> None:
    board = live(build)
    for _ in range(5):
        board.clock.advance(5)
        board.bus.fails_at = {board.bus.transfers + 3}
        assert not [sample for sample in board.run(1) if not isinstance(sample, Distance)]


def test_the_record_of_a_sensor_reads_as_a_line(build: Build) -> None:
    board = build().open()
    assert board.driver.records[4].describe() == "never heard of"
    board.sensors[4].power(on=False)
    board.run(2)
    line = board.driver.records[4].describe()
    assert line.startswith("Hole 4: no sensor wakes when GPIO 7 (XSHUT) is let go. Check its plug and wires. (errors ")
    assert line.endswith(", losses 1)")


def _wait_after_a_loss(board: Board) -> float:
    """Hole 4 fails, its plug is in again at once, and it measures for a second: how long it was left alone."""
    board.sensors[4].deaf = True
    while board.driver.records[4].fault is None:
        board.run(0.01)
    board.sensors[4].deaf = False
    lost_at, wakes = board.clock.now, board.driver.records[4].wakes
    while board.driver.records[4].wakes == wakes:
        board.run(0.01)
    wait = board.clock.now - lost_at
    board.run(1)
    return wait


def _gaps(samples: list[Sample], holes: range) -> list[float]:
    """The time from each reading of a hole to its next."""
    times: dict[int, list[float]] = {hole: [] for hole in holes}
    for sample in distances(samples):
        times[sample.hole].append(sample.t)
    return [late - early for at in times.values() for early, late in pairwise(at)]
