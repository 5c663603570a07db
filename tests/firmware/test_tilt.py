"""The accelerometer: its values, and a bus that hangs, goes silent or loses its power (field faults S11, V4, V10)."""

from itertools import pairwise

import pytest

from tests.firmware.emulated_board import EmulatedBoard, Host, frame_ms
from tests.firmware.frames import Frame

WORKING, LOST = 0, 1


def state(beat: Frame) -> dict[str, int]:
    errors, hangs, tilt = beat.numbers[6:9]
    return {"errors": errors, "hangs": hangs, "tilt": tilt}


def beat_with(host: Host, tilt: int) -> dict[str, int]:
    return state(host.wait_for(lambda frame: frame.name == "beat" and state(frame)["tilt"] == tilt))


@pytest.mark.parametrize("g", [(0.02, -0.04, 0.99), (-1.0, 0.0, 0.0), (3.9, -3.9, 0.5)])
def test_acceleration_comes_in_counts_of_its_scale(
    host: Host, board: EmulatedBoard, g: tuple[float, float, float]
) -> None:
    board.tell("accel {} {} {}".format(*g))
    host.wait_for("tilt")
    host.wait_for("tilt")
    *axes, scale = host.wait_for("tilt").numbers[1:]
    assert scale == 8192
    assert [axis / scale for axis in axes] == pytest.approx(g, abs=1 / 8192)


def test_a_knock_beyond_the_range_stops_at_its_end(host: Host, board: EmulatedBoard) -> None:
    board.tell("accel 9 -9 1")
    host.wait_for("tilt")
    host.wait_for("tilt")
    assert host.wait_for("tilt").numbers[1:] == [32767, -32768, 8192, 8192]


@pytest.mark.parametrize("held_ms", [100, 2000])
def test_a_hanging_bus_is_counted_and_stops_nothing_else(host: Host, board: EmulatedBoard, held_ms: int) -> None:
    board.tell("hole 1 ambient 10 red 200")
    board.tell("i2c hang 1")
    during = [frame for frame in host.listen(held_ms) if frame.name == "holes"]
    assert max(frame_ms(b) - frame_ms(a) for a, b in pairwise(during)) < 110
    board.tell("i2c hang 0")
    tilt = host.wait_for("tilt")
    after = beat_with(host, WORKING)
    assert after["hangs"] >= 1
    assert tilt.numbers[1:] == [0, 0, 8192, 8192]
    assert not any(frame.name == "hello" for frame in host.heard)  # it was no restart that cured it


def test_no_tilt_is_told_while_the_bus_hangs(host: Host, board: EmulatedBoard) -> None:
    board.tell("i2c hang 1")
    assert beat_with(host, LOST)["hangs"] >= 5
    assert not [frame for frame in host.listen(1000) if frame.name == "tilt"]
    host.order("snap")
    assert host.wait_for("snap").fields[3:7] == ("1", "0", "0", "0")


def test_a_sensor_that_does_not_answer_is_lost_and_comes_back(host: Host, board: EmulatedBoard) -> None:
    board.tell("i2c absent 1")
    lost = beat_with(host, LOST)
    assert lost["errors"] >= 5 and lost["hangs"] == 0
    board.tell("i2c absent 0")
    host.wait_for("tilt")
    assert beat_with(host, WORKING)["hangs"] == 0


def test_a_sensor_that_lost_its_power_is_woken_again(host: Host, board: EmulatedBoard) -> None:
    """Asleep it would show its last value for ever; that is not a reading."""
    board.tell("accel 0.5 0 0.8")
    board.tell("i2c dip 1")
    assert host.wait_for(lambda f: f.name == "tilt" and f.numbers[1:4] == [4096, 0, 6554])
    assert not [f for f in host.heard if f.name == "tilt" and f.numbers[1:4] == [0, 0, 0]]


def test_a_board_without_its_sensor_starts_all_the_same(host: Host, board: EmulatedBoard) -> None:
    board.tell("i2c absent 1")
    board.tell("reset power")
    host.wait_for("hello")
    assert host.wait_for("snap").fields[3] == str(LOST)
    assert {"holes", "beat"} <= {frame.name for frame in host.listen(1000)}
