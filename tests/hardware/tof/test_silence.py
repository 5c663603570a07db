"""What a sensor can say that is not true: only a measurement that found a target is a distance."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.driver import DriverError
from hardware.samples import Sample
from tests.hardware.tof.board import BEHIND_TWO, BY_LINES, HOLES, Board, distances, health, readings

Build = Callable[..., Board]


@pytest.mark.parametrize("status", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_a_distance_without_a_target_is_none(build: Build, status: int) -> None:
    """Seen on real sensors: 2 to 4 mm, with a status that says that nothing is there."""
    board = build().open()
    board.run(board.awake_s)
    board.sensors[5].mm, board.sensors[5].status = 3.0, status << 3
    board.run(0.1)
    assert {sample.mm for sample in distances(board.run(1)) if sample.hole == 5} == {8190}
    board.sensors[5].status = None
    board.sensors[5].offset_mm, board.sensors[5].mm = 0, 30.0
    assert 20 < min(sample.mm for sample in distances(board.run(1))[30:] if sample.hole == 5) < 40


def test_a_ball_on_the_window_is_near_and_not_nothing(build: Build) -> None:
    """Offset -20 mm under its cover, and a ball at 12 mm: the register says 0, its status that a target was seen."""
    board = build().open()
    board.run(board.awake_s)
    board.sensors[5].offset_mm, board.sensors[5].noise_mm, board.sensors[5].mm = -20, 0, 12.0
    assert {sample.mm for sample in distances(board.run(1))[30:] if sample.hole == 5} == {1}


class OtherModel:
    """A chip whose registers have numbers of 16 bits, and which knows one of them: its model."""

    jams = stretches = False

    def __init__(self, model: int) -> None:
        self._model = model.to_bytes(2, "big")
        self._pointer = b""
        self.held = False

    def hold(self) -> None:
        self.held = True

    def free(self) -> None:
        self.held = False

    def close(self) -> None:
        self.held = False

    def at(self, address: int) -> tuple["OtherModel", ...]:
        return (self,) if address == 0x29 and not self.held else ()

    def write(self, data: bytes) -> None:
        self._pointer = data[:2] or self._pointer

    def read(self, count: int) -> bytes:
        return self._model[:count].ljust(count, b"\0") if self._pointer == b"\x01\x0f" else bytes(count)


@pytest.mark.parametrize("wiring", [BY_LINES, BEHIND_TWO], ids=["lines", "multiplexers"])
def test_another_model_is_named(build: Build, wiring: object) -> None:
    """A VL53L3CX tells 0xEAAA as its model (data sheet)."""
    board = build(wiring)
    other = OtherModel(0xEAAA)
    if wiring is BY_LINES:
        board.bus.devices[board.bus.devices.index(board.sensors[3])] = other
        board.lines[board.settings.sensors[3].xshut] = other
    else:
        board.muxes[0x70].channels[2][:] = [other]
    samples = board.open().run(board.awake_s + 0.5)
    assert [sample.health for sample in health(samples, 3)] == ["lost"]
    assert board.faults == {
        3: "Hole 3: this sensor is a VL53L3CX, and only these fit here: VL53L0X, VL53L1X, VL53L4CD. "
        "Put one of those there."
    }


class BrokenLine:
    """A pin that another program holds."""

    def hold(self) -> None:
        raise DriverError("GPIO 6 is busy.")

    free = hold

    def close(self) -> None:
        """Nothing was claimed."""


@contextmanager
def broken(board: Board, *holes: int) -> Iterator[list[Sample]]:
    for hole in holes:
        board.lines[board.settings.sensors[hole].xshut] = BrokenLine()
    yield board.open().run(board.awake_s + 0.5)


def test_a_reset_line_that_fails_takes_its_own_hole_alone(build: Build) -> None:
    board = build()
    with broken(board, 3) as samples:
        assert set(readings(samples)) == set(HOLES) - {3}
        assert [sample.health for sample in health(samples, 3)] == ["lost"]
        assert board.faults == {3: "Hole 3: its reset line GPIO 6 (XSHUT) cannot be used: GPIO 6 is busy."}


def test_pins_that_all_fail_are_the_driver_s_fault(build: Build) -> None:
    with pytest.raises(DriverError, match="busy"), broken(build(), *HOLES):
        pass
