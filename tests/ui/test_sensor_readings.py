"""What the screen keeps of the sensors: whether there is anything to show, and what is worth a new picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.board_service import Service
from companion.ui.sensor_readings import SensorReadings, visibly
from hardware.filters.filters import Filters
from hardware.samples import Accel, Colour, Distance, Edge, Sample

ONE_OF_EACH = [
    Distance(1.0, 5, 150),
    Colour(t=1.0, hole=5, rgb=(22, 20, 18), dark=12),
    Accel(1.0, (0.0, 0.0, 1.0)),
    Edge(1.0, "shot-over", 0),
]


def test_without_a_board_there_is_nothing_to_show() -> None:
    assert not SensorReadings(Filters).present


@pytest.mark.parametrize("sample", ONE_OF_EACH, ids=lambda sample: type(sample).__name__)
def test_a_single_reading_of_any_sensor_is_something(sample: Sample) -> None:
    readings = SensorReadings(Filters)
    readings.on_sample(sample)
    assert readings.present
    assert readings.attached is isinstance(sample, Distance | Colour)
    readings.forget()
    assert not readings.present


def test_a_board_that_can_be_calibrated_is_something_before_it_reads() -> None:
    readings = SensorReadings(Filters)
    readings.serve(Service(path=Path("calibration.json")))
    assert readings.present and not readings.attached


@pytest.mark.parametrize(
    ("drawn_deg", "lean_deg", "seen"),
    [(None, 0.0, True), (0.0, 0.0, False), (0.0, 0.39, False), (0.0, 0.4, True), (0.0, -0.4, True), (3.0, 2.5, True)],
)
def test_a_lean_is_drawn_anew_from_four_tenths_of_a_degree_on(
    drawn_deg: float | None, lean_deg: float, seen: bool
) -> None:
    assert visibly(drawn_deg, lean_deg) is seen
